module puzzlegenerator

go 1.22
