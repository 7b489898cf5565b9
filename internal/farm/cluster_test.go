package farm

import (
	"context"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// cluster is three servers that keep everything three times.
type cluster struct {
	t       *testing.T
	names   []string
	nodes   []string // addresses for nodes
	routes  []string // addresses for each other
	folders []string
	servers []*process
	tls     string // folder with the certificate
}

// freeAddresses returns addresses on which no program listens now.
func freeAddresses(t *testing.T, n int) (list []string) {
	t.Helper()
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		list = append(list, l.Addr().String())
	}
	return list
}

// newCluster starts the servers. The others must know the addresses in advance, so one may be taken by then; in that
// case it starts again.
func newCluster(t *testing.T) *cluster {
	t.Helper()
	const size, tries = 3, 5
	certificates := filepath.Dir(certificate(t).Cert)
	for range tries {
		free := freeAddresses(t, 2*size)
		c := &cluster{t: t, tls: certificates, names: []string{"a", "b", "c"}, nodes: free[:size], routes: free[size:],
			servers: make([]*process, size)}
		for k := range size {
			c.folders = append(c.folders, t.TempDir())
			c.start(k)
		}
		ended := c.ready()
		if ended == nil {
			return c
		}
		for _, s := range c.servers {
			s.kill()
		}
		if !strings.Contains(ended.text(), "cannot listen") {
			t.Fatalf("a server ended: %s", ended.text())
		}
	}
	t.Fatal("no free addresses")
	return nil
}

// start starts one of the servers.
func (c *cluster) start(k int) {
	c.t.Helper()
	others := append(append([]string{}, c.routes[:k]...), c.routes[k+1:]...)
	c.servers[k] = c.play("serve", c.nodes[k], c.folders[k], c.names[k], c.routes[k], strings.Join(others, ","))
}

// play starts a role that knows how to get in.
func (c *cluster) play(role string, args ...string) *process {
	c.t.Helper()
	return start(c.t, role, append(args, tlsVariable+"="+c.tls)...)
}

// open connects to the cluster for the rest of the test, as a submitter and as an
// administrator.
func (c *cluster) open() (*Farm, *store) {
	c.t.Helper()
	pair := Certificates{Cert: filepath.Join(c.tls, certFile), Key: filepath.Join(c.tls, keyFile)}
	f, err := Open(c.t.Context(), Access{URL: c.url(), Token: testTokens[1], TLS: mutualTLS(pair)})
	if err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(f.Close)
	s, err := connectStore(Access{URL: c.url(), Token: testTokens[0], TLS: mutualTLS(pair)})
	if err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(s.Close)
	return f, s
}

// ready waits for all servers, and returns the first one that has ended.
func (c *cluster) ready() (ended *process) {
	c.t.Helper()
	over := make(chan *process, len(c.servers))
	for _, s := range c.servers {
		go func() {
			select {
			case <-s.lines:
				over <- nil
			case <-s.ended:
				over <- s
			}
		}()
	}
	late := time.After(limit)
	for range c.servers {
		select {
		case ended := <-over:
			if ended != nil {
				return ended
			}
		case <-late:
			c.t.Fatal("the servers do not start")
		}
	}
	return nil
}

// url returns the URL of all servers.
func (c *cluster) url() string { return "tls://" + strings.Join(c.nodes, ",tls://") }

// whole waits until all servers have all of every bucket.
func (c *cluster) whole(f *store) {
	c.t.Helper()
	until(c.t, "the cluster to be whole", func() bool {
		for _, bucket := range []string{bucketItems, bucketResults} {
			ctx, stop := context.WithTimeout(context.Background(), 5*time.Second)
			stream, err := f.js.Stream(ctx, "KV_"+bucket)
			stop()
			if err != nil {
				return false
			}
			info := stream.CachedInfo().Cluster
			if info == nil || info.Leader == "" || len(info.Replicas) != len(c.servers)-1 {
				return false
			}
			for _, r := range info.Replicas {
				if !r.Current || r.Offline {
					return false
				}
			}
		}
		return true
	})
}

// leader returns the server that leads a bucket.
func (c *cluster) leader(f *store, bucket string) (leader int) {
	c.t.Helper()
	until(c.t, "a leader", func() bool {
		ctx, stop := context.WithTimeout(context.Background(), 5*time.Second)
		defer stop()
		stream, err := f.js.Stream(ctx, "KV_"+bucket)
		if err != nil || stream.CachedInfo().Cluster == nil {
			return false
		}
		for k, name := range c.names {
			if stream.CachedInfo().Cluster.Leader == name {
				leader = k
				return true
			}
		}
		return false
	})
	return leader
}

// TestCluster kills a server of a cluster under load, starts it again, and then kills
// the one that leads the queue. All of them talk TLS, with certificates on both sides
// and tokens.
func TestCluster(t *testing.T) {
	if os.Getenv("STRIDE_LONG") == "" {
		t.Skip("a cluster of three servers takes half a minute; set STRIDE_LONG")
	}
	t.Parallel()
	c := newCluster(t)
	f, s := c.open()
	c.whole(s)
	c.play("join", c.url(), "one")
	c.play("join", c.url(), "two")
	items := levels(t, 120, 320)
	const part = 60
	submit(t, f, items[:part])
	until(t, "some items", func() bool { return done(f) >= part/4 })
	lost := (c.leader(s, bucketItems) + 1) % len(c.servers)
	c.servers[lost].kill()
	submit(t, f, items[part:2*part])
	until(t, "some items with two servers", func() bool { return done(f) >= part+part/4 })
	c.start(lost)
	c.whole(s)
	submit(t, f, items[2*part:])
	leader := c.leader(s, bucketItems)
	c.servers[leader].kill()
	t.Logf("server %s was killed first, then the leader %s", c.names[lost], c.names[leader])
	finished(t, f, items)
}
