// Measures the speed of the emulator: blocks per second of Blelloch's scan of 512 ints with 256 threads, on
// one core. For comparison, the labels give the prototype's figures on the development machine.
#include <benchmark/benchmark.h>

#include <random>

#include "kernels/run/run.h"
#include "kernels/scan/blelloch.cuh"
#include "kernels/simt/device.h"
#include "kernels/trace/replay.h"

namespace {

using namespace scanscope;
using kernels::blelloch;

constexpr int elements = 512;
constexpr unsigned threads = 256;

std::vector<trace::Value> ramp(int n) {
    std::vector<trace::Value> values;
    values.reserve(std::size_t(n));
    for (int i = 0; i < n; ++i) values.push_back(trace::to_value(i));
    return values;
}

template <class T> struct Memory {
    std::vector<T> in = simt::tagged_input<T>(ramp(elements)), out = in;
    simt::global_ptr<const T> in_ptr{{in.data(), elements, trace::Space::global, 0, "in", trace::no_row}};
    simt::global_ptr<T> out_ptr{{out.data(), elements, trace::Space::global, 1, "out", trace::no_row}};
    simt::AnyOperator<T> op{trace::Operator::sum};
    T identity = simt::make_element<T>(0, trace::no_input);

    void run_thread() const { blelloch<T>(in_ptr, out_ptr, elements, elements, false, op, identity); }
    static void entry(const void* memory) { static_cast<const Memory*>(memory)->run_thread(); }
};

void unrecorded_blocks(benchmark::State& state) {
    constexpr unsigned blocks = 64;
    const Memory<int> memory;
    for (auto _ : state)
        simt::Grid({blocks}, {threads}, elements * sizeof(int), {}).run(&Memory<int>::entry, &memory);
    state.counters["blocks"] =
        benchmark::Counter(double(state.iterations()) * blocks, benchmark::Counter::kIsRate);
    state.SetLabel("prototype: 9.9k/s raw, 9.1k/s with bounds checked as here");
}
BENCHMARK(unrecorded_blocks)->Unit(benchmark::kMillisecond);

// Measures the log only, without a trace made from it.
void logged_blocks(benchmark::State& state) {
    using Element = simt::Tagged<int>;
    const Memory<Element> memory;
    trace::Log log;
    log.blocks = {0};
    for (auto _ : state) {
        log.records.clear();
        log.snapshots.clear();
        simt::LogRecorder recorder(log, nullptr);
        simt::GridOptions options;
        options.recorder = &recorder;
        simt::Grid({1}, {threads}, elements * sizeof(Element), options).run(&Memory<Element>::entry, &memory);
        recorder.finish();
    }
    state.counters["records"] = double(log.records.size());
    state.counters["blocks"] = benchmark::Counter(double(state.iterations()), benchmark::Counter::kIsRate);
    state.SetLabel("prototype: 6.5k/s");
}
BENCHMARK(logged_blocks)->Unit(benchmark::kMicrosecond);

kernels::Request request(const char* algorithm, int n) {
    kernels::Request result;
    result.algorithm = algorithm;
    result.input = ramp(n);
    return result;
}

// All of kernels::record(): run, log, steps, events, snapshots.
void whole_traces(benchmark::State& state) {
    const kernels::Request wanted = request("blelloch", int(state.range(0)));
    for (auto _ : state) benchmark::DoNotOptimize(kernels::record(wanted));
    state.counters["traces"] = benchmark::Counter(double(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(whole_traces)->Arg(8)->Arg(64)->Arg(512)->Arg(2048)->Unit(benchmark::kMillisecond);

// Jumps from any step to any other. The goal is less than 1 ms.
void seek(benchmark::State& state, const char* algorithm) {
    const trace::Trace trace = kernels::record(request(algorithm, 2048));
    const trace::Replay replay(trace, 0, 0);
    std::mt19937 random(1);
    for (auto _ : state) benchmark::DoNotOptimize(&replay.after(random() % (replay.step_count() + 1)));
}
BENCHMARK_CAPTURE(seek, hillis_steele_2048, "hillis-steele")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(seek, blelloch_2048, "blelloch")->Unit(benchmark::kMicrosecond);

} // namespace

BENCHMARK_MAIN();
