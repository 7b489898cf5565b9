package lab

import (
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"stride/internal/journal"
	"stride/internal/version"
)

// kind is the name of what a folder holds, for messages of the journal.
const kind = "an experiment"

// Header is the plan of an experiment, with what a reader has to know about it.
type Header struct {
	Plan    Plan      `json:"plan"`
	Terms   Terms     `json:"terms"`
	Command string    `json:"command,omitempty"` // that runs the experiment again
	Machine Machine   `json:"machine"`
	Begun   time.Time `json:"begun"`
}

// Experiment is a plan and the runs of it that have been made.
type Experiment struct {
	Header
	Records []Record // of finished runs, in the order in which they were made
}

// Instances returns the instances that have runs, in the order of the plan.
func (e Experiment) Instances() []string {
	return slices.DeleteFunc(slices.Clone(e.Plan.Instances), func(instance string) bool {
		return !slices.ContainsFunc(e.Records, func(r Record) bool { return r.Instance == instance })
	})
}

// Read reads the folder of an experiment, which another program may be working in.
func Read(folder string) (Experiment, error) {
	header, records, err := journal.Read[Header, Record](folder, kind)
	if err == nil {
		err = check(folder, header.Plan, records)
	}
	return Experiment{header, header.Plan.latest(records)}, err
}

// check returns an error that names the file if what a folder holds does not fit together.
func check(folder string, p Plan, records []Record) error {
	if err := p.Validate(); err != nil {
		return fmt.Errorf("%s: %w", filepath.Join(folder, journal.PlanFile), err)
	}
	if err := checkRecords(p, records); err != nil {
		return fmt.Errorf("%s, %w", filepath.Join(folder, journal.RunsFile), err)
	}
	return nil
}

// open takes the folder of an experiment, new or not. It refuses a folder with another plan, unless
// that plan differs only in what may grow, and a folder that was begun by a program with other
// searches, because their runs do not belong in one table.
func open(folder string, h Header) (*journal.Folder[Header, Record], error) {
	who := h.Command
	if who == "" {
		who = kind
	}
	f, err := journal.Open[Header, Record](folder, kind, who, h, func(was Header) (Header, error) {
		grown, now := was.Plan.grownBy(h.Plan), h.Plan
		if now.UntilSolved {
			now.Instances = grown.Instances
		}
		if d := journal.Difference(grown, now); d != "" {
			return was, &journal.OtherError{Text: fmt.Sprintf(
				"%s holds another experiment (%s): give the same plan to continue it, with more runs if "+
					"you like, or another folder", folder, d)}
		}
		if !grown.UntilSolved && version.Searches(was.Machine.Version) != version.Searches(
			h.Machine.Version) {
			return was, &journal.OtherError{Text: fmt.Sprintf(
				"%s was begun by version %s of the program, whose searches are others than those of this "+
					"one, %s: their runs do not belong in one table; give another folder",
				folder, was.Machine.Version, h.Machine.Version)}
		}
		if journal.Difference(was.Plan, grown) != "" {
			was.Plan, was.Command = grown, h.Command
		}
		return was, nil
	})
	if err != nil {
		return nil, err
	}
	if err := check(folder, f.Plan.Plan, f.Done); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}
