# make          build the programs, then make a 10x10 maze
# make test     lint and all tests, and at the end what failed and what this machine cannot test
# make install  stride and stride-farm into PREFIX/bin, by default ~/.local/bin
# make quick    compile and test what changed since main: mostly under half a minute
# make short    tests that need no browser and no long search, in less than a minute
# make scripts  types and tests of the pages' scripts (needs npm)
# make race     the packages with goroutines, under the race detector
# make fuzz     each fuzz target for FUZZTIME, by default 1s
# make lint     gofmt, go vet and staticcheck
# make systems  the checks of go vet for Windows and macOS
# make lint-all golangci-lint as well; building it takes minutes the first time
# make bench    speed of the evaluators, then values reached in 10 s each
# make dist     archives, packages and checksums of the present commit, into dist/
# make release  the same for a tagged commit
# make clean    remove what make built

GOLANGCI_LINT := go run github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
# One build at a time: an archive holds its programs in the order in which they were built.
GORELEASER := go run github.com/goreleaser/goreleaser/v2@v2.15.1 release --clean --parallelism 1
GO_TEST := go test -vet=off -ldflags='-s -w' -timeout 1h # lint has vetted; next to 20 busy processes a package takes half an hour

export CGO_ENABLED := 0
# Equal programs from clones in different folders, and no folder of the builder in a stack.
export GOFLAGS := $(shell go env GOFLAGS) -trimpath
lint lint-all fuzz: export GOGC := 400 # staticcheck needs half the processor time

# What make test makes, whatever becomes of the others.
CHECKS := lint scripts tests farm pages library demo

.PHONY: all engine build install test $(CHECKS:%=passed-%) tests farm pages library demo quick short scripts race fuzz linter lint systems lint-all bench dist release clean help

all: build
	bin/stride maze 10 10 1 9 --seed 1 --steps 1000000

# The scripts of the pages, the engine for browsers and the bot for CodinGame, which the program contains.
engine:
	@echo "building the pages, their engine and the bot: from nothing, two to three minutes"
	go run ./internal/web/browser/make

build: engine
	@echo "building stride and stride-farm: from nothing, two to three minutes"
	go build -o bin/ ./cmd/stride
	go build -C cmd/stride-farm -o "$(CURDIR)/bin/" .
	go build -o PuzzleGenerator ./cmd/PuzzleGenerator

# The folder of the programs, which should be in the PATH.
PREFIX ?= $(HOME)/.local

install: build
	install -d $(DESTDIR)$(PREFIX)/bin
	install bin/stride bin/stride-farm $(DESTDIR)$(PREFIX)/bin/
	@[ -n '$(DESTDIR)' ] || { bin=$$(cd '$(PREFIX)/bin' && pwd); case ":$$PATH:" in *":$$bin:"*) ;; \
	*) echo "installed stride and stride-farm into $$bin, which is not in your PATH: export PATH=\"$$bin:\$$PATH\"" ;; esac; }

test: build
	@MAKE='$(MAKE)' .ci/test $(CHECKS)

$(CHECKS:%=passed-%): passed-%: %
	@touch $(PASSED)/$*

# The slowest packages start first.
tests: build
	$(GO_TEST) ./cmd/stride $$(go list ./... | grep -v '^stride/internal/web$$')

# Tests in the browser mostly wait for a page.
pages: build
	$(GO_TEST) -parallel 4 ./internal/web

farm: build
	cd cmd/stride-farm && $(GO_TEST) ./...

library:
	cd examples/library && $(GO_TEST) ./...
	cd examples/lab && $(GO_TEST) ./...

demo: build
	bin/stride maze 5 5 2 4 --time 5s

quick:
	.ci/quick

short:
	$(GO_TEST) -short ./...
	cd cmd/stride-farm && $(GO_TEST) -short ./...

internal/web/node_modules: internal/web/package.json internal/web/package-lock.json
	cd internal/web && npm ci --no-audit --no-fund
	@touch $@

ifneq ($(shell command -v npm),)
pages: internal/web/node_modules # for axe-core
scripts: internal/web/node_modules
	cd internal/web && npm run --silent check && npm run --silent test
else
scripts:
	@echo "not tested here: scripts of the pages (no npm)"
	@test -z "$$STRIDE_NEED_TOOLS"
	@printf 'no npm\tscripts of the pages\n' >>"$${STRIDE_UNTESTED:-/dev/null}"
endif

# Modules from elsewhere that are slow to compile are not optimised here.
RACE := go test -vet=off -race -timeout 1h $(foreach m,github.com/nats-io/nats-server/v2 modernc.org/sqlite modernc.org/libc,-gcflags=$(m)/...='-N -l')

# The farm and the engine of the pages run whole, but for a maze of 700x700. For the others
# short tests are enough: a race shows in the order of accesses, not in the length of a search.
race: export CGO_ENABLED := 1
race: engine
	cd cmd/stride-farm && $(RACE) ./farm
	$(RACE) ./internal/web/engine
	$(RACE) -short -skip '^(TestWriteSite|TestPagesNeedNobody|TestTexts)$$' ./search ./internal/search ./internal/web ./internal/lab ./internal/lock

FUZZTIME ?= 1s
fuzz:
	@grep -roE --include='*_test.go' '^func Fuzz[A-Za-z]+' . | sed -E 's|/[^/]*:func | |' | sort | FUZZTIME=$(FUZZTIME) xargs -P 2 -L 1 .ci/fuzz

linter:
	go test -C .ci/lint ./files ./lines
	go build -C .ci/lint -o "$(CURDIR)/bin/lint" .

lint: linter
	@unformatted=$$(gofmt -l .); if [ -n "$$unformatted" ]; then echo "not formatted: $$unformatted"; exit 1; fi
	bin/lint -tags attacks ./...
	cd cmd/stride-farm && "$(CURDIR)/bin/lint" ./...
	cd examples/library && "$(CURDIR)/bin/lint" ./...
	cd examples/lab && "$(CURDIR)/bin/lint" ./...

systems: export GOGC := 50 # the syntax of all dependencies takes 3 GB of memory
systems:
	go test -C .ci/lint ./systems
	go build -C .ci/lint -o "$(CURDIR)/bin/" ./systems
	bin/systems windows darwin
	cd cmd/stride-farm && "$(CURDIR)/bin/systems" windows darwin

lint-all: lint
	$(GOLANGCI_LINT) run ./...
	cd cmd/stride-farm && $(GOLANGCI_LINT) run ./...

bench: build
	go test -run '^$$' -bench . -benchmem ./maze/... ./shift/... ./internal/maze/... ./internal/shift/...
	bin/stride lab maze --whole --configs bench/usual.txt --time 10s --runs 3 --out out/bench

# A snapshot is called what the programs in it call themselves.
dist:
	RELEASE=$$(sed -n 's/^const Release = "\(.*\)"$$/\1/p' internal/version/version.go) $(GORELEASER) --snapshot

release:
	$(GORELEASER)

clean:
	rm -rf bin dist out/release PuzzleGenerator $(addprefix internal/web/static/,engine js css) internal/shift/bot/program/made.txt

help:
	@sed -n 's/^# //p; /^$$/q' Makefile
