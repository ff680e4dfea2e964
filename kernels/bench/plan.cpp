#include "kernels/bench/plan.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <fmt/format.h>

#include "kernels/text/language.h"
#include "kernels/text/text.h"

namespace scanscope::bench {

using kernels::Algorithm;
using kernels::BadRequest;
using kernels::Family;
using kernels::Result;

namespace {

constexpr std::string_view main_memory = "cpu";

// The memory that all rows of a group need, in bytes. The rows share some values in main memory: the input,
// the reference for each kind of result with its bounds, and one result to compare with it. Each row has its
// own input, output and scratch memory on its executor.
class GroupMemory {
public:
    GroupMemory(std::uint64_t n, trace::ElementType type)
        : n_(n)
        , element_bytes_(static_cast<std::uint64_t>(size_of(type))) {}

    void add(const Algorithm& algorithm, const std::string& executor) {
        const bool is_plain = algorithm.result == Result::prefixes || algorithm.result == Result::total;
        const bool is_library_call = executor == main_memory; // needs hardly any scratch memory
        arrays_[executor] += is_library_call ? (is_plain ? 2 : 4) : (is_plain ? 3 : 6);
        if (algorithm.result != Result::total) references_.insert(algorithm.result);
    }

    [[nodiscard]] std::uint64_t bytes(const std::string& executor) const {
        const auto rows = arrays_.find(executor);
        const std::uint64_t arrays = rows == arrays_.end() ? 0 : rows->second + arrays_of_a_ceiling;
        const std::uint64_t values = executor == main_memory ? 2 + 2 * references_.size() : 0;
        return n_ * (arrays * element_bytes_ + values * value_bytes);
    }

private:
    static constexpr std::uint64_t arrays_of_a_ceiling = 2, value_bytes = sizeof(trace::Value);
    std::uint64_t n_, element_bytes_;
    std::map<std::string, std::uint64_t> arrays_; // by executor
    std::set<Result> references_;                 // results with as many elements as the input
};

// Options that make the algorithms of a benchmark comparable: compactions keep half of the elements, all
// reductions take the same number of elements per thread, scans take several if they can, and block sums are
// added up within the timed part.
std::map<std::string, std::string> options_to_time(const Algorithm& algorithm) {
    std::map<std::string, std::string> options;
    if (algorithm.result == Result::kept) options["keep"] = "positive";
    for (const kernels::OptionInfo& option : algorithm.options) {
        if (option.name == "few-blocks") options["few-blocks"] = "";
        if (option.name == "items") options["items"] = "8";
        if (option.name == "finish" && option.usual != "gpu") options["finish"] = "gpu";
    }
    return options;
}

// Whether the algorithm runs on an executor whose times mean something.
bool can_be_timed(const Algorithm& algorithm) {
    return algorithm.family != Family::broken && (algorithm.on_cuda || algorithm.on_cpu);
}

std::vector<const Algorithm*> chosen(std::span<const Algorithm> algorithms, const Wanted& wanted) {
    std::vector<const Algorithm*> all;
    for (const Algorithm& algorithm : algorithms) {
        const bool is_named = std::ranges::count(wanted.algorithms, algorithm.id) != 0;
        if (is_named && !can_be_timed(algorithm))
            throw BadRequest("algorithm",
                             kernels::say("{} runs only on the emulator, whose times say nothing about a "
                                          "GPU: choose another algorithm.",
                                          algorithm.id));
        if (is_named || (wanted.algorithms.empty() && can_be_timed(algorithm))) all.push_back(&algorithm);
    }
    for (const std::string& id : wanted.algorithms)
        if (std::ranges::find(algorithms, id, &Algorithm::id) == algorithms.end())
            throw BadRequest("algorithm", fmt::format("There is no algorithm {}: see `scanscope list`.",
                                                      kernels::in_quotes(id)));
    return all;
}

bool runs_on(const Algorithm& algorithm, const Place& place) {
    return std::ranges::count(kernels::executors_of(algorithm), place.executor) != 0;
}

std::vector<std::uint32_t> block_sizes(const Algorithm& algorithm, const Place& place, std::uint64_t n,
                                       const Wanted& wanted) {
    if (place.executor != "cuda" || algorithm.default_threads == nullptr) return {0};
    if (wanted.block_sizes.empty()) return {algorithm.default_threads(n)};
    return wanted.block_sizes;
}

class Planner {
public:
    Planner(std::span<const Algorithm> algorithms, std::span<const Place> places, const Wanted& wanted)
        : places_(places)
        , wanted_(wanted)
        , algorithms_(chosen(algorithms, wanted)) {}

