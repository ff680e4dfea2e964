// exercise: blelloch-global
//
// Exclusive scan of any size, after Blelloch, a launch for each level of the tree:
// out[0] = 0, out[i] = in[0] + in[1] + … + in[i - 1]. task.md has the requirements.

constexpr int block_size = 64;

int blocks_for(int threads) { return (threads + block_size - 1) / block_size; }

// Given: copies the input into the tree, and pads it with zeros.
__global__ void fill_tree(const int* in, int* tree, int n, int size) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < size) tree[i] = i < n ? in[i] : 0;
}

// Given: copies the result, the first n cells of the tree.
__global__ void store(const int* tree, int* out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = tree[i];
}

// Your work, part 1: one level of the up-sweep. Each thread's node becomes the sum of its children.
__global__ void up_sweep(int* tree, int size, int offset) {}

// Your work, part 2: one level of the down-sweep.
__global__ void down_sweep(int* tree, int size, int offset) {}

// Called by test.cu; in and out are device arrays of n numbers.
void exclusive_scan(const int* in, int* out, int n) {
    // Your work, part 3: `size`, the smallest power of two that is at least n, and an array for the tree.

    // Your work, part 4: fill the tree; the levels up, with the offsets 1, 2, 4, …, size / 2; the root
    // becomes 0; the levels down; store. How many nodes does a level have, and how many blocks does it need?
}
