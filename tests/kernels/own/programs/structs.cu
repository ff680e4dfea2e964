// covers: structs as kernel arguments and in arrays
// prints: PASSED
#include <cstdio>
#include <cstddef>

struct Particle {
    float x, y;
    int id;
    double mass;
    bool alive;
};
struct Box {
    Particle all[8];
    int count;
    float corner[2][2];
};
struct Parameters {
    float dt = 0.5f;
    int steps = 3;
    float2 wind = {1.0f, 2.0f};
};

__global__ void move(Particle *particles, int n, Parameters p)
{
    __shared__ Box box;
    if (threadIdx.x == 0) {
        box.count = 0;
        box.corner[0][0] = box.corner[0][1] = -1;
        box.corner[1][0] = box.corner[1][1] = 100;
    }
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        box.all[threadIdx.x] = particles[i];
        Particle &mine = box.all[threadIdx.x];
        for (int s = 0; s < p.steps; s++) {
            mine.x += p.wind.x * p.dt;
            mine.y += p.wind.y * p.dt;
        }
        mine.alive = mine.x < box.corner[1][0] && mine.x > box.corner[0][0];
        atomicAdd(&box.count, 1);
    }
    __syncthreads();
    if (threadIdx.x < box.count) particles[i] = box.all[threadIdx.x];
}

int main()
{
    const int n = 20;
    Particle h[n], *d;
    for (int i = 0; i < n; i++) h[i] = {float(i * 6), float(i), i, 1.0 / (i + 1), false};
    cudaMalloc((void **)&d, n * sizeof(Particle));
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    move<<<(n + 7) / 8, 8>>>(d, n, Parameters());
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    bool ok = true;
    for (int i = 0; i < n; i++) {
        Particle &p = h[i];
        ok = ok && p.x == i * 6 + 1.5f && p.y == i + 3 && p.id == i && p.mass == 1.0 / (i + 1);
        ok = ok && p.alive == (i * 6 + 1.5f < 100);
    }
    printf("%s\n", ok ? "PASSED" : "FAILED");
    cudaFree(d);
    return !ok;
}
