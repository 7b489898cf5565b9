#!/bin/sh
# Run by Gradescope for each submission. AUTOGRADER is another folder than Gradescope's, for trials.
base=${AUTOGRADER:-/autograder}
results=$base/results/results.json
mkdir -p "$base/results"
rm -rf "$base/grading"
cp -r "$base/source/grading" "$base/grading" # the seed and the thresholds
# Where a submission has no file system of its own, it runs as another user, to whom this closes the plan.
chmod 700 "$base/source"
"$base/source/stride" grade "$base/source/plan.yaml" "$base/submission" --single --out "$base/grading" \
	--gradescope "$results"
code=$?
if [ ! -s "$results" ]; then
	said='"output": "The autograder itself has failed. Please tell the instructors."'
	echo "{\"score\": 0, \"visibility\": \"visible\", $said}" > "$results"
	exit $code
fi
