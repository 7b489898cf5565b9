package longest

// The scripts of build.go, found by search. TestSquare follows them at all sides.

// openings and deadEndOpenings have the ways through the first frame, for even and for odd sides.
// They lose three cells, or two with dead ends.
var (
	openings = [2]string{
		"00 b0 bb b1 11 1c ac 0c cc c0 cb c2 12 a2 02 0a 2a 21 2c bc bd 2d cd 3d 32 3a 31 3e ae 2e be 1e " +
			"ce 0e de d2 db d3 13 a3 23 b3 03 c3 33 3c 30 3b ab ad af 2f bf 0f cf 3f df 1f 1g dg 2g bg 0g " +
			"ag 3g cg ch columns 17 16 d6 26 c6 36 a6 a4 14 c4 34 d4 04 01 a1 d1 dc d0 dd 0d 1d 10 a0 20 " +
			"2b 22 b2 ba da d5 35 b5 15 a5 25 24 b4 b6 06 05 c5 ca 1a ea rows 4a 42",
		"00 0b bb 1b 11 1c ac 0c bc 2c 21 2d cd 0d dd d2 22 c2 32 3e de 0e be 2e ae 1e ce cf 0f df 1f bf " +
			"2f af 3f 30 3a 31 d1 da d0 dc d3 23 a3 13 b3 33 3d bd 1d ad ab cb c0 10 a0 20 2b 4b rows ea " +
			"ca cg 0g dg 2g ag 3g bg 1g 1h columns 27 26 b6 16 d6 36 c6 06 a6 a4 34 b4 24 d4 04 c4 14 1a " +
			"15 c5 05 a5 25 35 b5 d5 db 3b 3c cc c3 03 0a 2a ba b2 12 02 01 a1 a2 42",
	}
	deadEndOpenings = [2]string{
		"00 0a ba b0 bb 0b ab 1b 10 1a 12 c2 cb c1 ca c0 cd 1d bd 0d ad 2d 21 2a 23 a3 03 c3 13 b3 33 3c " +
			"cc 2c dc d4 34 a4 04 c4 24 b4 14 15 d5 05 c5 25 b5 35 a5 a6 36 b6 06 c6 26 d6 16 17 columns " +
			"bh bg 1g dg 2g ag 3g cg 0g 0f df 1f cf 3f bf 2f af ae 2e de d1 da d2 32 3d dd d3 db 3b 31 3e " +
			"ce be 1e 0e 0c bc b1 11 1c ac a1 a2 02 b2 22 2b 20 d0 30 3a ea rows 4a 42",
		"00 0a ba b0 bb 0b ab 1b 10 1a 12 c2 cb c1 ca c0 cd 1d bd 0d ad 2d 21 2a 23 a3 03 c3 13 b3 33 3c " +
			"cc 2c dc d4 34 a4 04 c4 24 b4 14 15 d5 05 c5 25 b5 35 a5 a6 36 b6 06 d6 26 c6 16 17 columns " +
			"2h 2g dg 1g cg 3g ag 0g bg bf 3f af 2f cf 1f df 0f 0c ac a1 31 3e ce 2e be ae 1e 0e de d2 da " +
			"d3 dd 3d 32 3a 30 d0 20 2b 22 a2 02 b2 b1 bc 1c 11 d1 db 3b eb rows 4a 42",
	}
)

// rings has the way through each further frame, for even and for odd sides. In the column of the
// cell before the goal, the solution jumps up once or twice in each frame, and the same jump down
// must not meet this cell. With a side of 6k + 4, it would in one of the frames, so these sides
// have a way that crosses the column from the other end.
var (
	rings = [2]string{
		"00 0b 01 0a 1a 12 1b 11 1c ac a2 aa a1 ad 1d 10 20 rows c0 b0 b2 ba bc 0c 0d bd b1 bb b3 13 a3 ab " +
			"a0 ae columns 04 03 02 22",
		"00 0b 01 0a 1a 12 1b 11 1c ac a2 aa a1 ad 1d 10 20 rows ca ba bd b2 bb b1 b0 a0 ab a3 13 b3 bc 0c " +
			"0d 0e columns 04 03 02 22",
	}
	ringOfFour = "00 0b 01 0a 1a 12 1b 11 1c 10 20 rows c0 b0 b2 bb b1 a1 ab a3 13 b3 bc 0c 02 03 04 " +
		"columns ae a0 aa ba bd 0d 1d ad ac a2 22"
)

// cores has the way through the innermost rectangle by the number of its rows, and the column of
// its last cell.
var cores = map[int]struct {
	exit   int
	script string
}{
	3: {3, "00 04 01 05 02 22 25 23 20 24 21 11 14 12 10 15 13 03"},
	4: {3, "00 05 01 06 02 32 35 31 34 04 24 21 25 20 23 26 22 12 15 11 14 16 36 30 10 13 03 33"},
	5: {3, "00 06 01 07 02 42 46 41 45 05 35 32 36 33 37 34 14 10 15 12 16 11 17 13 43 23 27 24 20 25 26 " +
		"22 21 31 30 40 47 44 04 03"},
	6: {5, "00 07 01 08 02 52 57 51 56 06 46 42 47 43 03 33 37 32 35 30 34 38 31 36 26 23 27 25 21 24 54 " +
		"04 44 45 55 53 13 18 12 16 14 10 50 58 48 28 22 20 40 41 11 17 15 05"},
}
