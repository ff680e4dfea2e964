// Real runs for the tests of the painters, recorded by the emulator.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "kernels/run/run.h"
#include "viz/model/document.h"

namespace scanscope::viz::test {

struct RunOf {
    std::string algorithm = "blelloch";
    std::vector<std::string> input;
    trace::Form form = trace::Form::exclusive;
    trace::ElementType type = trace::ElementType::int32;
    trace::Operator op = trace::Operator::sum;
    std::uint32_t threads = 0; // 0: the algorithm's own choice
    std::map<std::string, std::string> options = {};
    std::vector<std::int64_t> blocks = {}; // blocks to record; empty: all
    trace::Schedule schedule = trace::Schedule::in_order;
    std::uint64_t seed = 1;
    std::uint32_t devices = 0; // 0: the algorithm's own choice
};

inline kernels::Request requestOf(const RunOf& run) {
    kernels::Request request;
    request.algorithm = run.algorithm;
    request.form = run.form;
    request.type = run.type;
    request.op = run.op;
    request.threads_per_block = run.threads;
    request.options = run.options;
    request.blocks = run.blocks;
    request.schedule = run.schedule;
    request.schedule_seed = run.seed;
    request.devices = run.devices;
    for (const std::string& text : run.input)
        request.input.push_back(trace::parse_value(text, run.type).value());
    return request;
}

inline std::shared_ptr<const trace::Trace> traceOf(const RunOf& run) {
    return std::make_shared<const trace::Trace>(kernels::record(requestOf(run)));
}

// The trace without the page of its algorithm, so that its steps are described only from the records.
inline std::shared_ptr<const trace::Trace> withoutPage(const std::shared_ptr<const trace::Trace>& trace) {
    auto copy = std::make_shared<trace::Trace>(*trace);
    copy->run.algorithm.clear();
    return copy;
}
inline std::shared_ptr<const trace::Trace> traceWithoutPage(const RunOf& run) {
    return withoutPage(traceOf(run));
}

// `threads` per block, 0 for the algorithm's choice; `blocks` are those to record, all if empty.
inline RunOf runOf(std::string algorithm, std::vector<std::string> input, std::uint32_t threads = 0,
                   std::map<std::string, std::string> options = {}, std::vector<std::int64_t> blocks = {}) {
    RunOf run{std::move(algorithm), std::move(input)};
    run.threads = threads;
    run.options = std::move(options);
    run.blocks = std::move(blocks);
    return run;
}

inline RunOf inclusive(RunOf run) {
    run.form = trace::Form::inclusive;
    return run;
}

inline Document documentOf(const RunOf& run) { return Document(traceOf(run)); }
inline BlockModel record(const RunOf& run) { return BlockModel(traceOf(run)); }

// 3 1 7 0 4 1 6 3 5 2 8 1 0 9 2 4 and again from the start.
inline std::vector<std::string> numbers(int n) {
    static const std::vector<std::string> some{"3", "1", "7", "0", "4", "1", "6", "3",
                                               "5", "2", "8", "1", "0", "9", "2", "4"};
    std::vector<std::string> result;
    for (int i = 0; i < n; ++i) result.push_back(some[std::size_t(i) % some.size()]);
    return result;
}

inline std::vector<std::string> textsOf(const std::vector<int>& values) {
    std::vector<std::string> texts;
    for (const int value : values) texts.push_back(std::to_string(value));
    return texts;
}

inline std::vector<std::string> ones(int n) { return std::vector<std::string>(std::size_t(n), "1"); }

inline BlockModel blelloch(int n, trace::Form form = trace::Form::exclusive) {
    return record({"blelloch", numbers(n), form});
}
inline BlockModel paddedBlelloch(int n) {
    return record({.algorithm = "blelloch", .input = numbers(n), .options = {{"padding", ""}}});
}
inline BlockModel hillisSteele(int n) {
    return record({"hillis-steele", numbers(n), trace::Form::inclusive});
}

// A run in registers: as many threads as elements, unless another number is given.
inline RunOf inRegistersOf(const std::string& algorithm, int n, std::uint32_t threads = 0) {
    return {.algorithm = algorithm,
            .input = numbers(n),
            .form = trace::Form::inclusive,
            .threads = threads ? threads : std::uint32_t(n)};
}
inline BlockModel inRegisters(const std::string& algorithm, int n, std::uint32_t threads = 0) {
    return record(inRegistersOf(algorithm, n, threads));
}

// "3 4 7 11", with "–" for cells that were never written.
inline std::string textOf(const Row& row) {
    std::string text;
    for (int c = 0; c < row.size(); ++c) {
        if (c) text += ' ';
        text += row.known[std::size_t(c)] ? to_text(row.values[std::size_t(c)], row.type) : "–";
    }
    return text;
}

} // namespace scanscope::viz::test
