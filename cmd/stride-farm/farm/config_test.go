package farm

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
)

// documented returns the configuration file in docs/farm.md, for this machine and a folder.
func documented(t *testing.T, folder, port string) string {
	t.Helper()
	text, err := os.ReadFile("../../../docs/farm.md")
	must(t, err)
	_, after, _ := strings.Cut(string(text), "    # farm.conf\n")
	config, _, found := strings.Cut(after, "\n\n")
	if !found {
		t.Fatal("docs/farm.md has no farm.conf")
	}
	config = strings.ReplaceAll(config, "0.0.0.0:4222", "127.0.0.1:"+port)
	return regexp.MustCompile(`"(farm|farm.pem|farm-key.pem)"`).ReplaceAllString(config, `"`+folder+`/$1"`)
}

// certify writes a certificate for this machine and its key into a folder.
func certify(t *testing.T, folder string) (authority nats.Option) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	must(t, err)
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.ParseIP(thisMachine)}, IsCA: true, BasicConstraintsValid: true}
	cert, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	must(t, err)
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	must(t, err)
	for name, block := range map[string]*pem.Block{
		"farm.pem": {Type: "CERTIFICATE", Bytes: cert}, "farm-key.pem": {Type: "PRIVATE KEY", Bytes: secret},
	} {
		must(t, os.WriteFile(filepath.Join(folder, name), pem.EncodeToMemory(block), 0o600))
	}
	return nats.RootCAs(filepath.Join(folder, "farm.pem"))
}

// freePort returns a port on which no program listens now.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", thisMachine+":0")
	must(t, err)
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return port
}

// TestConfiguration runs a farm with the configuration in docs/farm.md: with TLS and users, who can
// do their part and no more. Then the worker is removed from the file, and its node ends.
func TestConfiguration(t *testing.T) {
	t.Parallel()
	folder, port := t.TempDir(), freePort(t)
	trust := certify(t, folder)
	config := filepath.Join(folder, "farm.conf")
	text := documented(t, folder, port)
	must(t, os.WriteFile(config, []byte(text), 0o600))
	server := serveHere(t, ServerOptions{Config: config}, longWait, maxDeliveries, quiet)
	connect := func(user, password string, more ...nats.Option) *Farm {
		f, err := Connect(Access{URL: "tls://" + user + ":" + password + "@127.0.0.1:" + port,
			Version: testVersion, Families: known}, append(more, trust)...)
		must(t, err)
		t.Cleanup(f.Close)
		must(t, f.Find(t.Context()))
		return f
	}
	submitter := connect("submitter", "choose-another")
	items := numbers(span(1, 20)...)
	submit(t, submitter, items)
	worker := connect("worker", "choose-a-third")
	over := make(chan error, 1)
	go func() { over <- worker.Join(t.Context(), NodeOptions{Name: "node", Workers: 1, Log: quiet}) }()
	finished(t, submitter, items)
	until(t, "the node's own count", func() bool {
		s, _ := statusOf(submitter) // without nodes that have not answered in time
		return len(s.Nodes) == 1 && s.Nodes[0].Done == int64(len(items))
	})
	if _, err := Connect(Access{URL: "tls://worker:wrong@127.0.0.1:" + port}, trust); !errors.Is(err,
		nats.ErrAuthorization) ||
		strings.Contains(err.Error(), "wrong") {
		t.Errorf("a wrong password: %v", err)
	}

	var refused atomic.Int32
	attack(t, connect("worker", "choose-a-third", nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription,
		err error) {
		if errors.Is(err, nats.ErrPermissionViolation) {
			refused.Add(1)
		}
	})))
	until(t, "all refusals", func() bool { return refused.Load() == attacks })
	finished(t, submitter, items)

	if err := server.stop(); err != nil {
		t.Error(err)
	}
	without := strings.ReplaceAll(text, "user: worker", "user: another")
	must(t, os.WriteFile(config, []byte(without), 0o600))
	serveHere(t, ServerOptions{Config: config}, longWait, maxDeliveries, quiet)
	select {
	case err := <-over:
		if !errors.Is(err, nats.ErrAuthorization) {
			t.Errorf("the node of a removed user ended with %v", err)
		}
	case <-time.After(limit):
		t.Error("the node of a removed user does not end")
	}
}

// attacks is the number of attacks, all of which are refused.
const attacks = 10

// attack tries with a worker's rights what only others may do. It waits for no answer, as there
// is none.
func attack(t *testing.T, f *Farm) {
	t.Helper()
	ack := "$JS.ACK." + f.name("answers") + "." + collectorConsumer + ".1.1.1.1.0"
	forged := mustJSON(Record{Item: numbers(1)[0], Answer: "0"})
	for subject, data := range map[string][]byte{
		"$KV." + f.name("results") + "." + solvedPrefix + "x": forged,
		f.subject("item", "x", "1"):                           mustJSON(numbers(1)[0]),
		ack:                                                   []byte("+ACK"),
		"$JS.API.CONSUMER.MSG.NEXT." + f.name("answers") + "." + collectorConsumer: []byte("1"),
		"$JS.API.STREAM.DELETE." + f.name("results"):                               nil,
		"$JS.API.STREAM.PURGE." + f.name("items"):                                  nil,
		"$JS.API.STREAM.MSG.DELETE.KV_" + f.name("results"):                        []byte(`{"seq":1}`),
		"$JS.API.CONSUMER.DELETE." + f.name("items") + "." + nodesConsumer:         nil,
		"$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES." + f.name("items") +
			".nodes": []byte(`{"stream_seq":1}`),
	} {
		must(t, f.nc.Publish(subject, data))
	}
	if _, err := f.nc.SubscribeSync("$KV.>"); err != nil {
		t.Fatal(err)
	}
	must(t, f.nc.Flush())
}
