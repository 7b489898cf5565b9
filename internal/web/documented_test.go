package web_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"stride/internal/web"
)

// Each answer that a test gets from the API is compared with openapi.json.

var documentation = sync.OnceValues(func() (*openapi3.T, error) {
	return openapi3.NewLoader().LoadFromFile("openapi.json")
})

// documented returns what openapi.json says against an answer, or nil.
func documented(method, path string, status int, body []byte) error {
	path, isAPI := strings.CutPrefix(path, "/api/v1")
	if !isAPI || method == http.MethodOptions { // which browsers ask before a request
		return nil
	}
	doc, err := documentation()
	if err != nil {
		return err
	}
	path, _, _ = strings.Cut(path, "?")
	if rest, isJob := strings.CutPrefix(path, "/jobs/"); isJob {
		_, events, _ := strings.Cut(rest, "/")
		path = strings.TrimSuffix("/jobs/{job}/"+events, "/")
	}
	answer := doc.Components.Responses["Refusal"].Value
	if item := doc.Paths.Value(path); item != nil {
		if operation := item.GetOperation(method); operation != nil {
			answer = operation.Responses.Default().Value
			if one := operation.Responses.Status(status); one != nil {
				answer = one.Value
			}
		}
	}
	kind := answer.Content.Get("application/json")
	if kind == nil {
		return nil
	}
	var value any
	in := json.NewDecoder(bytes.NewReader(body))
	in.UseNumber()
	if err := in.Decode(&value); err != nil {
		return err
	}
	return kind.Schema.Value.VisitJSON(value, openapi3.EnableJSONSchema2020())
}

// TestDocumented checks that the server has this openapi.json.
func TestDocumented(t *testing.T) {
	file, err := os.ReadFile("openapi.json")
	_, served := newClient(t, web.Config{}).send("GET", "/api/openapi.json", "")
	if err != nil || !bytes.Equal(served, file) {
		t.Errorf("the server has another openapi.json; %v", err)
	}
}

// TestExamples sends the example of each query that openapi.json has.
func TestExamples(t *testing.T) {
	doc, err := documentation()
	must(t, err)
	c := newClient(t, web.Config{})
	sent := 0
	for path, item := range doc.Paths.Map() {
		if item.Post == nil || item.Post.RequestBody.Value.Content.Get("application/json") == nil {
			continue
		}
		query, err := json.Marshal(item.Post.RequestBody.Value.Content.Get("application/json").Example)
		must(t, err)
		if answer, text := c.send("POST", "/api/v1"+path,
			string(query)); answer.StatusCode >= http.StatusBadRequest {
			t.Errorf("%s %s: status %d: %s", path, query, answer.StatusCode, text)
		}
		sent++
	}
	if sent < 8 {
		t.Errorf("%d examples", sent)
	}
}
