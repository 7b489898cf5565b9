package table

import (
	"fmt"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"stride/internal/printable"
)

// A spreadsheet computes a cell of a CSV file that begins like a formula, and a formula can fetch
// an address or start a program. Students choose the names of their files. So every text that
// begins with such a sign gets an apostrophe, by which a spreadsheet takes the rest as it is; -2 as
// a name is no number either. [Plain] takes it off again where a table comes back.

// signs begin formulas, also in the full width in which Chinese and Japanese are typed.
const signs = "=+-@＝＋－＠"

// A Name is a text by which another program finds a row, such as an ID on a learning platform. It
// has to be the same there, so +49 and -7 stay, and only what computes gets an apostrophe.
type Name string

// computes finds what a spreadsheet would do more with than read a number or a name.
var computes = regexp.MustCompile(`^([=＝]|[+@＋＠－-].*[(|!])`)

// csvField writes a cell that has a value. What is neither a number nor a bool is a text.
func csvField(cell any) string {
	switch x := cell.(type) {
	case float64:
		return strconv.FormatFloat(x, 'g', -1, 64)
	case bool:
		return strconv.FormatBool(x)
	case Name:
		return csvName(x)
	}
	if v := reflect.ValueOf(cell); v.CanInt() || v.CanUint() {
		return fmt.Sprint(cell)
	}
	return csvText(fmt.Sprint(cell))
}

func csvText(text string) string {
	text = printable.Line(text)
	if isSigned(text) {
		return "'" + text
	}
	return text
}

func csvName(name Name) string {
	text := printable.Line(string(name))
	if computes.MatchString(text) {
		return "'" + text
	}
	return text
}

// Plain returns a text without the apostrophe of CSV.
func Plain(cell string) string {
	if rest, ok := strings.CutPrefix(cell, "'"); ok && isSigned(rest) {
		return rest
	}
	return cell
}

func isSigned(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return text != "" && strings.ContainsRune(signs, first)
}
