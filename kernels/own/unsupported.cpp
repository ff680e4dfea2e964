#include "kernels/own/unsupported.h"

#include <algorithm>
#include <utility>

#include "kernels/text/language.h"

namespace scanscope::own {

using kernels::english;

namespace {

using Instead = std::pair<std::string_view, std::string_view>;

// Advice for words that begin with these names.
constexpr Instead words[] = {
    {"cudaGraphics", english("the emulator has no graphics")},
    {"cudaGraph", english("use kernel launches")},
    {"cudaStreamBeginCapture", english("use kernel launches")},
    {"cudaTextureObject_t", english("read the array directly")},
    {"cudaSurfaceObject_t", english("use the array directly")},
    {"tex1D", english("read the array directly")},
    {"tex2D", english("read the array directly")},
    {"tex3D", english("read the array directly")},
    {"surf1D", english("use the array directly")},
    {"surf2D", english("use the array directly")},
    {"CUtensorMap", english("copy with cp.async.bulk, which needs no tensor map")},
    {"cuTensorMap", english("copy with cp.async.bulk, which needs no tensor map")},
    {"wmma", english("the emulator has no tensor cores")},
    {"CUdevice", english("use the runtime API")}, // and CUdeviceptr
    {"CUcontext", english("use the runtime API")},
    {"CUmodule", english("use the runtime API")},
    {"CUfunction", english("use the runtime API")},
    {"CUresult", english("use the runtime API")},
    {"cuInit", english("use the runtime API")},
    {"cuCtx", english("use the runtime API")},
    {"cuDevice", english("use the runtime API")},
    {"cuLaunch", english("use the runtime API")},
    {"cuMem", english("use the runtime API")},
    {"cuModule", english("use the runtime API")},
    {"ScanTileState", english("use cub::DeviceScan")},
    {"TilePrefixCallbackOp", english("use cub::DeviceScan")},
    {"st_async", english("use cp.async.bulk")},
    {"__nv_fp8", english("use half precision")},
    {"asm", english("write it in CUDA C++")},
    {"__asm__", english("write it in CUDA C++")},
};

// Advice for headers whose names begin like this. Installed libraries are found before this is used.
constexpr Instead headers[] = {
    {"thrust/", english("its headers are not installed; the CUDA toolkit and CCCL include them")},
    {"cuda/annotated_ptr", english("use plain pointers")},
    {"cuda/buffer", english("use the runtime API")},
    {"cuda/devices", english("use the runtime API")},
    {"cuda/memory_pool", english("use the runtime API")},
    {"cuda/stream", english("use the runtime API")},
    {"cuda/latch", english("use cuda::barrier")},
    {"cuda/semaphore", english("use cuda::atomic")},
    {"cuda/std/latch", english("use cuda::barrier")},
    {"cuda/std/semaphore", english("use cuda::atomic")},
    {"cub/", english("it works only on a GPU")},
    {"cudaTypedefs.h", english("use the runtime API")},
    {"cusolver", english("the emulator runs only kernels in CUDA C++")},
    {"npp", english("the emulator runs only kernels in CUDA C++")},
    {"nvml.h", english("the emulator runs only kernels in CUDA C++")},
};

template <class Entries> std::optional<std::string_view> find(const Entries& entries, const auto& fits) {
    const auto found = std::ranges::find_if(entries, fits, &Instead::first);
    if (found == std::end(entries)) return std::nullopt;
    return found->second;
}

} // namespace

kernels::Message Unsupported::sentence() const {
    return advice.empty()
               ? kernels::say_later("{} is not supported.", word)
               : kernels::say_later("{} is not supported: {}.", word, kernels::translated_later(advice));
}

std::optional<std::string_view> instead_of_word(std::string_view word) {
    return find(words, [&](std::string_view entry) {
        return word == entry || (word.starts_with(entry) && !entry.starts_with("asm"));
    });
}

std::optional<std::string_view> instead_of_header(std::string_view name) {
    return find(headers, [&](std::string_view entry) { return name.starts_with(entry); });
}

} // namespace scanscope::own
