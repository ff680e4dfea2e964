// Launches of a kernel by its address.
#pragma once

#include <utility>

#include "driver_types.h"
#include "scanscope_clusters.h"
#include "scanscope_device.h"

enum cudaLaunchAttributeID {
    cudaLaunchAttributeIgnore = 0,
    cudaLaunchAttributeAccessPolicyWindow = 1,
    cudaLaunchAttributeCooperative = 2,
    cudaLaunchAttributeSynchronizationPolicy = 3,
    cudaLaunchAttributeClusterDimension = 4,
    cudaLaunchAttributeClusterSchedulingPolicyPreference = 5,
    cudaLaunchAttributeProgrammaticStreamSerialization = 6,
    cudaLaunchAttributePriority = 8
};
union cudaLaunchAttributeValue {
    char pad[64];
    int cooperative, programmaticStreamSerializationAllowed, priority;
    struct {
        unsigned x, y, z;
    } clusterDim;
};
struct cudaLaunchAttribute {
    cudaLaunchAttributeID id;
    cudaLaunchAttributeValue val;
};
struct cudaLaunchConfig_t {
    dim3 gridDim_of_program, blockDim_of_program; // as the rewriter names members like CUDA's variables
    size_t dynamicSmemBytes;
    cudaStream_t stream;
    cudaLaunchAttribute* attrs;
    unsigned numAttrs;
};

