// A relaxed store publishes nothing but itself.
// expect: hazard line 9
// prints: done
#include <cstdio>

__global__ void hand_over(int *value, unsigned *flag)
{
    if (blockIdx.x == 0) {
        *value = 7;
        asm volatile("st.relaxed.gpu.global.u32 [%0], 1;" ::"l"(flag) : "memory");
    } else {
        unsigned v;
        do {
            asm volatile("ld.relaxed.gpu.global.u32 %0, [%1];" : "=r"(v) : "l"(flag) : "memory");
            asm volatile("nanosleep.u32 20;");
        } while (v == 0);
        asm volatile("fence.acq_rel.gpu;" ::: "memory");
        int got;
        asm volatile("ld.global.s32 %0, [%1];" : "=r"(got) : "l"(value));
        value[1] = got;
    }
}

int main()
{
    int *value;
    unsigned *flag;
    cudaMalloc(&value, 2 * sizeof(int));
    cudaMalloc(&flag, sizeof(unsigned));
    cudaMemset(flag, 0, sizeof(unsigned));
    hand_over<<<2, 1>>>(value, flag);
    cudaDeviceSynchronize();
    printf("done\n");
    cudaFree(value);
    cudaFree(flag);
}
