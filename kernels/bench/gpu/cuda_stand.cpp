#include "kernels/bench/stand.h"

#include <algorithm>
#include <array>
#include <utility>

#include "kernels/bench/gpu/probes.h"
#include "kernels/bench/gpu/transfers.h"
#include "kernels/bench/measurement.h"
#include "kernels/simt/gpu/cuda.h"
#include "kernels/simt/gpu/devices.h"
#include "kernels/text/language.h"

namespace scanscope::bench {

namespace {

using kernels::PreparedCall;
using simt::call_stream;
using simt::check;
using simt::DeviceMemory;

constexpr double mebibyte = 1u << 20;
// Below this share of the usual clock rate, a sample shows throttling rather than the speed of the kernel.
// (nvbench uses the same threshold.)
constexpr double least_of_clock = 0.75;

class Event {
public:
    Event() { check(cudaEventCreate(&event_), "creating an event"); }
    Event(const Event&) = delete;
    Event& operator=(const Event&) = delete;
    ~Event() { cudaEventDestroy(event_); }
    void record() { check(cudaEventRecord(event_, call_stream), "recording an event"); }
    void wait() { check(cudaEventSynchronize(event_), "running the operation"); }
    [[nodiscard]] double seconds_since(const Event& earlier) const {
        float milliseconds = 0;
        check(cudaEventElapsedTime(&milliseconds, earlier.event_, event_), "reading the time between events");
        return 1e-3 * static_cast<double>(milliseconds);
    }

private:
    cudaEvent_t event_ = nullptr;
};

// The timer that all operations on a device share.
class Timer {
public:
    explicit Timer(const simt::DeviceInfo& device)
        : flush_(2 * device.l2_cache)
        , reading_(sizeof(ClockReading)) {
        int khz = 0;
        check(cudaDeviceGetAttribute(&khz, cudaDevAttrClockRate, device.ordinal), "reading the clock rate");
        usual_mhz_ = khz * 1e-3;
    }

    // The clock is read between the flush and the call. This takes long enough for the host to enqueue most
    // of the call, so that the device does not wait for launches in the timed part.
    Sample time(PreparedCall& call, bool cold) {
        call.restore();
        if (cold) flush_.clear();
        launch_clock_reading(reading_.as<ClockReading>());
        start_.record();
        call.run();
        stop_.record();
        call.wait();
        stop_.wait();
        ClockReading reading;
        reading_.download(&reading, sizeof reading);
        return {.seconds = stop_.seconds_since(start_),
                .throttled = reading.mhz() < least_of_clock * usual_mhz_,
                .sm_clock_mhz = reading.mhz()};
    }

    [[nodiscard]] double usual_mhz() const { return usual_mhz_; }
    [[nodiscard]] double flushed_bytes() const { return static_cast<double>(flush_.bytes()); }

private:
    Event start_, stop_;
    DeviceMemory flush_, reading_;
    double usual_mhz_ = 0;
};

// The number of kernel launches, counted by capturing the call instead of executing it.
std::uint64_t launches_of(PreparedCall& call) {
    cudaGraph_t graph = nullptr;
    check(cudaStreamBeginCapture(call_stream, cudaStreamCaptureModeThreadLocal), "capturing a call");
    call.run();
    check(cudaStreamEndCapture(call_stream, &graph), "capturing a call");
    std::size_t count = 0;
    check(cudaGraphGetNodes(graph, nullptr, &count), "counting the captured nodes");
    std::vector<cudaGraphNode_t> nodes(count);
    check(cudaGraphGetNodes(graph, nodes.data(), &count), "reading the captured nodes");
    const auto launches = std::ranges::count_if(nodes, [](cudaGraphNode_t node) {
        cudaGraphNodeType type{};
        check(cudaGraphNodeGetType(node, &type), "reading the type of a captured node");
        return type == cudaGraphNodeTypeKernel;
    });
    check(cudaGraphDestroy(graph), "freeing the captured graph");
    return static_cast<std::uint64_t>(launches);
}

double seconds_without_waiting(PreparedCall& call) {
    std::array<double, 9> seconds{};
    for (double& one : seconds) {
        call.restore();
        check(cudaStreamSynchronize(call_stream), "waiting for the previous call");
        const double start = steady_seconds();
        call.run();
        one = steady_seconds() - start;
    }
    check(cudaStreamSynchronize(call_stream), "waiting for a call");
    return summarise(seconds)->median_s;
}

class TimedCall final : public Operation {
public:
    TimedCall(std::unique_ptr<PreparedCall> call, Timer& timer, CudaTransfers& transfers,
              std::uint64_t bytes_in, std::uint64_t result_bytes)
        : call_(std::move(call))
        , timer_(timer)
        , transfers_(transfers)
        , bytes_in_(bytes_in)
        , result_bytes_(result_bytes) {}

