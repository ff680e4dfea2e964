#include "app/arguments/run_arguments.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "kernels/check/recorded_request.h"
#include "kernels/input/input.h"
#include "kernels/run/run.h"
#include "kernels/simt/schedule.h"

namespace scanscope::app {

namespace {

using Words = std::vector<std::string>;

constexpr std::size_t mostWritten = 4096; // elements; a shell takes no words that are much longer

std::optional<std::string> writtenOut(const trace::Trace& trace) {
    if (trace.input.size() > mostWritten) return std::nullopt;
    Words texts;
    for (const trace::Value value : trace.input) texts.push_back(trace::to_text(value, trace.run.type));
    std::string list = fmt::format("{}", fmt::join(texts, ","));
    try {
        if (kernels::parse_list(list, trace.run.type) == trace.input) return list;
    } catch (const kernels::BadRequest&) { // infinities are no numbers to type
    }
    return std::nullopt;
}

bool addInput(const trace::Trace& trace, Words& words) {
    const trace::Run& run = trace.run;
    if (const auto generator = kernels::parse_generator(run.input_source)) {
        words.insert(words.end(), {"--input", run.input_source, "--n", std::to_string(trace.input.size())});
        if (*generator == kernels::Generator::random)
            words.insert(words.end(), {"--seed", std::to_string(run.input_seed)});
        return true;
    }
    const auto list = writtenOut(trace);
    if (list) words.insert(words.end(), {"--input", *list});
    return list.has_value();
}

std::vector<std::uint64_t> recordedIn(const trace::Launch& launch) {
    std::vector<std::uint64_t> blocks;
    for (const trace::Block& block : launch.blocks) blocks.push_back(block.index);
    return blocks;
}

// Whether that choice would have recorded what every launch has.
bool leadsTo(const std::vector<std::int64_t>& choice, const trace::Trace& trace) {
    return std::ranges::all_of(trace.launches, [&](const trace::Launch& launch) {
        std::vector<std::uint64_t> chosen;
        const auto count = std::int64_t(launch.grid.count());
        for (const std::int64_t block : choice)
            if (const std::int64_t at = block < 0 ? count + block : block; at >= 0 && at < count)
                chosen.push_back(std::uint64_t(at));
        std::ranges::sort(chosen);
        chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
        return chosen == recordedIn(launch);
    });
}

// Blocks are chosen once for all launches: by their numbers in the largest, its last one perhaps as "last".
bool addBlocks(const trace::Trace& trace, Words& words) {
    const auto isWhole = [](const trace::Launch& launch) {
        return launch.blocks.size() == launch.grid.count();
    };
    if (std::ranges::all_of(trace.launches, isWhole)) return true;
    const trace::Launch& largest =
        *std::ranges::max_element(trace.launches, {}, [](const trace::Launch& l) { return l.grid.count(); });
    std::vector<std::int64_t> choice;
    Words names;
    for (const std::uint64_t block : recordedIn(largest)) {
        choice.push_back(std::int64_t(block));
        names.push_back(std::to_string(block));
    }
    if (choice.empty()) return false;
    if (!leadsTo(choice, trace)) {
        choice.back() = -1;
        names.back() = "last";
        if (!leadsTo(choice, trace)) return false;
    }
    words.insert(words.end(), {"--blocks", fmt::format("{}", fmt::join(names, ","))});
    return true;
}

void addHow(const trace::Trace& trace, const kernels::Algorithm& algorithm, Words& words) {
    const trace::Run& run = trace.run;
    if (run.type != kernels::default_type(algorithm))
        words.insert(words.end(), {"--type", std::string(trace::name_of(run.type))});
    if (run.op != algorithm.usual_op)
        words.insert(words.end(), {"--op", std::string(trace::name_of(run.op))});
    if (algorithm.has_forms()) words.push_back(fmt::format("--{}", trace::name_of(run.form)));
    if (!trace.launches.empty())
        words.insert(words.end(), {"--block", std::to_string(trace.launches.front().block.count())});
    if (run.executor != "emulator") words.insert(words.end(), {"--executor", run.executor});
    const auto schedule = simt::schedule_named(run.schedule);
    if (schedule && *schedule != simt::Schedule::in_order) {
        const bool random = *schedule == simt::Schedule::random;
        words.insert(
            words.end(),
            {"--schedule", random ? fmt::format("{}:{}", run.schedule, run.schedule_seed) : run.schedule});
    }
    for (const auto& [name, value] : run.options) {
        words.push_back(fmt::format("--{}", name));
        if (!value.empty()) words.push_back(value);
    }
}

} // namespace

std::optional<std::vector<std::string>> runArguments(const trace::Trace& trace) {
    const kernels::Algorithm* algorithm = kernels::find_algorithm(trace.run.algorithm);
    Words words{trace.run.algorithm};
    if (!kernels::recorded_request(trace, algorithm).request) return std::nullopt;
    if (std::ranges::count(executors_of(*algorithm), trace.run.executor) == 0) return std::nullopt;
    if (!addInput(trace, words)) return std::nullopt;
    addHow(trace, *algorithm, words);
    if (!addBlocks(trace, words)) return std::nullopt;
    return words;
}

} // namespace scanscope::app
