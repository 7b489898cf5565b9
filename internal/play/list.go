package play

// list is a list on the screen, from which the player chooses an item.
type list struct {
	title string
	items []string
	at    int
	first int // the first item on the screen
}

// listState is the effect of a key on a list.
type listState int

const (
	listOpen listState = iota
	listChosen
	listLeft
)

// key handles a key.
func (l *list) key(name string) listState {
	switch name {
	case "up", "k":
		l.at = max(0, l.at-1)
	case "down", "j":
		l.at = min(len(l.items)-1, l.at+1)
	case "home":
		l.at = 0
	case "end":
		l.at = len(l.items) - 1
	case "enter", "space":
		return listChosen
	case "esc", "q":
		return listLeft
	default:
		if len(name) == 1 && name[0] >= '1' && name[0] <= '9' && int(name[0]-'1') < len(l.items) {
			l.at = int(name[0] - '1')
			return listChosen
		}
	}
	return listOpen
}

// listTop is the line of the first item.
const listTop = 2

// view returns the lines of the list.
func (l *list) view(paint painter, height int) []string {
	room := max(1, height-listTop-2)
	l.first = max(min(l.first, l.at), l.at-room+1)
	lines := []string{paint(styleTitle, l.title), ""}
	for k := l.first; k < min(len(l.items), l.first+room); k++ {
		if k == l.at {
			lines = append(lines, paint(styleCursor, "> "+l.items[k]))
		} else {
			lines = append(lines, "  "+l.items[k])
		}
	}
	for len(lines) <= listTop+room {
		lines = append(lines, "")
	}
	return append(lines, paint(styleMuted, "up and down, then Enter; Esc leaves"))
}

// click chooses the item in a line of the screen. It reports whether there is one.
func (l *list) click(line int) bool {
	k := l.first + line - listTop
	if line < listTop || k >= len(l.items) {
		return false
	}
	l.at = k
	return true
}