    Sample cold() override { return timer_.time(*call_, true); }
    Sample hot() override { return timer_.time(*call_, false); }
    std::vector<trace::Value> output() override {
        auto values = call_->output();
        results_ = values.size();
        return values;
    }
    Facts facts() override {
        const auto* const exchanging = dynamic_cast<kernels::ExchangeTimes*>(call_.get());
        return {exchanging ? exchanging->launches() : launches_of(*call_),
                transfers_.seconds(bytes_in_, results_ * result_bytes_), seconds_without_waiting(*call_),
                exchange_seconds()};
    }

private:
    // The median of a few runs, or nullopt if there is no exchange.
    std::optional<double> exchange_seconds() {
        auto* const exchanging = dynamic_cast<kernels::ExchangeTimes*>(call_.get());
        std::array<double, 9> seconds{};
        for (double& one : seconds) {
            if (!exchanging) return std::nullopt;
            call_->run();
            const auto taken = exchanging->exchange_seconds();
            if (!taken) return std::nullopt;
            one = *taken;
        }
        return summarise(seconds)->median_s;
    }

    std::unique_ptr<PreparedCall> call_;
    Timer& timer_;
    CudaTransfers& transfers_;
    std::uint64_t bytes_in_, result_bytes_, results_ = 0; // result_bytes_ is for one result
};

class Copy final : public PreparedCall {
public:
    explicit Copy(std::uint64_t bytes)
        : from_(bytes / 2)
        , to_(bytes / 2) {
        from_.clear();
    }
    void run() override { to_.copy_from(from_); }
    std::vector<trace::Value> output() override { return {}; }

private:
    DeviceMemory from_, to_;
};

// A copy on several devices at the same time, each with its share.
class SharedCopy final : public PreparedCall {
public:
    SharedCopy(std::uint64_t bytes, std::uint32_t devices) {
        for (std::uint32_t device = 0; device < devices; ++device) {
            simt::choose_device(static_cast<int>(device));
            shares_.push_back(std::make_unique<Share>(bytes / devices));
        }
        simt::choose_device(0);
    }
    SharedCopy(const SharedCopy&) = delete;
    SharedCopy& operator=(const SharedCopy&) = delete;
    ~SharedCopy() override { cudaSetDevice(0); }
    // The other devices start when the work on the first device's stream is done; that stream then waits for
    // them.
    void run() override {
        check(cudaEventRecord(shares_.front()->done, call_stream), "recording an event");
        for (std::size_t device = 1; device < shares_.size(); ++device) {
            simt::choose_device(static_cast<int>(device));
            check(cudaStreamWaitEvent(call_stream, shares_.front()->done), "waiting for the first device");
            shares_[device]->copy.run();
            check(cudaEventRecord(shares_[device]->done, call_stream), "recording an event");
        }
        simt::choose_device(0);
        shares_.front()->copy.run();
        for (std::size_t device = 1; device < shares_.size(); ++device)
            check(cudaStreamWaitEvent(call_stream, shares_[device]->done), "waiting for a device");
    }
    std::vector<trace::Value> output() override { return {}; }

private:
    struct Share {
        explicit Share(std::uint64_t bytes)
            : copy(bytes) {
            check(cudaEventCreateWithFlags(&done, cudaEventDisableTiming), "creating an event");
        }
        Share(const Share&) = delete;
        Share& operator=(const Share&) = delete;
        ~Share() { cudaEventDestroy(done); }
        Copy copy;
        cudaEvent_t done = nullptr;
    };
    std::vector<std::unique_ptr<Share>> shares_; // by device
};

class Read final : public PreparedCall {
public:
    Read(std::uint64_t bytes, std::uint64_t l2_cache)
        : words_((bytes + word - 1) / word * word)
        , sink_(sizeof(int))
        , l2_cache_(l2_cache) {
        words_.clear();
    }
    void run() override { launch_read(words_.as<void>(), words_.bytes() / word, l2_cache_, sink_.as<int>()); }
    std::vector<trace::Value> output() override { return {}; }

private:
    static constexpr std::uint64_t word = 16;
    DeviceMemory words_, sink_;
    std::uint64_t l2_cache_;
};

class CudaStand final : public Stand {
public:
    explicit CudaStand(simt::DeviceInfo device)
        : device_(std::move(device))
        , timer_(device_) {}

