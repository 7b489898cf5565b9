package farm

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"stride/internal/puzzle/families"
)

// raw is a connection of an attacker who speaks NATS and has a token.
type raw struct {
	*nats.Conn
	t       *testing.T
	name    string
	session string
	mu      sync.Mutex
	refused []string // what the server has said to it
}

func newRaw(t *testing.T, url string, token Token) *raw {
	t.Helper()
	r := &raw{t: t, name: token.Name, session: randomHex(sessionBytes)}
	if token == (Token{}) {
		r.name = string(roleAnyone)
	}
	nc, err := dial(Access{URL: url, Token: token}, r.name, r.session,
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.refused = append(r.refused, err.Error())
		}))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	r.Conn = nc
	return r
}

// do makes a request of its own operations and returns the answer.
func (r *raw) do(role Role, operation string, request any, into any) error {
	r.t.Helper()
	text, err := json.Marshal(request)
	if err != nil {
		r.t.Fatal(err)
	}
	m, err := r.Request(requestSubject(role, r.name, r.session, operation), text, limit)
	if err != nil {
		return err
	}
	if m.Reply != "" {
		_ = m.Respond(nil)
	}
	return readReply(m, into)
}

// take takes an item from the queue.
func (r *raw) take() nextReply {
	r.t.Helper()
	var n nextReply
	until(r.t, "an item", func() bool {
		return r.do(RoleWork, opNext, nextRequest{testVersion, time.Second}, &n) == nil && n.Lease != ""
	})
	return n
}

// said reports whether the server has refused something with these words.
func (r *raw) said(words string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, text := range r.refused {
		if strings.Contains(text, words) {
			return true
		}
	}
	return false
}

