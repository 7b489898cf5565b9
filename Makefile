# make          build both programs, then print a best maze of 5x5
# make test     everything that has to hold: lint, all tests, a run of 5 5 2 4
# make short    the tests that need no browser and no long search, in less than a minute
# make scripts  types and tests of the scripts of the pages, where Node and npm are there
# make race     the packages at work on many goroutines, with the race detector
# make fuzz     each fuzz target for FUZZTIME, 1s unless told otherwise
# make lint     gofmt, and the checks of go vet and of staticcheck
# make lint-all golangci-lint with .golangci.yml, which takes minutes to build for the first time
# make bench    speed of the evaluators, then values reached in 10 s each
# make dist     archives, packages and checksums of a release, into dist/
# make release-check  a release for this machine, made twice, compared and used
# make clean    remove what make built

GOLANGCI_LINT := go run github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0

# Without vet, which is part of lint, and without debug information the tests begin sooner.
GO_TEST := go test -vet=off -ldflags='-s -w'

# With fewer garbage collections staticcheck needs almost half the processor time. The compiler, which
# collects none here before a process has 2 GiB, needs a tenth less still: 145 s for the program and all that it imports,
# and 161 s with the setting of staticcheck. Tests run with the usual number of collections.
lint lint-all fuzz: export GOGC := 400
NO_GC := GOGC=off GOMEMLIMIT=2GiB

.PHONY: all engine build test tests pages deploy library demo ci short scripts race fuzz linter lint lint-all bench dist release-check clean help

all: build
	./PuzzleGenerator 5 5 1 4

# The engine for browsers comes first, as the program contains it.
engine:
	$(NO_GC) go run ./web/browser/make

build: engine
	$(NO_GC) go build -o bin/ ./cmd/stride
	$(NO_GC) go build -o PuzzleGenerator ./cmd/PuzzleGenerator

test: build lint scripts tests pages deploy library demo

# All that .ci/run runs, two targets at a time: a single one leaves a core idle for a third of its time,
# while it links or waits. They begin in this order, in which two that would compile the same packages do not
# begin together: those for the race detector and for browsers are packages of their own. What others
# wait for is made first, since make puts off a target that has to wait until it has begun all others.
# Then nothing changes the tree any more, and its files get dates by which go test knows them again.
FIRST = engine linter $(NODE_MODULES) build
# Or git status, which Go runs, would write the index.
ci: export GIT_OPTIONAL_LOCKS := 0
ci:
	$(MAKE) -j2 --output-sync=target --no-print-directory $(FIRST)
	.ci/dates
	$(MAKE) -j2 --output-sync=target --no-print-directory $(addprefix -o ,$(FIRST)) race lint tests pages scripts deploy library fuzz release-check demo

# The packages whose tests take longest come first, so that nothing is left to wait for in the end.
SLOW := ./cmd/stride ./maze/generate ./farm

tests: build
	$(GO_TEST) -timeout 20m $(SLOW) $$(go list ./... | grep -v '^stride/web$$')

# The tests in the browser often wait for a page, so that there are more of them at work than cores.
pages: build
	$(GO_TEST) -timeout 20m -parallel 4 ./web

deploy:
	cd deploy && $(NO_GC) $(GO_TEST) ./...

library:
	cd examples/library && $(GO_TEST) ./...

demo: build
	bin/stride maze 5 5 2 4 --time 5s

short:
	$(GO_TEST) -short ./...

# npm installs what the lock file says, and again when that has changed.
web/node_modules: web/package.json web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	@touch $@

ifneq ($(shell command -v npm),)
NODE_MODULES := web/node_modules
pages: web/node_modules # for axe-core
scripts: web/node_modules
	cd web && npm run --silent check && npm run --silent test
else ifneq ($(STRIDE_NEED_NODE),)
scripts:
	@echo "there is no npm in the PATH, and STRIDE_NEED_NODE is set"; exit 1
else
scripts:
	@echo "there is no npm in the PATH: the scripts of the pages are not tested"
endif

# Packages whose goroutines share memory. Short tests are enough for most: a race shows
# itself by the order of accesses, not by the length of a search. Those of the farm and of the
# engine of the pages are run whole, because the short ones leave out what fails or hangs. The
# searches and the record book are left out: with the detector they take minutes.
CONCURRENT := ./search ./web ./lab ./internal/lock

# They wait most of the time, and so they run beside the others when all is compiled. Left out are a
# cluster of three servers and a maze of 700x700, which with the detector take longer than all others.
WHOLE := ./farm ./web/engine
LEFT_OUT := -skip '^(TestCluster|TestTooLarge)$$'

# The files of the pages are written and read by one goroutine, and by the tests of the target pages too.
ALONE := -skip '^(TestWriteSite|TestPagesNeedNobody|TestTexts|TestSelectors|TestMazeRulesForScripts)$$'

# Large modules from elsewhere are compiled without optimisation here, which takes half the time.
RACE := -race $(foreach m,github.com/nats-io/nats-server/v2 modernc.org/sqlite modernc.org/libc,-gcflags=$(m)/...='-N -l')

# The detector needs cgo. Package web embeds the engine.
race: export CGO_ENABLED := 1
race: engine
	$(NO_GC) go build $(RACE) $(CONCURRENT) $(WHOLE)
	$(GO_TEST) $(RACE) -short $(ALONE) $(CONCURRENT) & others=$$!; $(GO_TEST) $(RACE) $(LEFT_OUT) $(WHOLE); whole=$$?; wait $$others && exit $$whole

# Targets are found, not listed: a new one is fuzzed without a change here. The first one comes alone, since
# it compiles the standard library for all of them; of the others, two at a time.
FUZZTIME ?= 1s
# Targets whose lines match this are left out; nothing does unless told otherwise.
FUZZ_WITHOUT ?= ^$$
fuzz: export FUZZTIME := $(FUZZTIME)
fuzz: SHELL := bash
fuzz:
	@set -o pipefail; grep -roE --include='*_test.go' '^func Fuzz[A-Za-z]+' . | sed -E 's|/[^/]*:func | |' | sort | grep -vE '$(FUZZ_WITHOUT)' | \
	{ read -r first; .ci/fuzz $$first && xargs -P 2 -L 1 .ci/fuzz; }

linter:
	$(NO_GC) go build -C .ci/lint -o "$(CURDIR)/bin/lint" .

# The manifests' module is left to lint-all: it has one test, and checking what that imports of
# Kubernetes takes half a minute.
lint: linter
	@unformatted=$$(gofmt -l .); if [ -n "$$unformatted" ]; then echo "not formatted: $$unformatted"; exit 1; fi
	bin/lint ./...
	cd examples/library && "$(CURDIR)/bin/lint" ./...

lint-all: lint
	$(GOLANGCI_LINT) run ./...
	cd deploy && $(GOLANGCI_LINT) run ./...

bench: build
	go test -run '^$$' -bench . -benchmem ./maze/... ./shift/...
	bin/stride maze bench --time 10s --runs 3

dist:
	go run ./release

release-check:
	$(NO_GC) STRIDE_CHECK_RELEASE=1 $(GO_TEST) -count=1 -timeout 20m ./release

clean:
	rm -rf bin dist PuzzleGenerator web/static/engine

help:
	@sed -n 's/^# //p; /^$$/q' Makefile
