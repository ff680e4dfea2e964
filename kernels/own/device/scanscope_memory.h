// The runtime's memory functions: arrays, copies, device variables, pools.
#pragma once

#include <string.h>

#include "driver_types.h"
#include "scanscope_device.h"

inline cudaError_t cudaGetLastError() { return cudaError_t(::scanscope::last_error(true)); }
inline cudaError_t cudaPeekAtLastError() { return cudaError_t(::scanscope::last_error(false)); }
inline const char* cudaGetErrorString(cudaError_t error) { return ::scanscope::error_text(error); }
inline const char* cudaGetErrorName(cudaError_t error) { return ::scanscope::error_name(error); }

namespace scanscope {
inline namespace program {
template <class T>
cudaError_t allocate_as(const char* text, Memory kind, T** pointer, std::size_t bytes, Place place) {
    return cudaError_t(allocate((void**)pointer, bytes, cell_type_at<T>(), text, kind, place));
}
template <class T>
cudaError_t allocate_device(const char* text, T** pointer, std::size_t bytes, SCANSCOPE_HERE) {
    return allocate_as(text, Memory::device, pointer, bytes, place);
}
template <class T>
cudaError_t allocate_async(const char* text, T** pointer, std::size_t bytes, cudaStream_t = nullptr,
                           SCANSCOPE_HERE) {
    return allocate_as(text, Memory::device, pointer, bytes, place);
}
template <class T>
cudaError_t allocate_managed(const char* text, T** pointer, std::size_t bytes, unsigned = cudaMemAttachGlobal,
                             SCANSCOPE_HERE) {
    return allocate_as(text, Memory::managed, pointer, bytes, place);
}
template <class T>
cudaError_t allocate_pinned(const char* text, T** pointer, std::size_t bytes, unsigned = 0, SCANSCOPE_HERE) {
    return allocate_as(text, Memory::pinned, pointer, bytes, place);
}
template <class T>
cudaError_t allocate_rows(const char* text, T** pointer, std::size_t* pitch, std::size_t width,
                          std::size_t height, SCANSCOPE_HERE) {
    *pitch = (width + 511) / 512 * 512;
    return allocate_as(text, Memory::device, pointer, *pitch * height, place);
}
} // namespace program
} // namespace scanscope
// These are macros, so that an array can be named after its pointer variable.
#define cudaMalloc(...) ::scanscope::allocate_device(#__VA_ARGS__, __VA_ARGS__)
#define cudaMallocAsync(...) ::scanscope::allocate_async(#__VA_ARGS__, __VA_ARGS__)
#define cudaMallocManaged(...) ::scanscope::allocate_managed(#__VA_ARGS__, __VA_ARGS__)
#define cudaMallocHost(...) ::scanscope::allocate_pinned(#__VA_ARGS__, __VA_ARGS__)
#define cudaHostAlloc(...) ::scanscope::allocate_pinned(#__VA_ARGS__, __VA_ARGS__)
#define cudaMallocPitch(...) ::scanscope::allocate_rows(#__VA_ARGS__, __VA_ARGS__)
inline cudaError_t cudaFree(void* pointer, SCANSCOPE_HERE) {
    return cudaError_t(::scanscope::release(pointer, ::scanscope::Memory::device, place));
}
inline cudaError_t cudaFreeAsync(void* pointer, cudaStream_t, SCANSCOPE_HERE) {
    return cudaError_t(::scanscope::release(pointer, ::scanscope::Memory::device, place));
}
inline cudaError_t cudaFreeHost(void* pointer, SCANSCOPE_HERE) {
    return cudaError_t(::scanscope::release(pointer, ::scanscope::Memory::pinned, place));
}
// Pinned memory has the same address on the host and the device.
template <class T> cudaError_t cudaHostGetDevicePointer(T** device, void* host, unsigned) {
    if (::scanscope::kind_of_memory(host) == 0) return cudaErrorInvalidValue;
    *device = (T*)host;
    return cudaSuccess;
}
inline cudaError_t cudaHostRegister(void*, size_t, unsigned) { return cudaSuccess; }
inline cudaError_t cudaHostUnregister(void*) { return cudaSuccess; }
inline cudaError_t cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind, SCANSCOPE_HERE) {
    return cudaError_t(::scanscope::copy(to, from, bytes, kind, nullptr, ::scanscope::Waits::yes, place));
}
inline cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind kind,
                                   cudaStream_t stream = nullptr, SCANSCOPE_HERE) {
    return cudaError_t(::scanscope::copy(to, from, bytes, kind, stream, ::scanscope::Waits::no, place));
}
inline cudaError_t cudaMemcpy2D(void* to, size_t to_pitch, const void* from, size_t from_pitch, size_t width,
                                size_t height, cudaMemcpyKind kind, SCANSCOPE_HERE) {
    return cudaError_t(::scanscope::copy_rows(to, to_pitch, from, from_pitch, width, height, kind, place));
}
inline cudaError_t cudaMemset(void* to, int value, size_t bytes, SCANSCOPE_HERE) {
    return cudaError_t(::scanscope::fill(to, value, bytes, nullptr, ::scanscope::Waits::yes, place));
}
inline cudaError_t cudaMemsetAsync(void* to, int value, size_t bytes, cudaStream_t stream = nullptr,
                                   SCANSCOPE_HERE) {
    return cudaError_t(::scanscope::fill(to, value, bytes, stream, ::scanscope::Waits::no, place));
}
template <class T>
cudaError_t cudaMemcpyToSymbol(const T& symbol, const void* from, size_t bytes, size_t offset = 0,
                               cudaMemcpyKind kind = cudaMemcpyHostToDevice, SCANSCOPE_HERE) {
    char* to = (char*)&symbol + offset;
    return cudaError_t(::scanscope::copy_symbol(to, from, bytes, &symbol, sizeof(T), offset, kind, place));
}
template <class T>
cudaError_t cudaMemcpyFromSymbol(void* to, const T& symbol, size_t bytes, size_t offset = 0,
                                 cudaMemcpyKind kind = cudaMemcpyDeviceToHost, SCANSCOPE_HERE) {
    const char* from = (const char*)&symbol + offset;
    return cudaError_t(::scanscope::copy_symbol(to, from, bytes, &symbol, sizeof(T), offset, kind, place));
}
template <class T> cudaError_t cudaGetSymbolAddress(void** pointer, const T& symbol) {
    *pointer = (void*)&symbol;
    return cudaSuccess;
}
template <class T> cudaError_t cudaGetSymbolSize(size_t* bytes, const T&) {
    *bytes = sizeof(T);
    return cudaSuccess;
}
inline cudaError_t cudaMemGetInfo(size_t* free_bytes, size_t* all_bytes) {
    ::scanscope::memory_left(free_bytes, all_bytes);
    return cudaSuccess;
}
inline cudaError_t cudaMemPrefetchAsync(const void*, size_t, int, cudaStream_t = nullptr) {
    return cudaSuccess;
}
enum { cudaCpuDeviceId = -1, cudaInvalidDeviceId = -2 };
enum cudaMemoryAdvise {
    cudaMemAdviseSetReadMostly = 1,
    cudaMemAdviseUnsetReadMostly,
    cudaMemAdviseSetPreferredLocation,
    cudaMemAdviseUnsetPreferredLocation,
    cudaMemAdviseSetAccessedBy,
    cudaMemAdviseUnsetAccessedBy
};
enum cudaMemLocationType {
    cudaMemLocationTypeInvalid,
    cudaMemLocationTypeDevice,
    cudaMemLocationTypeHost,
    cudaMemLocationTypeHostNuma
};
struct cudaMemLocation {
    cudaMemLocationType type;
    int id;
};
inline cudaError_t cudaMemAdvise(const void*, size_t, int, int) { return cudaSuccess; }
inline cudaError_t cudaMemAdvise(const void*, size_t, int, cudaMemLocation) { return cudaSuccess; }
inline cudaError_t cudaMemPrefetchAsync(const void*, size_t, cudaMemLocation, unsigned,
                                        cudaStream_t = nullptr) {
    return cudaSuccess;
}

