package grade

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"stride/internal/run"
)

// What a grading keeps. The header says what all records have in common, and with which seed; a
// record is a build, a run or a threshold, which is identified by what it depends on. So what has
// changed has no record yet, and is done again.

// Header is common to all records of a folder. With another header they would not belong
// together; everything else of a plan may change.
type Header struct {
	Build     string            `json:"build"`
	Command   string            `json:"run"`
	BuildTime string            `json:"build-time"`
	Seconds   float64           `json:"seconds"`
	Limits    map[string]string `json:"limits"` // as a plan has them
	Readable  []string          `json:"readable"`
	Folder    string            `json:"folder,omitempty"`
	// what decides what programs are given, and where they answer
	Input string `json:"input,omitempty"`
	Seed  uint64 `json:"seed"`
}

func (p *Plan) header() Header {
	l, input := p.Limits, ""
	if slices.ContainsFunc(p.Configs, Config.drawsOrMakes) {
		input = fmt.Sprintf("task: %s, form: %s, input-file: %s, output-file: %s",
			p.Task, p.InputForm, p.InFile, p.OutFile)
	}
	return Header{p.Build, p.Command, p.BuildTime.String(), p.Seconds, map[string]string{
		"wall": l.Wall.String(), "cpu": l.CPU.String(), "memory": fmt.Sprint(l.Memory),
		"output": fmt.Sprint(l.Output),
		"disk":   fmt.Sprint(l.Disk), "processes": fmt.Sprint(l.Processes), "files": fmt.Sprint(l.Files),
	}, p.Readable, p.Folder, input, p.Seed}
}

// RecordKind is the subject of a record.
type RecordKind string

// The kinds.
const (
	Built  RecordKind = "build"
	Ran    RecordKind = "run"
	Needed RecordKind = "threshold"
)

// Record is a line of the journal: a build, a run, or a threshold that was found.
type Record struct {
	Kind       RecordKind `json:"kind"`
	Submission string     `json:"submission,omitempty"`
	Digest     string     `json:"digest,omitempty"`
	Config     string     `json:"config,omitempty"`
	Repeat     int        `json:"repeat,omitempty"` // from 1
	Begun      time.Time  `json:"begun"`
	Outcome    Outcome    `json:"outcome,omitzero"`
	Machine    string     `json:"machine,omitempty"` // what the machine did wrong, so that nothing is graded
	Refused    string     `json:"refused,omitempty"` // why the submission was not unpacked
	Absent     string     `json:"absent,omitempty"`  // the program of the plan that is not there
	Unmet      []string   `json:"unmet,omitempty"`   // requirements that the submission does not meet
	Usable     bool       `json:"usable,omitempty"`  // the build has failed, but has made the program
	Notes      []string   `json:"notes,omitempty"`   // for the teacher
	Prints     []Print    `json:"prints,omitempty"`  // of the files that were handed in
	Wrote      []string   `json:"wrote,omitempty"`   // files that a run made which printed nothing
	NoFile     string     `json:"no_file,omitempty"` // the file for the answer, if the run has not written it
	Hint       string     `json:"hint,omitempty"`    // at why there is no program, or why it was not started
	Output     string     `json:"output,omitempty"`  // the file with what was printed, from the folder
	Sum        string     `json:"sum,omitempty"`     // its checksum
	Threshold  Threshold  `json:"threshold,omitzero"`
	Sources    string     `json:"sources,omitempty"` // from which the threshold was taken
}

// Outcome is how a run or a build ended.
type Outcome struct {
	Reason run.Reason    `json:"reason"`
	Code   int           `json:"code,omitempty"`
	Signal string        `json:"signal,omitempty"`
	Wall   time.Duration `json:"wall"`
	CPU    time.Duration `json:"cpu"`
	// 0 if the program ended before it was seen, see package run
	Memory int64  `json:"memory"`
	Stdout int    `json:"stdout,omitempty"` // bytes
	Stderr string `json:"stderr,omitempty"` // the end of what was kept
}

// id identifies the piece of work that a record is about.
func (r *Record) id() string {
	return strings.Join([]string{string(r.Kind), r.Submission, r.Digest, r.Config, fmt.Sprint(r.Repeat),
		r.Sources}, "\x00")
}

// maxErrors limits the bytes of the standard error of a run that are recorded, and of the messages
// of a build.
const (
	maxErrors      = 1 << 10
	maxBuildErrors = 8 << 10
)

// outcome keeps what matters of a result.
func outcome(r run.Result, most int) Outcome {
	text := strings.ToValidUTF8(string(r.Stderr), "?")
	if len(text) > most {
		text = "…" + strings.ToValidUTF8(text[len(text)-most:], "?")
	}
	return Outcome{r.Reason, r.Code, r.Signal, r.Wall, r.CPU, r.Memory, len(r.Stdout), text}
}

// thresholdRecord identifies a threshold, or a maze to solve.
func thresholdRecord(c Config) Record {
	if r := c.Request; r != nil {
		return Record{Kind: Needed, Config: c.Key(),
			Sources: fmt.Sprintf("%s of %s, seed %d", r, key(c.Params), c.seed)}
	}
	words := make([]string, len(c.Sources))
	for k, s := range c.Sources {
		words[k] = s.String()
	}
	name := c.Key()
	if c.Drawn {
		name = key(c.Params)
	}
	return Record{Kind: Needed, Config: name, Sources: strings.Join(words, ", ")}
}

func (p *Plan) buildRecord(s Submission) Record {
	return Record{Kind: Built, Submission: s.Name, Digest: s.Digest, Sources: p.required()}
}

func runRecord(s Submission, c Config, repeat int) Record {
	return Record{Kind: Ran, Submission: s.Name, Digest: s.Digest, Config: c.Key(), Repeat: repeat}
}
