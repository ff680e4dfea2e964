// A library that the CUDA driver loads into a program (CUDA_INJECTION64_PATH), so that its launches can be
// timed without changing it. It is compiled on the machine that has the GPU, because CUPTI's records differ
// between versions of CUDA. Each kernel becomes a line in the file that SCANSCOPE_LAUNCH_TIMES names:
//
//   START END GRID_X GRID_Y GRID_Z BLOCK_X BLOCK_Y BLOCK_Z MANGLED_NAME        (times in nanoseconds)
#include <cupti.h>

#include <cstdio>
#include <cstdlib>
#include <mutex>

namespace {

#if CUPTI_API_VERSION >= 130000
using KernelRecord = CUpti_ActivityKernel10;
#else
using KernelRecord = CUpti_ActivityKernel9; // CUDA 12
#endif

constexpr std::size_t buffer_bytes = 4 << 20, alignment = 8;

std::FILE* times() {
    static std::FILE* const file = [] {
        const char* const name = std::getenv("SCANSCOPE_LAUNCH_TIMES");
        return name == nullptr ? nullptr : std::fopen(name, "w");
    }();
    return file;
}

void CUPTIAPI give_buffer(std::uint8_t** buffer, std::size_t* size, std::size_t* most_records) {
    *buffer = static_cast<std::uint8_t*>(std::aligned_alloc(alignment, buffer_bytes));
    *size = *buffer == nullptr ? 0 : buffer_bytes;
    *most_records = 0; // as many as fit
}

void CUPTIAPI take_buffer(CUcontext, std::uint32_t, std::uint8_t* buffer, std::size_t, std::size_t size) {
    static std::mutex one_at_a_time;
    const std::lock_guard lock(one_at_a_time);
    CUpti_Activity* record = nullptr;
    while (times() != nullptr && cuptiActivityGetNextRecord(buffer, size, &record) == CUPTI_SUCCESS) {
        if (record->kind != CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL) continue;
        const auto& kernel = *reinterpret_cast<const KernelRecord*>(record);
        std::fprintf(times(), "%llu %llu %d %d %d %d %d %d %s\n",
                     static_cast<unsigned long long>(kernel.start),
                     static_cast<unsigned long long>(kernel.end), kernel.gridX, kernel.gridY, kernel.gridZ,
                     kernel.blockX, kernel.blockY, kernel.blockZ, kernel.name);
    }
    std::free(buffer);
}

void finish() {
    cuptiActivityFlushAll(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED);
    if (times() != nullptr) std::fclose(times());
}

} // namespace

extern "C" int InitializeInjection() {
    if (cuptiActivityRegisterCallbacks(give_buffer, take_buffer) != CUPTI_SUCCESS ||
        cuptiActivityEnable(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL) != CUPTI_SUCCESS)
        return 0;
    std::atexit(finish);
    return 1;
}
