// exercise: blelloch-global
// Each level of the tree has its own part of an array, so no launch changes what it reads. Any n has a tree:
// an odd node at the end of a level has only a left child.
#include <vector>

__global__ void add_children(const int* below, int* level, int nodes, int children) {
    const int node = blockIdx.x * blockDim.x + threadIdx.x;
    if (node < nodes) level[node] = below[2 * node] + (2 * node + 1 < children ? below[2 * node + 1] : 0);
}

__global__ void pass_down(const int* parents, const int* sums, int* before, int children) {
    const int child = blockIdx.x * blockDim.x + threadIdx.x;
    if (child >= children) return;
    const int from_parent = parents ? parents[child / 2] : 0;
    before[child] = child % 2 == 1 ? from_parent + sums[child - 1] : from_parent;
}

void exclusive_scan(const int* in, int* out, int n) {
    std::vector<int> nodes{n};
    std::vector<int*> sums{nullptr}, before{out};
    while (nodes.back() > 1) {
        const int children = nodes.back(), parents = (children + 1) / 2;
        int* level;
        cudaMalloc(&level, parents * sizeof(int));
        add_children<<<(parents + 63) / 64, 64>>>(sums.back() ? sums.back() : in, level, parents, children);
        sums.push_back(level);
        cudaMalloc(&level, parents * sizeof(int));
        before.push_back(level);
        nodes.push_back(parents);
    }
    for (int level = int(nodes.size()) - 1; level >= 0; --level) {
        const bool is_root = level + 1 == int(nodes.size());
        pass_down<<<(nodes[level] + 63) / 64, 64>>>(is_root ? nullptr : before[level + 1],
                                                    level == 0 ? in : sums[level], before[level],
                                                    nodes[level]);
    }
    for (std::size_t level = 1; level < nodes.size(); ++level) {
        cudaFree(sums[level]);
        cudaFree(before[level]);
    }
}
