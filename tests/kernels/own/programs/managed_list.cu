// A list in managed memory: cudaMallocManaged itself writes the pointers in it, and a function of the C library
// the numbers, of which nobody sees how.
// covers: `cudaMallocManaged` and objects in managed memory
// prints: 0 1 2 sum 3
#include <cstdio>
#include <cstdlib>
#include <cstring>

struct Node
{
    char digits[8];
    int number;
    Node* next;
};

__global__ void add(const Node* first, int* sum)
{
    for (const Node* node = first; node; node = node->next) {
        printf("%c ", node->digits[0]);
        *sum += node->number;
    }
}

int main()
{
    Node* nodes[3];
    Node* first = nullptr;
    Node** at = &first;
    for (int i = 0; i < 3; ++i) {
        cudaMallocManaged(at, sizeof(Node));
        nodes[i] = *at;
        snprintf(nodes[i]->digits, sizeof nodes[i]->digits, "%d", i);
        nodes[i]->number = i;
        at = &nodes[i]->next;
    }
    *at = nullptr;
    int* sum;
    cudaMallocManaged(&sum, sizeof(int));
    *sum = 0;
    add<<<1, 1>>>(first, sum);
    cudaDeviceSynchronize();
    printf("sum %d\n", *sum);
    for (Node* node : nodes) cudaFree(node);
    cudaFree(sum);
    return 0;
}
