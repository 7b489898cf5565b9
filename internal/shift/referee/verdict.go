package referee

import (
	"time"

	"stride/shift"
)

// Verdict is how a game ended.
type Verdict string

// The verdicts.
const (
	Solved        Verdict = "solved"         // the one level of the game, or the last level there is
	WrongPassword Verdict = "wrong password" // the password belongs to no level
	// the password belongs to another level than the one of a single game
	OtherLevel     Verdict = "other level"
	InvalidCommand Verdict = "invalid command" // a line that is no move
	IllegalMove    Verdict = "illegal move"    // a move that cannot be made
	Timeout        Verdict = "timeout"         // no complete answer in time
	Exited         Verdict = "exited"          // the program ended, or closed its output
	LongLine       Verdict = "long line"       // more bytes than the engine reads in a turn
	OutOfTurns     Verdict = "out of turns"    // all turns of the game are used up
	OutOfTime      Verdict = "out of time"     // the times allowed sum to more than the total
	Stopped        Verdict = "stopped"         // the referee was interrupted
)

// End is the end of a game.
type End struct {
	Verdict Verdict
	// Reason says in a sentence what was wrong; it is empty if nothing was.
	Reason string
	// Left: the program ended by itself between two levels, without an error.
	Left bool
	// Message is what the game shows to the player. It is empty if a level was cleared
	// before, as the game then ends without a word.
	Message string
	// Line is the line of the answer that was wrong, counted from 1; 0 if it was none.
	Line int
	// Printed is that line, or what there is of it.
	Printed string
	// Move is the move in that line, if it is one.
	Move *shift.Move
}

// Failure describes the moment in which a program failed.
type Failure struct {
	Level   int    `json:"level"` // 0 before the password
	Turn    int    `json:"turn"`
	Line    int    `json:"line,omitempty"`
	Printed string `json:"printed"`
	// Board is the board in this moment, as a level is written.
	Board string `json:"board"`

	board shift.Board
	move  *shift.Move
}

// Result is the result of a game.
type Result struct {
	Program string `json:"program"`
	Begin   int    `json:"begin"` // the level at which the game was to begin
	// the last level that was solved; 0 if there is none, or if the engine itself failed
	Score   int     `json:"score"`
	Solved  int     `json:"solved"` // how many levels were solved
	Verdict Verdict `json:"verdict"`
	Reason  string  `json:"reason"`
	Left    bool    `json:"-"` // as in [End]
	Message string  `json:"message"`
	Turns   int     `json:"turns"`
	Moves   int     `json:"moves"`
	// Seconds is the time of all answers, Slowest that of the slowest one, in milliseconds.
	Seconds float64 `json:"seconds"`
	Slowest float64 `json:"slowest_ms"`
	// Password is that of the first level that was not solved, if the program got that far.
	Password string   `json:"password,omitempty"`
	Failure  *Failure `json:"failure,omitempty"`

	entered int // the level with which the game began; 0 if it did not
}

// add counts an answer.
func (r *Result) add(used time.Duration, moves int) {
	r.Turns++
	r.Moves += moves
	r.Seconds += used.Seconds()
	r.Slowest = max(r.Slowest, float64(used.Microseconds())/1000)
}
