package journal

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Difference describes in words the fields in which the JSON forms of two plans differ. It returns
// an empty text if there is no difference.
func Difference(was, now any) string {
	a, b := fields(was), fields(now)
	var all []string
	names := slices.AppendSeq(slices.Collect(maps.Keys(a)), maps.Keys(b))
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		if a[name] != b[name] {
			all = append(all, fmt.Sprintf("%s: %s there, %s now", name, or(a[name], "none"),
				or(b[name], "none")))
		}
	}
	return strings.Join(all, "; ")
}

// fields returns the fields of a plan by name, as text. The name of a field of an inner object
// begins with the name of the object and a dot.
func fields(plan any) map[string]string {
	text, err := json.Marshal(plan)
	if err != nil {
		panic(err) // a plan is made of plain values
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber() // seeds do not fit into a float64
	var value any
	if err := decoder.Decode(&value); err != nil {
		panic(err) // it was written a moment ago
	}
	all := make(map[string]string)
	collect(all, "", value)
	return all
}

func collect(all map[string]string, name string, value any) {
	switch value := value.(type) {
	case map[string]any:
		for key, field := range value {
			if name != "" {
				key = name + "." + key
			}
			collect(all, key, field)
		}
	case []any:
		items := make([]string, len(value))
		for k, item := range value {
			items[k] = fmt.Sprint(item)
		}
		all[name] = strings.Join(items, ", ")
	default:
		all[name] = fmt.Sprint(value)
	}
}

// or returns text, or other if it is empty.
func or(text, other string) string {
	if text == "" {
		return other
	}
	return text
}