    Plan plan() {
        leave_out();
        for (const trace::ElementType type : wanted_.types)
            for (const trace::Operator op : wanted_.operators)
                for (const std::uint64_t n : wanted_.sizes) plan_group(type, op, n);
        return std::move(plan_);
    }

private:
    // Notes what is left out of all groups: places that are not available, and sizes, types and operators
    // that an algorithm does not support.
    void leave_out() {
        for (const Algorithm* algorithm : algorithms_)
            for (const Place& place : places_) {
                if (!runs_on(*algorithm, place)) continue;
                if (!place.available) {
                    note(*algorithm, place, {.reason = place.reason});
                    continue;
                }
                for (const std::uint64_t n : wanted_.sizes)
                    if (n > algorithm->max_n)
                        note(*algorithm, place, {.n = n, .reason = size_reason(*algorithm)});
                for (const trace::ElementType type : wanted_.types)
                    for (const trace::Operator op : wanted_.operators)
                        if (const auto refusal = operator_problem(*algorithm, type, op))
                            note(*algorithm, place, {.type = type, .op = op, .reason = refusal->message});
            }
    }

    static std::string size_reason(const Algorithm& algorithm) {
        return kernels::say("it takes at most {} elements, because {}.", kernels::grouped(algorithm.max_n),
                            kernels::translated(algorithm.why_max_n));
    }

    void note(const Algorithm& algorithm, const Place& place, LeftOut what) {
        what.algorithm = algorithm.id;
        what.executor = place.executor;
        plan_.left_out.push_back(std::move(what));
    }

    void plan_group(trace::ElementType type, trace::Operator op, std::uint64_t n) {
        group_ = {.n = n, .type = type, .op = op, .subjects = {}, .memory_bytes = {}};
        taken_ = GroupMemory(n, type);
        for (const Algorithm* algorithm : algorithms_)
            for (const Place& place : places_) {
                const bool is_fine = runs_on(*algorithm, place) && place.available && n <= algorithm->max_n &&
                                     !operator_problem(*algorithm, type, op);
                if (is_fine) add_rows(*algorithm, place);
            }
        finish_group();
    }

    void add_rows(const Algorithm& algorithm, const Place& place) {
        if (const auto reason = memory_problem(algorithm, place)) {
            note(algorithm, place, {.n = group_.n, .type = group_.type, .op = group_.op, .reason = *reason});
            return;
        }
        Subject subject{.algorithm = std::string(algorithm.id),
                        .executor = place.executor,
                        .type = group_.type,
                        .op = group_.op,
                        .form = algorithm.has_forms() ? wanted_.form : trace::Form::inclusive,
                        .n = group_.n};
        subject.options = options_to_time(algorithm);
        if (!algorithm.on_devices) return add_rows(algorithm, place, subject);
        std::vector<std::uint32_t> counts = wanted_.devices;
        if (counts.empty()) counts.push_back(place.devices);
        for (const std::uint32_t devices : counts) {
            if (devices > place.devices) {
                note(algorithm, place, {.n = group_.n, .reason = devices_reason(devices, place.devices)});
                continue;
            }
            subject.options.insert_or_assign(std::string(devices_option), std::to_string(devices));
            add_rows(algorithm, place, subject);
        }
    }

    static std::string devices_reason(std::uint32_t wanted, std::uint32_t there) {
        return kernels::counted(there, "{1} devices were requested, but this machine has {0}.",
                                "{1} devices were requested, but this machine has {0}.", wanted);
    }

