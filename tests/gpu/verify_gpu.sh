#!/usr/bin/env bash
# Everything that needs an NVIDIA GPU, in one go: the tests labelled gpu, `verify --full`, agreement of recorded traces
# with the emulator's, and compute-sanitizer's four tools. Prints a table and leaves with 1 where something failed.
#
#   tests/gpu/verify_gpu.sh [--bin FOLDER] [--out FOLDER] [--quick]
#
# --bin   where `scanscope` and `scanscope_cuda_tests` are; without it they are built in build/gpu
# --out   keeps the logs, and small traces recorded on this GPU (those in tests/golden/cuda were made so)
# --quick leaves out verify --full
set -u

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
bin="" out="" quick=no
while [ $# -gt 0 ]; do
    case $1 in
    --bin) bin=$2; shift 2 ;;
    --out) out=$2; shift 2 ;;
    --quick) quick=yes; shift ;;
    *) echo "usage: $0 [--bin FOLDER] [--out FOLDER] [--quick]" >&2; exit 2 ;;
    esac
done
[ -n "$out" ] || out=$(mktemp -d)
mkdir -p "$out"

if [ -z "$bin" ]; then
    bin=$root/build/gpu
    cmake -S "$root" -B "$bin" -G Ninja -DSCANSCOPE_CUDA=ON -DSCANSCOPE_GUI=OFF >"$out/configure.log" 2>&1 &&
        cmake --build "$bin" --target scanscope scanscope_cuda_tests >"$out/build.log" 2>&1 ||
        { tail -n 20 "$out"/*.log; echo "the build failed" >&2; exit 1; }
fi
find_program() { find "$bin" -name "$1" -type f -perm -u+x | head -n 1; }
scanscope=$(find_program scanscope)
cuda_tests=$(find_program scanscope_cuda_tests)
[ -n "$scanscope" ] && [ -n "$cuda_tests" ] || { echo "no scanscope or scanscope_cuda_tests under $bin" >&2; exit 2; }

"$scanscope" device || exit 3

failures=0
rows=()
# row NAME COMMAND…: runs it, keeps its log, and adds a line to the table.
row() {
    local name=$1 log="$out/${1//[^A-Za-z0-9_.-]/_}.log" start end verdict
    shift
    start=$(date +%s%3N)
    if "$@" >"$log" 2>&1; then verdict=ok; else verdict="FAILED ($?)"; failures=$((failures + 1)); tail -n 15 "$log"; fi
    end=$(date +%s%3N)
    rows+=("$(printf '%-44s %-12s %5d.%03d s   %s' "$name" "$verdict" $(((end - start) / 1000)) $(((end - start) % 1000)) "$(summary "$log")")")
}
summary() { grep -hE 'ERROR SUMMARY|RACECHECK SUMMARY|PASSED|cases' "$1" | sed 's/^=* *//' | tail -n 2 | paste -sd';' | cut -c1-110; }

row "litmus kernels" "$cuda_tests"
row "verify" "$scanscope" verify
# Minutes of work, most of it the emulator's: it runs beside the rest, and its row comes last.
full=""
if [ "$quick" = no ]; then
    "$scanscope" verify --full >"$out/verify_full.log" 2>&1 &
    full=$!
fi

for algorithm in hillis-steele blelloch; do
    for n in 8 256 1000 2048; do
        for form in exclusive inclusive; do
            row "record $algorithm n=$n $form" "$scanscope" trace "$algorithm" --input random --n "$n" --seed 7 \
                "--$form" --executor cuda -o "$out/$algorithm-$n-$form.scantrace"
        done
    done
done

sanitizer=$(command -v compute-sanitizer || echo /usr/local/cuda/bin/compute-sanitizer)
if [ -x "$sanitizer" ]; then
    for tool in memcheck racecheck initcheck synccheck; do
        row "$tool: litmus kernels" "$sanitizer" --tool $tool --error-exitcode 9 "$cuda_tests"
        for algorithm in hillis-steele blelloch; do
            for n in 8 1000; do
                # `verify` runs the plain kernels too; `show` the recording ones.
                row "$tool: recording $algorithm n=$n" "$sanitizer" --tool $tool --error-exitcode 9 "$scanscope" \
                    show "$algorithm" --input random --n $n --executor cuda
            done
        done
        row "$tool: verify, plain and recording" "$sanitizer" --tool $tool --error-exitcode 9 "$scanscope" verify
    done
else
    rows+=("compute-sanitizer is not here: its four tools were not run")
fi

if [ -n "$full" ]; then row "verify --full" eval "wait $full; status=\$?; cat '$out/verify_full.log'; (exit \$status)"; fi

printf '%s\n' "${rows[@]}"
if [ $failures -eq 0 ]; then echo "all passed; logs and traces are in $out"; else echo "$failures failed; see $out"; exit 1; fi
