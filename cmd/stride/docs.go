package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"stride/cmd/stride/internal/cli"
	"stride/docs"
)

// docsWidth is the width to which documents are wrapped.
const docsWidth = 80

func newDocsCommand() *cobra.Command {
	var list, markdown bool
	cmd := &cobra.Command{
		Use:   "docs [TOPIC]",
		Short: "Show the documents",
		Long: `Show a document of those that this program was built with, as plain text; without
TOPIC, list them. Pictures are named, not shown. "tutorial-search" is where to begin.`,
		Example: `  stride docs
  stride docs tutorial-search
  stride docs maze-rules | less
  stride docs lab --markdown > lab.md`,
		Args: cli.Takes(0, 1, "one topic at most"),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case list && len(args) > 0:
				return errors.New("--list takes no topic")
			case len(args) == 0:
				return listTopics(cmd.OutOrStdout())
			}
			return showTopic(cmd.OutOrStdout(), args[0], markdown)
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
	cmd.Flags().BoolVar(&list, "list", false, "list the documents, as without a topic")
	cmd.Flags().BoolVar(&markdown, "markdown", false, "print the document as it is written, in Markdown")
	return cmd
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
func showTopic(out io.Writer, name string, markdown bool) error {
	name = strings.TrimSuffix(name[strings.LastIndex(name, "/")+1:], ".md")
	topics := docs.Topics()
	k := slices.IndexFunc(topics, func(topic docs.Topic) bool { return topic.Name == name })
	if k < 0 {
		var alike []string
		for _, topic := range topics {
			if name != "" && strings.Contains(topic.Name+" "+strings.ToLower(topic.Title), strings.ToLower(name)) {
				alike = append(alike, topic.Name)
			}
		}
		if len(alike) > 0 {
			return fmt.Errorf("there is no document %q; did you mean %s?", name, strings.Join(alike, ", "))
		}
		return fmt.Errorf("there is no document %q: stride docs lists them", name)
	}
	text := topics[k].Text(docsWidth)
	if markdown {
		text = topics[k].Markdown()
	}
	_, err := io.WriteString(out, text)
	return err
}