namespace scanscope {
inline namespace program {
// Whether all blocks fit on the device's only multiprocessor, so that they run at the same time.
inline bool fits_at_once(dim3 grid, dim3 block) {
    return (unsigned long long)grid.x * grid.y * grid.z * block.x * block.y * block.z <= 2048;
}
// Extracts "kernel" from "(void*)kernel, grid, …".
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

// The kernels that a program may launch by an untyped address, for example from a table.
struct KnownKernel {
    const void* address = nullptr;
    const char* name = nullptr;
    cudaError_t (*launch)(const KnownKernel&, const Configuration&, void** arguments, Place) = nullptr;
    const KnownKernel* next = nullptr;

    // `asked` returns the address if the name is that of a single kernel.
    template <class Asked> KnownKernel(const char* the_name, const Asked& asked) {
        name = the_name;
        know(asked, 0);
    }
    static const KnownKernel*& first() {
        static const KnownKernel* first_of_all = nullptr;
        return first_of_all;
    }

private:
    template <class Asked> auto know(const Asked& asked, int) -> decltype(void(asked(PointerTo()))) {
        take(asked(PointerTo()));
        next = first();
        first() = this;
    }
    template <class Asked> void know(const Asked&, long) {}
    template <class... Parameters> void take(void (*kernel)(Parameters...)) {
        address = reinterpret_cast<const void*>(kernel);
        launch = [](const KnownKernel& known, const Configuration& configuration, void** arguments,
                    Place place) {
            return cudaError_t(
                launch_by_address(known.name, configuration,
                                  reinterpret_cast<void (*)(Parameters...)>(const_cast<void*>(known.address)),
                                  arguments, typename MakeSequence<sizeof...(Parameters)>::type(), place));
        };
    }
};
inline cudaError_t launch_pointer(const char*, const void* kernel, dim3 grid, dim3 block, void** arguments,
                                  std::size_t shared_bytes = 0, cudaStream_t stream = nullptr,
                                  SCANSCOPE_HERE) {
    for (const KnownKernel* known = KnownKernel::first(); known; known = known->next)
        if (known->address == kernel)
            return known->launch(*known, configure(grid, block, shared_bytes, stream), arguments, place);
    return cudaErrorInvalidResourceHandle;
}
template <class Kernel>
cudaError_t launch_cooperatively(const char* words, Kernel kernel, dim3 grid, dim3 block, void** arguments,
                                 std::size_t shared_bytes = 0, cudaStream_t stream = nullptr,
                                 SCANSCOPE_HERE) {
    if (!fits_at_once(grid, block)) return cudaErrorCooperativeLaunchTooLarge;
    make_cooperative(true);
    const cudaError_t error =
        launch_pointer(words, kernel, grid, block, arguments, shared_bytes, stream, place);
    make_cooperative(false);
    return error;
}

// Makes clusters for the launches during its lifetime.
struct LaunchClusters {
    void make(unsigned x, unsigned y, unsigned z) { make_clusters(dim3(x, y, z)); }
    ~LaunchClusters() { make_clusters(dim3(1, 1, 1)); }
};

// The blocks of the launch's clusters; 1 if it has none.
inline unsigned long long cluster_blocks(const cudaLaunchConfig_t& launch) {
    for (unsigned i = 0; i < launch.numAttrs; ++i)
        if (launch.attrs[i].id == cudaLaunchAttributeClusterDimension)
            return 1ull * launch.attrs[i].val.clusterDim.x * launch.attrs[i].val.clusterDim.y *
                   launch.attrs[i].val.clusterDim.z;
    return 1;
}

// Launches with attributes. Only "cooperative" and clusters have an effect: others are hints.
template <class T> struct Itself { typedef T type; };
template <class... Parameters>
cudaError_t launch_values(const char* words, Place place, const cudaLaunchConfig_t& launch,
                          void (*kernel)(Parameters...),
                          typename Itself<typename std::decay<Parameters>::type>::type... values) {
    void* arguments[] = {static_cast<void*>(&values)..., nullptr};
    bool is_cooperative = false;
    LaunchClusters clusters;
    for (unsigned i = 0; i < launch.numAttrs; ++i) {
        const cudaLaunchAttribute& one = launch.attrs[i];
        if (one.id == cudaLaunchAttributeClusterDimension)
            clusters.make(one.val.clusterDim.x, one.val.clusterDim.y, one.val.clusterDim.z);
        is_cooperative =
            is_cooperative || (one.id == cudaLaunchAttributeCooperative && one.val.cooperative != 0);
    }
    while (*words && *words != ',') ++words; // the configuration
    words += *words == ',';
    if (is_cooperative)
        return launch_cooperatively(words, kernel, launch.gridDim_of_program, launch.blockDim_of_program,
                                    arguments, launch.dynamicSmemBytes, launch.stream, place);
    return launch_pointer(words, kernel, launch.gridDim_of_program, launch.blockDim_of_program, arguments,
                          launch.dynamicSmemBytes, launch.stream, place);
}
template <class... Parameters, class... Arguments>
cudaError_t launch_configured(const char* words, Place place, const cudaLaunchConfig_t* launch,
                              void (*kernel)(Parameters...), Arguments&&... arguments) {
    return launch_values(words, place, *launch, kernel, std::forward<Arguments>(arguments)...);
}
} // namespace program
} // namespace scanscope
// Clusters run one after another, but one that is not too large always runs, like the only block of a
// multiprocessor.
template <class Kernel>
cudaError_t cudaOccupancyMaxActiveClusters(int* clusters, Kernel*, const cudaLaunchConfig_t* launch) {
    const auto blocks = ::scanscope::cluster_blocks(*launch);
    const dim3 block = launch->blockDim_of_program;
    const unsigned long long threads = 1ull * block.x * block.y * block.z * blocks;
    if (blocks == 0 || blocks > 8) return cudaErrorInvalidClusterSize;
    *clusters = threads == 0 || threads > 4096 ? 0 : int(threads > 2048 ? 1 : 2048 / threads);
    return cudaSuccess;
}
template <class Kernel>
cudaError_t cudaOccupancyMaxPotentialClusterSize(int* blocks, Kernel*, const cudaLaunchConfig_t*) {
    *blocks = 8;
    return cudaSuccess;
}

#define cudaLaunchKernelEx(...)                                                                              \
    ::scanscope::launch_configured(#__VA_ARGS__, ::scanscope::Place::current(), __VA_ARGS__)
#define cudaLaunchKernel(...) ::scanscope::launch_pointer(#__VA_ARGS__, __VA_ARGS__)
#define cudaLaunchCooperativeKernel(...) ::scanscope::launch_cooperatively(#__VA_ARGS__, __VA_ARGS__)
