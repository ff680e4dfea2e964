// covers: cuRAND in kernels and on the host
// prints: 6 of 6 sequences
#include <cmath>
#include <cstdio>
#include <curand_kernel.h>

struct Drawn {
    unsigned first, second;
    float uniform, normal;
};

// each thread its own sequence
template <class State>
__global__ void setup(State *states)
{
    const int sequences[] = {0, 1, 300};
    curand_init(1234, sequences[threadIdx.x], 10, &states[threadIdx.x]);
}

template <class State>
__global__ void draw(State *states, Drawn *out)
{
    State state = states[threadIdx.x];
    Drawn drawn;
    drawn.first = curand(&state);
    drawn.second = curand(&state);
    drawn.uniform = curand_uniform(&state);
    drawn.normal = curand_normal(&state);
    out[threadIdx.x] = drawn;
    states[threadIdx.x] = state;
}

template <class State>
void drawThree(Drawn *out)
{
    State *states;
    cudaMalloc(&states, 3 * sizeof(State));
    setup<<<1, 3>>>(states);
    draw<<<1, 3>>>(states, out);
    cudaDeviceSynchronize();
    cudaFree(states);
}

int main()
{
    // what the library gives
    const Drawn known[] = {{2477592138u, 2956985617u, 0.503283799f, -0.779643714f},
                           {445316805u, 3265854051u, 0.54125154f, -0.544933915f},
                           {2113861171u, 1574369882u, 0.589011192f, -1.54838049f},
                           {3424062247u, 2300394257u, 0.711526513f, 0.631695151f},
                           {1723463268u, 2632954224u, 0.161499515f, -0.452338547f},
                           {2753290751u, 531815981u, 0.131064355f, 0.363712221f}};
    Drawn *drawn;
    cudaMallocManaged(&drawn, 6 * sizeof(Drawn));
    drawThree<curandState>(drawn);
    drawThree<curandStatePhilox4_32_10_t>(drawn + 3);
    int right = 0;
    for (int i = 0; i < 6; i++)
        right += drawn[i].first == known[i].first && drawn[i].second == known[i].second &&
                 drawn[i].uniform == known[i].uniform && fabsf(drawn[i].normal - known[i].normal) < 1e-6f;
    printf("%d of 6 sequences\n", right);
    cudaFree(drawn);
    return 0;
}
