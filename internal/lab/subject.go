package lab

import "context"

// Subject has the contestants of an experiment and can run them.
type Subject interface {
	// Terms are the words for what the subject is about.
	Terms() Terms
	// Check returns an error that says what in a valid plan is wrong for the subject, and
	// what would be right.
	Check(p Plan) error
	// Run makes one run of a plan that has passed Check. When ctx ends before the run
	// does, it returns the error of ctx.
	Run(ctx context.Context, p Plan, t Trial) (Record, error)
}

// Terms are the words of a subject. They are kept with the experiment, so that a program that
// reads its folder needs no program that knows the subject.
type Terms struct {
	Title      string `json:"title"`      // of a report: "Generating jump mazes"
	Instance   string `json:"instance"`   // before the name of an instance: "Level"
	Contestant string `json:"contestant"` // "algorithm"
	Size       string `json:"size"`       // what Record.Size is: "numbers"
	Value      string `json:"value"`      // what Record.Value is: "numbers left"
	Smaller    bool   `json:"smaller,omitempty"`
	// Race means that contestants are compared by their time to a solution.
	// With a budget of steps time must not count, and they are compared by value.
	Race bool `json:"race,omitempty"`
	// Bounded means that no value is above the size of its instance.
	Bounded bool `json:"bounded,omitempty"`
}
