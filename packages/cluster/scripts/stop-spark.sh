#!/usr/bin/env bash
# stop-spark.sh DIR: ends exactly the processes that start-spark.sh DIR started, with what they started.
set -u
dir=${1:?usage: stop-spark.sh DIR}
[ -f "$dir/pids" ] || exit 0
# The last first: the Connect server takes leave of the master.
for signal in TERM KILL; do
  tac "$dir/pids" | while read -r pid name; do kill -s "$signal" -- "-$pid" 2>/dev/null && [ $signal = KILL ] && echo "stop-spark: $name had to be killed" >&2; done
  for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25; do
    left=0
    while read -r pid _; do kill -0 -- "-$pid" 2>/dev/null && left=1; done <"$dir/pids"
    [ $left = 1 ] || break
    sleep 0.2
  done
  [ $left = 1 ] || break
done
rm -f "$dir/pids"
