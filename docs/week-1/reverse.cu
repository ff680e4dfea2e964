// Your work: the first number changes places with the last one, the second with the last but one, …
__global__ void reverse_numbers(int* data, int n) {}

// Called by reverse_test.cu; data is an array of n numbers in the memory of the device, n at most 256.
void reverse(int* data, int n) { reverse_numbers<<<1, 128>>>(data, n); }