enum cudaMemoryType {
    cudaMemoryTypeUnregistered,
    cudaMemoryTypeHost,
    cudaMemoryTypeDevice,
    cudaMemoryTypeManaged
};
struct cudaPointerAttributes {
    cudaMemoryType type;
    int device;
    void *devicePointer, *hostPointer;
};
inline cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* pointer) {
    const int kind = ::scanscope::kind_of_memory(pointer);
    attributes->type = cudaMemoryType(kind);
    attributes->device = 0;
    attributes->devicePointer = kind == 0 ? nullptr : const_cast<void*>(pointer);
    attributes->hostPointer = kind == 2 ? nullptr : const_cast<void*>(pointer);
    return cudaSuccess;
}

// Memory pools: an array from a pool is allocated and freed like any other, whatever the pool's settings.
typedef struct scanscope_pool* cudaMemPool_t;
enum cudaMemPoolAttr {
    cudaMemPoolReuseFollowEventDependencies = 1,
    cudaMemPoolReuseAllowOpportunistic,
    cudaMemPoolReuseAllowInternalDependencies,
    cudaMemPoolAttrReleaseThreshold
};
inline cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int) {
    *pool = nullptr;
    return cudaSuccess;
}
inline cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* pool, int device) {
    return cudaDeviceGetDefaultMemPool(pool, device);
}
inline cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t, cudaMemPoolAttr, void*) { return cudaSuccess; }
inline cudaError_t cudaMemPoolTrimTo(cudaMemPool_t, size_t) { return cudaSuccess; }
