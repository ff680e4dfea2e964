// Complete traces of two scans, for developing and testing painters and texts. They are made without an
// executor, and are int32 sums in one block, with n from 1 to 2048.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "support/trace_builder.h"

namespace scanscope::test {

inline const std::string blelloch_text = R"(// A sweep up a tree of sums, then one down it.
template <class T, class Op>
__global__ void blelloch(global_ptr<const T> input, global_ptr<T> output, int n, Op op) {
    auto temp = shared.array<T>("temp", padded);
    const int t = threadIdx.x;

    step("load");
    temp[2 * t] = 2 * t < n ? input[2 * t] : op.identity();
    temp[2 * t + 1] = 2 * t + 1 < n ? input[2 * t + 1] : op.identity();

    for (int stride = 1; stride < padded; stride *= 2) {
        __syncthreads(); // up
        step("up-sweep", stride);
        if (t < padded / (2 * stride)) {
            const int right = 2 * stride * (t + 1) - 1;
            temp[right] = op(temp[right - stride], temp[right]);
        }
    }

    __syncthreads(); // clear
    step("clear");
    if (t == 0) total = temp[padded - 1];
    if (t == 0) temp[padded - 1] = op.identity();

    for (int stride = padded / 2; stride > 0; stride /= 2) {
        __syncthreads(); // down
        step("down-sweep", stride);
        if (t < padded / (2 * stride)) {
            const int right = 2 * stride * (t + 1) - 1;
            const T sum_of_left = temp[right - stride];
            temp[right - stride] = temp[right];
            temp[right] = op(temp[right], sum_of_left);
        }
    }

    __syncthreads(); // store
    step("store");
    if (2 * t < n) output[2 * t] = temp[2 * t];
    if (2 * t + 1 < n) output[2 * t + 1] = temp[2 * t + 1];
}
)";

inline const std::string hillis_steele_text =
    R"(// Every element adds the one at twice the distance, in two buffers in turn.
template <class T, class Op>
__global__ void hillis_steele(global_ptr<const T> input, global_ptr<T> output, int n, Op op) {
    shared_array<T> buffer[2] = {shared.array<T>("buffer[0]", n), shared.array<T>("buffer[1]", n)};
    int from = 0;

    step("load");
    for (int i = threadIdx.x; i < n; i += blockDim.x) buffer[from][i] = input[i];

    for (int stride = 1; stride < n; stride *= 2) {
        __syncthreads(); // stride
        step("stride", stride);
        const int to = 1 - from;
        for (int i = threadIdx.x; i < n; i += blockDim.x) {
            if (i >= stride) buffer[to][i] = op(buffer[from][i - stride], buffer[from][i]);
            else             buffer[to][i] = buffer[from][i];
        }
        from = to;
    }

    __syncthreads(); // store
    step("store");
    for (int i = threadIdx.x; i < n; i += blockDim.x) output[i] = buffer[from][i];
}
)";

inline std::vector<trace::Value> int32_values(const std::vector<int>& numbers) {
    std::vector<trace::Value> values;
    for (const int number : numbers) values.push_back(trace::to_value(std::int32_t{number}));
    return values;
}

inline std::vector<trace::Value> serial_scan(const std::vector<int>& numbers, trace::Form form) {
    std::vector<trace::Value> results;
    std::uint32_t sum = 0;
    for (const int number : numbers) {
        const std::uint32_t before = sum;
        sum += static_cast<std::uint32_t>(number);
        results.push_back({form == trace::Form::exclusive ? before : sum});
    }
    return results;
}

