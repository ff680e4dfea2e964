// Which step a record belongs to, found while the records of a block go by in time. Threads that execute
// step(label, number) in one barrier interval share a step; where a thread executes it again, it joins or
// begins the next of the same name.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "kernels/trace/log.h"

namespace scanscope::trace {

// A step while its threads are being gathered.
struct OpenStep {
    std::uint32_t label = 0; // a text, or no_label
    std::int64_t number = 0;
    std::uint32_t interval = 0, occurrence = 0, threads = 0, first_thread = 0;
    std::uint32_t place = 0;
    std::uint32_t level = 0; // among the steps of its interval, once they are in_order()
};

// What is known of a thread while its records go by.
struct ThreadCursor {
    std::uint32_t interval = 0, warp_interval = 0;
    std::int64_t step = -1;                 // index into the open steps
    std::vector<std::uint32_t> in_interval; // the steps it began in this interval, for occurrences
};

class StepTable {
public:
    // `texts` are those of the log; more may be added while records go by.
    StepTable(const std::vector<std::string>& texts, std::uint64_t threads);

    // The step of any record but a declaration, as an index into steps(). A step record begins one; work
    // before the first has a step of its own.
    std::uint32_t enter(const Record& record);
    // After the record was taken in: a barrier ends the thread's interval.
    void leave(const Record& record);

    [[nodiscard]] const ThreadCursor& cursor(std::uint32_t thread) const { return cursors_.at(thread); }
    [[nodiscard]] const std::vector<OpenStep>& steps() const { return steps_; } // as they began
    // "begin" for work before the first step.
    [[nodiscard]] std::string label_of(const OpenStep& step) const;
    // The steps in the order in which threads executed them, as indices into steps(): by interval, then so
    // that each comes after those that any thread executed before it, and after those in which a thread
    // released in shared memory what some thread of it acquired; then by the lowest thread.
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
    // (earlier, later) in some thread, in one interval
    std::vector<std::pair<std::uint32_t, std::uint32_t>> after_;
    std::vector<std::size_t> first_of_interval_;
    // The step in which a value was last released, by array, cell and value.
    std::map<std::tuple<std::uint16_t, std::uint64_t, std::uint64_t>, std::uint32_t> released_in_;
};

} // namespace scanscope::trace
