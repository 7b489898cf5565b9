package farm

import "context"

// Serve runs a server and a keeper until ctx ends. ready is called with the server's
// URL when nodes can join.
func Serve(ctx context.Context, o ServerOptions, k KeeperOptions, ready func(url string)) error {
	s, err := StartServer(ctx, o, k.Log)
	if err != nil {
		return ignoreEnd(ctx, err)
	}
	defer s.Stop()
	f, err := s.Connect(o, "keeper")
	if err != nil {
		return err
	}
	defer f.Close()
	return keep(ctx, f, s.ClientURL(), k, ready)
}

// Keep runs a keeper on an existing cluster until ctx ends, as Serve does.
func Keep(ctx context.Context, a Access, k KeeperOptions, ready func(url string)) error {
	f, err := connect(a)
	if err != nil {
		return err
	}
	defer f.Close()
	return keep(ctx, f, f.nc.ConnectedUrlRedacted(), k, ready)
}

func keep(ctx context.Context, f *Farm, url string, k KeeperOptions, ready func(url string)) error {
	done, err := StartKeeper(ctx, f, k)
	if err != nil {
		return ignoreEnd(ctx, err)
	}
	ready(url)
	<-ctx.Done()
	<-done
	return nil
}
