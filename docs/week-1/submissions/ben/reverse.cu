__global__ void reverse_numbers(int* data, int n) {
    const int i = threadIdx.x;
    if (i >= n) return;
    const int left = data[i];
    data[i] = data[n - 1 - i];
    data[n - 1 - i] = left;
}

void reverse(int* data, int n) { reverse_numbers<<<1, 128>>>(data, n); }
