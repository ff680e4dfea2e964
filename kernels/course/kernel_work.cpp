#include "kernels/course/kernel_work.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fnmatch.h>

#include "kernels/run/run.h"
#include "kernels/theory/formula.h"
#include "kernels/trace/access.h"
#include "kernels/trace/analysis.h"
#include "kernels/trace/parallelism.h"
#include "kernels/trace/warp_requests.h"

namespace scanscope::course {

using kernels::Message;
using kernels::say_later;
using trace::ElementType;
using trace::Value;

namespace {

constexpr std::size_t fewest_to_compare = 4; // numbers; fewer may agree by chance

// Compares "scan" or "detail::scan<int>" with the pattern, with and without qualifiers and arguments.
bool meets(const std::string& kernel, const std::string& pattern) {
    const std::string plain = kernel.substr(0, kernel.find_first_of("<("));
    const std::string last = plain.substr(plain.rfind(':') == plain.npos ? 0 : plain.rfind(':') + 1);
    return std::ranges::any_of(
        std::initializer_list<const std::string*>{&kernel, &plain, &last},
        [&](const std::string* name) { return fnmatch(pattern.c_str(), name->c_str(), 0) == 0; });
}

bool is_same(Value one, ElementType type, Value other, ElementType other_type) {
    if (trace::is_integer(type) == trace::is_integer(other_type) &&
        trace::size_of(type) == trace::size_of(other_type))
        return one == other;
    return trace::as_double(one, type) == trace::as_double(other, other_type);
}

// Identifies an array by its number, which is the same in all launches even if its name is not, and by its
// life: after the array is freed, another one may get the same number.
using ArrayKey = std::pair<std::size_t, std::uint32_t>;

class Judge {
public:
    Judge(const Task& task, const trace::Trace& trace, const std::vector<Value>& input,
          const std::vector<Value>& expected, std::uint64_t n)
        : task_(task)
        , trace_(trace)
        , input_(input)
        , expected_(expected)
        , n_(n) {}

    [[nodiscard]] std::optional<Message> fault(KernelNames names) const {
        const bool asks_who_stored = task_.is_written_by_kernel && !expected_.empty();
        if (trace_.launches.empty() && (!task_.kernels.empty() || asks_who_stored))
            return say_later("with n = {}, no kernel is launched", n_);
        for (const std::string& pattern : task_.kernels)
            if (names == KernelNames::asked &&
                std::ranges::none_of(trace_.launches, [&](const trace::Launch& launch) {
                    return meets(launch.kernel, pattern);
                }))
                return say_later("with n = {}, no kernel named {} is launched", n_, pattern);
        if (!asks_who_stored) return std::nullopt;
        if (was_uploaded())
            return say_later("with n = {}, the host computes the result and copies it to the device", n_);
        const auto cell = first_not_stored();
        if (!cell) return std::nullopt;
        return say_later("with n = {}, no kernel stores cell {} of the result: its value comes from the host",
                         n_, *cell);
    }

private:
    // If the result is part of the input, it may be on the device before any kernel runs.
    [[nodiscard]] bool was_uploaded() const {
        if (expected_.size() < fewest_to_compare ||
            std::search(input_.begin(), input_.end(), expected_.begin(), expected_.end()) != input_.end())
            return false;
        const auto has_it = [&](const trace::Launch& launch, trace::SharedCells trace::Global::*cells) {
            return std::ranges::any_of(launch.globals, [&](const trace::Global& global) {
                return place_of(global.*cells, global.type, expected_, task_.type).has_value();
            });
        };
        for (const trace::Launch& launch : trace_.launches) {
            if (has_it(launch, &trace::Global::before)) return true;
            if (has_it(launch, &trace::Global::after))
                return false; // a kernel made it; later copies of it are allowed
        }
        return false;
    }

    // The first cell, in the array with the result, that no kernel stored; nullopt if kernels stored all of
    // it. If several arrays have the result, the one with most cells stored counts.
    [[nodiscard]] std::optional<std::uint64_t> first_not_stored() const {
        std::map<ArrayKey, const trace::Global*> last;
        std::map<ArrayKey, std::set<std::uint64_t>> stored;
        for (const trace::Launch& launch : trace_.launches) {
            if (launch.blocks.size() != launch.grid.count()) return std::nullopt; // blocks are missing
            const auto key_of = [&](std::size_t array) {
                return ArrayKey{array, launch.globals[array].life};
            };
            for (std::size_t g = 0; g < launch.globals.size(); ++g) last[key_of(g)] = &launch.globals[g];
            for (const trace::Block& block : launch.blocks)
                for (const trace::Event& event : block.events)
                    if (event.space == trace::Space::global && trace::writes(event.kind))
                        stored[key_of(event.array)].insert(event.index);
        }
        if (trace_.run.records_dropped != 0) return std::nullopt;
        std::uint64_t furthest = 0;
        for (const auto& [key, global] : last) {
            const auto place = place_of(global->after, global->type, expected_, task_.type);
            if (!place) continue;
            std::uint64_t cell = 0;
            while (cell < expected_.size() && stored[key].contains(*place + cell)) ++cell;
            if (cell == expected_.size()) return std::nullopt;
            furthest = std::max(furthest, cell);
        }
        return furthest;
    }

