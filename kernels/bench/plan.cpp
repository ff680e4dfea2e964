#include "bench/plan.h"

#include <algorithm>
#include <limits>
#include <map>

#include <fmt/format.h>

#include "text.h"

namespace scanscope::bench {

using kernels::Algorithm;
using kernels::BadRequest;
using kernels::Family;
using kernels::Result;

namespace {

// Roughly, and rather too much: in main memory the input, the reference and the result to compare with it,
// shared by all rows of a group; where a row runs its input, output and scratch memory.
constexpr std::uint64_t shared_bytes_an_element = 48, arrays_of_a_ceiling = 2;
std::uint64_t arrays_of_a_row(const Algorithm& algorithm) {
    const bool is_plain = algorithm.result == Result::prefixes || algorithm.result == Result::total;
    return is_plain ? 3 : 6;
}

constexpr std::string_view main_memory = "cpu";

// Whether it runs where times mean something.
bool can_be_timed(const Algorithm& algorithm) {
    return algorithm.family != Family::broken && (algorithm.on_cuda || algorithm.on_cpu);
}

std::vector<const Algorithm*> chosen(std::span<const Algorithm> algorithms, const Wanted& wanted) {
    std::vector<const Algorithm*> all;
    for (const Algorithm& algorithm : algorithms) {
        const bool is_named = std::ranges::count(wanted.algorithms, algorithm.id) != 0;
        if (is_named && !can_be_timed(algorithm))
            throw BadRequest("algorithm",
                             fmt::format("{} runs on the emulator alone, whose times say nothing about a "
                                         "GPU: choose another algorithm.",
                                         algorithm.id));
        if (is_named || (wanted.algorithms.empty() && can_be_timed(algorithm))) all.push_back(&algorithm);
    }
    for (const std::string& id : wanted.algorithms)
        if (std::ranges::find(algorithms, id, &Algorithm::id) == algorithms.end())
            throw BadRequest("algorithm",
                             fmt::format("There is no algorithm {}: `scanscope list` names them all.",
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
    // What holds for an algorithm whatever the group.
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
        return fmt::format("it takes at most {} elements, because {}.", kernels::grouped(algorithm.max_n),
                           algorithm.why_max_n);
    }

    void note(const Algorithm& algorithm, const Place& place, LeftOut what) {
        what.algorithm = algorithm.id;
        what.executor = place.executor;
        plan_.left_out.push_back(std::move(what));
    }

    void plan_group(trace::ElementType type, trace::Operator op, std::uint64_t n) {
        group_ = {.n = n, .type = type, .op = op, .subjects = {}};
        taken_.clear();
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
                        .form = algorithm.has_forms() ? trace::Form::exclusive : trace::Form::inclusive,
                        .n = group_.n};
        if (algorithm.result == Result::kept) subject.options = {{"keep", "positive"}};
        for (const std::uint32_t threads : block_sizes(algorithm, place, group_.n, wanted_)) {
            if (needed(place) + arrays(arrays_of_a_row(algorithm)) > place.memory_bytes) finish_group();
            taken_[place.executor] += arrays(arrays_of_a_row(algorithm));
            subject.threads_per_block = threads;
            group_.subjects.push_back(subject);
        }
    }

    void finish_group() {
        if (!group_.subjects.empty()) plan_.groups.push_back(group_);
        group_.subjects.clear();
        taken_.clear();
    }

    // Of the elements of the group.
    [[nodiscard]] std::uint64_t arrays(std::uint64_t count) const {
        return count * group_.n * static_cast<std::uint64_t>(size_of(group_.type));
    }
    // By the group as it stands: rows on the processor share its memory with what all rows are held to.
    [[nodiscard]] std::uint64_t needed(const Place& place) const {
        const auto taken = taken_.find(place.executor);
        return (taken == taken_.end() ? 0 : taken->second) + arrays(arrays_of_a_ceiling) +
               (place.executor == main_memory ? group_.n * shared_bytes_an_element : 0);
    }

    // Of one row alone.
    [[nodiscard]] std::optional<std::string> memory_problem(const Algorithm& algorithm,
                                                            const Place& place) const {
        constexpr double gib = 1u << 30;
        const auto lacks = [&](std::string_view what, std::uint64_t bytes, std::uint64_t there) {
            return fmt::format("{} elements need {:.1f} GiB of {} memory, and {:.1f} are there.",
                               kernels::grouped(group_.n), double(bytes) / gib, what, double(there) / gib);
        };
        for (const Place& main : places_) {
            if (main.executor != main_memory) continue;
            const bool is_there = place.executor == main_memory;
            const std::uint64_t bytes =
                group_.n * shared_bytes_an_element +
                (is_there ? arrays(arrays_of_a_row(algorithm) + arrays_of_a_ceiling) : 0);
            if (bytes > main.memory_bytes) return lacks("main", bytes, main.memory_bytes);
        }
        const std::uint64_t bytes = arrays(arrays_of_a_row(algorithm) + arrays_of_a_ceiling);
        if (bytes > place.memory_bytes) return lacks("device", bytes, place.memory_bytes);
        return std::nullopt;
    }

    std::span<const Place> places_;
    const Wanted& wanted_;
    std::vector<const Algorithm*> algorithms_;
    Plan plan_;
    Group group_;
    std::map<std::string, std::uint64_t> taken_; // bytes by executor
};

} // namespace

std::size_t Plan::rows() const {
    std::size_t count = 0;
    for (const Group& group : groups) count += group.subjects.size();
    return count;
}

Plan make_plan(std::span<const Algorithm> algorithms, std::span<const Place> places, const Wanted& wanted) {
    if (std::ranges::count(wanted.sizes, std::uint64_t{0}) != 0)
        throw BadRequest("sizes", "Nothing can be timed on 0 elements: choose sizes from 1 on.");
    return Planner(algorithms, places, wanted).plan();
}

std::uint64_t bytes_to_move(const Algorithm& algorithm, trace::ElementType type, std::uint64_t n,
                            std::uint64_t results) {
    const auto size = static_cast<std::uint64_t>(size_of(type));
    constexpr std::uint64_t index_bytes = 4; // of the flag of a segment, and of the parent of a node
    switch (algorithm.result) {
    case Result::total: // its one result is not worth a word
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

} // namespace scanscope::bench