// The trace of a run of `blelloch`: load, up-sweep, clear, down-sweep, store. Sizes that are not powers of
// two are padded.
inline trace::Trace blelloch_trace(const std::vector<int>& numbers,
                                   trace::Form form = trace::Form::exclusive) {
    using trace::Space;
    const auto n = static_cast<std::uint32_t>(numbers.size());
    const std::uint32_t padded = std::max(2u, std::bit_ceil(n));
    const std::uint32_t threads = padded / 2;
    TraceBuilder b("blelloch", "Blelloch", threads);
    b.run().form = form;
    b.source("scan/blelloch.cuh", blelloch_text, "blelloch");
    b.input(int32_values(numbers), trace::ElementType::int32);
    const std::uint16_t input = b.global_input("input"), output = b.global("output", n);
    std::vector<trace::Range> padding;
    if (padded > n) padding.push_back({n, padded - n});
    const std::uint16_t array = b.shared("temp", padded, "", padding);
    const auto temp = [array](std::uint32_t i) { return Cell{Space::shared, array, i}; };
    const auto line = [&b](const char* marker) { return b.line_with(marker); };
    const auto all_step = [&](const char* label, std::int64_t number, std::uint32_t at) {
        for (std::uint32_t t = 0; t < threads; ++t) b.step(t, label, number, at);
    };

    all_step("load", 1, line("step(\"load\")"));
    const std::uint32_t loads[] = {line("temp[2 * t] = 2"), line("temp[2 * t + 1] = 2")};
    for (std::uint32_t t = 0; t < threads; ++t)
        for (std::uint32_t k = 0; k < 2; ++k) {
            const std::uint32_t i = 2 * t + k;
            b.write(t, temp(i), i < n ? b.read(t, {Space::global, input, i}, loads[k]) : constant(0),
                    loads[k]);
        }

    const std::uint32_t up = line("temp[right] = op(temp[right - stride]");
    for (std::uint32_t stride = 1; stride < padded; stride *= 2) {
        b.barrier(line("// up"));
        all_step("up-sweep", stride, line("step(\"up-sweep\""));
        for (std::uint32_t t = 0; t < padded / (2 * stride); ++t) {
            const std::uint32_t right = 2 * stride * (t + 1) - 1;
            const Tagged left_value = b.read(t, temp(right - stride), up);
            const Tagged right_value = b.read(t, temp(right), up);
            b.write(t, temp(right), b.add_int32(t, left_value, right_value, up), up);
        }
    }

    b.barrier(line("// clear"));
    all_step("clear", 1, line("step(\"clear\")"));
    const Tagged total = b.read(0, temp(padded - 1), line("total = temp"));
    b.write(0, temp(padded - 1), constant(0), line("temp[padded - 1] = op"));

    const std::uint32_t save = line("sum_of_left = "), hand_down = line("temp[right - stride] = "),
                        add = line("temp[right] = op(temp[right], ");
    for (std::uint32_t stride = padded / 2; stride > 0; stride /= 2) {
        b.barrier(line("// down"));
        all_step("down-sweep", stride, line("step(\"down-sweep\""));
        for (std::uint32_t t = 0; t < padded / (2 * stride); ++t) {
            const std::uint32_t right = 2 * stride * (t + 1) - 1;
            const Tagged sum_of_left = b.read(t, temp(right - stride), save);
            b.write(t, temp(right - stride), b.read(t, temp(right), hand_down), hand_down);
            b.write(t, temp(right), b.add_int32(t, b.read(t, temp(right), add), sum_of_left, add), add);
        }
    }

    b.barrier(line("// store"));
    all_step("store", 1, line("step(\"store\")"));
    const std::uint32_t stores[] = {line("output[2 * t] ="), line("output[2 * t + 1] =")};
    const std::uint32_t shift = form == trace::Form::inclusive ? 1 : 0;
    for (std::uint32_t t = 0; t < threads; ++t)
        for (std::uint32_t k = 0; k < 2 && 2 * t + k < n; ++k) {
            const std::uint32_t i = 2 * t + k;
            const bool is_total = i + shift >= n;
            b.write(t, {Space::global, output, i}, is_total ? total : b.read(t, temp(i + shift), stores[k]),
                    stores[k]);
        }
    return b.finish(serial_scan(numbers, form));
}

// The trace of a run of `hillis-steele` with two buffers: load, stride, store.
inline trace::Trace hillis_steele_trace(const std::vector<int>& numbers,
                                        trace::Form form = trace::Form::inclusive) {
    using trace::Space;
    const auto n = static_cast<std::uint32_t>(numbers.size());
    const std::uint32_t threads = std::min(n, 1024u);
    TraceBuilder b("hillis-steele", "Hillis-Steele", threads);
    b.run().form = form;
    b.source("scan/hillis_steele.cuh", hillis_steele_text, "hillis_steele");
    b.input(int32_values(numbers), trace::ElementType::int32);
    const std::uint16_t input = b.global_input("input"), output = b.global("output", n);
    const std::uint16_t buffers[] = {b.shared("buffer[0]", n, "buffer"), b.shared("buffer[1]", n, "buffer")};
    const auto line = [&b](const char* marker) { return b.line_with(marker); };
    // Runs `element(thread, i)` in the threads as a block would.
    const auto all_elements = [&](const char* label, std::int64_t number, std::uint32_t at, auto element) {
        for (std::uint32_t t = 0; t < threads; ++t) {
            b.step(t, label, number, at);
            for (std::uint32_t i = t; i < n; i += threads) element(t, i);
        }
    };

    const std::uint32_t load = line("= input[i]"), combine = line("if (i >= stride)"), copy = line("else  "),
                        store = line("output[i] =");
    all_elements("load", 1, line("step(\"load\")"), [&](std::uint32_t t, std::uint32_t i) {
        const std::uint32_t shift = form == trace::Form::exclusive ? 1 : 0;
        const Tagged element = i < shift ? constant(0) : b.read(t, {Space::global, input, i - shift}, load);
        b.write(t, {Space::shared, buffers[0], i}, element, load);
    });
    std::uint32_t from = 0;
    for (std::uint32_t stride = 1; stride < n; stride *= 2) {
        b.barrier(line("// stride"));
        const auto source = [&](std::uint32_t i) { return Cell{Space::shared, buffers[from], i}; };
        all_elements("stride", stride, line("step(\"stride\""), [&](std::uint32_t t, std::uint32_t i) {
            const Cell to{Space::shared, buffers[1 - from], i};
            if (i < stride) {
                b.write(t, to, b.read(t, source(i), copy), copy);
            } else {
                const Tagged left = b.read(t, source(i - stride), combine),
                             right = b.read(t, source(i), combine);
                b.write(t, to, b.add_int32(t, left, right, combine), combine);
            }
        });
        from = 1 - from;
    }
    b.barrier(line("// store"));
    all_elements("store", 1, line("step(\"store\")"), [&](std::uint32_t t, std::uint32_t i) {
        b.write(t, {Space::global, output, i}, b.read(t, {Space::shared, buffers[from], i}, store), store);
    });
    return b.finish(serial_scan(numbers, form));
}

} // namespace scanscope::test