    const Task& task_;
    const trace::Trace& trace_;
    const std::vector<Value>& input_;
    const std::vector<Value>& expected_;
    std::uint64_t n_;
};

using CounterValues = std::array<double, counter_ids.size()>; // in the order of counter_ids

CounterValues counters_of(const trace::Trace& trace) {
    const trace::Counters counters = trace::count(trace);
    const trace::Parallelism parallelism = trace::parallelism_of(trace);
    const trace::RequestCounts requests = trace::count_requests(trace);
    const trace::LaneUse lanes = trace::lane_use(trace);
    const auto all_lanes = double(std::max<std::uint64_t>(1, lanes.active + lanes.parted + lanes.idle));
    return {double(trace.program ? trace.program->launches : trace.launches.size()),
            double(counters.barriers),
            double(counters.steps),
            double(counters.shared_reads),
            double(counters.shared_writes),
            double(counters.global_reads),
            double(counters.global_writes),
            double(counters.shuffles),
            double(parallelism.depth),
            double(parallelism.longest_thread),
            double(requests.extra_passes),
            double(requests.sectors),
            100 * double(lanes.parted) / all_lanes};
}

// The counters of the algorithm that the task names, for the same numbers. Nullopt if the algorithm does not
// take this many.
std::optional<CounterValues> counters_beside(const Task& task, const std::vector<Value>& input) {
    if (task.beside.empty()) return std::nullopt;
    kernels::Request request;
    request.algorithm = task.beside;
    request.executor = "emulator";
    request.type = task.type;
    request.input = input;
    if (const auto& result = task.expected.result) {
        request.op = result->op;
        request.form = result->form;
        if (has_flags(*result)) request.input.resize(input.size() / 2);
        if (result->keeps_positive) request.options["keep"] = "positive";
        if (result->kind == ResultKind::unique) request.options["keep"] = "changed";
        if (result->kind == ResultKind::split) request.options["bits"] = "1"; // one pass of a sort
    }
    try {
        return counters_of(kernels::record(request));
    } catch (const kernels::BadRequest&) {
        return std::nullopt;
    } catch (const kernels::Unavailable&) { // the records do not fit in memory
        return std::nullopt;
    }
}

} // namespace

std::optional<std::size_t> place_of(const trace::SharedCells& cells, ElementType type,
                                    const std::vector<Value>& result, ElementType result_type) {
    if (cells.is_empty() || cells->values.size() < result.size()) return std::nullopt;
    const auto found =
        std::search(cells->values.begin(), cells->values.end(), result.begin(), result.end(),
                    [&](Value one, Value other) { return is_same(one, type, other, result_type); });
    if (found == cells->values.end()) return std::nullopt;
    return static_cast<std::size_t>(found - cells->values.begin());
}

std::optional<Message> fault_of_kernels(const Task& task, const trace::Trace& trace,
                                        const std::vector<Value>& input, const std::vector<Value>& expected,
                                        KernelNames names, std::uint64_t n) {
    return Judge(task, trace, input, expected, n).fault(names);
}

std::vector<CounterOutcome> counted(const Task& task, const trace::Trace& trace,
                                    const std::vector<Value>& input, std::uint64_t n) {
    std::vector<CounterOutcome> all;
    if (task.work.empty() && task.beside.empty()) return all;
    const CounterValues measured = counters_of(trace);
    const std::optional<CounterValues> beside = counters_beside(task, input);
    for (std::size_t i = 0; i < counter_ids.size(); ++i) {
        CounterOutcome counter{.counter = std::string(counter_ids[i]), .n = n, .measured = measured[i]};
        if (beside) counter.beside = (*beside)[i];
        const auto limit = std::ranges::find(task.work, counter_ids[i], &WorkLimit::counter);
        if (limit != task.work.end()) {
            counter.written = limit->written;
            counter.most = kernels::evaluate(limit->formula, {{"n", double(n)}}).value_or(0);
        } else if (!beside || (measured[i] == 0 && *counter.beside == 0)) {
            continue;
        }
        all.push_back(std::move(counter));
    }
    return all;
}

Message words_of_excess(const CounterOutcome& counter) {
    const auto n = counter.n;
    const std::string measured = fmt::format("{:.4g}", counter.measured),
                      most = fmt::format("{:.4g}", counter.most);
    const std::string& formula = counter.written;
    if (counter.counter == "depth")
        return say_later("with n = {}, {} memory accesses follow one another, but only {} are allowed ({})",
                         n, measured, most, formula);
    if (counter.counter == "longest-thread")
        return say_later("with n = {}, one thread makes {} memory accesses, but only {} are allowed ({})", n,
                         measured, most, formula);
    if (counter.counter == "bank-conflicts")
        return say_later("with n = {}, bank conflicts add {} passes, but only {} are allowed ({})", n,
                         measured, most, formula);
    if (counter.counter == "divergence")
        return say_later("with n = {}, {} % of the lanes wait for another branch, but only {} % are allowed "
                         "({})",
                         n, measured, most, formula);
    return say_later("with n = {}, it takes {} {}, but only {} are allowed ({})", n, measured,
                     counter.counter, most, formula);
}

} // namespace scanscope::course
