package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"stride/cmd/stride-farm/farm"
	"stride/internal/cli"
	"stride/internal/version"
)

const (
	// urlVariable is the environment variable that replaces --nats. Other users of the machine
	// can't read it, so it may hold a password.
	urlVariable = "STRIDE_FARM_URL"
	defaultPort = 4222
)

// access is the address of a farm and the connection of a command.
type access struct {
	url, creds string
	*farm.Farm
}

func (a *access) register(f *cli.Flags) {
	a.registerURL(f, fmt.Sprintf("URL of the NATS server (default: $%s, or else nats://127.0.0.1:%d)",
		urlVariable, defaultPort))
}

func (a *access) registerURL(f *cli.Flags, usage string) {
	f.Named(&a.url, "nats", "URL", usage)
	f.String(&a.creds, "creds", "credentials `FILE`, for a NATS server with accounts")
}

// schemes are those of the URLs of a NATS server; the last two are for WebSocket.
var schemes = []string{"nats", "tls", "ws", "wss"}

// connect connects to the server until the call is over.
func (a *access) connect(c *cli.Call) (err error) {
	url := a.url
	if url == "" {
		url = os.Getenv(urlVariable)
	}
	if url == "" {
		url = fmt.Sprintf("nats://127.0.0.1:%d", defaultPort)
	}
	if scheme, _, ok := strings.Cut(url, "://"); ok && !slices.Contains(schemes, scheme) {
		return fmt.Errorf("the URL begins with %s://: that of a NATS server begins with nats:// or tls://",
			scheme)
	}
	a.Farm, err = farm.Connect(farm.Access{URL: url, Creds: a.creds, Version: version.String()})
	if err != nil {
		return cli.Failure(err)
	}
	c.Closing(func() error { a.Close(); return nil })
	return nil
}

// open connects to a farm that exists.
func (a *access) open(c *cli.Call) error {
	err := a.connect(c)
	if err == nil {
		err = cli.Failure(a.Find(c.Context()))
		a.warn(c)
	}
	return err
}

// warn prints what the server does not allow.
func (a *access) warn(c *cli.Call) {
	for _, warning := range a.Warnings {
		c.Note("%s", warning)
	}
}
