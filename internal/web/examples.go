package web

import (
	"slices"
	"strings"
)

// The page that documents the API is made from this table, and a test runs each of its
// examples with curl.

// endpoint is one address of the API.
type endpoint struct {
	Method, Path, About string
	Fields              [][2]string // of the request: name and meaning
	Answer              string      // description of the answer
	Example             string      // a command; BASE stands for the address of the server
}

const apiPost = `curl -s BASE/api/v1/`

var endpoints = []endpoint{
	{
		Method: "GET", Path: "/families",
		About:   "The families of puzzles: names, rules, and the searches for their problems.",
		Answer:  "In the order in which they are known; the first one is meant where a text does not name its family.",
		Example: `curl -s BASE/api/v1/families`,
	},
	{
		Method: "POST", Path: "/level", About: "Reads a level, by its ID or as text.",
		Fields: [][2]string{
			{"level", "an ID: maze:5x5:1-4:…, maze:7x7:1-6#any seed, shift:8x5:…, shift:300#seed (no seed: the public test " +
				"levels)"},
			{"text", "instead: a level as printed by stride, or as the game prints it"},
			{"family", "of the text: maze (the default) or shift"},
		},
		Answer:  "The cells, the content ID and the figures of the level.",
		Example: apiPost + `level -d '{"level": "shift:3#"}'`,
	},
	{
		Method: "POST", Path: "/check", About: "Makes moves on a level and says where that leads.",
		Fields: [][2]string{
			{"level, text, family", "as above"},
			{"moves", "R, D, L, U in a maze; lines such as 3 0 D + in Number Shifting"},
		},
		Answer: "solved, stuck (there is no move), and solvable: yes if a solution is known and was replayed, no if it is " +
			"proved that there is none, unknown otherwise; pending is true while it is being found out.",
		Example: apiPost + `check -d '{"level": "maze:5x5:1-4:321413213333214312331443Q", "moves": ["R", "D"]}'`,
	},
	{
		Method: "POST", Path: "/hint", About: "Helps with a position.",
		Fields: [][2]string{
			{"level, text, family, moves", "as above"},
			{"step", "how much to tell: 1 a nudge, 2 where to look, 3 which move, 4 why"},
		},
		Answer: "A sentence for each step asked for, the cells to look at, and the move; back is the number of moves to " +
			"undo if the position is lost.",
		Example: apiPost + `hint -d '{"level": "shift:3#", "moves": [], "step": 4}'`,
	},
	{
		Method: "POST", Path: "/evaluate",
		About:   "Says everything about a maze: value, distances, holes, forced moves, a shortest solution.",
		Fields:  [][2]string{{"level, text, family", "as above; for Number Shifting it is the same as /level"}},
		Answer:  "The report by which mazes are compared, and the cells behind each of its figures.",
		Example: apiPost + `evaluate -d '{"text": "3 2 1 4 1\n3 2 1 3 3\n3 3 2 1 4\n3 1 2 3 3\n1 4 4 3 G"}'`,
	},
	{
		Method: "POST", Path: "/order",
		About: "Makes puzzles to order: of a size and a difficulty for people. It takes milliseconds, and no search.",
		Fields: [][2]string{
			{"family", "maze or shift"},
			{"rows, cols", "size"},
			{"min, max", "range of the numbers of a maze, 1 and one less than the longer side if missing; or how many " +
				"numbers a board has, what suits its size if missing"},
			{"difficulty", "gentle, easy, medium, hard or fiendish; any if missing"},
			{"unique_route", "true: a maze in which only one route visits no cell twice"},
			{"count", "how many, 1 to 24; 1 if missing"},
			{"seed", "the same seed makes the same puzzles; a random one if missing"},
		},
		Answer: "The seed, and the puzzles with their difficulty: its band, the effort, and reasons. If there is no such " +
			"puzzle, an error that says what was tried.",
		Example: apiPost + `order -d '{"family": "maze", "rows": 5, "cols": 5, "difficulty": "easy", "seed": 1}'`,
	},
	{
		Method: "POST", Path: "/assess",
		About: "Says what a puzzle of your own is worth: whether it can be solved, in how many ways, and how hard it is " +
			"for a person.",
		Fields: [][2]string{{"level, text, family", "as above"}},
		Answer: "solutions is none, one, several or unknown: of a maze the shortest ones, of a board all. best is the " +
			"bound of the value of mazes of this size and range; if proved is true, it is the value of the maze best_id, and " +
			"none is better.",
		Example: apiPost + `assess -d '{"text": "4 1\n1 1 1 1\n", "family": "shift"}'`,
	},
	{
		Method: "GET", Path: "/proved",
		About:   "The best mazes of all sizes and ranges for which it is proved that none is better.",
		Answer:  "Their values and IDs, small ones first.",
		Example: `curl -s BASE/api/v1/proved`,
	},
	{
		Method: "POST", Path: "/generate", About: "Makes a level. This is a search: it runs in the background.",
		Fields: [][2]string{
			{"problem", "what to make, such as maze:10x10:1-9: rows, columns and range of a maze"},
			{"search", "how; the default is the first of SEARCHES"},
			{"seconds", "how long to search; 10 if neither this nor steps is given"},
			{"steps", "how many levels to try; with a seed the result is then always the same"},
			{"seed", "of the random numbers"},
			{"wait", "true: answer with the result; otherwise at once, with where to watch"},
		},
		Answer: "The job (see below); its result has the level, its value, and the effort: search, seed, steps, restarts, " +
			"seconds and the curve. If too many searches are running and queued: 429 with Retry-After.",
		Example: apiPost + `generate -d '{"problem": "maze:5x5:1-4", "steps": 20000, "seed": 1, "wait": true}'`,
	},
	{
		Method: "POST", Path: "/solve", About: "Solves the rest of a level: a maze at once, Number Shifting by a search.",
		Fields: [][2]string{
			{"level, text, family, moves", "as above"},
			{"seconds, steps, seed, wait", "as above, for Number Shifting"},
		},
		Answer: "Moves; or the job, whose result has them. Moves that are said to solve a level have been replayed by the " +
			"checker.",
		Example: apiPost + `solve -d '{"level": "shift:100#", "wait": true}'`,
	},
	{
		Method: "GET", Path: "/jobs/{job}", About: "Says how far a search is: queued, running, done, cancelled or failed.",
		Answer: "For a maze the best grid so far and the curve of its value; for a level the number of unsatisfied " +
			"numbers. When it is over, the result.",
		Example: `job=$(curl -s BASE/api/v1/generate -d '{"problem": "maze:7x7:1-6", "seconds": 0.5}' | sed 's/.*"job":"\([A-Z0-9]*\)".*/\1/')
curl -s BASE/api/v1/jobs/$job`,
	},
	{
		Method: "GET", Path: "/jobs/{job}/events",
		About:  "The same as server-sent events, several times a second, until the event named end.",
		Answer: "Events of the types status and end; their data is that of /jobs/{job}.",
		Example: `job=$(curl -s BASE/api/v1/solve -d '{"level": "shift:300#"}' | sed 's/.*"job":"\([A-Z0-9]*\)".*/\1/')
curl -s -N BASE/api/v1/jobs/$job/events`,
	},
	{
		Method: "DELETE", Path: "/jobs/{job}", About: "Ends a search early. Its best is kept.",
		Answer: "The job with its result.",
		Example: `job=$(curl -s BASE/api/v1/generate -d '{"problem": "maze:10x10:1-9", "seconds": 60}' | sed 's/.*"job":"\([A-Z0-9]*\)".*/\1/')
curl -s -X DELETE BASE/api/v1/jobs/$job`,
	},
	{
		Method: "GET", Path: "/daily",
		About:   "The puzzles of a day: of each family, three difficulties. They follow from the date alone.",
		Fields:  [][2]string{{"date", "in the query, such as 2026-03-01; today in UTC if missing"}},
		Answer:  "IDs, which /level opens.",
		Example: `curl -s 'BASE/api/v1/daily?date=2026-03-01'`,
	},
	{
		Method: "GET", Path: "/records",
		About: "The record book, if the server has one, in groups of problems: the best known mazes one by one, the " +
			"solved levels of each secret in summary.",
		Answer: "book is false where there is none. A group has records or a sum. A record has its value, the bound, its " +
			"share of it in percent, its source, and play, the address at which it is played.",
		Example: `curl -s BASE/api/v1/records`,
	},
	{
		Method: "GET", Path: "/recent", About: "The levels that were made last.",
		Answer:  "IDs and figures, newest first.",
		Example: `curl -s BASE/api/v1/recent`,
	},
	{
		Method: "POST", Path: "/astar",
		About: "Runs A* on a grid, once with smaller and once with larger g first among equal f, and, if an algorithm is " +
			"given, two agents that explore the grid.",
		Fields: [][2]string{
			{"rows, cols", "size, 2 to 32 each; cells are numbered row by row from 0, the top-left one"},
			{"walls", "cells that are walls; not the start or the goal"},
			{"costs", "of entering each cell, row by row, from 1 to 9; all are 1 if missing"},
			{"start, goal", "cells; the bottom-left and the top-right one if missing"},
			{"neighbours", "4 (the default) or 8; diagonal steps cut no corners"},
			{"heuristic", "distance (the default), manhattan, chebyshev, zero, or patchy, which is inconsistent"},
			{"weight", "of the heuristic, from 1"},
			{"reexpand", "true: expand a state again over a cheaper path"},
			{"algorithm", "forward, backward or adaptive: how an agent searches that sees only the cells around it and takes " +
				"all others for open"},
		},
		Answer: "For each rule the states in the order of expansion with g, h and f, the nodes that each expansion adds to " +
			"those waiting, the path and the number of expanded states, without the goal. Costs are in units: unit is that " +
			"of a straight step into a cell of cost 1, " +
			"1 with 4 neighbours, and 70 with 8, where a diagonal step costs 99. With an algorithm, agents has a journey for " +
			"each rule: what the agent learned " +
			"before its first search, and for each search from which cell it began, its plan, the expanded cells with g and " +
			"h, raised (cells whose heuristic " +
			"has grown since the search before, with the new value), and the moves, each with the cells that turned out to " +
			"be walls or dearer than 1.",
		Example: apiPost + `astar -d '{"rows": 3, "cols": 4, "walls": [5, 6], "neighbours": 8, "algorithm": "adaptive"}'`,
	},
	{
		Method: "POST", Path: "/game", About: "Reads a game that was saved as a file.",
		Answer:  "Where it stands, or the line that is wrong.",
		Example: `printf 'stride game 1\nlevel maze:5x5:1-4:321413213333214312331443Q\nmove R\nmove D\n' | curl -s BASE/api/v1/game --data-binary @-`,
	},
}

// documentation is the table with the server's address in the examples.
func (s *Server) documentation() []endpoint {
	searches := []string{}
	for _, search := range s.config.Families[0].Searches {
		searches = append(searches, search.Name)
	}
	fill := strings.NewReplacer("BASE", s.config.Address, "SEARCHES", strings.Join(searches, ", "))
	all := make([]endpoint, len(endpoints))
	for k, e := range endpoints {
		e.Example = fill.Replace(e.Example)
		e.Fields = slices.Clone(e.Fields)
		for f := range e.Fields {
			e.Fields[f][1] = fill.Replace(e.Fields[f][1])
		}
		e.Path = apiPrefix + e.Path
		all[k] = e
	}
	return all
}
