// The scan over several GPUs: each GPU adds up its share, they exchange their totals, and each scans its
// share, starting from the total of the GPUs before it.
#include "kernels/peers/peers.h"

#include <algorithm>
#include <chrono>
#include <deque>
#include <fmt/format.h>
#include <optional>
#include <utility>

#include "kernels/errors.h"
#include "kernels/input/options.h"
#include "kernels/peers/tuned_launches.h"
#include "kernels/simt/chunks.h"
#include "kernels/simt/gpu/cuda.h"
#include "kernels/simt/gpu/devices.h"
#include "kernels/simt/gpu/exchange.h"

namespace scanscope::kernels {

using namespace peers;
using simt::check;
using simt::DeviceMemory;
using simt::Exchange;
using simt::Problem;
using simt::Ranks;

namespace {

constexpr std::chrono::seconds longest_wait(60); // the time limit of a run

class Event {
public:
    explicit Event(unsigned flags) { check(cudaEventCreateWithFlags(&event_, flags), "making an event"); }
    Event(Event&& other) noexcept
        : event_(std::exchange(other.event_, nullptr)) {}
    Event& operator=(Event&&) = delete;
    ~Event() {
        if (event_) cudaEventDestroy(event_);
    }
    [[nodiscard]] cudaEvent_t get() const { return event_; }
    void record(cudaStream_t stream) const { check(cudaEventRecord(event_, stream), "recording an event"); }

private:
    cudaEvent_t event_ = nullptr;
};

// A device of this process, and its data. Must be constructed while the device is current.
struct Part {
    Part(int ordinal, std::uint32_t number, trace::Range elements, std::size_t element_bytes,
         std::size_t devices)
        : device(ordinal)
        , rank(number)
        , share(elements)
        , in(share.count * element_bytes)
        , out(share.count * element_bytes)
        , total(element_bytes)
        , totals(devices * element_bytes)
        , start(element_bytes)
        , begun(cudaEventDisableTiming)
        , done(cudaEventDisableTiming)
        , before_exchange(cudaEventDefault)
        , after_exchange(cudaEventDefault) {}
    int device;
    std::uint32_t rank; // among all devices
    trace::Range share;
    cudaStream_t stream = nullptr;
    DeviceMemory in, out, total, totals, start;
    Event begun, done, before_exchange, after_exchange;
    std::shared_ptr<Workspace> workspace = make_workspace();
};

template <class T> void upload_elements(std::span<const trace::Value> values, DeviceMemory& memory) {
    std::vector<T> elements(values.size());
    in_chunks(values.size(), [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t i = begin; i < end; ++i) elements[i] = trace::from_value<T>(values[i]);
    });
    memory.upload(elements.data(), memory.bytes());
}

template <class T>
void append_elements(const DeviceMemory& memory, std::uint64_t count, std::vector<trace::Value>& all) {
    std::vector<T> elements(count);
    memory.download(elements.data(), memory.bytes());
    const std::size_t before = all.size();
    all.resize(before + count);
    in_chunks(count, [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t i = begin; i < end; ++i) all[before + i] = trace::to_value(elements[i]);
    });
}

class DeviceScan final : public PreparedCall, public ExchangeTimes {
public:
    explicit DeviceScan(const Problem& problem)
        : type_(problem.type)
        , op_(problem.op)
        , inclusive_(problem.inclusive())
        , element_bytes_(static_cast<std::size_t>(size_of(problem.type)))
        , ranks_(simt::ranks_of_this_process()) {
        const std::size_t there = simt::cuda_status().devices.size();
        devices_ = ranks_ ? static_cast<std::uint32_t>(ranks_->count)
                   : problem.devices != 0
                       ? problem.devices
                       : static_cast<std::uint32_t>(std::clamp<std::size_t>(there, 1, trace::most_devices));
        if (ranks_ && static_cast<std::size_t>(ranks_->local) >= there)
            throw Unavailable(fmt::format("Rank {} needs GPU {} of its machine, which has only {}: start no "
                                          "more ranks there than it has GPUs.",
                                          ranks_->rank, ranks_->local, there));
        if (ranks_)
            exchange_ = Exchange::of_ranks(*ranks_);
        else if (devices_ > 1)
            exchange_ = Exchange::of_devices(static_cast<int>(devices_));
        const auto shares = device_shares(problem.options, problem.n(), devices_);
        const std::uint32_t first = ranks_ ? static_cast<std::uint32_t>(ranks_->rank) : 0;
        const std::uint32_t own = ranks_ ? 1 : devices_;
        for (std::uint32_t i = 0; i < own; ++i) add(problem, first + i, shares[first + i]);
        choose_first();
    }
    DeviceScan(const DeviceScan&) = delete;
    DeviceScan& operator=(const DeviceScan&) = delete;
    ~DeviceScan() override {
        for (Part& part : parts_) {
            cudaSetDevice(part.device);
            if (&part != &parts_.front()) cudaStreamDestroy(part.stream);
            part.workspace.reset();
        }
        cudaSetDevice(parts_.empty() ? 0 : parts_.front().device);
    }

    // The other devices begin when the earlier work on the first device's stream is done, and later work on
    // that stream waits for them.
    void run() override {
        on_each([&](Part& part, bool is_first) {
            if (is_first)
                part.begun.record(part.stream);
            else
                check(cudaStreamWaitEvent(part.stream, parts_.front().begun.get()),
                      "waiting for the first device");
            if (exchange_) reduce(part);
        });
        if (exchange_) exchange();
        on_each([&](Part& part, bool is_first) {
            scan(part);
            if (!is_first) part.done.record(part.stream);
        });
        choose_first();
        for (Part& part : parts_)
            if (&part != &parts_.front())
                check(cudaStreamWaitEvent(parts_.front().stream, part.done.get()), "waiting for a device");
    }

