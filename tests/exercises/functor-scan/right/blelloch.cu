// exercise: functor-scan
// Blelloch's tree, in which the saved value of the left child is the second operand on the way down.
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

template <class Operator>
__device__ typename Operator::Value block_scan(typename Operator::Value value, Operator op) {
    __shared__ typename Operator::Value tree[block_size];
    const int i = threadIdx.x;
    tree[i] = value;
    for (int offset = 1; offset < block_size; offset *= 2) {
        __syncthreads();
        const int right = (i + 1) * 2 * offset - 1;
        if (right < block_size) tree[right] = op(tree[right - offset], tree[right]);
    }
    if (i == 0) tree[block_size - 1] = Operator::neutral();
    for (int offset = block_size / 2; offset > 0; offset /= 2) {
        __syncthreads();
        const int right = (i + 1) * 2 * offset - 1;
        if (right < block_size) {
            const typename Operator::Value left = tree[right - offset];
            tree[right - offset] = tree[right];
            tree[right] = op(tree[right], left);
        }
    }
    __syncthreads();
    return tree[i];
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
