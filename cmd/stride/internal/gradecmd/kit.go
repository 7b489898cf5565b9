package gradecmd

import (
	"stride/internal/cli"
	"stride/internal/grade"
	"stride/internal/grade/kit"
)

func newKit() *cli.Command {
	var (
		plan *grade.Plan
		text = kit.DefaultPlan()
	)
	return &cli.Command{
		Use:   "kit DIR [PLAN]",
		Short: "Write a course: handout, starter code, tests, theory",
		Long: `Write everything a course needs into the new folder DIR, for the usual plan or for PLAN: in
"student" a handout and a sheet of theory as HTML, a program without its search in C++,
Java and Python, with a makefile and a table of mazes that tests its evaluator, and a
notebook; in "teacher" the plan, the solutions and an empty class list. The plan must be
for programs that make mazes.`,
		Example: `  stride grade kit course
  stride grade kit autumn plan.yaml`,
		Args: cli.Args{Min: 1, Max: 2, What: "a folder, and perhaps a plan"},
		Check: func(c *cli.Call) (err error) {
			if len(c.Args) == 1 {
				plan, err = grade.ReadPlan(text)
			} else {
				plan, text, err = readPlan(c, c.Args[1])
			}
			if err != nil {
				return err
			}
			return kit.Check(c.Args[0], plan)
		},
		Run: func(c *cli.Call) (*cli.Result, error) {
			if err := kit.Write(c.Args[0], plan, text); err != nil {
				return nil, err
			}
			return cli.Printed("%s: a course; begin with teacher/README.md\n", c.Args[0]), nil
		},
	}
}
