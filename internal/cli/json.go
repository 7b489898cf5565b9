package cli

import "encoding/json"

// Object is an object of JSON that has the fields of several values, such as those of a puzzle and
// those of the search that made it. A nil value has none.
type Object []any

// Fields are further fields of an [Object].
type Fields map[string]any

// MarshalJSON writes the fields in the order of the values.
func (o Object) MarshalJSON() ([]byte, error) {
	all := []byte{'{'}
	for _, part := range o {
		text, err := json.Marshal(part)
		if err != nil {
			return nil, err
		}
		if len(text) == len("{}") || string(text) == "null" {
			continue
		}
		if len(all) > 1 {
			all = append(all, ',')
		}
		all = append(all, text[1:len(text)-1]...)
	}
	return append(all, '}'), nil
}
