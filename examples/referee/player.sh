#!/bin/sh
# A player for "stride shift referee" that leaves the solving to Stride. It prints the password of
# the first level, and for each level that it reads the moves that clear it. It ends after some
# levels (argument 1, 20 by default), because a game that becomes too long is lost.
echo "${STRIDE_PASSWORD:-first_level}"
levels=${1:-20}
while [ "$levels" -gt 0 ] && read -r width height; do
	{
		echo "$width $height"
		while [ "$height" -gt 0 ] && read -r row; do
			echo "$row"
			height=$((height - 1))
		done
	} | stride shift solve - || exit 1
	levels=$((levels - 1))
done
