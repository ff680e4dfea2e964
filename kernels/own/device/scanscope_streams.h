// The runtime's streams and events. Every operation is carried out immediately, and its place in the order of
// the streams is kept.
#pragma once

#include "driver_types.h"
#include "scanscope_device.h"

enum { cudaStreamDefault = 0, cudaStreamNonBlocking = 1 };
enum { cudaEventDefault = 0, cudaEventBlockingSync = 1, cudaEventDisableTiming = 2 };
#define cudaStreamLegacy ((cudaStream_t)1)
#define cudaStreamPerThread ((cudaStream_t)2)
inline cudaError_t cudaStreamCreate(cudaStream_t* stream) {
    return cudaError_t(::scanscope::make_stream((void**)stream, true));
}
inline cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags) {
    return cudaError_t(::scanscope::make_stream((void**)stream, !(flags & cudaStreamNonBlocking)));
}
inline cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned flags, int) {
    return cudaStreamCreateWithFlags(stream, flags);
}
inline cudaError_t cudaStreamDestroy(cudaStream_t stream, SCANSCOPE_HERE) {
    return cudaError_t(::scanscope::end_stream(stream, place));
}
inline cudaError_t cudaStreamSynchronize(cudaStream_t stream, SCANSCOPE_HERE) {
    return cudaError_t(::scanscope::wait_for(stream, place));
}
inline cudaError_t cudaStreamQuery(cudaStream_t stream, SCANSCOPE_HERE) {
    return cudaError_t(::scanscope::wait_for(stream, place));
}
typedef void (*cudaStreamCallback_t)(cudaStream_t, cudaError_t, void*);
typedef void (*cudaHostFn_t)(void*);
inline cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* data) {
    ::scanscope::call_back(stream, function, data);
    return cudaSuccess;
}
inline cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t function, void* data,
                                         unsigned) {
    struct Callback {
        cudaStream_t stream;
        cudaStreamCallback_t function;
        void* data;
        static void call(void* self) {
            const Callback* const callback = (Callback*)self;
            callback->function(callback->stream, cudaSuccess, callback->data);
        }
    } callback = {stream, function, data};
    return cudaLaunchHostFunc(stream, &Callback::call, &callback);
}
inline cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
    *least = 0;
    *greatest = -5;
    return cudaSuccess;
}
inline cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned = 0) {
    ::scanscope::let_wait(stream, event);
    return cudaSuccess;
}
inline cudaError_t cudaDeviceSynchronize(SCANSCOPE_HERE) {
    return cudaError_t(::scanscope::wait_for_all(place));
}
inline cudaError_t cudaThreadSynchronize(SCANSCOPE_HERE) { return cudaDeviceSynchronize(place); }
inline cudaError_t cudaEventCreate(cudaEvent_t* event) {
    return cudaError_t(::scanscope::make_event((void**)event));
}
inline cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned) { return cudaEventCreate(event); }
inline cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream = nullptr, SCANSCOPE_HERE) {
    return cudaError_t(::scanscope::record_event(event, stream, place));
}
inline cudaError_t cudaEventSynchronize(cudaEvent_t event, SCANSCOPE_HERE) {
    return cudaError_t(::scanscope::wait_for_event(event, place));
}
inline cudaError_t cudaEventQuery(cudaEvent_t event, SCANSCOPE_HERE) {
    return cudaEventSynchronize(event, place);
}
inline cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t first, cudaEvent_t last,
                                        SCANSCOPE_HERE) {
    return cudaError_t(::scanscope::elapsed(milliseconds, first, last, place));
}
inline cudaError_t cudaEventDestroy(cudaEvent_t event, SCANSCOPE_HERE) {
    return cudaError_t(::scanscope::end_event(event, place));
}
inline cudaError_t cudaStreamAttachMemAsync(cudaStream_t, void*, size_t = 0, unsigned = cudaMemAttachSingle) {
    return cudaSuccess;
}
