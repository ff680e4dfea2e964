// The scans of CUB and Thrust. They are in one unit because Thrust uses CUB's kernels: in separate units,
// each kernel would be compiled twice.

// All sizes of the catalogue fit into 32 bits, for which Thrust selects this index type at run time anyway.
// Without this macro, it would also be compiled for 64 bits.
#define THRUST_FORCE_32_BIT_OFFSET_TYPE

#include <cub/device/device_scan.cuh>
#include <thrust/scan.h>
#include <thrust/system/cuda/execution_policy.h>
#include <thrust/system_error.h>

#include "kernels/peers/library_call.cuh"
#include "kernels/peers/tuned_operators.cuh"

namespace scanscope::kernels {

using namespace peers;

std::unique_ptr<PreparedCall> prepare_cub_scan(const Problem& problem) {
    const auto n = static_cast<int>(problem.n());
    const bool inclusive = problem.inclusive();
    return trace::with_type(problem.type, [&]<class T>() {
        const T identity = simt::identity_of<T>(problem.op);
        return with_tuned_operator<T>(problem.op, [&]<class Element>(auto op) {
            const auto scan = [=](void* storage, std::size_t& bytes, const CubMemory& memory) {
                const auto* in = memory.input.as<const Element>();
                auto* out = memory.output.as<Element>();
                return inclusive
                           ? cub::DeviceScan::InclusiveScan(storage, bytes, in, out, op, n, simt::call_stream)
                           : cub::DeviceScan::ExclusiveScan(storage, bytes, in, out, op,
                                                            static_cast<Element>(identity), n,
                                                            simt::call_stream);
            };
            return cub_call<T>(problem, problem.n(), scan);
        });
    });
}

namespace {

// The allocator for Thrust's temporary storage: one block of memory, which is kept from call to call.
class KeptStorage {
public:
    using value_type = char;
    char* allocate(std::ptrdiff_t bytes) {
        if (memory_.bytes() < static_cast<std::size_t>(bytes))
            memory_ = DeviceMemory(static_cast<std::size_t>(bytes));
        return memory_.as<char>();
    }
    void deallocate(char*, std::size_t) {}

private:
    DeviceMemory memory_;
};

template <class T, class Element, class Op> class ThrustScan final : public PreparedCall {
public:
    ThrustScan(const Problem& problem, Op op)
        : input_(uploaded<T>(problem))
        , output_(input_.bytes())
        , n_(problem.n())
        , inclusive_(problem.inclusive())
        , identity_(static_cast<Element>(simt::identity_of<T>(problem.op)))
        , op_(op) {
        run(); // allocates the temporary storage: Thrust has no function to query its size
    }
    void run() override {
        const auto policy = thrust::cuda::par_nosync(storage_).on(simt::call_stream);
        const auto* first = input_.template as<const Element>();
        auto* out = output_.template as<Element>();
        try {
            if (inclusive_)
                thrust::inclusive_scan(policy, first, first + n_, out, op_);
            else
                thrust::exclusive_scan(policy, first, first + n_, out, identity_, op_);
        } catch (const thrust::system_error& error) {
            throw simt::CudaError("a call of Thrust", static_cast<cudaError_t>(error.code().value()));
        }
    }
    [[nodiscard]] std::vector<trace::Value> output() override { return downloaded<T>(output_, n_); }

private:
    DeviceMemory input_, output_;
    KeptStorage storage_;
    std::size_t n_;
    bool inclusive_;
    Element identity_;
    Op op_;
};

} // namespace

std::unique_ptr<PreparedCall> prepare_thrust_scan(const Problem& problem) {
    return trace::with_type(problem.type, [&]<class T>() {
        return with_tuned_operator<T>(
            problem.op, [&]<class Element>(auto op) -> std::unique_ptr<PreparedCall> {
                return std::make_unique<ThrustScan<T, Element, decltype(op)>>(problem, op);
            });
    });
}

} // namespace scanscope::kernels
