// A solution of blelloch-global: the end of a launch is the only barrier that all blocks share.

constexpr int block_size = 64;

int blocks_for(int threads) { return (threads + block_size - 1) / block_size; }

__global__ void fill_tree(const int* in, int* tree, int n, int size) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < size) tree[i] = i < n ? in[i] : 0;
}

// One level: every node with a span of 2 * offset becomes the sum of its two children.
__global__ void up_sweep(int* tree, int size, int offset) {
    const int node = blockIdx.x * blockDim.x + threadIdx.x;
    if (node >= size / (2 * offset)) return;
    const int right = (node + 1) * 2 * offset - 1;
    tree[right] += tree[right - offset];
}

__global__ void clear_root(int* tree, int size) { tree[size - 1] = 0; }

// One level: a left child takes its parent's value, a right child that value plus its left sibling's sum.
__global__ void down_sweep(int* tree, int size, int offset) {
    const int node = blockIdx.x * blockDim.x + threadIdx.x;
    if (node >= size / (2 * offset)) return;
    const int right = (node + 1) * 2 * offset - 1;
    const int left_sum = tree[right - offset];
    tree[right - offset] = tree[right];
    tree[right] += left_sum;
}

__global__ void store(const int* tree, int* out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = tree[i];
}

void exclusive_scan(const int* in, int* out, int n) {
    int size = 1; // of the tree: the smallest power of two that is at least n
    while (size < n) size *= 2;

    int* tree;
    cudaMalloc(&tree, size * sizeof(int));
    fill_tree<<<blocks_for(size), block_size>>>(in, tree, n, size);
    for (int offset = 1; offset < size; offset *= 2) {
        up_sweep<<<blocks_for(size / (2 * offset)), block_size>>>(tree, size, offset);
    }
    clear_root<<<1, 1>>>(tree, size);
    for (int offset = size / 2; offset > 0; offset /= 2) {
        down_sweep<<<blocks_for(size / (2 * offset)), block_size>>>(tree, size, offset);
    }
    store<<<blocks_for(n), block_size>>>(tree, out, n);
    cudaFree(tree);
}
