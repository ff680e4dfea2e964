#!/usr/bin/env bash
# Prints a table of how much longer kernels take on a GPU while they are recorded than in their plain form.
#
#   recording_cost.sh --scanscope PROGRAM --out DIR
#
# Both are timed by Nsight Compute (gpu__time_duration, the first launch), the plain one in a run of the benchmark.
# Leaves the output of each in DIR.
set -euo pipefail
scanscope='' out=''
while (($#)); do
    case $1 in
        --scanscope) scanscope=$2; shift 2 ;;
        --out) out=$2; shift 2 ;;
        *) echo "recording_cost.sh: unknown option $1" >&2; exit 2 ;;
    esac
done
[[ $scanscope && $out ]] || { echo 'recording_cost.sh: --scanscope PROGRAM and --out DIR are required' >&2; exit 2; }
mkdir -p "$out"

# The duration of a kernel's first launch, in nanoseconds.
duration() { # NAME KERNEL COMMAND…
    local name=$1 kernel=$2
    shift 2
    ncu --csv --metrics gpu__time_duration.sum --kernel-name "regex:$kernel" --launch-count 1 "$@" \
        >"$out/$name.csv" 2>"$out/$name.err" || { echo "ncu failed for $name" >&2; return 1; }
    python3 - "$out/$name.csv" <<'PYTHON'
import csv, sys
lines = [line for line in open(sys.argv[1], encoding="utf-8") if line.startswith('"')]
row = list(csv.DictReader(lines))[-1]
scale = {"ns": 1, "nsecond": 1, "us": 1e3, "usecond": 1e3, "ms": 1e6, "msecond": 1e6}[row["Metric Unit"]]
print(float(row["Metric Value"].replace(",", "")) * scale)
PYTHON
}

printf '%-16s %6s %8s %12s %12s %8s\n' kernel n threads 'recorded µs' 'plain µs' times
while read -r algorithm n block kernel; do
    recorded=$(duration "recorded-$algorithm-$n" "$kernel" "$scanscope" trace "$algorithm" --executor cuda --input random \
        --n "$n" --block "$block" -o "$out/$algorithm-$n.scantrace")
    plain=$(duration "plain-$algorithm-$n" "$kernel" "$scanscope" bench "$algorithm" --sizes "$n" --block-sizes "$block" \
        --budget 1)
    python3 -c "import sys; r, p = map(float, sys.argv[4:]); print('%-16s %6s %8s %12.1f %12.1f %8.1f' % (*sys.argv[1:4], r / 1e3, p / 1e3, r / p))" \
        "$algorithm" "$n" "$block" "$recorded" "$plain"
done <<'TABLE'
blelloch 1024 512 blelloch
hillis-steele 1024 1024 hillis_steele
warp-shuffle 32 32 warp_shuffle
reduce-shared 2048 256 reduce_shared
TABLE
