// Package object reads a JSON object that another program or a person has written: a query of the
// pages' engine, an entry of the record book. Fields that are unknown are errors, so that a
// mistyped name isn't passed over. A whole number may be written as 1.0 or 1e3, as JSON Schema has
// it and pandas, R and Lua write it. Errors name the field in plain words.
package object

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"stride/internal/keys"
)

// Read reads the one object of a text.
func Read(text []byte, to any) error {
	in := json.NewDecoder(bytes.NewReader(plain(bytes.TrimPrefix(text, []byte("\ufeff")))))
	in.DisallowUnknownFields()
	if err := in.Decode(to); err != nil {
		return explained(err)
	}
	if _, err := in.Token(); err != io.EOF {
		return errors.New("something follows after the JSON object")
	}
	return nil
}

// plain returns a text in JSON with all whole numbers written in digits alone. What is no number of
// JSON stays for the decoder to refuse.
func plain(text []byte) []byte {
	var b bytes.Buffer
	for at := 0; at < len(text); {
		end := at + 1
		switch c := text[at]; {
		case c == '"':
			for end < len(text) && text[end] != '"' {
				if text[end] == '\\' {
					end++
				}
				end++
			}
			end = min(end+1, len(text))
		case c == '-' || c >= '0' && c <= '9':
			for end < len(text) && strings.IndexByte("+-.eE0123456789", text[end]) >= 0 {
				end++
			}
			if number := text[at:end]; bytes.ContainsAny(number, ".eE") && json.Valid(number) {
				if digits, ok := keys.WholeJSON(string(number)); ok {
					b.WriteString(digits)
					at = end
					continue
				}
			}
		}
		b.Write(text[at:end])
		at = end
	}
	return b.Bytes()
}

// explained says in plain words what is wrong.
func explained(err error) error {
	var kind *json.UnmarshalTypeError
	switch {
	case errors.Is(err, io.EOF):
		return errors.New("it is empty: a JSON object is wanted")
	case !errors.As(err, &kind):
		return errors.New(strings.TrimPrefix(err.Error(), "json: "))
	case kind.Field == "":
		return fmt.Errorf("a JSON object is wanted, not %s", kind.Value)
	}
	field := kind.Field[strings.LastIndexByte(kind.Field, '.')+1:]
	if number, ok := strings.CutPrefix(kind.Value, "number "); ok {
		return fmt.Errorf("%q is %s: it must be a whole number of its range", field, number)
	}
	return fmt.Errorf("%q must not be a %s", field, kind.Value)
}
