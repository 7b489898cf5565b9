package farm

import (
	"context"
	"fmt"
)

// Serve runs a server and a coordinator until ctx ends. ready is called with the server's
// URL when nodes can join. An error says why it could not start, or had to end.
func Serve(ctx context.Context, o ServerOptions, k CoordinatorOptions, ready func(url string)) error {
	s, err := StartServer(ctx, o, k.Log)
	if err != nil {
		return ignoreEnd(ctx, err)
	}
	defer s.Stop()
	f, err := s.connectStore()
	if err != nil {
		return ignoreEnd(ctx, err)
	}
	defer f.Close()
	k.alive = func() error {
		if s.JetStreamEnabled() {
			return nil
		}
		return &shutError{o.Folder}
	}
	if o.Cluster.Node == "" {
		k.folder = o.Folder // in a cluster, requests fail while it elects a leader
	}
	return keep(ctx, f, s.ClientURL(), k, ready)
}

// ignoreEnd returns err, or nil if ctx has ended.
func ignoreEnd(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// shutError reports that the server has shut its store by itself.
type shutError struct{ folder string }

func (e *shutError) Error() string {
	return fmt.Sprintf("the server cannot write to %s any more (see its log; the disk may be full): make room and start "+
		"it again, all that was acknowledged is there", e.folder)
}

// Keep runs a coordinator on an existing cluster until ctx ends, as Serve does.
func Keep(ctx context.Context, a Access, k CoordinatorOptions, ready func(url string)) error {
	f, err := connectStore(a)
	if err != nil {
		return err
	}
	defer f.Close()
	k.alive = func() error { return nil } // it is the cluster's own business
	return keep(ctx, f, f.nc.ConnectedUrlRedacted(), k, ready)
}

func keep(ctx context.Context, f *store, url string, k CoordinatorOptions, ready func(url string)) error {
	ended, err := startCoordinator(ctx, f, k)
	if err != nil {
		return ignoreEnd(ctx, err)
	}
	ready(url)
	return <-ended
}
