// Package referee plays Number Shifting against a program, by the protocol of the game on
// CodinGame: the program prints a password, reads the level that belongs to it, prints its
// moves in time, and reads the next level when it has cleared the board.
//
// [Game] is the protocol: it says what the program is sent, how many lines it has to answer
// and in what time, and judges the answers. It knows neither processes nor clocks. [Play]
// runs a program through a game; [Tournament] lets several programs play several levels.
//
// The rules are those of the published source of the game and of CodinGame's game engine.
// The moves are checked and made by package shift, as everywhere in Stride; this package only
// adds the words in which the game itself reports an error.
package referee
