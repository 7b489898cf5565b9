#!/bin/sh
# Run once by Gradescope, when the image of the autograder is made.
set -e
{{- if .Packages}}
apt-get update
DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends {{.Packages}}
{{- end}}
chmod 755 "${AUTOGRADER:-/autograder}/source/stride"