// contents returns all that is stored, with the configuration of where it is.
func contents(t *testing.T, f *store) map[string]string {
	t.Helper()
	all := make(map[string]string)
	for _, bucket := range []string{bucketItems, bucketResults} {
		stream, err := f.js.Stream(t.Context(), "KV_"+bucket)
		if err != nil {
			t.Fatalf("%s is gone: %v", bucket, err)
		}
		c := stream.CachedInfo().Config
		all[bucket] = fmt.Sprintf("%v %v %v %v", c.Subjects, c.MaxMsgs, c.Replicas, stream.CachedInfo().Created)
		kv, err := f.js.KeyValue(t.Context(), bucket)
		if err != nil {
			t.Fatal(err)
		}
		list, err := kv.ListKeys(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for key := range list.Keys() {
			entry, err := kv.Get(t.Context(), key)
			if err != nil {
				t.Fatal(err)
			}
			all[bucket+" "+key] = fmt.Sprintf("%d %s", entry.Revision(), entry.Value())
		}
	}
	q, err := f.js.Consumer(t.Context(), streamItems, consumer)
	if err != nil {
		t.Fatalf("the queue is gone: %v", err)
	}
	info, err := q.Info(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	all["queue"] = fmt.Sprintf("%v %v %v %v acknowledged %d", info.Created, info.Config.AckWait, info.Config.FilterSubject,
		info.PauseRemaining, info.AckFloor.Stream)
	return all
}

// same wants nothing stored to have changed.
func same(t *testing.T, what string, f *store, before map[string]string) {
	t.Helper()
	if after := contents(t, f); !maps.Equal(before, after) {
		t.Errorf("%s has changed what is stored:\n%v\n%v", what, before, after)
	}
}

// storeAttacks are messages that would erase or forge if they got through.
func storeAttacks(victim Item) map[string]nats.Msg {
	consumerConfig := `{"stream_name":"KV_stride-items","config":{"durable_name":"workers","filter_subject":"$KV.stride-items.queue.none","ack_policy":"explicit"}}`
	push := `{"stream_name":"KV_stride-items","config":{"name":"x","deliver_subject":"$KV.stride-results.solved.x","ack_policy":"none","filter_subject":"$KV.stride-items.version"}}`
	messages := map[string]nats.Msg{
		"delete the results": {Subject: "$JS.API.STREAM.DELETE.KV_stride-results"},
		"delete the items":   {Subject: "$JS.API.STREAM.DELETE.KV_stride-items"},
		"purge the results":  {Subject: "$JS.API.STREAM.PURGE.KV_stride-results"},
		"purge the items":    {Subject: "$JS.API.STREAM.PURGE.KV_stride-items"},
		"delete the queue":   {Subject: "$JS.API.CONSUMER.DELETE.KV_stride-items.workers"},
		"change the queue": {Subject: "$JS.API.CONSUMER.DURABLE.CREATE.KV_stride-items.workers",
			Data: []byte(consumerConfig)},
		"deliver into the results": {Subject: "$JS.API.CONSUMER.CREATE.KV_stride-items.x.$KV.stride-items.version",
			Data: []byte(push)},
		"pause the queue": {Subject: "$JS.API.CONSUMER.PAUSE.KV_stride-items.workers",
			Data: []byte(`{"pause_until":"2100-01-01T00:00:00Z"}`)},
		"take all items": {Subject: "$JS.API.CONSUMER.MSG.NEXT.KV_stride-items.workers", Data: []byte("100"),
			Reply: "no-subscriber"},
		"write a solution":      {Subject: "$KV.stride-results.solved." + victim.ID, Data: []byte("{}")},
		"write a failure":       {Subject: "$KV.stride-results.failed." + victim.ID, Data: []byte("{}")},
		"erase an item":         {Subject: "$KV.stride-items.queue." + victim.ID},
		"write another version": {Subject: "$KV.stride-items.version", Data: []byte("v9")},
		"write the secret":      {Subject: "$KV.stride-items.secret", Data: []byte("mine")},
		"ask the nodes":         {Subject: subjectPing, Reply: "$KV.stride-results.solved.x"},
		"stop the server":       {Subject: "$SYS.REQ.SERVER.PING"},
	}
	for n := range 8 {
		subject := fmt.Sprintf("$JS.ACK.%s.%s.1.%d.%d.1.0", streamItems, consumer, n+1, n+1)
		messages["acknowledge "+subject] = nats.Msg{Subject: subject, Data: []byte("+ACK")}
	}
	return messages
}

// attack tries everything that a credential has no right to, and wants nothing stored to
// change and all of it refused.
func attack(t *testing.T, h here, token Token, victim Item) {
	t.Helper()
	r := newRaw(t, h.url, token)
	before := contents(t, h.store)
	for what, m := range storeAttacks(victim) {
		if err := r.PublishMsg(&m); err != nil {
			t.Fatal(err)
		}
		if err := r.Flush(); err != nil {
			t.Fatal(err)
		}
		until(t, "the server to refuse: "+what, func() bool {
			return r.said(fmt.Sprintf(`Permissions Violation for Publish to "%s"`, m.Subject))
		})
	}
	other := inboxOf(r.name, randomHex(sessionBytes))
	for _, subject := range []string{">", "_INBOX.>", "$JS.>", "$KV.>", "$SYS.>", "stride.>", "stride.work.>",
		"stride.submit.>", inboxRoot + "coordinator.>"} {
		if _, err := r.SubscribeSync(subject); err != nil {
			t.Fatal(err)
		}
		until(t, "the server to refuse the subscription "+subject, func() bool {
			return r.said(fmt.Sprintf(`Permissions Violation for Subscription to "%s"`, subject))
		})
	}
	// A coordinator may write anywhere, but not for others.
	for _, role := range []Role{RoleWork, RoleSubmit} {
		for _, reply := range []string{"$KV.stride-results.solved.x", "$JS.API.STREAM.DELETE.KV_stride-results",
			"$KV.stride-items.version", other + ".x"} {
			for _, operation := range []string{opHello, opNext, opStatus, opResults} {
				if err := r.PublishRequest(requestSubject(role, r.name, r.session, operation), reply,
					[]byte(`{"version":"v1"}`)); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if err := r.Flush(); err != nil {
		t.Fatal(err)
	}
	status(t, h) // has gone through the coordinator after all that
	same(t, string(RoleOf(r.name)), h.store, before)
}

// status asks for the status of the farm as an administrator.
func status(t *testing.T, h here) Status {
	t.Helper()
	s, err := h.store.status(t.Context(), 10*time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestAttackTheStore lets holders of all tokens but the administrator's try to erase, to
// forge, and to stop others, on servers with tokens and without. An honest node and
// an honest submitter continue undisturbed.
func TestAttackTheStore(t *testing.T) {
	if testing.Short() {
		t.Skip("tries what each role must not do")
	}
	t.Parallel()
	h := serveWith(t, testPatience, testTokens)
	f := openWith(t, h.url, testTokens[1])
	items := levels(t, 20, 27)
	submit(t, f, items)
	for _, token := range testTokens[1:] {
		attack(t, h, token, items[0])
	}
	// Nor can one pretend to be another connection with the same token, or another token.
	r := newRaw(t, h.url, testTokens[2])
	for _, subject := range []string{
		requestSubject(RoleWork, r.name, randomHex(sessionBytes), opNext),
		requestSubject(RoleWork, "work-other", r.session, opNext),
		requestSubject(RoleSubmit, r.name, r.session, opWithdraw),
		requestSubject(RoleSubmit, "admin", r.session, opWithdraw),
	} {
		if err := r.Publish(subject, nil); err != nil {
			t.Fatal(err)
		}
		until(t, "the server to refuse "+subject, func() bool { return r.said(subject) })
	}
	if _, err := r.SubscribeSync(inboxOf(r.name, "*") + ".>"); err != nil {
		t.Fatal(err)
	}
	until(t, "the server to refuse the inboxes of others", func() bool { return r.said(inboxOf(r.name, "*")) })
	start(t, "join", h.url, "node", tokenVariable+"="+testTokens[2].String())
	finished(t, f, items)
}

// TestAttackWithoutTokens does the same on a server for one machine.
func TestAttackWithoutTokens(t *testing.T) {
	if testing.Short() {
		t.Skip("tries what each role must not do")
	}
	t.Parallel()
	h := serveWith(t, testPatience, nil)
	items := levels(t, 20, 27)
	f := open(t, h.url)
	submit(t, f, items)
	attack(t, h, Token{}, items[0])
	start(t, "join", h.url, "node")
	finished(t, f, items)
}

// TestAttackConfigured does the same on a server that has been told the permissions in
// its configuration, as an existing cluster is.
func TestAttackConfigured(t *testing.T) {
	if testing.Short() {
		t.Skip("tries what each role must not do")
	}
	t.Parallel()
	file := filepath.Join(t.TempDir(), "nats.conf")
	if err := os.WriteFile(file, []byte(Configuration(testTokens)), 0o600); err != nil {
		t.Fatal(err)
	}
	options, err := server.ProcessConfigFile(file)
	if err != nil {
		t.Fatal(err)
	}
	options.Host, options.Port = "127.0.0.1", server.RANDOM_PORT
	options.JetStream, options.StoreDir, options.NoSigs = true, t.TempDir(), true
	s, err := runServer(t.Context(), options, quiet)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { shutDown(s) })
	a := Access{URL: s.ClientURL(), Token: testTokens[0]}
	st, err := connectStore(a)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(st.Close)
	k := CoordinatorOptions{Version: testVersion, Replicas: 1, Patience: testPatience, Log: quiet,
		alive: func() error { return nil }}
	if _, err := startCoordinator(t.Context(), st, k); err != nil {
		t.Fatal(err)
	}
	h := here{s.ClientURL(), st}
	f := openWith(t, h.url, testTokens[1])
	items := levels(t, 20, 27)
	submit(t, f, items)
	for _, token := range testTokens[1:] {
		attack(t, h, token, items[0])
	}
	start(t, "join", h.url, "node", tokenVariable+"="+testTokens[2].String())
	finished(t, f, items)
}

// plainMaze is a maze of 5x5 that no search has found.
const plainMaze = "5x5:1-4:321413213333214312331443Q"

// TestAttackTheQueue lets a node with a token try to get rid of items: by results that it
// was not asked for, by results that come too soon, by giving back, and by leases that are
// not its own. All items are still there in the end, and are done by an honest node.
func TestAttackTheQueue(t *testing.T) {
	if testing.Short() {
		t.Skip("tries what each role must not do")
	}
	t.Parallel()
	h := serveWith(t, testPatience, testTokens)
	f := openWith(t, h.url, testTokens[1])
	timed := itemOf(t, "5 5 1 4", 1, 2*time.Second, 0)
	items := append(levels(t, 30, 33), timed)
	items[0].Seconds = 600
	items[1].Steps = 1 << 40
	submit(t, f, items)
	r, accomplice := newRaw(t, h.url, testTokens[2]), newRaw(t, h.url, testTokens[2])
	deliver := func(by *raw, lease string, result Result) answer {
		t.Helper()
		result.Version, result.Node = testVersion, "mallory"
		var a answer
		if err := by.do(RoleWork, opResult, resultRequest{lease, result}, &a); err != nil {
			t.Fatal(err)
		}
		return a
	}
	// Giving everything back uses up nothing.
	for range 2 * maxDeliveries {
		n := r.take()
		if err := r.do(RoleWork, opGive, leaseRequest{Lease: n.Lease}, nil); err != nil {
			t.Fatal(err)
		}
	}
	// Leases of others, or made up, or of other items, are good for nothing.
	n := r.take()
	problem, err := n.Item.problem(families.All)
	if err != nil {
		t.Fatal(err)
	}
	solution, _, err := n.Item.work(t.Context(), problem, 0)
	if err != nil {
		t.Fatal(err)
	}
	stranger := solution
	stranger.ID = items[0].ID
	if n.Item.ID == stranger.ID {
		stranger.ID = items[1].ID
	}
	for _, c := range []struct {
		what  string
		by    *raw
		lease string
		r     Result
	}{
		{"no lease", r, "", solution},
		{"a lease made up", r, "e30.e30", solution},
		{"a lease that was changed", r, "x" + n.Lease, solution},
		{"the lease of another connection", accomplice, n.Lease, solution},
		{"the lease of another item", r, n.Lease, stranger},
	} {
		if a := deliver(c.by, c.lease, c.r); a.Verdict != answerUnknown {
			t.Errorf("%s: %+v", c.what, a)
		}
	}
	if err := accomplice.do(RoleWork, opGive, leaseRequest{Lease: n.Lease}, nil); err == nil {
		t.Error("an item was given back by one who did not have it")
	}
	if err := r.do(RoleWork, opGive, leaseRequest{Lease: n.Lease}, nil); err != nil {
		t.Fatal(err)
	}
	// Nothing found, at once, for everything.
	seen := make(map[string]bool)
	for len(seen) < len(items) {
		n := r.take()
		seen[n.Item.ID] = true
		problem, err := n.Item.problem(families.All)
		if err != nil {
			t.Fatal(err)
		}
		easy := plainMaze
		if !OpenEnded(problem) {
			easy = "" // no move
		}
		score, err := problem.Check(easy)
		if err != nil {
			t.Fatal(err)
		}
		a := deliver(r, n.Lease, Result{ID: n.Item.ID, Answer: easy, Value: score.Value})
		again := deliver(r, n.Lease, Result{ID: n.Item.ID, Impossible: "it cannot be solved"})
		if again.Verdict != answerRejected {
			t.Errorf("%s: a failure that is no more than said: %+v", n.Item.ID, again)
		}
		if a.Verdict != answerRejected {
			t.Errorf("%s: a result without a search: %+v", n.Item.ID, a)
		}
		if err := r.do(RoleWork, opGive, leaseRequest{n.Lease, "it is broken"}, nil); err != nil {
			t.Fatal(err)
		}
	}
	if s := status(t, h); s.Done+s.Failed+s.Aside != 0 || s.Rejected != len(items) {
		t.Errorf("%+v", s)
	}
	start(t, "join", h.url, "honest", tokenVariable+"="+testTokens[2].String())
	for id, r := range finished(t, f, items) {
		if r.Result.Node != "honest" || r.Result.By != "work" {
			t.Errorf("%s was done by %s", id, r.Result.Node)
		}
	}
}

// TestWithdrawOthers lets submitters withdraw items of one another, and an administrator.
func TestWithdrawOthers(t *testing.T) {
	t.Parallel()
	tokens := append([]Token{{"submit-bob", "bobs-secret"}}, testTokens...)
	h := serveWith(t, testPatience, tokens)
	alice, bob, admin := openWith(t, h.url, tokens[2]), openWith(t, h.url, tokens[0]), openWith(t, h.url, tokens[1])
	items := levels(t, 30, 31)
	submit(t, alice, items)
	if err := bob.Withdraw(t.Context(), items[0].ID); err == nil ||
		!strings.Contains(err.Error(), `submitted by "submit"`) {
		t.Errorf("bob withdraws what alice has submitted: %v", err)
	}
	forged := items[0]
	forged.Owner = "submit-bob"
	if s, err := bob.Submit(t.Context(), []Item{forged}); err != nil || s.Known != 1 {
		t.Errorf("bob submits what alice has submitted: %+v, %v", s, err)
	}
	if err := bob.Withdraw(t.Context(), items[0].ID); err == nil {
		t.Error("bob withdraws it then")
	}
	if err := alice.Withdraw(t.Context(), items[0].ID); err != nil {
		t.Error(err)
	}
	if err := admin.Withdraw(t.Context(), items[1].ID); err != nil {
		t.Error(err)
	}
	worker := openWith(t, h.url, tokens[3])
	if _, err := worker.Submit(t.Context(), items); err == nil ||
		!strings.Contains(err.Error(), "needs one of the role submit") {
		t.Errorf("a node submits: %v", err)
	}
	if err := Join(t.Context(), alice, NodeOptions{Version: testVersion, Log: quiet}); err == nil ||
		!strings.Contains(err.Error(), "needs one of the role work") {
		t.Errorf("a submitter joins: %v", err)
	}
}

// TestSubmitWrong submits what cannot be worked on, and problems under the names of others.
func TestSubmitWrong(t *testing.T) {
	t.Parallel()
	f, _ := serveHere(t, testPatience)
	good := levels(t, 30, 31)
	sum, name, negative, endless := good[0], good[0], good[0], smallMaze(t, 1)
	sum.Sum = sumOf("another level")
	name.ID = good[1].ID
	negative.Seconds = -1
	endless.Steps = 0
	for what, it := range map[string]Item{"a wrong sum": sum, "another's name": name, "a negative time": negative,
		"a maze without end": endless, "no problem": {ID: "x"}} {
		if s, err := f.Submit(t.Context(), []Item{it}); err == nil {
			t.Errorf("%s: %+v", what, s)
		}
	}
}

// openWith connects to a farm with a token for the rest of the test.
func openWith(t *testing.T, url string, token Token) *Farm {
	t.Helper()
	f, err := Open(t.Context(), Access{URL: url, Token: token})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(f.Close)
	return f
}
