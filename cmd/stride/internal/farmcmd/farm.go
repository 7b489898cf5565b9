package farmcmd

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/farm"
)

const (
	// farmURLVariable and farmTokenVariable are the environment variables that stand in
	// for --farm and --token-file. A token on the command line could be read by others.
	farmURLVariable   = "STRIDE_FARM_URL"
	farmTokenVariable = "STRIDE_FARM_TOKEN"

	defaultFarmAddress = "127.0.0.1:4222"
)

// New returns the commands about many machines.
func New() *cobra.Command {
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

Nodes, submitters and administrators have tokens of their own, each of which lets them
do only their part; see "stride farm serve".

All machines need the same program. The URL may also be given in the environment
variable ` + farmURLVariable + `, and the token in ` + farmTokenVariable + `.`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(newServeCommand(), newJoinCommand(), newSubmitCommand(), newStatusCommand(),
		newFetchCommand(), newWithdrawCommand(), newPermissionsCommand(), newMeasureCommand())
	return c
}

// accessFlags say how to reach a farm.
type accessFlags struct {
	url, tokenFile, creds string
	tls                   farm.Certificates
}

// register adds the flags that all commands of a farm have.
func (f *accessFlags) register(c *cobra.Command) {
	c.Flags().StringVar(&f.tokenFile, "token-file", "", "file with the token to use, or with those of the farm (or the token in "+farmTokenVariable+")")
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

var errPair = errors.New("--tls-cert and --tls-key go together")

// access returns what the flags and the environment say, with the token for a role.
func (f *accessFlags) access(role farm.Role) (farm.Access, error) {
	a := farm.Access{URL: f.url, Creds: f.creds, TLS: f.tls}
	if a.URL == "" {
		a.URL = os.Getenv(farmURLVariable)
	}
	if a.URL == "" {
		a.URL = "nats://" + defaultFarmAddress
	}
	if (f.tls.Cert == "") != (f.tls.Key == "") {
		return a, errPair
	}
	var err error
	a.Token, err = f.token(role)
	return a, err
}

// token returns the token of the file for a role, or the one of the environment.
func (f *accessFlags) token(role farm.Role) (farm.Token, error) {
	if f.tokenFile == "" {
		text := strings.TrimSpace(os.Getenv(farmTokenVariable))
		if text == "" {
			return farm.Token{}, nil
		}
		t, err := farm.ParseToken(text)
		if err != nil {
			return t, fmt.Errorf("%s: %w", farmTokenVariable, err)
		}
		return t, nil
	}
	tokens, err := farm.ReadTokens(f.tokenFile)
	if err != nil {
		return farm.Token{}, fmt.Errorf("--token-file: %w", err)
	}
	t, err := farm.Pick(tokens, role)
	if err != nil {
		return t, fmt.Errorf("--token-file %s: %w", f.tokenFile, err)
	}
	return t, nil
}

// open connects to the farm as one of the role.
func (f *accessFlags) open(ctx context.Context, role farm.Role) (*farm.Farm, error) {
	a, err := f.access(role)
	if err != nil {
		return nil, err
	}
	conn, err := farm.Open(ctx, a)
	return conn, cli.Failure(err)
}
