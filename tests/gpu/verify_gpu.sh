#!/usr/bin/env bash
# Runs everything that needs an NVIDIA GPU: the tests labelled gpu, `verify --full`, comparisons of recorded traces
# with the emulator's, and compute-sanitizer's four tools. Prints a table and exits with 1 if something failed.
#
#   tests/gpu/verify_gpu.sh [--bin FOLDER] [--out FOLDER] [--parts LIST] [--only IDS]
#
# --bin   the folder of `scanscope` and the tests; without it, they are built in build/gpu
# --out   where to keep the logs, and traces recorded on this GPU
# --parts a selection, separated by commas: checks (tests, verify, recordings), golden (the small traces of
#         tests/golden/cuda, into OUT/golden), sanitizers, full (verify --full to 2^20), largest (verify --full beyond it); all
# --only  these algorithms and libraries, separated by commas; all
set -u

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/programs.sh"
only="" bin="" out="" parts=checks,golden,sanitizers,full,largest
while [ $# -gt 0 ]; do
    case $1 in
    --bin) bin=$2; shift 2 ;;
    --out) out=$2; shift 2 ;;
    --parts) parts=$2; shift 2 ;;
    --only) only=$2; shift 2 ;;
    *) echo "usage: $0 [--bin FOLDER] [--out FOLDER] [--parts LIST] [--only IDS]" >&2; exit 2 ;;
    esac
done
programs scanscope scanscope_cuda_tests scanscope_cuda_stand_tests scanscope_scan_tests scanscope_broken_on_gpu
scanscope=${found[scanscope]}

# job NAME COMMAND…: runs the command in parallel with others, one for each core, and keeps its log and verdict.
names=()
job() {
    local name=$1 file="$out/$(printf '%03d' ${#names[@]})-${1//[^A-Za-z0-9_.-]/_}"
    shift
    names+=("$name|$file")
    while [ "$(jobs -rp | wc -l)" -ge "$(nproc)" ]; do wait -n; done
    (
        start=$(date +%s%3N)
        if "$@" >"$file.log" 2>&1; then verdict=ok; else verdict="FAILED ($?)"; fi
        end=$(date +%s%3N)
        printf '%-12s %5d.%03d s' "$verdict" $(((end - start) / 1000)) $(((end - start) % 1000)) >"$file.verdict"
    ) &
}
summary() { grep -hE 'ERROR SUMMARY|RACECHECK SUMMARY|PASSED|cases' "$1" | sed 's/^=* *//' | tail -n 2 | paste -sd';' | cut -c1-110; }

# reports TOOL COMMAND…: succeeds if the tool reports an error.
reports() {
    timeout 120 "$sanitizer" --tool "$1" --error-exitcode 9 "${@:2}"
    [ $? -eq 9 ]
}
# finds TOOL ID ELEMENTS THREADS: succeeds if the tool reports an error in a broken kernel.
finds() { reports "$1" "${found[scanscope_broken_on_gpu]}" "${@:2}"; }

# "id largest_n" of everything that runs here and in the emulator, and the ids of NVIDIA's algorithms
algorithms=$("$scanscope" list | sed -n 's/^  \([a-z0-9-]*\) .*n up to \([^,]*\), on emulator and cuda$/\1 \2/p' | sed 's/[^a-z0-9 -]//g')
libraries=$("$scanscope" list | sed -n 's/^  \([a-z0-9-]*\) .*, on cuda$/\1/p')
if [ -n "$only" ]; then
    algorithms=$(grep -E "^(${only//,/|}) " <<<"$algorithms")
    libraries=$(grep -xE "${only//,/|}" <<<"$libraries")
fi
[ -n "$algorithms$libraries" ] || { echo "$scanscope lists no algorithm that runs on cuda" >&2; exit 2; }
# Scans are inclusive or exclusive; reductions and applications have only one form.
has_forms() {
    case $1 in
    reduce-then-scan) return 0 ;;
    reduce-* | thread-index | compact | radix-* | histogram | subtree-*) return 1 ;;
    esac
}
wants() { case ,$parts, in *,$1,*) ;; *) return 1 ;; esac }

report() {
    local failures=0 entry name file verdict
    for entry in "${names[@]}"; do
        name=${entry%%|*} file=${entry#*|}
        verdict=$(cat "$file.verdict" 2>/dev/null || echo "FAILED (did not end)")
        printf '%-44s %s   %s\n' "$name" "$verdict" "$(summary "$file.log")"
        case $verdict in ok*) ;; *) failures=$((failures + 1)); tail -n 15 "$file.log" ;; esac
    done
    if [ $failures -eq 0 ]; then echo "all passed; logs and traces are in $out"; else echo "$failures failed; see $out"; fi
    exit $((failures > 0))
}
trap 'kill $(jobs -p) 2>/dev/null; report' TERM INT

if wants checks; then
    job "litmus kernels" "${found[scanscope_cuda_tests]}"
    job "repeated runs" "${found[scanscope_cuda_stand_tests]}"
    job "headers" "${found[scanscope_scan_tests]}"
    while read -r algorithm most && [ -n "$algorithm" ]; do
        job "verify $algorithm" "$scanscope" verify "$algorithm"
        for n in 8 32 256 1000 2048; do
            [ "$n" -le "$most" ] || continue
            forms=("--exclusive" "--inclusive")
            has_forms "$algorithm" || forms=("")
            for form in "${forms[@]}"; do
                job "record $algorithm n=$n $form" "$scanscope" trace "$algorithm" --input random --n "$n" --seed 7 \
                    $form --executor cuda -o "$out/$algorithm-$n${form#-}.scantrace"
            done
        done
    done <<<"$algorithms"
    for library in $libraries; do job "verify $library" "$scanscope" verify "$library"; done
fi

