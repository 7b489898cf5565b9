package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestContainer does by hand what an engine does with the container file: it runs the
// commands of the first stage in a copy of the sources, puts together the file system of the
// second, and starts the image's command in it. As root it does so with nothing but that
// file system and as the image's user; otherwise the programs are only run where they are.
func TestContainer(t *testing.T) {
	needCheck(t)
	t.Parallel()
	image := buildImage(t, "../deploy/Containerfile")
	if image.user == "" || strings.HasPrefix(image.user, "0") || strings.HasPrefix(image.user, "root") {
		t.Errorf("the image runs as %q", image.user)
	}
	if text, err := image.command(t, append(image.entrypoint, "version")...).Output(); err != nil || !strings.Contains(string(text), someCommit) {
		t.Errorf("version: %q, %v", text, err)
	}

	server := image.command(t, append(image.entrypoint, onFreePort(t, image.cmd)...)...)
	var stderr bytes.Buffer
	server.Stderr = &stderr
	stdout, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil {
		t.Fatalf("the server said %q (%v) and %q", line, err, stderr.String())
	}
	address := "http://127.0.0.1" + line[strings.LastIndex(line[:strings.Index(line, " (")], ":"):strings.Index(line, " (")]
	healthy := append(image.healthcheck, address)
	if text, err := image.command(t, healthy...).CombinedOutput(); err != nil || string(text) != "ok\n" {
		t.Errorf("health: %q, %v", text, err)
	}
	if err := server.Process.Signal(syscall.SIGTERM); err != nil {
		t.Error(err)
	}
	if err := server.Wait(); err != nil {
		t.Errorf("the server ended with %v: %s", err, stderr.String())
	}
	if err := image.command(t, healthy...).Run(); err == nil {
		t.Error("the server is called well after its end")
	}

	// The book of records finds its place in the volume.
	record := append(image.entrypoint, "maze", "3", "3", "1", "2", "--steps", "1000", "--record")
	if text, err := image.command(t, record...).CombinedOutput(); err != nil {
		t.Errorf("recording: %v: %s", err, text)
	}
}

// onFreePort changes the address in the arguments of the server, so that no other
// server is in the way of the test.
func onFreePort(t *testing.T, args []string) []string {
	t.Helper()
	changed := append([]string(nil), args...)
	for k, arg := range changed {
		if arg == "--addr" && k+1 < len(changed) {
			changed[k+1] = "127.0.0.1:0"
			return changed
		}
	}
	t.Fatalf("the image's command %q has no --addr", args)
	return nil
}

// image is what the container file makes.
type image struct {
	root                         string // of its file system
	env                          []string
	user, workdir                string
	entrypoint, cmd, healthcheck []string
}

// command is a command in the image: with its file system alone and as its user, if this test
// may do that.
func (i *image) command(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), args[0], args[1:]...)
	cmd.Env = i.env
	if os.Getuid() == 0 {
		var uid, gid uint32
		if _, err := fmt.Sscanf(i.user, "%d:%d", &uid, &gid); err != nil {
			t.Fatalf("the image's user is %q, not numbers: %v", i.user, err)
		}
		cmd.SysProcAttr = &syscall.SysProcAttr{Chroot: i.root, Credential: &syscall.Credential{Uid: uid, Gid: gid}}
		cmd.Dir = i.workdir
		return cmd
	}
	cmd.Path, cmd.Err = filepath.Join(i.root, args[0]), nil
	cmd.Dir = filepath.Join(i.root, i.workdir)
	cmd.Env = []string{"HOME=" + cmd.Dir}
	return cmd
}

// buildImage follows the instructions of a container file. It knows those that ours has.
func buildImage(t *testing.T, name string) *image {
	t.Helper()
	root := t.TempDir()
	if err := os.Chmod(root, 0o755); err != nil { // the image's user must be able to reach its file system
		t.Fatal(err)
	}
	i := &image{root: root}
	stages := make(map[string]string)
	stage, workdir := "", "/"
	for _, line := range instructions(t, name) {
		instruction, rest, _ := strings.Cut(line, " ")
		words := strings.Fields(rest)
		switch instruction {
		case "FROM":
			stage, workdir = i.root, "/"
			if len(words) == 3 && words[1] == "AS" {
				stage = t.TempDir()
				stages[words[2]] = stage
			} else if rest != "scratch" {
				t.Fatalf("%s: the image is made from %s, whose files this test does not have", name, rest)
			}
		case "ARG": // all are given to RUN
		case "WORKDIR":
			workdir, i.workdir = rest, rest
			if err := os.MkdirAll(filepath.Join(stage, rest), 0o755); err != nil {
				t.Fatal(err)
			}
		case "COPY":
			copyIn(t, stages, filepath.Join(stage, workdir), stage, words)
		case "RUN":
			// What the commands write lies in the stage's directory.
			script := strings.ReplaceAll(rest, " /out", " "+stage+"/out")
			cmd := exec.CommandContext(t.Context(), "sh", "-c", script)
			cmd.Dir = filepath.Join(stage, workdir)
			cmd.Env = append(cmd.Environ(), "COMMIT="+someCommit, "GOFLAGS=-trimpath")
			if text, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("RUN %s: %v\n%s", rest, err, text)
			}
		case "ENV":
			i.env = append(i.env, words...)
		case "USER":
			i.user = rest
		case "HEALTHCHECK":
			_, list, _ := strings.Cut(rest, "CMD ")
			i.healthcheck = execForm(t, list)
		case "ENTRYPOINT":
			i.entrypoint = execForm(t, rest)
		case "CMD":
			i.cmd = execForm(t, rest)
		case "VOLUME", "EXPOSE": // say something to the engine only
		default:
			t.Fatalf("%s: this test does not know the instruction %s", name, instruction)
		}
	}
	return i
}

// instructions returns the lines of a container file, with those that continue joined.
func instructions(t *testing.T, name string) []string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, line := range strings.Split(strings.ReplaceAll(string(text), "\\\n", " "), "\n") {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	return lines
}

// copyIn follows COPY [--from=STAGE] [--chown=UID:GID] FROM TO. An engine copies the content of a
// directory into TO, which it makes if need be.
func copyIn(t *testing.T, stages map[string]string, workdir, stage string, words []string) {
	t.Helper()
	from, uid, gid := "..", 0, 0
	for strings.HasPrefix(words[0], "--") {
		if name, ok := strings.CutPrefix(words[0], "--from="); ok {
			from = stages[name]
		} else if _, err := fmt.Sscanf(words[0], "--chown=%d:%d", &uid, &gid); err != nil {
			t.Fatalf("COPY %s: %v", words[0], err)
		}
		words = words[1:]
	}
	source, target := filepath.Join(from, words[0]), filepath.Join(workdir, words[1])
	if path.IsAbs(words[1]) {
		target = filepath.Join(stage, words[1])
	}
	if words[0] == "." {
		copySources(t, target)
		return
	}
	info, err := os.Stat(source)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
		t.Fatal(err)
	}
	if info.IsDir() {
		err = os.CopyFS(target, os.DirFS(source))
	} else {
		var content []byte
		if content, err = os.ReadFile(source); err == nil {
			err = os.WriteFile(target, content, 0o644)
		}
	}
	if err == nil && os.Getuid() == 0 {
		err = os.Chown(target, uid, gid)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// execForm reads a command written as a list in JSON, the only form that needs no shell.
func execForm(t *testing.T, text string) []string {
	t.Helper()
	var words []string
	if err := json.Unmarshal([]byte(text), &words); err != nil {
		t.Fatalf("%s is not a list of words: the image has no shell: %v", text, err)
	}
	return words
}
