// Finds the step that a record belongs to, while the records of a block pass in time order. Threads that
// execute step(label, number) in one barrier interval share a step; a thread that executes it again joins or
// begins the next one of the same name.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "kernels/trace/log.h"

namespace scanscope::trace {

// A step whose threads are still being collected.
struct OpenStep {
    std::uint32_t label = 0; // index into texts, or no_label
    std::int64_t number = 0;
    std::uint32_t interval = 0, occurrence = 0, threads = 0, first_thread = 0;
    std::uint32_t place = 0;
    std::uint32_t level = 0; // its depth among the steps of its interval, set by in_order()
};

// The state of a thread while its records pass.
struct ThreadCursor {
    std::uint32_t interval = 0, warp_interval = 0;
    std::int64_t step = -1;                 // index into the open steps
    std::vector<std::uint32_t> in_interval; // the steps that it began in this interval, to count occurrences
};

class StepTable {
public:
    // `texts` are those of the log; more may be added while records pass.
    StepTable(const std::vector<std::string>& texts, std::uint64_t threads);

    // The step of a record, as an index into steps(); not for declarations. A step record begins a step; work
    // before a thread's first one belongs to a step of its own.
    std::uint32_t enter(const Record& record);
    // Must be called after the record was processed: a barrier ends the thread's interval.
    void leave(const Record& record);

    // A copy that began in the step `earlier` ends in the step `later`.
    void put_after(std::int64_t earlier, std::int64_t later);

    [[nodiscard]] const ThreadCursor& cursor(std::uint32_t thread) const { return cursors_.at(thread); }
    // The steps, in the order in which they began.
    [[nodiscard]] const std::vector<OpenStep>& steps() const { return steps_; }
    // The label of a step: "begin" for work before the first one.
    [[nodiscard]] std::string label_of(const OpenStep& step) const;
    // The steps in the order in which threads executed them, as indices into steps(). They are sorted by
    // interval. Within an interval, a step comes after the steps that any of its threads executed earlier,
    // after those whose releases in shared memory one of its threads acquired, and after those in which
    // copies began that end in it. If this leaves the order of two steps open, the step with the lowest
    // thread comes first.
    [[nodiscard]] std::vector<std::uint32_t> in_order();

private:
    static constexpr std::uint32_t no_label = 0xffffffffu;
    void begin(const Record& record, ThreadCursor& cursor);
    void hand_over(const Record& record, std::uint32_t step);
    std::uint32_t find_or_open(const ThreadCursor& cursor, const Record& record, std::uint32_t label,
                               std::int64_t number);
    [[nodiscard]] bool same_label(std::uint32_t a, std::uint32_t b) const;

    const std::vector<std::string>& texts_;
    std::vector<ThreadCursor> cursors_;
    std::vector<OpenStep> steps_;
    // Pairs (earlier, later) of steps of one interval.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> after_;
    std::vector<std::size_t> first_of_interval_;
    // The step that last released a value, by array, cell and value.
    std::map<std::tuple<std::uint16_t, std::uint64_t, std::uint64_t>, std::uint32_t> released_in_;
};

} // namespace scanscope::trace
