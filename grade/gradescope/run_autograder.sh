#!/bin/sh
# Run by Gradescope for each submission. AUTOGRADER is another folder than Gradescope's, for trials.
base=${AUTOGRADER:-/autograder}
results=$base/results/results.json
mkdir -p "$base/results"
rm -rf "$base/grading"
"$base/source/stride" grade "$base/source/plan.yaml" "$base/submission" --single --out "$base/grading" --gradescope "$results"
code=$?
if [ ! -s "$results" ]; then
	echo '{"score": 0, "visibility": "visible", "output": "The autograder itself has failed. Please tell the instructors."}' > "$results"
	exit $code
fi
