// Package kubernetes_test checks the manifests against the types of the Kubernetes API,
// and the values of the chart against its keys and against the NATS server.
package kubernetes_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/nats-io/nats-server/v2/server"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	"sigs.k8s.io/yaml"
)

// TestServerVersion holds this module to the NATS server that the program is built with:
// TestServerConfiguration would otherwise ask another server's parser.
func TestServerVersion(t *testing.T) {
	version := regexp.MustCompile(`github\.com/nats-io/nats-server/v2 (v\S+)`)
	ours := version.FindSubmatch(read(t, "../go.mod"))
	theirs := version.FindSubmatch(read(t, "../../go.mod"))
	if ours == nil || theirs == nil {
		t.Fatalf("a go.mod names no NATS server: deploy's %q, the program's %q", ours, theirs)
	}
	if !bytes.Equal(ours[1], theirs[1]) {
		t.Errorf("deploy/go.mod has NATS server %s, go.mod has %s: run go get github.com/nats-io/nats-server/v2@%[2]s in deploy", ours[1], theirs[1])
	}
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// documents returns the YAML documents of a file by kind and name.
func documents(t *testing.T, file string) map[string][]byte {
	t.Helper()
	all := make(map[string][]byte)
	for _, text := range bytes.Split(read(t, file), []byte("\n---\n")) {
		var head struct {
			Kind     string
			Metadata struct{ Name string }
		}
		if err := yaml.Unmarshal(text, &head); err != nil {
			t.Fatal(err)
		}
		all[head.Kind+"/"+head.Metadata.Name] = text
	}
	return all
}

// TestManifests reads every document into its type, in which unknown and double fields
// are errors.
func TestManifests(t *testing.T) {
	for _, c := range []struct {
		file, document string
		into           any
	}{
		{"nodes.yaml", "Deployment/stride-nodes", new(appsv1.Deployment)},
		{"keeper.yaml", "Deployment/stride-keeper", new(appsv1.Deployment)},
		{"keeper.yaml", "PodDisruptionBudget/stride-keeper", new(policyv1.PodDisruptionBudget)},
	} {
		text, ok := documents(t, c.file)[c.document]
		if !ok {
			t.Errorf("%s: there is no %s", c.file, c.document)
			continue
		}
		if err := yaml.UnmarshalStrict(text, c.into); err != nil {
			t.Errorf("%s: %v", c.document, err)
			continue
		}
		if d, ok := c.into.(*appsv1.Deployment); ok {
			checkDeployment(t, c.document, d)
		}
		broken := bytes.Replace(text, []byte("selector:"), []byte("select:"), 1)
		if yaml.UnmarshalStrict(broken, c.into) == nil {
			t.Errorf("%s: a wrong field went unnoticed", c.document)
		}
	}
	files, err := filepath.Glob("*.yaml")
	if err != nil || len(files) != 3 {
		t.Errorf("%v: not all files are checked, error %v", files, err)
	}
}

// checkDeployment checks what the types do not say.
func checkDeployment(t *testing.T, name string, d *appsv1.Deployment) {
	t.Helper()
	if d.APIVersion != "apps/v1" {
		t.Errorf("%s: API version %s", name, d.APIVersion)
	}
	for key, value := range d.Spec.Selector.MatchLabels {
		if d.Spec.Template.Labels[key] != value {
			t.Errorf("%s: its selector does not select its pods: %s", name, key)
		}
	}
	for _, c := range d.Spec.Template.Spec.Containers {
		if !slices.ContainsFunc(c.Env, func(e corev1.EnvVar) bool { return e.Name == "STRIDE_FARM_TOKEN" }) {
			t.Errorf("%s: container %s has no token", name, c.Name)
		}
		if len(c.Args) < 2 || c.Args[0] != "farm" {
			t.Errorf("%s: arguments %q", name, c.Args)
		}
	}
}

// chartKeys are keys that the values of the chart in github.com/nats-io/k8s have, version
// 1.x, where we set any, written down by hand from its templates, its tests and published
// uses of it. Below a key that ends in /* everything goes: it is merged into the
// configuration or a resource.
var chartKeys = strings.Fields(`
	config/cluster/enabled config/cluster/port config/cluster/replicas config/cluster/merge/*
	config/jetstream/enabled config/jetstream/fileStore/enabled config/jetstream/fileStore/dir
	config/jetstream/fileStore/maxSize config/jetstream/fileStore/pvc/enabled
	config/jetstream/fileStore/pvc/size config/jetstream/fileStore/pvc/storageClassName
	config/jetstream/memoryStore/enabled config/jetstream/memoryStore/maxSize config/jetstream/merge/*
	config/nats/port config/nats/tls/* config/merge/*
	container/image/* container/env/* container/merge/*
	podTemplate/topologySpreadConstraints/* podTemplate/merge/*
	natsBox/enabled`)

// TestChartValues compares the values with the keys of the chart.
func TestChartValues(t *testing.T) {
	var values map[string]any
	if err := yaml.UnmarshalStrict(read(t, "nats-values.yaml"), &values); err != nil {
		t.Fatal(err)
	}
	checkKeys(t, "", values)
	var env map[string]corev1.EnvVar
	remarshal(t, at(values, "container", "env"), &env)
	for _, role := range roles {
		from := env["STRIDE_FARM_"+strings.ToUpper(role)].ValueFrom
		if from == nil || from.SecretKeyRef.Name != "stride-farm" || from.SecretKeyRef.Key != role {
			t.Errorf("the secret of %s comes from %+v", role, from)
		}
	}
	var container corev1.Container
	remarshal(t, at(values, "container", "merge"), &container)
	var constraints map[string]corev1.TopologySpreadConstraint
	remarshal(t, at(values, "podTemplate", "topologySpreadConstraints"), &constraints)
}

func checkKeys(t *testing.T, path string, values map[string]any) {
	t.Helper()
	for key, value := range values {
		here := strings.TrimPrefix(path+"/"+key, "/")
		if slices.Contains(chartKeys, here) || slices.Contains(chartKeys, here+"/*") {
			continue
		}
		below, ok := value.(map[string]any)
		if !ok {
			t.Errorf("the chart has no value %s", here)
			continue
		}
		checkKeys(t, here, below)
	}
}

// at returns a part of the values.
func at(values map[string]any, keys ...string) map[string]any {
	for _, key := range keys {
		values, _ = values[key].(map[string]any)
	}
	return values
}

// remarshal reads a part of the values into a type of the Kubernetes API.
func remarshal(t *testing.T, value, into any) {
	t.Helper()
	text, err := json.Marshal(value)
	if err == nil {
		err = yaml.UnmarshalStrict(text, into)
	}
	if err != nil {
		t.Error(err)
	}
}

// unquoted is what the chart writes without quotes: "<< 8MB >>" becomes 8MB.
var unquoted = regexp.MustCompile(`"<< (.*?) >>"`)

// roles are the names of the users of the cluster.
var roles = []string{"admin", "submit", "work"}

// TestServerConfiguration lets the NATS server read what the chart merges into its
// configuration.
func TestServerConfiguration(t *testing.T) {
	var values map[string]any
	if err := yaml.Unmarshal(read(t, "nats-values.yaml"), &values); err != nil {
		t.Fatal(err)
	}
	conf := at(values, "config", "merge")
	conf["jetstream"] = at(values, "config", "jetstream", "merge")
	var plain bytes.Buffer
	out := json.NewEncoder(&plain)
	out.SetEscapeHTML(false)
	if err := out.Encode(conf); err != nil {
		t.Fatal(err)
	}
	for _, role := range roles {
		t.Setenv("STRIDE_FARM_"+strings.ToUpper(role), "secret-"+role)
	}
	name := filepath.Join(t.TempDir(), "nats.conf")
	if err := os.WriteFile(name, unquoted.ReplaceAll(plain.Bytes(), []byte("$1")), 0o666); err != nil {
		t.Fatal(err)
	}
	o, err := server.ProcessConfigFile(name)
	if err != nil {
		t.Fatalf("%v\n%s", err, fmt.Sprint(plain.String()))
	}
	if !o.JetStream || !o.SyncAlways || o.MaxPayload != 8<<20 {
		t.Errorf("JetStream %v, sync always %v, payload %d", o.JetStream, o.SyncAlways, o.MaxPayload)
	}
	if len(o.Users) != len(roles) {
		t.Fatalf("%d users, want %d", len(o.Users), len(roles))
	}
	for k, u := range o.Users {
		// Which permissions these are to be is tested in the package farm.
		if u.Username != roles[k] || u.Password != "secret-"+roles[k] || u.Permissions == nil || u.Permissions.Publish == nil ||
			u.Permissions.Subscribe == nil || u.Permissions.Response == nil {
			t.Errorf("%s: %+v", u.Username, u)
		}
	}
}