    [[nodiscard]] std::string executor() const override { return "cuda"; }
    [[nodiscard]] std::string device() const override { return device_.name; }
    [[nodiscard]] std::vector<std::string> notes() const override {
        constexpr const char* timed =
            "events on the device enclose all launches of an operation, whose memory is allocated before; "
            "sums that a program leaves to the host are not timed";
        const int cub = cub_version();
        return {kernels::say("CUDA {}, driver {}, CUB {}.{}.{}, compute capability {}", device_.runtime,
                             device_.driver, cub / 100'000, cub / 100 % 1'000, cub % 100, device_.capability),
                timed,
                kernels::say("{:.0f} MiB is written before each cold sample, to empty the L2 cache",
                             timer_.flushed_bytes() / mebibyte),
                kernels::say("samples at less than {:.0f} % of the usual clock of {:.0f} MHz are dropped",
                             100 * least_of_clock, timer_.usual_mhz()),
                "transfers use page-locked memory"};
    }

    [[nodiscard]] std::unique_ptr<Operation> prepare(const kernels::Request& request) override {
        const kernels::Algorithm& algorithm = *kernels::find_algorithm(request.algorithm);
        const auto size = [](trace::ElementType type) { return static_cast<std::uint64_t>(size_of(type)); };
        return std::make_unique<TimedCall>(kernels::prepare_call(request), timer_, transfers_,
                                           request.input.size() * size(request.type),
                                           size(output_type(algorithm, request.type)));
    }
    [[nodiscard]] std::unique_ptr<Operation> prepare_ceiling(Ceiling ceiling, std::uint64_t bytes) override {
        std::unique_ptr<PreparedCall> call;
        if (ceiling == Ceiling::copy)
            call = std::make_unique<Copy>(bytes);
        else
            call = std::make_unique<Read>(bytes, device_.l2_cache);
        return std::make_unique<TimedCall>(std::move(call), timer_, transfers_, 0, 0);
    }

    [[nodiscard]] std::unique_ptr<Operation> prepare_shared_copy(std::uint64_t bytes,
                                                                 std::uint32_t devices) override {
        return std::make_unique<TimedCall>(std::make_unique<SharedCopy>(bytes, devices), timer_, transfers_,
                                           0, 0);
    }

private:
    simt::DeviceInfo device_;
    Timer timer_;
    CudaTransfers transfers_;
};

} // namespace

std::unique_ptr<Stand> make_cuda_stand(int ordinal) {
    simt::choose_device(ordinal);
    return std::make_unique<CudaStand>(simt::cuda_status().devices.at(static_cast<std::size_t>(ordinal)));
}

} // namespace scanscope::bench
