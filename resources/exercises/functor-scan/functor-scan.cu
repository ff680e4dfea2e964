// exercise: functor-scan
//
// One exclusive scan for every operator: out[0] is neutral, out[i] = in[0] op in[1] op … op in[i - 1].
// task.md has the requirements.
#include <climits> // INT_MIN, INT_MAX

constexpr int block_size = 256;

// An operator has the type of its values, their neutral element, and the operation: `left` comes before
// `right` in the array.
struct Sum {
    using Value = int;
    static __device__ Value neutral() { return 0; }
    __device__ Value operator()(Value left, Value right) const { return left + right; }
};

// Your work, part 1: the larger of the two.
struct Maximum {
    using Value = int;
    static __device__ Value neutral() { return 0; }
    __device__ Value operator()(Value left, Value right) const { return left; }
};

// Your work, part 2: a value is the map from a number to value.x * number + value.y. The operation is the map
// that applies `left` first, and `right` to its result.
struct Composition {
    using Value = int2;
    static __device__ Value neutral() { return make_int2(0, 0); }
    __device__ Value operator()(Value left, Value right) const { return left; }
};

// Your work, part 3: thread i of the block calls it with value i, and gets the result of all values before
// it. It works for every operator.
template <class Operator>
__device__ typename Operator::Value block_scan(typename Operator::Value value, Operator op) {
    return value;
}

// Given: one block scans n ≤ block_size values, and thread i has value i.
template <class Operator>
__global__ void scan(const typename Operator::Value* in, typename Operator::Value* out, int n, Operator op) {
    const int i = threadIdx.x;
    const typename Operator::Value before = block_scan(i < n ? in[i] : Operator::neutral(), op);
    if (i < n) out[i] = before;
}

// Called by test.cu; in and out are device arrays of n values. Do not change them.
void exclusive_sum(const int* in, int* out, int n) { scan<<<1, block_size>>>(in, out, n, Sum()); }
void exclusive_maximum(const int* in, int* out, int n) { scan<<<1, block_size>>>(in, out, n, Maximum()); }
void exclusive_composition(const int2* in, int2* out, int n) {
    scan<<<1, block_size>>>(in, out, n, Composition());
}
