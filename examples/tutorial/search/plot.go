package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// The pictures show the value of the current maze after each step, from one seed. All
// coordinates are whole numbers, so that the pictures are the same on every machine.

// pictures are the files, and the searches that each of them shows: the last one in colour.
var pictures = []struct {
	file  string
	names []string
}{
	{"guess.svg", []string{"guess"}},
	{"walk.svg", []string{"guess", "walk"}},
	{"climb.svg", []string{"walk", "climb"}},
	{"sideways.svg", []string{"climb", "sideways"}},
	{"restart.svg", []string{"sideways", "restart"}},
	{"downhill.svg", []string{"sideways", "downhill"}},
	{"anneal.svg", []string{"downhill", "anneal"}},
}

const (
	plotWidth  = 520 // of the area with the curves
	plotHeight = 240
	plotLeft   = 50
	plotTop    = 20
	plotBelow  = 44  // for the labels of the steps
	plotRight  = 100 // for the names
	maxValue   = 350 // at the upper edge
	valueTick  = 50
	stepTick   = 1000
	nameApart  = 14 // least distance of two names
	plotSeed   = 1
)

// plotColours are those of the curves, from the last one to the first.
var plotColours = []string{"#047", "#aaa"}

// writePlots draws all pictures into a folder.
func writePlots(folder string) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	for _, p := range pictures {
		if err := os.WriteFile(filepath.Join(folder, p.file), []byte(plot(p.names)), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// plot draws the curves of some searches.
func plot(names []string) string {
	var out strings.Builder
	width, height := plotLeft+plotWidth+plotRight, plotTop+plotHeight+plotBelow
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" font-family="sans-serif" font-size="12">`+"\n", width, height)
	fmt.Fprintf(&out, "<title>Value of the maze after each step: %s</title>\n", strings.Join(names, ", "))
	fmt.Fprintf(&out, `<rect width="%d" height="%d" fill="white"/>`+"\n", width, height)
	for value := 0; value <= maxValue; value += valueTick {
		y := plotY(value)
		fmt.Fprintf(&out, `<line x1="%d" y1="%d" x2="%d" y2="%[2]d" stroke="#ddd"/>`+"\n", plotLeft, y,
			plotLeft+plotWidth)
		fmt.Fprintf(&out, `<text x="%d" y="%d" text-anchor="end">%d</text>`+"\n", plotLeft-6, y+4, value)
	}
	for step := 0; step <= steps; step += stepTick {
		fmt.Fprintf(&out, `<text x="%d" y="%d" text-anchor="middle">%d</text>`+"\n", plotX(step),
			plotTop+plotHeight+18, step)
	}
	fmt.Fprintf(&out, `<text x="%d" y="%d" text-anchor="middle">steps</text>`+"\n", plotLeft+plotWidth/2,
		plotTop+plotHeight+36)
	ends := make([]int, len(names)) // the heights at which the curves end
	for k, name := range names {
		colour := plotColours[len(names)-1-k]
		path, last := curve(name)
		fmt.Fprintf(&out, `<path d="%s" fill="none" stroke="%s"/>`+"\n", path, colour)
		ends[k] = plotY(last)
	}
	if len(ends) == 2 { // keep the names apart
		high, low := &ends[0], &ends[1]
		if *high > *low {
			high, low = low, high
		}
		*low = max(*low, *high+nameApart)
	}
	for k, name := range names {
		fmt.Fprintf(&out, `<text x="%d" y="%d">%s</text>`+"\n", plotLeft+plotWidth+6, ends[k]+4, name)
	}
	out.WriteString("</svg>\n")
	return out.String()
}

func plotX(step int) int { return plotLeft + plotWidth*step/steps }

// plotY is the place of a value. Values below 0, of mazes without a solution above all, are drawn
// at the lower edge.
func plotY(value int) int { return plotTop + plotHeight - plotHeight*max(value, 0)/maxValue }

// curve returns the path of a search in the picture, and its last value.
func curve(name string) (path string, last int) {
	c := contestants[slices.IndexFunc(contestants, func(c contestant) bool { return c.name == name })]
	var out strings.Builder
	x, y := -1, -1
	c.run(params, rand.New(rand.NewPCG(plotSeed, 0)), steps, func(step, value int) {
		last = value
		toX, toY := plotX(step), plotY(value)
		switch {
		case x < 0:
			fmt.Fprintf(&out, "M%d %d", toX, toY)
		case toY != y && toX != x:
			fmt.Fprintf(&out, "H%dV%d", toX, toY)
		case toY != y:
			fmt.Fprintf(&out, "V%d", toY)
		default:
			return
		}
		x, y = toX, toY
	})
	fmt.Fprintf(&out, "H%d", plotX(steps))
	return out.String(), last
}
