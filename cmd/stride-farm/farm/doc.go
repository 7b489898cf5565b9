// Package farm distributes searches over many machines. NATS JetStream does the work of a queue:
// it stores, hands out, hands out again and counts. This package adds what an item of work is, and
// who checks the answers.
//
//	submit ──▶ items ──▶ node ──▶ answers ──▶ collector ──▶ results ──▶ fetch
//
// An [Item] is the key of a problem, a seed and limits. [Farm.Submit] publishes it into a
// stream, and a node ([Farm.Join]) pulls one for each of its workers. While the search
// runs, the node sends in-progress signals; if it falls silent for the acknowledgement wait,
// JetStream hands the item to another node. The node publishes its answer into a second stream and
// acknowledges the item only when the server has stored the answer. Then no node gets the item
// again, but it stays in its stream.
//
// A collector ([Farm.Collect]) takes the answers one by one, checks each from scratch with the
// problem's own referee, stores it in a bucket, and removes the item. It trusts nothing that a node
// says, and takes no answer to an item that was not submitted. A wrong answer puts the item back
// into the queue. Delivery is at least once, so an answer may come twice,
// or late, or be taken by any of several collectors: a result is stored by compare-and-set if there
// is none or it is better, so that does no harm.
//
// Each version of the program has streams and a bucket of its own, with a digest of the version in
// their names. So items and answers of different versions never mix, and a program that finds
// only the farm of another version says so.
//
// Who may connect, and what they may do there, is decided by the NATS server's configuration.
// docs/farm.md has one, and a test runs it.
package farm
