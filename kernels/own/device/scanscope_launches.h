// Launches by the address of a kernel.
#pragma once

#include "driver_types.h"
#include "scanscope_device.h"

namespace scanscope {
inline namespace program {
// As many blocks as the device's one multiprocessor holds, each of them there from the beginning.
inline bool fits_at_once(dim3 grid, dim3 block) {
    return (unsigned long long)grid.x * grid.y * grid.z * block.x * block.y * block.z <= 2048;
}
// "(void*)kernel, grid, …" -> "kernel"
struct KernelName {
    char text[128];
    explicit KernelName(const char* words) {
        unsigned length = 0;
        for (int depth = 0; *words && !(*words == ',' && depth == 0) && length + 1 < sizeof text; ++words) {
            depth += *words == '<' ? 1 : *words == '>' ? -1 : 0;
            if (*words != '&' && *words != ' ') text[length++] = *words;
        }
        text[length] = 0;
    }
};
template <class... Parameters>
cudaError_t launch_pointer(const char* words, void (*kernel)(Parameters...), dim3 grid, dim3 block,
                           void** arguments, std::size_t shared_bytes = 0, cudaStream_t stream = nullptr,
                           SCANSCOPE_HERE) {
    return cudaError_t(launch_by_address(KernelName(words).text, configure(grid, block, shared_bytes, stream),
                                         kernel, arguments,
                                         typename MakeSequence<sizeof...(Parameters)>::type(), place));
}
template <class... Parameters>
cudaError_t launch_cooperatively(const char* words, void (*kernel)(Parameters...), dim3 grid, dim3 block,
                                 void** arguments, std::size_t shared_bytes = 0,
                                 cudaStream_t stream = nullptr, SCANSCOPE_HERE) {
    if (!fits_at_once(grid, block)) return cudaErrorCooperativeLaunchTooLarge;
    make_cooperative(true);
    const cudaError_t error =
        launch_pointer(words, kernel, grid, block, arguments, shared_bytes, stream, place);
    make_cooperative(false);
    return error;
}
} // namespace program
} // namespace scanscope
#define cudaLaunchKernel(...) ::scanscope::launch_pointer(#__VA_ARGS__, __VA_ARGS__)
#define cudaLaunchCooperativeKernel(...) ::scanscope::launch_cooperatively(#__VA_ARGS__, __VA_ARGS__)
