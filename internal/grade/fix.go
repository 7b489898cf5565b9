package grade

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"go.yaml.in/yaml/v3"
)

// FixThresholds returns the text of a plan in which the threshold of each configuration is a number, and which has a seed.
// An autograder grades each submission for itself, at another time and on another machine; with a
// threshold that is searched again each time, students would get different points for the same maze.
func FixThresholds(ctx context.Context, plan *Plan, text []byte, known Known) ([]byte, error) {
	var root yaml.Node
	if err := yaml.Unmarshal(text, &root); err != nil {
		return nil, err
	}
	if len(root.Content) == 0 { // an empty plan, which has the defaults
		root = yaml.Node{Kind: yaml.DocumentNode, Content: []*yaml.Node{{Kind: yaml.MappingNode}}}
	}
	if plan.Seed == 0 { // all students get their mazes from the same one
		root.Content[0].Content = append(root.Content[0].Content, &yaml.Node{Kind: yaml.ScalarNode, Value: "seed"},
			&yaml.Node{Kind: yaml.ScalarNode, Value: fmt.Sprint(1 + rand.Uint64N(math.MaxUint64))})
	}
	if list := valueOf(root.Content[0], "require"); list != nil { // the autograder has no files of the course
		for k, item := range list.Content {
			if same := valueOf(item, "same-as"); same != nil {
				same.Value = checksumPrefix + plan.Require[k].sum
			}
		}
	}
	if plan.Task != Generate {
		return yaml.Marshal(&root) // the mazes follow from the seed
	}
	list := &yaml.Node{Kind: yaml.SequenceNode}
	given := valueOf(root.Content[0], "configurations")
	for k, c := range plan.Configs {
		if c.Drawn {
			list.Content = append(list.Content, given.Content[k])
			continue
		}
		threshold, err := c.find(ctx, known)
		if err != nil {
			return nil, err
		}
		item := &yaml.Node{Kind: yaml.MappingNode}
		set := func(name, value, comment string) {
			item.Content = append(item.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: name},
				&yaml.Node{Kind: yaml.ScalarNode, Value: value, LineComment: comment})
		}
		set("maze", c.Key(), "")
		set("points", fmt.Sprint(c.Points), "")
		if c.Visible != "" {
			set("visible", string(c.Visible), "")
		}
		if c.ranked() {
			set("threshold", trim(threshold.Value), "# "+threshold.Source)
		}
		list.Content = append(list.Content, item)
	}
	if given != nil {
		*given = *list
	} else {
		name := &yaml.Node{Kind: yaml.ScalarNode, Value: "configurations"}
		root.Content[0].Content = append(root.Content[0].Content, name, list)
	}
	return yaml.Marshal(&root)
}

// valueOf returns the value of a key of a mapping, or nil.
func valueOf(node *yaml.Node, name string) *yaml.Node {
	for k := 0; k+1 < len(node.Content); k += 2 {
		if node.Content[k].Value == name {
			return node.Content[k+1]
		}
	}
	return nil
}
