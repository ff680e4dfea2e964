// What only moves its elements: an odd-even sort, and keeping those that are odd, by places of a scan.
#include <cstdio>

template <class Key> __global__ void sort(Key *keys, int n)
{
    for (int round = 0; round < n; ++round) {
        const int left = 2 * threadIdx.x + round % 2;
        if (left + 1 < n && keys[left + 1] < keys[left]) {
            const Key kept = keys[left];
            keys[left] = keys[left + 1];
            keys[left + 1] = kept;
        }
        __syncthreads();
    }
}

template <class Key> __global__ void keep_odd(const Key *keys, Key *kept, int n)
{
    __shared__ int places[8];
    const int t = threadIdx.x;
    const int digit = (keys[t] >> 0) & 1;
    places[t] = digit;
    for (int d = 1; d < n; d *= 2) {
        __syncthreads();
        const int left = t >= d ? places[t - d] : 0;
        __syncthreads();
        places[t] += left;
    }
    if (digit) kept[places[t] - 1] = keys[t];
}

int main()
{
    int host[6] = {7, 2, 9, 4, 1, 3}, *keys, *kept;
    cudaMalloc(&keys, sizeof host);
    cudaMalloc(&kept, 4 * sizeof(int));
    cudaMemcpy(keys, host, sizeof host, cudaMemcpyHostToDevice);
    sort<int><<<1, 3>>>(keys, 6);
    keep_odd<int><<<1, 6>>>(keys, kept, 6);
    cudaMemcpy(host, kept, 4 * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 4; ++i) printf("%d ", host[i]);
    cudaFree(keys);
    cudaFree(kept);
}
