# Sourced by the other scripts of this folder: the programs that they run, and the folder of their results.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
declare -A found=()

# programs NAME…: sets found[NAME] to the path of each. They are under $bin or, if that is empty, built in build/gpu.
# If $out is empty, sets it to a new folder. Exits with 3 if there is no GPU.
programs() {
    local name
    [ -n "$out" ] || out=$(mktemp -d)
    mkdir -p "$out"
    if [ -z "$bin" ]; then
        bin=$root/build/gpu
        cmake -S "$root" -B "$bin" -G Ninja -DSCANSCOPE_CUDA=ON -DSCANSCOPE_GUI=OFF >"$out/configure.log" 2>&1 &&
            cmake --build "$bin" --target "$@" >"$out/build.log" 2>&1 ||
            { tail -n 20 "$out"/*.log; echo "the build failed" >&2; exit 1; }
    fi
    for name in "$@"; do
        found[$name]=$(find "$bin" -name "$name" -type f -perm -u+x | head -n 1)
        [ -n "${found[$name]}" ] || { echo "$name was not found under $bin" >&2; exit 2; }
    done
    "${found[scanscope]}" device || exit 3
}