# record NAME ALGORITHM ARGUMENTS…
record() {
    local name=$1
    shift
    job "record $name" "$scanscope" trace "$@" --input random --seed 7 --executor cuda -o "$out/golden/$name.scantrace"
}
if wants golden; then
    mkdir -p "$out/golden"
    while read -r algorithm most && [ -n "$algorithm" ]; do
        if has_forms "$algorithm"; then
            record "$algorithm-8-exclusive" "$algorithm" --n 8 --exclusive
            record "$algorithm-8-inclusive" "$algorithm" --n 8 --inclusive
            n=$((most < 64 ? most : 64))
            record "$algorithm-$n-inclusive" "$algorithm" --n "$n" --inclusive
        else
            record "$algorithm-8" "$algorithm" --n 8
            record "$algorithm-100" "$algorithm" --n 100 --block 32
        fi
    done <<<"$algorithms"
    record blelloch-256-exclusive blelloch --n 256 --exclusive
    record blelloch-64-padding blelloch --n 64 --exclusive --padding
    for algorithm in reduce-then-scan lookback; do
        record $algorithm-200-items $algorithm --n 200 --block 8 --items 8 --exclusive
    done
    record reduce-shared-100-finish-cpu reduce-shared --n 100 --block 32 --finish cpu
fi

if wants sanitizers; then
    sanitizer=$(command -v compute-sanitizer || echo /usr/local/cuda/bin/compute-sanitizer)
    [ -x "$sanitizer" ] || { echo "compute-sanitizer is not installed" >&2; exit 3; }
    # Errors that each tool can find: shared-memory hazards, and out-of-bounds accesses. (racecheck did not report
    # broken-race with 64 or 128 elements and as many threads.)
    job "racecheck finds broken-race" finds racecheck broken-race 256 64
    job "racecheck finds broken-missing-sync" finds racecheck broken-missing-sync 128 64
    job "racecheck finds broken-warp-sync" finds racecheck broken-warp-sync 32 32
    job "memcheck finds broken-bounds" finds memcheck broken-bounds 64 64
    job "memcheck finds broken-tail" finds memcheck broken-tail 1000 256
    # racecheck only knows __syncthreads() and __syncwarp(), so it reports a race between accesses that are ordered by
    # a flag or by the phase of an mbarrier. Even the simplest examples show this. Therefore it does not run on
    # lookback-ring, whose warps are ordered only by flags (`scanscope check` follows flags), or on the tests of the
    # headers, whose larger arrays use the ring; the other tools run on both.
    nvcc=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
    "$nvcc" -std=c++17 -arch=native -I "$here/../.." -o "$out/handover" "$here/handover.cu"
    for way in flag barrier; do
        "$out/handover" $way >/dev/null || [ $? -ne 3 ] || continue
        job "racecheck reports a hand-over by $way" reports racecheck "$out/handover" $way
        job "memcheck: hand-over by $way" "$sanitizer" --tool memcheck --error-exitcode 9 "$out/handover" $way
    done
    for tool in memcheck racecheck initcheck synccheck; do
        job "$tool: litmus kernels" "$sanitizer" --tool $tool --error-exitcode 9 "${found[scanscope_cuda_tests]}"
        again='*AgainAndAgain*'
        [ $tool != racecheck ] || again+=':-*lookback_ring'
        job "$tool: repeated runs" "$sanitizer" --tool $tool --error-exitcode 9 "${found[scanscope_cuda_stand_tests]}" \
            --gtest_filter="$again"
        [ $tool = racecheck ] || job "$tool: headers" "$sanitizer" --tool $tool --error-exitcode 9 "${found[scanscope_scan_tests]}" \
            --gtest_filter='ScanHeader.BehindNothing*:ScanHeader.TypesOfEverySize:SelectHeader.EdgesOfTilesAndOfKernels'
        while read -r algorithm most && [ -n "$algorithm" ]; do
            # Checks the plain and the recording kernels, at small sizes: a tool makes a run a hundred times longer.
            # A sort by single bits takes too long even then: only its plain kernels are checked, in the repeated runs.
            case $tool-$algorithm in
            racecheck-lookback-ring) continue ;;
            *-radix-*) under=(trace "$algorithm" --n 8 --bits 3 --input random --seed 7 -o "$out/$tool-$algorithm.scantrace") ;;
            *) under=(verify "$algorithm" --max-n 100) ;;
            esac
            job "$tool: ${under[0]} $algorithm" "$sanitizer" --tool $tool --error-exitcode 9 \
                "$scanscope" "${under[@]}" --executor cuda
        done <<<"$algorithms"
    done
fi

# Split by n, the longest slices first, so that all cores are busy until the end.
slices="65537-1048576 10000-10000 4097-4097 4096-4096 4095-4095 2048-2048 2047-2047 1024-1024 1000-1000 255-257 0-33"
full() { # NAME LARGEST_N: `verify --full` up to 2^20
    for slice in $slices; do
        [ "${slice%-*}" -le "$2" ] || continue
        job "verify --full $1, n $slice" "$scanscope" verify --full --executor cuda --min-n "${slice%-*}" --max-n "${slice#*-}" "$1"
    done
}
if wants full; then # recorded cases are also compared with the emulator; the emulator's own cases need no GPU
    while read -r algorithm most && [ -n "$algorithm" ]; do full "$algorithm" "$most"; done <<<"$algorithms"
    for library in $libraries; do full "$library" 1048576; done
    job "errors of float32 sums" "$scanscope" verify --accuracy --executor cuda
fi

if wants largest; then # sequentially: each takes all of the memory
    wait
    job "verify to the largest n" "$scanscope" verify --full --executor cuda --min-n 2^21
    wait
    job "the same on the processor" "$scanscope" verify --full --executor cpu --min-n 2^21
fi

wait
report
