#!/usr/bin/env bash
# Compares a profiler's counts of memory requests on a GPU with the trace's counts for the same kernels.
#
#   requests.sh --scanscope PROGRAM --out DIR [--arch sm_90]
#
# Runs tests/gpu/bank_litmus.cu, one request of a warp in each kernel, and kernels of the catalogue in their plain
# form (without recording) under Nsight Compute, and records the same on the emulator; compare_requests.py prints both
# as a table. Then counters.py compares many more runs. Leaves the output of each in DIR.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
scanscope='' out='' arch=sm_90
while (($#)); do
    case $1 in
        --scanscope) scanscope=$2; shift 2 ;;
        --out) out=$2; shift 2 ;;
        --arch) arch=$2; shift 2 ;;
        *) echo "requests.sh: unknown option $1" >&2; exit 2 ;;
    esac
done
[[ $scanscope && $out ]] || { echo 'requests.sh: --scanscope PROGRAM and --out DIR are required' >&2; exit 2; }
mkdir -p "$out"
scanscope=$(realpath "$scanscope") out=$(realpath "$out")
metrics=l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum
metrics+=,l1tex__data_pipe_lsu_wavefronts_mem_shared.sum
metrics+=,l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum,l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum
metrics+=,l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum,l1tex__t_requests_pipe_lsu_mem_global_op_st.sum

profile() { # NAME, options of ncu, and the command
    local name=$1
    shift
    ncu --csv --metrics "$metrics" "$@" >"$out/$name.csv" 2>"$out/$name.err" || echo "ncu failed for $name" >&2
}
# Without --launch-count, every kernel is profiled; for kernels of the catalogue, only the first launch.
nvcc -std=c++17 -arch="$arch" -o "$out/bank_litmus" "$here/bank_litmus.cu"
profile litmus "$out/bank_litmus"
kernels=$(grep -cE '^    [a-z_]+(<[0-9]+>)?<<<' "$here/bank_litmus.cu")
for ((launch = 1; launch <= kernels; ++launch)); do
    "$scanscope" show "$here/bank_litmus.cu" --launches "$launch" --format json >"$out/litmus-$launch.json" || true
done
while read -r algorithm n block kernel form; do
    profile "$algorithm-$n" --kernel-name "regex:$kernel" --launch-count 1 \
        "$scanscope" bench "$algorithm" --sizes "$n" --block-sizes "$block" --budget 1
    read -ra form <<<"$form"
    "$scanscope" show "$algorithm" --executor emulator --input random --n "$n" --block "$block" "${form[@]}" \
        --format json >"$out/$algorithm-$n.json"
done <<'TABLE'
blelloch 256 128 blelloch --exclusive
blelloch 1024 512 blelloch --exclusive
blelloch 2048 1024 blelloch --exclusive
hillis-steele 1024 1024 hillis_steele --exclusive
reduce-shared 256 256 reduce_shared
reduce-shared 1024 1024 reduce_shared
reduce-shared 2048 1024 reduce_shared
reduce-naive 2048 256 reduce_naive
TABLE
python3 "$here/compare_requests.py" "$out"
# Kernels that no row of the benchmark runs, many with fewer threads than elements.
mkdir -p "$out/bin"
ln -sf "$scanscope" "$out/bin/scanscope"
compile=(nvcc -std=c++20 -arch="$arch" -I "$here/../.." "$here/plain_kernels.cu")
"${compile[@]}" -o "$out/bin/plain_kernels"
"${compile[@]}" --Ofast-compile=mid -o "$out/bin/simple_kernels"
python3 "$here/counters.py" --bin "$out/bin" --out "$out/counters" --md
