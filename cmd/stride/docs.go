package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/docs"
)

func newDocsCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "docs [TOPIC]",
		Short: "Show the documents",
		Long: `Show a document of those that this program was built with, in Markdown; without
TOPIC, list them. "tutorial-search" is where to begin.`,
		Example: `  stride docs
  stride docs tutorial-search
  stride docs maze-rules | less`,
		Args: cli.Takes(0, 1, "one topic at most"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return listTopics(cmd.OutOrStdout())
			}
			return showTopic(cmd.OutOrStdout(), args[0])
		},
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			var names []string
			if len(args) == 0 {
				for _, topic := range docs.Topics() {
					names = append(names, topic.Name+"\t"+topic.Title)
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
	}
}

func listTopics(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, topic := range docs.Topics() {
		fmt.Fprintf(w, "%s\t%s\n", topic.Name, topic.Title)
	}
	return w.Flush()
}

// showTopic prints a document. The name may be the path by which documents refer to each
// other, such as docs/farm.md.
func showTopic(out io.Writer, name string) error {
	name = strings.TrimSuffix(name[strings.LastIndex(name, "/")+1:], ".md")
	topics := docs.Topics()
	k := slices.IndexFunc(topics, func(topic docs.Topic) bool { return topic.Name == name })
	if k < 0 {
		return fmt.Errorf("there is no document %q: stride docs lists them", name)
	}
	_, err := io.WriteString(out, topics[k].Text)
	return err
}
