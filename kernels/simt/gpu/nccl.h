// NCCL, the library with which devices exchange data. It is loaded at the first use, so builds do not need
// it. The few functions that are called are declared here, as in NCCL's documentation.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <string>

namespace scanscope::simt {

// All data is exchanged as bytes.
enum class NcclType : int { bytes = 1 }; // ncclUint8
enum class NcclResult : int { success = 0, in_progress = 7 };

struct NcclCommunicator;
struct NcclId {
    char bytes[128];
};

struct Nccl {
    // Throws Unavailable if NCCL cannot be loaded; the message says what to do.
    static const Nccl& get();

    NcclResult (*get_version)(int* version) = nullptr;
    const char* (*get_error_string)(NcclResult result) = nullptr;
    NcclResult (*get_unique_id)(NcclId* id) = nullptr;
    NcclResult (*init_all)(NcclCommunicator** all, int devices, const int* ordinals) = nullptr;
    NcclResult (*init_rank)(NcclCommunicator** one, int ranks, NcclId id, int rank) = nullptr;
    NcclResult (*destroy)(NcclCommunicator* one) = nullptr;
    NcclResult (*abort)(NcclCommunicator* one) = nullptr;
    NcclResult (*get_async_error)(NcclCommunicator* one, NcclResult* error) = nullptr;
    NcclResult (*group_start)() = nullptr;
    NcclResult (*group_end)() = nullptr;
    NcclResult (*all_gather)(const void* sent, void* received, std::size_t count, NcclType type,
                             NcclCommunicator* one, cudaStream_t stream) = nullptr;

    [[nodiscard]] std::string version() const; // "2.28.3"
    // Throws DeviceError if the result is a failure.
    void check(NcclResult result, const char* what) const;
};

} // namespace scanscope::simt
