// The catalogue's kernels as in a textbook, without our functions and types. The unrecorded kernels must
// compile to the same code.

template <class T> struct Add {
    __device__ T operator()(T left, T right) const { return left + right; }
};

template <class T, class Op>
__global__ void hillis_steele(const T* in, T* out, int n, bool exclusive, Op op, T identity) {
    extern __shared__ __align__(16) unsigned char bytes[];
    T* from = reinterpret_cast<T*>(bytes);
    T* to = from + n;
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        if (!exclusive)
            from[i] = in[i];
        else if (i > 0)
            from[i] = in[i - 1];
        else
            from[i] = identity;
    }
    for (int stride = 1; stride < n; stride *= 2) {
        __syncthreads();
        for (int i = threadIdx.x; i < n; i += blockDim.x) {
            if (i >= stride)
                to[i] = op(from[i - stride], from[i]);
            else
                to[i] = from[i];
        }
        T* filled = to;
        to = from;
        from = filled;
    }
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = from[i];
}

template <class T, class Op>
__global__ void blelloch(const T* in, T* out, int n, int size, bool inclusive, Op op, T identity) {
    extern __shared__ __align__(16) unsigned char bytes[];
    T* temp = reinterpret_cast<T*>(bytes);
    const int thread = threadIdx.x;
    const int threads = blockDim.x;
    for (int i = thread; i < size; i += threads) {
        if (i < n)
            temp[i] = in[i];
        else
            temp[i] = identity;
    }
    int offset = 1;
    for (int active = size / 2; active > 0; active /= 2) {
        __syncthreads();
        for (int t = thread; t < active; t += threads) {
            const int left = offset * (2 * t + 1) - 1;
            const int right = offset * (2 * t + 2) - 1;
            temp[right] = op(temp[left], temp[right]);
        }
        offset *= 2;
    }
    if (thread == 0) {
        if (inclusive) out[n - 1] = temp[size - 1];
        temp[size - 1] = identity;
    }
    for (int active = 1; active < size; active *= 2) {
        offset /= 2;
        __syncthreads();
        for (int t = thread; t < active; t += threads) {
            const int left = offset * (2 * t + 1) - 1;
            const int right = offset * (2 * t + 2) - 1;
            const T sum = temp[left];
            temp[left] = temp[right];
            temp[right] = op(temp[right], sum);
        }
    }
    __syncthreads();
    for (int i = thread; i < n; i += threads) {
        if (!inclusive)
            out[i] = temp[i];
        else if (i > 0)
            out[i - 1] = temp[i];
    }
}

// Shared memory has an unused element after every 32 elements.
__device__ int padded(int i) { return i + i / 32; }

template <class T, class Op>
__global__ void blelloch_padded(const T* in, T* out, int n, int size, bool inclusive, Op op, T identity) {
    extern __shared__ __align__(16) unsigned char bytes[];
    const int last = padded(size - 1);
    T* temp = reinterpret_cast<T*>(bytes);
    const int thread = threadIdx.x;
    const int threads = blockDim.x;
    for (int i = thread; i < size; i += threads) {
        if (i < n)
            temp[padded(i)] = in[i];
        else
            temp[padded(i)] = identity;
    }
    int offset = 1;
    for (int active = size / 2; active > 0; active /= 2) {
        __syncthreads();
        for (int t = thread; t < active; t += threads) {
            const int left = padded(offset * (2 * t + 1) - 1);
            const int right = padded(offset * (2 * t + 2) - 1);
            temp[right] = op(temp[left], temp[right]);
        }
        offset *= 2;
    }
    if (thread == 0) {
        if (inclusive) out[n - 1] = temp[last];
        temp[last] = identity;
    }
    for (int active = 1; active < size; active *= 2) {
        offset /= 2;
        __syncthreads();
        for (int t = thread; t < active; t += threads) {
            const int left = padded(offset * (2 * t + 1) - 1);
            const int right = padded(offset * (2 * t + 2) - 1);
            const T sum = temp[left];
            temp[left] = temp[right];
            temp[right] = op(temp[right], sum);
        }
    }
    __syncthreads();
    for (int i = thread; i < n; i += threads) {
        if (!inclusive)
            out[i] = temp[padded(i)];
        else if (i > 0)
            out[i - 1] = temp[padded(i)];
    }
}

template __global__ void hillis_steele<int, Add<int>>(const int*, int*, int, bool, Add<int>, int);
template __global__ void hillis_steele<double, Add<double>>(const double*, double*, int, bool, Add<double>,
                                                            double);
template __global__ void blelloch<int, Add<int>>(const int*, int*, int, int, bool, Add<int>, int);
template __global__ void blelloch<double, Add<double>>(const double*, double*, int, int, bool, Add<double>,
                                                       double);
template __global__ void blelloch_padded<int, Add<int>>(const int*, int*, int, int, bool, Add<int>, int);
