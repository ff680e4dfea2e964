// Your work: swap the first number with the last, the second with the last but one, …
__global__ void reverse_numbers(int* data, int n) {}

// Called by reverse_test.cu; data is a device array of n numbers, at most 256.
void reverse(int* data, int n) { reverse_numbers<<<1, 128>>>(data, n); }