    // Polls each device: if one is lost, all others would wait for it forever.
    void wait() override {
        const auto end = std::chrono::steady_clock::now() + longest_wait;
        for (bool all_done = false; !all_done;) {
            all_done = true;
            for (Part& part : parts_) {
                simt::choose_device(part.device);
                const cudaError_t now = cudaStreamQuery(part.stream);
                if (now != cudaSuccess && now != cudaErrorNotReady) give_up(failure_of(part, now));
                all_done = all_done && now == cudaSuccess;
            }
            if (all_done || !exchange_) continue;
            try {
                exchange_->check();
            } catch (const simt::DeviceError& error) {
                give_up(error.what());
            }
            if (std::chrono::steady_clock::now() > end)
                give_up(fmt::format("a device is lost: the exchange made no progress for {} s",
                                    longest_wait.count()));
        }
        choose_first();
    }

    // Returns the results of the devices of this process.
    std::vector<trace::Value> output() override {
        wait();
        std::vector<trace::Value> all;
        trace::with_type(type_, [&]<class T>() {
            for (const Part& part : parts_) append_elements<T>(part.out, part.share.count, all);
        });
        return all;
    }

    // The last device to arrive does not wait for others, so its time is the time of the exchange itself.
    [[nodiscard]] std::optional<double> exchange_seconds() override {
        if (!exchange_) return std::nullopt;
        wait();
        double least = 0;
        for (const Part& part : parts_) {
            float milliseconds = 0;
            check(cudaEventElapsedTime(&milliseconds, part.before_exchange.get(), part.after_exchange.get()),
                  "asking for the time of the exchange");
            const double seconds = 1e-3 * static_cast<double>(milliseconds);
            least = &part == &parts_.front() ? seconds : std::min(least, seconds);
        }
        return least;
    }
    // A reduction, the exchange, the sum of the earlier devices, a scan.
    [[nodiscard]] std::uint64_t launches() const override {
        std::uint64_t all = 0;
        for (const Part& part : parts_) all += exchange_ ? (part.rank > 0 ? 4 : 3) : 1;
        return all;
    }

private:
    void add(const Problem& problem, std::uint32_t rank, trace::Range share) {
        const int device = ranks_ ? ranks_->local : static_cast<int>(rank);
        simt::choose_device(device);
        Part& part = parts_.emplace_back(device, rank, share, element_bytes_, devices_);
        part.stream = simt::call_stream; // belongs to the current device
        if (parts_.size() > 1)
            check(cudaStreamCreateWithFlags(&part.stream, cudaStreamNonBlocking), "making a stream");
        trace::with_type(type_, [&]<class T>() {
            upload_elements<T>(problem.input.subspan(share.first, share.count), part.in);
        });
    }
    // If anything fails on one device, the others must not wait for it.
    template <class Work> void on_each(const Work& work) {
        for (Part& part : parts_) {
            try {
                simt::choose_device(part.device);
                work(part, &part == &parts_.front());
            } catch (const simt::CudaError& error) {
                give_up(failure_of(part, error.code));
            }
        }
    }
    static std::string failure_of(const Part& part, cudaError_t error) {
        return fmt::format("device {} failed: {}", part.rank, cudaGetErrorString(error));
    }
    void choose_first() const { simt::choose_device(parts_.front().device); }

    void reduce(Part& part) {
        check(launch_tuned_reduction(*part.workspace,
                                     {.type = type_,
                                      .op = op_,
                                      .in = part.in.as<void>(),
                                      .sum = part.total.as<void>(),
                                      .n = part.share.count},
                                     part.stream),
              "adding up a share");
    }
    void exchange() {
        std::vector<Exchange::Part> all;
        on_each([&](Part& part, bool) {
            all.push_back({part.device, part.total.as<void>(), part.totals.as<void>(), part.stream});
            part.before_exchange.record(part.stream);
        });
        exchange_->all_gather(all, element_bytes_);
        on_each([&](Part& part, bool) { part.after_exchange.record(part.stream); });
    }
    void scan(Part& part) {
        const bool is_behind = part.rank > 0;
        if (is_behind)
            check(launch_tuned_reduction(*part.workspace,
                                         {.type = type_,
                                          .op = op_,
                                          .in = part.totals.as<void>(),
                                          .sum = part.start.as<void>(),
                                          .n = part.rank},
                                         part.stream),
                  "adding up the devices before");
        check(launch_tuned_scan(*part.workspace,
                                {.type = type_,
                                 .op = op_,
                                 .inclusive = inclusive_,
                                 .in = part.in.as<void>(),
                                 .out = part.out.as<void>(),
                                 .n = part.share.count,
                                 .start = is_behind ? part.start.as<void>() : nullptr},
                                part.stream),
              "scanning a share");
    }

    [[noreturn]] void give_up(const std::string& why) {
        if (exchange_) exchange_->abort();
        throw simt::DeviceError(why);
    }

    trace::ElementType type_;
    trace::Operator op_;
    bool inclusive_;
    std::size_t element_bytes_;
    std::optional<Ranks> ranks_;
    std::uint32_t devices_ = 1;          // in all processes
    std::shared_ptr<Exchange> exchange_; // null if there is only one device
    std::deque<Part> parts_;             // this process's devices; the first one uses simt::call_stream
};

} // namespace

std::unique_ptr<PreparedCall> prepare_device_scan(const Problem& problem) {
    return std::make_unique<DeviceScan>(problem);
}

} // namespace scanscope::kernels
