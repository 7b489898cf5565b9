package printable

// Shorten shortens a word from the input to a length fit for a message.
func Shorten(word string) string {
	const limit = 40
	if runes := []rune(word); len(runes) > limit {
		return string(runes[:limit]) + "…"
	}
	return word
}
