package farmcmd

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/internal/farm"
)

const (
	// farmURLVariable and farmTokenVariable are the environment variables that stand in
	// for --farm and --token-file. A token on the command line could be read by others.
	farmURLVariable   = "STRIDE_FARM_URL"
	farmTokenVariable = "STRIDE_FARM_TOKEN"

	defaultFarmAddress = "127.0.0.1:4222"
)

// New returns the commands of the farm.
func New() *cobra.Command {
	c := &cobra.Command{
		Use:   "farm",
		Short: "Solve levels and generate mazes on many machines",
		Long: `A farm consists of a server and any number of nodes that work for it. The nodes take
levels and mazes from a queue. The server trusts nothing that a node sends: it replays
moves and evaluates mazes before it stores them. If a node falls silent, its items are
handed out again.

  stride farm serve             start the server, on one machine
  stride farm join URL          work for it, on every other machine
  stride farm submit            submit levels and mazes
  stride farm status            show the state of the farm
  stride farm fetch             fetch the results into the record book

Nodes, submitters and administrators have tokens of their own, which permit them to do
only their part; see "stride farm serve".

All machines need the same version of the program. The URL may also be given in the
environment variable ` + farmURLVariable + `, and the token in ` + farmTokenVariable + `.`,
		Example: `  stride farm serve
  stride farm join nats://10.0.0.1:4222 --token-file token
  stride farm submit --levels 1-1000 --time 10m`,
	}
	cli.Group(c)
	c.AddCommand(newServeCommand(), newJoinCommand(), newSubmitCommand(), newStatusCommand(),
		newFetchCommand(), newWithdrawCommand(), newPermissionsCommand())
	return c
}

// accessFlags are the flags that give the address of a farm and the credentials for it.
type accessFlags struct {
	url, tokenFile, creds string
	tls                   farm.Certificates
}

// register adds the flags that all commands of a farm share.
func (f *accessFlags) register(c *cobra.Command) {
	c.Flags().StringVar(&f.tokenFile, "token-file", "", "`FILE` with the token to use, or with all tokens of the farm (default: the token in $"+farmTokenVariable+")")
	c.Flags().StringVar(&f.creds, "creds", "", "credentials `FILE`, for a cluster with accounts")
	c.Flags().StringVar(&f.tls.Cert, "tls-cert", "", "`FILE` with the certificate of this side, in PEM form")
	c.Flags().StringVar(&f.tls.Key, "tls-key", "", "`FILE` with the private key of the certificate, in PEM form")
	c.Flags().StringVar(&f.tls.CA, "tls-ca", "", "`FILE` with the authority that signed the other side's certificate, in PEM form")
}

// registerURL adds --farm and the flags of register.
func (f *accessFlags) registerURL(c *cobra.Command) {
	c.Flags().StringVar(&f.url, "farm", "", "`URL` of the farm (default: $"+farmURLVariable+", or else nats://"+defaultFarmAddress+")")
	f.register(c)
}

var errPair = errors.New("--tls-cert and --tls-key must be given together")

// access returns the access to the farm that the flags and the environment describe, with the
// token for a role.
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

// token returns the token for a role from the file, or else the one in the environment.
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

// open connects to the farm in the given role.
func (f *accessFlags) open(ctx context.Context, role farm.Role) (*farm.Farm, error) {
	a, err := f.access(role)
	if err != nil {
		return nil, err
	}
	conn, err := farm.Open(ctx, a)
	return conn, cli.Failure(err)
}
