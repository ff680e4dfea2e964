#!/usr/bin/env bash
# Runs user programs on a GPU: built by nvcc, run plainly, then under each tool of compute-sanitizer.
#
#   own_programs.sh --out DIR [--arch sm_90a] PROGRAM...     a PROGRAM is a .cu file, or a folder of several files
#
# Leaves in DIR, for each program, NAME.out (its output), NAME.status and NAME.TOOL (the tool's output), and a line in
# DIR/verdicts.tsv: name, exit status, then what each tool found. tests/gpu/compare_verdicts.py compares that with the
# findings of `scanscope check`. TOOLS in the environment selects fewer tools.
set -u
shopt -s nullglob
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
out='' arch=sm_90a programs=()
while (($#)); do
    case $1 in
        --out) out=$2; shift 2 ;;
        --arch) arch=$2; shift 2 ;;
        *) programs+=("$1"); shift ;;
    esac
done
[[ $out && ${#programs[@]} -gt 0 ]] || { echo 'own_programs.sh: --out DIR and at least one program are required' >&2; exit 2; }
mkdir -p "$out"

read -ra tools <<<"${TOOLS-memcheck racecheck initcheck synccheck}"

# The last line in which a tool counts its findings: "0" if there are none, "?" if it did not finish.
found_by() {
    local line
    line=$(grep -aoE '(ERROR SUMMARY: [0-9]+ error|RACECHECK SUMMARY: [0-9]+ hazard)' "$1" | tail -1)
    [[ $line =~ ([0-9]+) ]] && echo "${BASH_REMATCH[1]}" || echo '?'
}

run_one() {
    local program=$1 name main texts arguments status verdict tool
    name=$(basename "$program" .cu)
    if [[ -d $program ]]; then texts=("$program"/*.{cu,cpp,cc,cxx,c}); else texts=("$program"); fi
    main=$(grep -lE '\bmain *\(' "${texts[@]}" | head -1)
    read -ra arguments <<<"$(sed -n 's|^// arguments: ||p' "$main" | head -1)"
    # An extern shared array with an extent is static only without -rdc.
    build() { nvcc -std=c++17 --extended-lambda -lineinfo -I "$root" -arch="$arch" -rdc="$1" -o "$out/$name.bin" "${texts[@]}"; }
    if ! build true >"$out/$name.build" 2>&1 && ! build false >>"$out/$name.build" 2>&1; then
        printf '%s\tdoes not compile\n' "$name" >"$out/$name.verdict"
        return
    fi
    timeout -k 2 15 "$out/$name.bin" "${arguments[@]}" >"$out/$name.out" 2>&1
    status=$?
    echo "$status" >"$out/$name.status"
    verdict=$name$'\t'$status
    for tool in "${tools[@]}"; do
        timeout -k 2 60 compute-sanitizer --tool "$tool" "$out/$name.bin" "${arguments[@]}" >"$out/$name.$tool" 2>&1
        verdict+=$'\t'$(found_by "$out/$name.$tool")
    done
    printf '%s\n' "$verdict" >"$out/$name.verdict"
    rm -f "$out/$name.bin"
}
export BASHOPTS
export -f run_one found_by
export out arch root
declare -p tools >"$out/tools.sh"
printf '%s\0' "${programs[@]}" | xargs -0 -P "${JOBS:-8}" -I{} bash -c 'source "$out/tools.sh"; run_one "$1"' _ {}
{
    printf 'program\tstatus'
    printf '\t%s' "${tools[@]}"
    echo
    cat "$out"/*.verdict
} >"$out/verdicts.tsv"
cat "$out/verdicts.tsv"
