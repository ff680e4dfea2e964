// A solution of functor-scan: the scan of Hillis and Steele, which only asks its operator for the neutral
// element and the operation.
#include <climits>

constexpr int block_size = 256;

struct Sum {
    using Value = int;
    static __device__ Value neutral() { return 0; }
    __device__ Value operator()(Value left, Value right) const { return left + right; }
};

struct Maximum {
    using Value = int;
    static __device__ Value neutral() { return INT_MIN; }
    __device__ Value operator()(Value left, Value right) const { return max(left, right); }
};

// A value is the map from a number to value.x * number + value.y.
struct Composition {
    using Value = int2;
    static __device__ Value neutral() { return make_int2(1, 0); } // the map that changes no number
    // First left, then right: right.x * (left.x * number + left.y) + right.y
    __device__ Value operator()(Value left, Value right) const {
        return make_int2(right.x * left.x, right.x * left.y + right.y);
    }
};

// Returns the result of all values before that of the calling thread.
template <class Operator>
__device__ typename Operator::Value block_scan(typename Operator::Value value, Operator op) {
    __shared__ typename Operator::Value buffers[2][block_size];
    const int i = threadIdx.x;
    int from = 0;

    // Exclusive: each value goes one place to the right.
    if (i == 0) buffers[from][0] = Operator::neutral();
    if (i + 1 < block_size) buffers[from][i + 1] = value;
    __syncthreads();

    for (int stride = 1; stride < block_size; stride *= 2) {
        const auto right = buffers[from][i];
        // The value from the left is the first operand: not every operator is commutative.
        buffers[1 - from][i] = i >= stride ? op(buffers[from][i - stride], right) : right;
        __syncthreads();
        from = 1 - from;
    }
    return buffers[from][i];
}

template <class Operator>
__global__ void scan(const typename Operator::Value* in, typename Operator::Value* out, int n, Operator op) {
    const int i = threadIdx.x;
    const typename Operator::Value before = block_scan(i < n ? in[i] : Operator::neutral(), op);
    if (i < n) out[i] = before;
}

void exclusive_sum(const int* in, int* out, int n) { scan<<<1, block_size>>>(in, out, n, Sum()); }
void exclusive_maximum(const int* in, int* out, int n) { scan<<<1, block_size>>>(in, out, n, Maximum()); }
void exclusive_composition(const int2* in, int2* out, int n) {
    scan<<<1, block_size>>>(in, out, n, Composition());
}
