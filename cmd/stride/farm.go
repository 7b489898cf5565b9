package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"stride/farm"
)

const (
	// farmURLVariable and farmTokenVariable are the environment variables that stand in
	// for --farm and --token-file.
	farmURLVariable   = "STRIDE_FARM_URL"
	farmTokenVariable = "STRIDE_FARM_TOKEN"

	defaultFarmAddress = "127.0.0.1:4222"
)

// newFarmCommand returns the commands about many machines.
func newFarmCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "farm",
		Short: "Solve and generate on many machines",
		Long: `A farm is a server and any number of nodes that work for it. The nodes take levels
and mazes from a queue, or all work on one hard problem together. Nothing that a
node sends is believed: the server replays moves and evaluates mazes before it
writes them down, and gives an item out again whose node has fallen silent.

  stride farm serve             on one machine
  stride farm join URL          on every machine that is to work
  stride farm submit            what is to be done
  stride farm status            how far it is
  stride farm fetch             the results, into the record book

All machines need the same program. The URL may also be given in the environment
variable ` + farmURLVariable + `, and the token in ` + farmTokenVariable + `.`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(newFarmServeCommand(), newFarmJoinCommand(), newFarmSubmitCommand(), newFarmStatusCommand(),
		newFarmFetchCommand(), newFarmWithdrawCommand(), newFarmMeasureCommand())
	return c
}

// accessFlags say how to reach a farm.
type accessFlags struct {
	url, tokenFile, creds string
	tls                   farm.Certificates
}

// register adds the flags that all commands of a farm have.
func (f *accessFlags) register(c *cobra.Command) {
	c.Flags().StringVar(&f.tokenFile, "token-file", "", "file with the farm's token (or the token in "+farmTokenVariable+")")
	c.Flags().StringVar(&f.creds, "creds", "", "credentials file, for a cluster with accounts")
	c.Flags().StringVar(&f.tls.Cert, "tls-cert", "", "certificate to show, PEM")
	c.Flags().StringVar(&f.tls.Key, "tls-key", "", "its key, PEM")
	c.Flags().StringVar(&f.tls.CA, "tls-ca", "", "authority that has signed the other side's certificate, PEM")
}

// registerURL adds --farm too.
func (f *accessFlags) registerURL(c *cobra.Command) {
	c.Flags().StringVar(&f.url, "farm", "", "URL of the farm (default nats://"+defaultFarmAddress+", or "+farmURLVariable+")")
	f.register(c)
}

// access returns what the flags and the environment say.
func (f *accessFlags) access() (farm.Access, error) {
	a := farm.Access{URL: f.url, Creds: f.creds, TLS: f.tls, Name: farm.NodeName()}
	if a.URL == "" {
		a.URL = os.Getenv(farmURLVariable)
	}
	if a.URL == "" {
		a.URL = "nats://" + defaultFarmAddress
	}
	if (f.tls.Cert == "") != (f.tls.Key == "") {
		return a, errors.New("--tls-cert and --tls-key go together")
	}
	var err error
	a.Token, err = f.token()
	return a, err
}

// token returns the token of the file, or of the environment.
func (f *accessFlags) token() (string, error) {
	if f.tokenFile == "" {
		return os.Getenv(farmTokenVariable), nil
	}
	text, err := os.ReadFile(f.tokenFile)
	if err != nil {
		return "", fmt.Errorf("--token-file: %w", err)
	}
	token := string(bytes.TrimSpace(text))
	if token == "" {
		return "", fmt.Errorf("--token-file %s: there is no token in it", f.tokenFile)
	}
	return token, nil
}

// open connects to the farm.
func (f *accessFlags) open(ctx context.Context) (*farm.Farm, error) {
	a, err := f.access()
	if err != nil {
		return nil, err
	}
	conn, err := farm.Open(ctx, a)
	return conn, failure(err)
}
