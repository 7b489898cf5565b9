package target

import (
	"bytes"
	"fmt"
	"math"
	"path"
	"strings"

	"stride/lab"
)

// The format of IOHprofiler, which IOHanalyzer reads: that of IOHexperimenter before 0.3.3, with an
// .info file for each function and a .dat file with all its runs, which later versions read, too.
// It derives from the format of COCO. An instance of the experiment is a function there; its number is
// its place in the experiment and its name that of the instance. The dimension is the size of the
// instance. Each seed is a run with an instance number of its own.
//
// A .dat file has a line for each improvement, and ends each run with a line for its last
// evaluation, without which the expected running time would be wrong. The unit of "function
// evaluation" is a step. For contestants whose steps nobody has counted, and on the axis of seconds,
// it is a millisecond, rounded up.

// iohHead stands above each run.
const iohHead = `"function evaluation" "current f(x)" "best-so-far f(x)" "current af(x)+b" "best af(x)+b"` + "\n"

// IOHProfiler returns the files of an experiment in the format of IOHprofiler, by their paths with
// slashes. There is a folder for each contestant, which IOHanalyzer reads as one algorithm.
func IOHProfiler(e lab.Experiment, axis Axis) map[string][]byte {
	files := make(map[string][]byte)
	for number, instance := range e.Plan.Instances {
		for _, contestant := range e.Plan.Contestants {
			var runs []lab.Record
			for _, r := range e.Records {
				if r.Instance == instance && r.Contestant == contestant {
					runs = append(runs, r)
				}
			}
			if len(runs) == 0 {
				continue
			}
			folder, function := fileName(contestant), number+1
			dimension := max(1, runs[0].Size)
			data := fmt.Sprintf("data_f%d/IOHprofiler_f%d_DIM%d.dat", function, function, dimension)
			var index, dat bytes.Buffer
			fmt.Fprintf(&index, "suite = 'stride', funcId = %d, funcName = '%s', DIM = %d, maximization = %s, algId = '%s'\n%%\n%s",
				function, plain(instance), dimension, map[bool]string{true: "F", false: "T"}[e.Terms.Smaller], plain(contestant), data)
			for _, r := range runs {
				length, best := writeRun(&dat, r, axis)
				fmt.Fprintf(&index, ", %d:%d|%.5e", r.Seed, length, float64(best))
			}
			index.WriteByte('\n')
			files[path.Join(folder, fmt.Sprintf("IOHprofiler_f%d.info", function))] = index.Bytes()
			files[path.Join(folder, data)] = dat.Bytes()
		}
	}
	return files
}

// writeRun writes a run and returns its length and its last value.
func writeRun(b *bytes.Buffer, r lab.Record, axis Axis) (length, best int64) {
	place := func(steps int64, seconds float64) int64 {
		if axis == Steps && r.Steps > 0 {
			return max(1, steps)
		}
		return max(1, int64(math.Ceil(seconds*1000)))
	}
	b.WriteString(iohHead)
	line := func(at, value int64) {
		v := float64(value)
		fmt.Fprintf(b, "%d %+.5e %+.5e %+.5e %+.5e\n", at, v, v, v, v)
	}
	best = r.Value
	for k, q := range r.Curve {
		at := place(q.Steps, q.Seconds)
		if k+1 < len(r.Curve) && place(r.Curve[k+1].Steps, r.Curve[k+1].Seconds) == at {
			continue // a better one at the same place follows
		}
		line(at, q.Value)
		length, best = at, q.Value
	}
	if end := place(r.Steps, r.Seconds); end > length || len(r.Curve) == 0 {
		length = end
		line(end, best)
	}
	return length, best
}

// plain leaves out what the format uses itself.
func plain(name string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("',\"=%\n", r) {
			return ' '
		}
		return r
	}, name)
}

// fileName returns a name for a folder.
func fileName(name string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_' || r == '.' {
			return r
		}
		return '-'
	}, name)
}
