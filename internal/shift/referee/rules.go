package referee

import (
	"time"

	"stride/shift/official"
)

// Rules are the limits of a game. Official returns those of the game on CodinGame.
type Rules struct {
	// Password says that the program has to begin with the password of a level. Without
	// it the game begins with the level.
	Password bool
	// First is the time for the first answer of the program, which includes its start.
	First time.Duration
	// Turn is the time for all other answers but the next one.
	Turn time.Duration
	// Next is the time for the first answer after a level has been cleared.
	Next time.Duration
	// Think, if it is not 0, is the time for the first answer to each level, in place of First,
	// Turn or Next, and the least time for the first answer of all. It does not count for Total, so
	// that a solver can be given more time than the game has.
	Think time.Duration
	// Total bounds the sum of the times that are allowed, whatever is used of them.
	Total time.Duration
	// Turns bounds the number of turns.
	Turns int
	// Single ends the game when one level is cleared.
	Single bool
}

// Official returns the rules of the game on CodinGame.
func Official() Rules {
	return Rules{
		Password: true,
		First:    time.Second, Turn: 50 * time.Millisecond, Next: 800 * time.Millisecond,
		Total: 30 * time.Second, Turns: 600,
	}
}

// LastLevel returns the last level of a game: without a password, the game continues beyond the
// last one that has one.
func (r Rules) LastLevel() int {
	if r.Password {
		return official.PasswordLevels
	}
	return official.MaxLevel
}

const (
	// pairsFrom is the first level in which the program has to print two moves a turn.
	pairsFrom = 202
	// maxSingle is the number of remaining numbers at which there is again one move a turn.
	maxSingle = 2
	// maxTurnBytes bounds what the engine reads of a program's output in one turn.
	maxTurnBytes = 10_000
)
