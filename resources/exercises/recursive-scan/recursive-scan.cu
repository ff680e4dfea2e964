// exercise: recursive-scan
//
// Exclusive scan of any size: out[0] = 0, out[i] = in[0] + in[1] + … + in[i - 1].
// task.md has the requirements.

constexpr int tile = 64; // in numbers; a block scans one tile, with a thread for each number

// Your work, part 1: block b scans its tile, the numbers from b * tile on, and writes the exclusive scan of
// the tile to `out` and the sum of the tile to sums[b]. The last tile may be partial.
__global__ void scan_tiles(const int* in, int* out, int* sums, int n) {}

// Your work, part 2: block b adds before[b], the sum of all tiles before its own, to each number of its tile.
__global__ void add_before(int* out, const int* before, int n) {}

// Called by test.cu; in and out are device arrays of n numbers.
void exclusive_scan(const int* in, int* out, int n) {
    // Your work, part 3: scan the tiles. If there are several, scan their sums with this function, and
    // add them.
}
