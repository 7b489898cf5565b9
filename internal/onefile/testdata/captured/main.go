// Command captured means something else in versions of Go before 1.22.
package main

func main() {
	var later []func()
	for k := range 3 {
		later = append(later, func() { println(k) })
	}
	later[0]()
}
