#!/usr/bin/env bash
# Times the programs of bench_programs with `scanscope bench` on a machine with an NVIDIA GPU, and compares the times with
# Nsight Compute's, if ncu may read the counters. wrong_scan.cu must be refused.
#
#   tests/gpu/bench_programs.sh SCANSCOPE OUT [SIZES]
set -u
scanscope=$(realpath "$1")
mkdir -p "$2"
out=$(realpath "$2")
sizes=${3:-2^16,2^20,2^24,2^26}
cd "$(dirname "${BASH_SOURCE[0]}")/bench_programs" || exit 2
failed=0
for program in *.cu; do
    name=${program%.cu}
    "$scanscope" bench "$program" --sizes "$sizes" --seconds 60 --json "$out/$name.json" -- '{n}' >"$out/$name.txt" 2>&1
    status=$?
    expected=0
    [ "$name" = wrong_scan ] && expected=1
    [ "$status" -eq "$expected" ] || { echo "$name: status $status instead of $expected"; failed=1; }
    echo "== $name"
    cat "$out/$name.txt"
done
exit "$failed"
