module example.org/library

go 1.26.0

require stride v0.0.0

require (
	github.com/KimMachineGun/automemlimit v1.0.1 // indirect
	github.com/dustin/go-humanize v1.1.0 // indirect
	github.com/pbnjay/memory v0.0.0-20210728143218-7b4eea64cf58 // indirect
)

// The directory of a clone of Stride, until it has a public address.
replace stride => ../..
