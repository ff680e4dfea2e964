// Scanscope's own scan, from its header.
#include "course.h"

#include <scanscope/scan.cuh>

struct Sum {
    __device__ int operator()(int a, int b) const { return a + b; }
};

int main(int argc, char** argv) {
    int n = size_of_run(argc, argv);
    std::vector<int> input = input_of(n);
    Arrays arrays(input, n);
    scanscope::Workspace workspace;
    if (scanscope::inclusive_scan(workspace, arrays.in, arrays.out, n, Sum(), 0) != cudaSuccess) return 2;
    return arrays.differs_from(scanned(input));
}
