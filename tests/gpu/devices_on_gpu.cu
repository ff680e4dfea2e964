// Tests of scan-devices that need a machine with several GPUs. Each command prints one line and ends with
// status 0 if all is right.
//
//   large N       an exclusive sum of N elements on all GPUs, element by element
//   many RUNS     RUNS runs in a row, of different sizes, inclusive and exclusive, with even and
//                 random shares, and an operator whose operands must keep their order
//   variants N    the cost of one share on one GPU: to reduce and then scan with the prefix before it, and
//                 to scan and then add the prefix before it
//   scaling N     an exclusive sum of N elements on one GPU, on all GPUs, and of N on each: medians,
//                 efficiency, the time of the exchange, and of a copy on all GPUs
//   shares N      an exclusive sum of N elements on the first two GPUs, divided in several ways
//   lost DEVICE   a device that is lost during a run: the error message, and the time until it appears
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "kernels/peers/tuned_launches.h"
#include "kernels/run/run.h"
#include "kernels/simt/session.h"
#include "kernels/verify/expected.h"
#include "kernels/verify/verify.h"
#include "kernels/verify/verify_cases.h"

namespace scanscope::kernels {
namespace {

Request request_for(std::uint64_t n, trace::Operator op) {
    Request request;
    request.algorithm = "scan-devices";
    request.executor = "cuda";
    request.op = op;
    request.input = verification_input(n, request.type, op, n);
    return request;
}

int large(std::uint64_t n) {
    static_cast<void>(prepare_call(request_for(1, trace::Operator::sum))); // throws if it is impossible
    Request request;
    request.algorithm = "scan-devices";
    request.executor = "cuda";
    request.input.resize(n);
    std::uint32_t state = 1;
    for (trace::Value& value : request.input) {
        state = state * 1664525u + 1013904223u;
        value = trace::to_value(static_cast<std::int32_t>(state >> 8));
    }
    const auto call = prepare_call(request);
    call->run();
    const auto output = call->output();
    std::uint32_t running = 0;
    for (std::uint64_t i = 0; i < n; ++i) {
        if (trace::from_value<std::int32_t>(output[i]) != static_cast<std::int32_t>(running)) {
            std::printf("large %llu: wrong at %llu\n", static_cast<unsigned long long>(n),
                        static_cast<unsigned long long>(i));
            return 1;
        }
        running += static_cast<std::uint32_t>(trace::from_value<std::int32_t>(request.input[i]));
    }
    std::printf("large %llu: right\n", static_cast<unsigned long long>(n));
    return 0;
}

int many(int runs) {
    constexpr std::uint64_t sizes[] = {1, 2, 3, 1000, 4097, 100'003, 1u << 20, 10'000'019};
    const char* const divisions[] = {"even", "random:1", "random:2"};
    int right = 0;
    for (int run = 0; run < runs;) {
        Request request = request_for(sizes[run % 8], trace::Operator::compose);
        request.form = run % 2 == 0 ? trace::Form::exclusive : trace::Form::inclusive;
        request.options["shares"] = divisions[run % 3];
        const Reference expected = expected_output(*find_algorithm(request.algorithm), request);
        const auto call = prepare_call(request);
        // Several runs of each size: results of the previous run must not be taken for new ones.
        for (int again = 0; again < 25 && run < runs; ++again, ++run) {
            call->run();
            if (again % 8 != 0 && run + 1 < runs) continue;
            if (const auto wrong = first_mismatch(expected, call->output(), request.type)) {
                std::printf("many: run %d of %zu elements is wrong: %s\n", run, request.input.size(),
                            wrong->c_str());
                return 1;
            }
            ++right;
        }
    }
    std::printf("many: %d runs, %d results looked at, all right\n", runs, right);
    return 0;
}

__global__ void add_start(int4* out, std::size_t vectors, const int* start) {
    const int before = *start;
    const std::size_t threads = std::size_t{gridDim.x} * blockDim.x;
    for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < vectors; i += threads) {
        int4 four = out[i];
        four = {four.x + before, four.y + before, four.z + before, four.w + before};
        out[i] = four;
    }
}

// The median of the given number of runs, in microseconds.
template <class Work> float median_us(const Work& work) {
    constexpr int runs = 15;
    cudaEvent_t begin, end;
    cudaEventCreate(&begin);
    cudaEventCreate(&end);
    std::vector<float> times;
    for (int run = 0; run < runs + 3; ++run) {
        cudaEventRecord(begin);
        work();
        cudaEventRecord(end);
        cudaEventSynchronize(end);
        float milliseconds = 0;
        cudaEventElapsedTime(&milliseconds, begin, end);
        if (run >= 3) times.push_back(1000 * milliseconds);
    }
    std::sort(times.begin(), times.end());
    return times[runs / 2];
}

int variants(std::size_t n) {
    const auto workspace = peers::make_workspace();
    int *in = nullptr, *out = nullptr, *one = nullptr;
    if (cudaMalloc(&in, n * sizeof(int)) != cudaSuccess || cudaMalloc(&out, n * sizeof(int)) != cudaSuccess ||
        cudaMalloc(&one, 2 * sizeof(int)) != cudaSuccess)
        return 3;
    cudaMemset(in, 1, n * sizeof(int));
    cudaMemset(one, 0, 2 * sizeof(int));
    peers::TunedScan scan{.in = in, .out = out, .n = n};
    const auto reduce = [&] {
        peers::launch_tuned_reduction(*workspace, {.in = in, .sum = one + 1, .n = n}, nullptr);
    };
    const auto scan_from = [&](const int* start) {
        scan.start = start;
        peers::launch_tuned_scan(*workspace, scan, nullptr);
    };
    const auto add = [&] { add_start<<<4 * 132, 512>>>(reinterpret_cast<int4*>(out), n / 4, one); };
    std::printf(
        "variants %zu: reduce %.1f us, scan behind a value %.1f us, together %.1f us; scan %.1f us, add "
        "%.1f us, together %.1f us\n",
        n, median_us(reduce), median_us([&] { scan_from(one); }), median_us([&] {
            reduce();
            scan_from(one);
        }),
        median_us([&] { scan_from(nullptr); }), median_us(add), median_us([&] {
            scan_from(nullptr);
            add();
        }));
    return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}

struct Times {
    double run_us = 0, exchange_us = 0;
};

Times times_of(std::uint64_t n, std::uint32_t devices, const std::string& shares = "even") {
    constexpr int runs = 21;
    Request request;
    request.algorithm = "scan-devices";
    request.executor = "cuda";
    request.devices = devices;
    request.options["shares"] = shares;
    request.input.resize(n);
    const auto call = prepare_call(request);
    auto* const exchanging = dynamic_cast<ExchangeTimes*>(call.get());
    std::vector<double> times, exchanges;
    cudaEvent_t begin, end;
    cudaEventCreate(&begin);
    cudaEventCreate(&end);
    for (int run = 0; run < runs + 3; ++run) {
        cudaEventRecord(begin, cudaStreamPerThread);
        call->run();
        cudaEventRecord(end, cudaStreamPerThread);
        call->wait();
        cudaEventSynchronize(end);
        float milliseconds = 0;
        cudaEventElapsedTime(&milliseconds, begin, end);
        if (run < 3) continue;
        times.push_back(1000.0 * milliseconds);
        exchanges.push_back(1e6 * exchanging->exchange_seconds().value_or(0));
    }
    std::sort(times.begin(), times.end());
    std::sort(exchanges.begin(), exchanges.end());
    return {times[runs / 2], exchanges[runs / 2]};
}

// All devices copy at the same time, each as many bytes as a scan of n elements moves.
double copy_us(std::uint64_t n, int devices) {
    std::vector<std::array<void*, 2>> memory(static_cast<std::size_t>(devices));
    const std::size_t bytes = n / static_cast<std::uint64_t>(devices) * sizeof(int);
    std::vector<double> times;
    for (int run = -1; run < 11; ++run) {
        const auto begin = std::chrono::steady_clock::now();
        for (int device = 0; device < devices; ++device) {
            cudaSetDevice(device);
            auto& [from, to] = memory[static_cast<std::size_t>(device)];
            if (run < 0 && (cudaMalloc(&from, bytes) != cudaSuccess || cudaMalloc(&to, bytes) != cudaSuccess))
                return 0;
            cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice);
        }
        for (int device = 0; device < devices; ++device) {
            cudaSetDevice(device);
            cudaDeviceSynchronize();
        }
        const std::chrono::duration<double, std::micro> taken = std::chrono::steady_clock::now() - begin;
        if (run >= 0) times.push_back(taken.count());
    }
    for (int device = 0; device < devices; ++device) {
        cudaSetDevice(device);
        for (void* one : memory[static_cast<std::size_t>(device)]) cudaFree(one);
    }
    cudaSetDevice(0);
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

int scaling(std::uint64_t n) {
    int there = 0;
    cudaGetDeviceCount(&there);
    const auto devices = static_cast<std::uint32_t>(there);
    const Times one = times_of(n, 1), same = times_of(n, devices), each = times_of(devices * n, devices);
    std::printf(
        "scaling %llu on %d GPUs: one %.1f us (%.3f of a copy); all %.1f us (%.3f of a copy on all, strong "
        "%.3f, exchange %.1f us, %.2f %%); as much on each %.1f us (%.3f of a copy on all, weak %.3f, "
        "exchange %.1f us, %.3f %%)\n",
        static_cast<unsigned long long>(n), there, one.run_us, copy_us(n, 1) / one.run_us, same.run_us,
        copy_us(n, there) / same.run_us, one.run_us / same.run_us / there, same.exchange_us,
        100 * same.exchange_us / same.run_us, each.run_us, copy_us(devices * n, there) / each.run_us,
        one.run_us / each.run_us, each.exchange_us, 100 * each.exchange_us / each.run_us);
    return 0;
}

int shares(std::uint64_t n) {
    std::printf("shares %llu:", static_cast<unsigned long long>(n));
    for (const char* const division : {"2,3", "4,5", "9,10", "even", "10,9", "5,4", "29,20", "2,1"})
        std::printf(" %s %.1f us;", division, times_of(n, 2, division).run_us);
    std::printf(" one GPU %.1f us\n", times_of(n, 1).run_us);
    return 0;
}

__global__ void end_device() { asm("trap;"); }

int lost(int device) {
    const Request request = request_for(1u << 24, trace::Operator::sum);
    const auto call = prepare_call(request);
    call->run();
    call->wait();
    int first = 0;
    cudaGetDevice(&first);
    cudaSetDevice(device);
    end_device<<<1, 1>>>();
    cudaSetDevice(first);
    const auto begin = std::chrono::steady_clock::now();
    try {
        for (int run = 0; run < 100; ++run) {
            call->run();
            call->wait();
        }
    } catch (const simt::DeviceError& error) { // "device 1 failed: …"
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
        std::printf("lost %d: %s (after %.1f s)\n", device, error.what(), seconds.count());
        std::fflush(stdout);
        std::_Exit(0); // the device's resources can no longer be freed
    }
    std::printf("lost %d: nothing was said\n", device);
    return 1;
}

int run(int count, char** arguments) {
    const std::string command = count > 2 ? arguments[1] : "";
    const long long number = count > 2 ? std::atoll(arguments[2]) : 0;
    if (command == "large" && number > 0) return large(static_cast<std::uint64_t>(number));
    if (command == "many" && number > 0) return many(static_cast<int>(number));
    if (command == "variants" && number > 0) return variants(static_cast<std::size_t>(number));
    if (command == "scaling" && number > 0) return scaling(static_cast<std::uint64_t>(number));
    if (command == "shares" && number > 0) return shares(static_cast<std::uint64_t>(number));
    if (command == "lost") return lost(static_cast<int>(number));
    std::printf("devices_on_gpu large N | many RUNS | variants N | scaling N | shares N | lost DEVICE\n");
    return 2;
}

} // namespace
} // namespace scanscope::kernels

int main(int count, char** arguments) {
    try {
        return scanscope::kernels::run(count, arguments);
    } catch (const std::exception& error) {
        std::printf("%s\n", error.what());
        return 3;
    }
}
