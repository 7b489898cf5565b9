package farm

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Names of the files of a certificate.
const certFile, keyFile = "cert.pem", "key.pem"

// certificate writes a certificate of 127.0.0.1 and its key, signed by itself, so that
// it is its own authority.
func certificate(t *testing.T) Certificates {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	cert := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "farm"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		IsCA:        true, BasicConstraintsValid: true,
		KeyUsage:    x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
	}
	der, err := x509.CreateCertificate(rand.Reader, cert, cert, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	c := Certificates{Cert: filepath.Join(folder, certFile), Key: filepath.Join(folder, keyFile)}
	for name, block := range map[string]*pem.Block{
		c.Cert: {Type: "CERTIFICATE", Bytes: der}, c.Key: {Type: "PRIVATE KEY", Bytes: secret},
	} {
		if err := os.WriteFile(name, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

// mutualTLS is c for both sides, as its own authority.
func mutualTLS(c Certificates) Certificates { return Certificates{c.Cert, c.Key, c.Cert} }

// TestAccess tries the doors of servers with a token and with TLS.
func TestAccess(t *testing.T) {
	t.Parallel()
	own, other := certificate(t), certificate(t)
	mutual := mutualTLS(own)
	for _, c := range []struct {
		name   string
		server ServerOptions
		access Access
		ok     bool
	}{
		{"the token of a node", ServerOptions{Tokens: testTokens}, Access{Token: testTokens[2]}, true},
		{"the token of a submitter", ServerOptions{Tokens: testTokens}, Access{Token: testTokens[1]}, true},
		{"the token of an administrator", ServerOptions{Tokens: testTokens}, Access{Token: testTokens[0]}, true},
		{"no token", ServerOptions{Tokens: testTokens}, Access{}, false},
		{"another secret", ServerOptions{Tokens: testTokens}, Access{Token: Token{"work", "submits-secret"}}, false},
		{"another name", ServerOptions{Tokens: testTokens}, Access{Token: Token{"admin", "works-secret"}}, false},
		{"no secret", ServerOptions{Tokens: testTokens}, Access{Token: Token{"admin", ""}}, false},
		{"TLS", ServerOptions{TLS: own}, Access{TLS: Certificates{CA: own.Cert}}, true},
		{"TLS with token", ServerOptions{TLS: own, Tokens: testTokens},
			Access{TLS: Certificates{CA: own.Cert}, Token: testTokens[2]}, true},
		{"TLS of another authority", ServerOptions{TLS: own}, Access{TLS: Certificates{CA: other.Cert}}, false},
		{"both sides with certificates", ServerOptions{TLS: mutual}, Access{TLS: mutual}, true},
		{"no certificate of one's own", ServerOptions{TLS: mutual}, Access{TLS: Certificates{CA: own.Cert}}, false},
	} {
		c.server.Address, c.server.Folder = "127.0.0.1:0", t.TempDir()
		ctx, stop := context.WithCancel(t.Context())
		ready, over := make(chan string, 1), make(chan error, 1)
		go func() {
			over <- Serve(ctx, c.server, CoordinatorOptions{Version: testVersion, Replicas: 1, Patience: testPatience,
				Log: quiet},
				func(url string) { ready <- url })
		}()
		select {
		case c.access.URL = <-ready:
		case err := <-over:
			t.Fatalf("%s: %v", c.name, err)
		}
		f, err := Open(ctx, c.access)
		if (err == nil) != c.ok {
			t.Errorf("%s: error %v, want access %v", c.name, err, c.ok)
		}
		if err == nil {
			f.Close()
		}
		stop()
		if err := <-over; err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// TestServerOptions tries what makes no sense, or would be open to everybody.
func TestServerOptions(t *testing.T) {
	route := ClusterOptions{Node: "a", Address: "127.0.0.1:0", Routes: []string{"127.0.0.1:1"}}
	outside := route
	outside.Address = "0.0.0.0:0"
	nowhere := route
	nowhere.Routes = []string{"nowhere"}
	for _, c := range []struct {
		o    ServerOptions
		want string
	}{
		{ServerOptions{Address: "nowhere"}, "it must be HOST:PORT"},
		{ServerOptions{Address: "127.0.0.1:http"}, "the port must be a number"},
		{ServerOptions{Address: "127.0.0.1:65536"}, "the port must be a number"},
		{ServerOptions{Address: ":0"}, "it needs tokens"},
		{ServerOptions{Address: "0.0.0.0:0"}, "it needs tokens"},
		{ServerOptions{Address: "[::]:0"}, "it needs tokens"},
		{ServerOptions{Address: "example.org:0"}, "it needs tokens"},
		{ServerOptions{Address: "127.0.0.1:0", Cluster: outside}, "it needs tokens"},
		{ServerOptions{Address: "127.0.0.1:0", Cluster: nowhere}, "it must be HOST:PORT"},
		{ServerOptions{Address: "127.0.0.1:0", TLS: Certificates{CA: "missing.pem"}}, "missing.pem"},
		{ServerOptions{Address: "127.0.0.1:0", TLS: Certificates{Cert: "missing.pem", Key: "missing.pem"}}, "missing.pem"},
	} {
		c.o.Folder = t.TempDir()
		s, err := StartServer(t.Context(), c.o, quiet)
		if err == nil {
			s.Stop()
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: error %v, want one with %q", c.o, err, c.want)
		}
	}
}

// TestNoFarm connects to a server on which no coordinator has run.
func TestNoFarm(t *testing.T) {
	if testing.Short() {
		t.Skip("waits until attempts to connect are given up")
	}
	t.Parallel()
	o := ServerOptions{Address: "127.0.0.1:0", Folder: t.TempDir()}
	s, err := StartServer(t.Context(), o, quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Stop()
	if _, err := Open(t.Context(), Access{URL: s.ClientURL()}); !errors.Is(err, ErrNoFarm) {
		t.Errorf("error %v, want %v", err, ErrNoFarm)
	}
}

// TestLeaderReads wants a cluster to read from the leader, because a replica that lags behind would deny the key of the
// leases that another coordinator has just written.
func TestLeaderReads(t *testing.T) {
	if !bucketConfig(bucketItems, 1).AllowDirect || bucketConfig(bucketItems, 3).AllowDirect {
		t.Error("only a server that is alone may answer direct reads")
	}
}
