// exercise: functor-scan
// Sklansky's scan in place: no cell is read and written in the same step. The inclusive results are shifted
// in the end.
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
    __shared__ typename Operator::Value cells[block_size];
    const int i = threadIdx.x;
    cells[i] = value;
    __syncthreads();
    for (int half = 1; half < block_size; half *= 2) {
        if ((i & half) != 0) { // in the right half of its group, which takes the last value of the left half
            value = op(cells[(i & -half) - 1], value);
            cells[i] = value;
        }
        __syncthreads();
    }
    return i > 0 ? cells[i - 1] : Operator::neutral();
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
