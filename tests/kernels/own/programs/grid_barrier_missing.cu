// expect: assertion line 9
// expect: unseen-error line 15
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

// only a cooperative launch has a barrier for all of its blocks
__global__ void wait_for_all()
{
    cg::this_grid().sync();
}

int main()
{
    wait_for_all<<<2, 32>>>();
    cudaDeviceSynchronize();
    return 0;
}