    void add_rows(const Algorithm& algorithm, const Place& place, Subject subject) {
        // Algorithms on several devices use the block size of their library.
        const std::vector<std::uint32_t> sizes = algorithm.on_devices
                                                     ? std::vector<std::uint32_t>{0}
                                                     : block_sizes(algorithm, place, group_.n, wanted_);
        for (const std::uint32_t threads : sizes) {
            GroupMemory with = taken_;
            with.add(algorithm, place.executor);
            if (lacking(with)) {
                finish_group();
                with = taken_;
                with.add(algorithm, place.executor);
            }
            taken_ = with;
            subject.threads_per_block = threads;
            group_.subjects.push_back(subject);
        }
    }

    void finish_group() {
        for (const Place& place : places_) group_.memory_bytes[place.executor] = taken_.bytes(place.executor);
        if (!group_.subjects.empty()) plan_.groups.push_back(group_);
        group_.subjects.clear();
        taken_ = GroupMemory(group_.n, group_.type);
    }

    // The place that has too little memory, or null if all have enough.
    [[nodiscard]] const Place* lacking(const GroupMemory& memory) const {
        const auto found = std::ranges::find_if(places_, [&](const Place& place) {
            return place.available && memory.bytes(place.executor) > place.memory_bytes;
        });
        return found == places_.end() ? nullptr : &*found;
    }

    // Why the row would not fit in memory even if it were the only one in its group, or nullopt if it would.
    [[nodiscard]] std::optional<std::string> memory_problem(const Algorithm& algorithm,
                                                            const Place& place) const {
        GroupMemory alone(group_.n, group_.type);
        alone.add(algorithm, place.executor);
        const Place* full = lacking(alone);
        if (!full) return std::nullopt;
        const std::string n = kernels::grouped(group_.n), needed = memory_text(alone.bytes(full->executor)),
                          there = memory_text(full->memory_bytes);
        return full->executor == main_memory
                   ? kernels::say("{} elements need {} of main memory, but only {} is free.", n, needed,
                                  there)
                   : kernels::say("{} elements need {} of device memory, but only {} is free.", n, needed,
                                  there);
    }

    std::span<const Place> places_;
    const Wanted& wanted_;
    std::vector<const Algorithm*> algorithms_;
    Plan plan_;
    Group group_;
    GroupMemory taken_{0, trace::ElementType::int32}; // used by the group
};

} // namespace

std::size_t Plan::rows() const {
    std::size_t count = 0;
    for (const Group& group : groups) count += group.subjects.size();
    return count;
}

Plan make_plan(std::span<const Algorithm> algorithms, std::span<const Place> places, const Wanted& wanted) {
    if (std::ranges::count(wanted.sizes, std::uint64_t{0}) != 0)
        throw BadRequest("sizes", kernels::say("0 elements cannot be timed: choose sizes of 1 or more."));
    return Planner(algorithms, places, wanted).plan();
}

std::string memory_text(std::uint64_t bytes) {
    constexpr double mebibyte = 1u << 20, gibibyte = 1u << 30;
    const auto size = static_cast<double>(bytes);
    return size < gibibyte ? fmt::format("{:.0f} MiB", size / mebibyte)
                           : fmt::format("{:.1f} GiB", size / gibibyte);
}

std::uint64_t bytes_to_move(const Algorithm& algorithm, trace::ElementType type, std::uint64_t n,
                            std::uint64_t results) {
    const auto size = static_cast<std::uint64_t>(size_of(type));
    constexpr std::uint64_t index_bytes = 4; // a segment flag, or a node's parent
    switch (algorithm.result) {
    case Result::total: // the single result is negligible
        return n * size;
    case Result::segment_prefixes:
    case Result::subtree_sums:
        return n * (size + index_bytes) + results * size;
    default:
        return n * size +
               results * static_cast<std::uint64_t>(size_of(kernels::output_type(algorithm, type)));
    }
}

Ceiling ceiling_of(const Algorithm& algorithm) {
    return algorithm.result == Result::total ? Ceiling::read : Ceiling::copy;
}

double parse_budget(const std::string& text, const std::string& name) {
    const auto value = trace::parse_value(text, trace::ElementType::float64);
    const double seconds = value ? trace::from_value<double>(*value) : 0;
    if (!std::isfinite(seconds) || seconds <= 0)
        throw kernels::BadRequest(
            "budget", kernels::say("{} is not a number of seconds for {}: write, for example, 60 or 2.5.",
                                   kernels::in_quotes(text), name));
    return seconds;
}

} // namespace scanscope::bench
