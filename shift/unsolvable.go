package shift

import "fmt"

// Unsolvable is the error that says why no moves clear a board. Which of its fields count depends
// on the obstacle; the others are 0.
type Unsolvable struct {
	Obstacle Obstacle
	// X and Y are the column and the row of a number, from 0: the one that the obstacle is about,
	// or the first one of its group. Number is its value.
	X, Y, Number int
	// Count is how many numbers are in the group that the obstacle is about: a part of the board
	// whose numbers never meet the others. It is 0 if the obstacle is about the whole board.
	Count int
	Sum   int // of the group
	Limit int // what moves can take off at most
	Cases int // how many cases a search has distinguished
}

// Obstacle is a reason why no moves clear a board.
type Obstacle uint8

// The obstacles.
const (
	LoneNumber    Obstacle = iota // Number is alone in its row and its column
	OddSum                        // Sum is odd, and a move changes it by an even number
	LargeNumber                   // Number is above Limit, what the others in its row and column can take off
	LargeSum                      // Sum is above Limit, what the moves of the group can take off
	EvenDistances                 // Number is odd, and the others in its row and column are at even distances
	// Sum is odd, and only even distances lead from these Count numbers to others
	OddPart
	NoForest // whatever moves onto what, the lengths never fit the numbers, in all Cases
	NoMoves  // all sequences of moves have been tried
)

// Reason returns the sentence that explains the obstacle. It names cells by column and row from 0,
// as moves do.
func (u *Unsolvable) Reason() string {
	number := fmt.Sprintf("the %d at column %d, row %d", u.Number, u.X, u.Y)
	group := fmt.Sprintf("the %d numbers around column %d, row %d", u.Count, u.X, u.Y)
	sum := fmt.Sprintf("the sum of all numbers is %d", u.Sum)
	if u.Count > 0 {
		sum = fmt.Sprintf("%s touch no others, and their sum is %d", group, u.Sum)
	}
	switch u.Obstacle {
	case LoneNumber:
		return number + " is alone in its row and its column"
	case OddSum:
		return sum + ", which is odd, and no move changes that"
	case LargeNumber:
		return fmt.Sprintf("%s is too large: the others in its row and its column can take off %d together",
			number, u.Limit)
	case LargeSum:
		return fmt.Sprintf("%s, of which moves between them can take off %d at most", sum, u.Limit)
	case EvenDistances:
		return number + " is odd, and all others in its row and its column are at even distances"
	case OddPart:
		return fmt.Sprintf("the sum of %s that odd distances join is %d, which is odd, "+
			"and only even distances lead to others", group, u.Sum)
	case NoForest:
		forest := "it has no forest of pushes"
		if u.Count > 0 {
			forest = group + " touch no others, and have no forest of pushes"
		}
		forest += " in which the lengths at each number sum to its value"
		if u.Cases == 0 {
			return forest + ", as the parities and sums at the numbers show"
		}
		return fmt.Sprintf("%s; all were tried, in %d cases", forest, u.Cases)
	}
	if u.Count > 0 {
		return group + " touch no others, and no sequence of moves clears them"
	}
	return "no sequence of moves clears it; all were tried"
}

func (u *Unsolvable) Error() string { return "this level cannot be solved: " + u.Reason() }
