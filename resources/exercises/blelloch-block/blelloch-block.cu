// exercise: blelloch-block
//
// Exclusive scan in one block, after Blelloch: out[0] = 0, out[i] = in[0] + in[1] + … + in[i - 1].
// task.md has the requirements. Fill in scan_block.

constexpr int block_size = 128;
constexpr int elements = 2 * block_size;

// One block scans n ≤ elements numbers, two per thread. A node of the tree is in the last cell of its span.
__global__ void scan_block(const int* in, int* out, int n) {
    __shared__ int tree[elements];
    const int t = threadIdx.x;

    // Your work, part 1: fill the tree. What goes into the cells from index n on?

    // Your work, part 2, the up-sweep: with the offsets 1, 2, 4, …, elements / 2, every node becomes the sum
    // of its two children. Which cells are the children of cell (t + 1) * 2 * offset - 1? Where must all
    // threads wait?

    // Your work, part 3: the root becomes 0.

    // Your work, part 4, the down-sweep: with the offsets elements / 2, …, 4, 2, 1, the left child takes its
    // parent's value, and the right child that value plus the left child's old value.

    // Your work, part 5: write n results to `out`.
}

// Called by test.cu; in and out are device arrays of n numbers. Do not change it.
void exclusive_scan(const int* in, int* out, int n) { scan_block<<<1, block_size>>>(in, out, n); }
