// exercise: blelloch-block
// Every 32nd cell is left out, so that no two lanes of a warp meet in a bank, and the last thread holds the
// root.

constexpr int block_size = 128;
constexpr int elements = 2 * block_size;

__device__ int cell(int i) { return i + i / 32; }

__global__ void scan_block(const int* in, int* out, int n) {
    __shared__ int tree[elements + elements / 32];
    const int t = threadIdx.x;
    const int low = t, high = t + block_size;
    tree[cell(low)] = low < n ? in[low] : 0;
    tree[cell(high)] = high < n ? in[high] : 0;

    int offset = 1;
    for (int nodes = block_size; nodes > 0; nodes /= 2, offset *= 2) {
        __syncthreads();
        if (t < nodes) tree[cell(offset * (2 * t + 2) - 1)] += tree[cell(offset * (2 * t + 1) - 1)];
    }
    __syncthreads();
    if (t == block_size - 1) tree[cell(elements - 1)] = 0;

    for (int nodes = 1; nodes < elements; nodes *= 2) {
        offset /= 2;
        __syncthreads();
        if (t < nodes) {
            int& left = tree[cell(offset * (2 * t + 1) - 1)];
            int& right = tree[cell(offset * (2 * t + 2) - 1)];
            const int sum = left;
            left = right;
            right += sum;
        }
    }
    __syncthreads();
    if (low < n) out[low] = tree[cell(low)];
    if (high < n) out[high] = tree[cell(high)];
}

void exclusive_scan(const int* in, int* out, int n) { scan_block<<<1, block_size>>>(in, out, n); }
