// Package grade grades the programs that students hand in: for the course's project, programs that
// make a jump maze of a wanted size and print it with a report; and programs that solve mazes or
// levels of Number Shifting, see task.go and route.go.
//
// The rules are those of the project as its document states them. The value of a maze is compared
// with a threshold: at the threshold there are full points, below it the share of the threshold
// that was reached. Points are deducted for each second over the time limit. The five best of each
// configuration get bonus points. A maze without a solution gets none at all. The output has to
// follow the document's sample letter by letter; which deviations are forgiven is part of the plan.
//
// A grading is a folder. A [Plan] says what is run and how it is judged; [Open] takes the folder,
// [Grading.Run] builds and runs what has no record yet, and [Grading.Results] judges the records.
// Only what happened is recorded, and the printed output; points are computed again each time. So a
// teacher can change thresholds and deductions afterwards without running anything again.
//
// Nothing that a program prints is believed: the maze is evaluated by package maze, and the claims
// are compared with the truth.
package grade
