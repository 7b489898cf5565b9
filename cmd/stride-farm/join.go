package main

import (
	"stride/cmd/stride-farm/farm"
	"stride/internal/cli"
	"stride/internal/keys"
	"stride/internal/search"
)

func newJoin() *cli.Command {
	var (
		a    access
		node farm.NodeOptions
		log  cli.LogFlags
	)
	return &cli.Command{
		Use:   "join",
		Short: "Work for a farm",
		Long: `Work for a farm: take items from the queue, one for each core at a time. If the connection
is lost, the node continues with the items that it has, and reconnects.

Ctrl-C returns unfinished items at once, so that other nodes can take them, and ends
the node within two seconds. A node of another version than the farm is refused.`,
		Example: `  stride-farm join --nats nats://10.0.0.1:4222
  stride-farm join --workers 4`,
		Endless: true,
		Flags: func(f *cli.Flags) {
			f.Int(&node.Workers, "workers", keys.Between(0, search.MaxWorkers),
				"number of items to work on at a time; 0 for one on each core")
			f.Memory(&node.Memory, "using fewer workers")
			f.String(&node.Name, "name",
				"name of the node in tables and logs (default: the name of the machine and some digits)")
			a.register(f)
			log.Register(f, "log every item")
		},
		Check: a.open,
		Run: func(c *cli.Call) (_ *cli.Result, err error) {
			node.Log = c.Log(log)
			if node.Workers, err = farm.WorkersIn(node.Memory, node.Workers); err != nil {
				return nil, err
			}
			node.Memory.Apply()
			return nil, a.Join(c.Context(), node)
		},
	}
}
