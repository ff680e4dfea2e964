// A solution of blelloch-block: sums go up the tree, and prefixes go down.

constexpr int block_size = 128;
constexpr int elements = 2 * block_size;

// One block scans n ≤ elements numbers, two per thread. A node of the tree is in the last cell of its span.
__global__ void scan_block(const int* in, int* out, int n) {
    __shared__ int tree[elements];
    const int t = threadIdx.x;

    // Zeros pad the tree to a power of two, so that every node has two children.
    for (int i = t; i < elements; i += block_size) tree[i] = i < n ? in[i] : 0;

    for (int offset = 1; offset < elements; offset *= 2) {
        __syncthreads();
        const int right = (t + 1) * 2 * offset - 1;
        if (right < elements) tree[right] += tree[right - offset];
    }

    // Nothing comes before the first number. Thread 0 wrote the root itself, so no barrier is needed here.
    if (t == 0) tree[elements - 1] = 0;

    for (int offset = elements / 2; offset > 0; offset /= 2) {
        __syncthreads();
        const int right = (t + 1) * 2 * offset - 1;
        if (right < elements) {
            const int left_sum = tree[right - offset]; // saved before it is overwritten
            tree[right - offset] = tree[right];
            tree[right] += left_sum;
        }
    }
    __syncthreads();

    for (int i = t; i < n; i += block_size) out[i] = tree[i];
}

void exclusive_scan(const int* in, int* out, int n) { scan_block<<<1, block_size>>>(in, out, n); }
