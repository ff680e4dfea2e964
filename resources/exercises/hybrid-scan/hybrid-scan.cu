// exercise: hybrid-scan
//
// Inclusive scan in one block, by shuffles and shared memory: out[i] = in[0] + in[1] + … + in[i].
// task.md has the requirements.

constexpr int block_size = 256;
constexpr int warps = block_size / 32;

// Your work, part 1: the inclusive scan of a warp’s values, by __shfl_up_sync. All 32 lanes call it.
__device__ int warp_scan(int value) { return value; }

// One block scans n ≤ block_size numbers, and thread i has number i.
__global__ void scan_block(const int* in, int* out, int n) {
    __shared__ int totals[warps];

    // Your work, part 2: each warp scans its numbers, and stores its total. Which lane has it?

    // Your work, part 3: the first warp scans the totals.

    // Your work, part 4: each thread adds the total of all warps before its own, and writes its result.
}

// Called by test.cu; in and out are device arrays of n numbers. Do not change it.
void inclusive_scan(const int* in, int* out, int n) { scan_block<<<1, block_size>>>(in, out, n); }
