package format

import (
	"fmt"
	"strconv"
	"strings"

	"stride/maze"
)

// Cell writes a cell as row,column, both from 1, or as it is if p has no columns.
func Cell(p maze.Params, cell int) string {
	if p.Cols < 1 {
		return strconv.Itoa(cell)
	}
	return fmt.Sprintf("%d,%d", cell/p.Cols+1, cell%p.Cols+1)
}

// centerName names the cell in the middle.
const centerName = "center"

// ParseCell reads a cell as row,column, both from 1, or the word center.
func ParseCell(p maze.Params, text string) (int, error) {
	if text == centerName {
		return p.Center(), nil
	}
	first, second, found := strings.Cut(text, ",")
	row, errRow := strconv.Atoi(strings.TrimSpace(first))
	col, errCol := strconv.Atoi(strings.TrimSpace(second))
	switch {
	case !found || errRow != nil || errCol != nil:
		return 0, fmt.Errorf("%q is no cell: it must be ROW,COLUMN from 1,1 to %d,%d, or %s", text, p.Rows,
			p.Cols, centerName)
	case row < 1 || row > p.Rows || col < 1 || col > p.Cols:
		return 0, fmt.Errorf("there is no cell %s: it must be ROW,COLUMN from 1,1 to %d,%d, or %s", text,
			p.Rows, p.Cols, centerName)
	}
	return (row-1)*p.Cols + col - 1, nil
}
