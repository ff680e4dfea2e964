#!/usr/bin/env bash
# Runs the benchmark that ships with Scanscope on this machine's NVIDIA GPU: the whole catalogue next to CUB and
# Thrust, over sizes, types and block sizes. Prints the tables and leaves one report: `scanscope export REPORT.json`
# draws it.
#
#   tests/gpu/benchmark_gpu.sh [--bin FOLDER] [--out FOLDER] [--minutes M] [--largest 2^K]
#                              [--parts LIST] [--profile]
#
# --bin      the folder of `scanscope`; without it, it is built in build/gpu
# --out      where to keep the report (benchmark.json) and the tables
# --minutes  the approximate time it may take; 12
# --largest  the largest size; 2^30, which takes 70 GiB of main memory to verify
# --parts    a selection, separated by commas: int32, float32, int64, float64, applications, sorts, processor, block-sizes,
#            one-block, round-sizes; all
# --profile  also checks the time of a large CUB scan against Nsight Compute
set -um # with job control, as background jobs would otherwise ignore interrupts

. "$(dirname "${BASH_SOURCE[0]}")/programs.sh"
bin="" out="" minutes=12 largest=30 profile=""
wanted=int32,float32,int64,float64,applications,sorts,processor,block-sizes,one-block,round-sizes
while [ $# -gt 0 ]; do
    case $1 in
    --bin) bin=$2; shift 2 ;;
    --out) out=$2; shift 2 ;;
    --minutes) minutes=$2; shift 2 ;;
    --largest) largest=${2#2^}; shift 2 ;;
    --parts) wanted=$2; shift 2 ;;
    --profile) profile=1; shift ;;
    *)
        echo "usage: $0 [--bin FOLDER] [--out FOLDER] [--minutes M] [--largest 2^K] [--parts LIST] [--profile]" >&2
        exit 2
        ;;
    esac
done
programs scanscope
scanscope=${found[scanscope]}

# Verifying 2^30 elements repeatedly takes tens of gigabytes of main memory: memory that was returned to the system
# would have to be mapped again, page by page.
export GLIBC_TUNABLES=${GLIBC_TUNABLES:-glibc.malloc.mmap_max=0:glibc.malloc.trim_threshold=200000000000}

in_blocks="hillis-steele blelloch pointer-jumping hybrid-warp brent-kung sklansky thread-coarsening"
scans="naive-global work-efficient-global recursive reduce-then-scan lookback lookback-ring segmented lookback-bulk cub-scan thrust-scan"
reductions="reduce-naive reduce-shared reduce-warp reduce-butterfly reduce-multilevel reduce-kahan reduce-single-pass cub-reduce"
applications="thread-index compact histogram subtree-sizes compact-lookback cub-select cpu-compact cpu-compact-scan"
sorts="radix-sort radix-sort-4bit radix-sort-onesweep cub-sort cpu-sort"
# The same on this machine's processor: one loop, the library, all cores.
on_cpu="cpu-scan std-scan cpu-scan-parallel cpu-reduce std-reduce"

# measure NAME SHARE ARGUMENTS…: measures for SHARE hundredths of the time. An interrupt ends the measurement and
# keeps its results, and ends the script with the report so far.
parts=() stopped="" running=""
trap 'stopped=1; [ -z "$running" ] || kill -INT "$running"' INT TERM
measure() {
    local name=$1 seconds=$(($2 * minutes * 60 / 100))
    [ -z "$stopped" ] || return
    case ,$wanted, in *,$name,*) ;; *) return ;; esac
    shift 2
    parts+=("$out/$name.json")
    echo "== $name, $seconds s"
    "$scanscope" bench "$@" --budget "$seconds" --json "$out/$name.json" >"$out/$name.txt" 2>&1 &
    running=$!
    wait "$running" || wait "$running" # a trap ends the first wait
    running=""
    grep -v '^left out' "$out/$name.txt"
}
up_to() { echo "2^10..2^$(($1 < largest ? $1 : largest))..*4"; }
# Each group of rows is measured in one run, in turns, together with its upper bound.
measure int32 15 $in_blocks $scans $reductions --sizes "$(up_to 30)" --types int32
measure float32 15 $in_blocks $scans $reductions --sizes "$(up_to 30)" --types float32
measure int64 12 $scans $reductions --sizes "$(up_to 30)" --types int64
measure float64 12 $scans $reductions --sizes "$(up_to 30)" --types float64
measure applications 9 $applications --sizes "$(up_to 28)" --types int32,float32
measure sorts 9 $sorts --sizes "$(up_to 28)" --types int32,float32
# In a separate run, as one sample takes as long as a hundred on the GPU: the caches are emptied before each.
measure processor 12 $on_cpu --sizes "$(up_to 28)" --types int32,float32
measure one-block 4 $in_blocks warp-shuffle warp-shared cpu-scan --sizes '2^3..2^8' --types int32
measure round-sizes 8 recursive reduce-then-scan cub-scan reduce-naive reduce-shared reduce-warp cub-reduce $on_cpu \
    --sizes 100000,500000,1000000,5000000,10000000,50000000 --types float32
measure block-sizes 4 blelloch hillis-steele sklansky recursive reduce-then-scan reduce-naive reduce-shared reduce-warp \
    --sizes '2^10,2^24' --types int32 --block-sizes '8..256'

# Concatenates the lists of rows into one list.
{
    echo "["
    first=1
    for part in "${parts[@]}"; do
        [ -s "$part" ] || continue
        [ -n "$first" ] || echo ","
        first=""
        sed '1d;$d' "$part"
    done
    echo "]"
} >"$out/benchmark.json"

if [ -n "$profile" ] && [ -z "$stopped" ]; then
    echo "== Nsight Compute: times of the kernels of one call, caches flushed, clocks unchanged"
    ncu --clock-control none --cache-control all --metrics gpu__time_duration.sum -k regex:DeviceScan -c 20 \
        "$scanscope" bench cub-scan --sizes 2^28 --types int32 --budget 3 2>&1 | grep -E 'DeviceScan|duration' | tail -n 20
fi
echo "the report is $out/benchmark.json"
