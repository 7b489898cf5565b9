// Package farm distributes searches over many machines and tolerates failures.
//
// A farm is a NATS server with JetStream (or a cluster of them), a coordinator and any
// number of nodes. It has a queue of independent items: levels to solve, mazes to make. An item
// is handed to one node at a time, which reports every few seconds that it is still working on
// it. A node that falls silent loses its item to another.
//
// Delivery is at least once, so the same item may be worked on twice. That does no
// harm: the store has one place for the result of each item, which is written by
// compare-and-set. No result is trusted: the coordinator replays moves and evaluates mazes
// before it stores anything, and an item whose result was wrong is handed out again.
//
// Nodes and submitters reach what is stored through coordinators only, by requests on subjects
// that carry their names; see roles.go for who may do what.
//
// What is kept where, all in two key-value buckets:
//
//	stride-items     version            of the program that all nodes must be
//	                 secret             with which coordinators sign leases
//	                 queue.ID           an Item; the bucket's stream is the queue
//	stride-results   solved.ID          a Record: accepted, the best one of the item
//	                 failed.ID          a Record: nothing found within the limit
//	                 rejected.ID        a Rejection: the last wrong result of the item
//	                 aside.ID           a DeadLetter: the item is no longer handed out
//
// The queue is a durable consumer with explicit acknowledgement on the items bucket's stream, instead of a separate
// stream that forgets finished items. So there is one list of what was submitted, and the coordinator can find an item
// that was acknowledged without a result.
package farm
