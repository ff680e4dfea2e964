#include "kernels/trace/step_table.h"

#include <algorithm>
#include <tuple>

namespace scanscope::trace {

StepTable::StepTable(const std::vector<std::string>& texts, std::uint64_t threads)
    : texts_(texts)
    , cursors_(threads) {}

// On a GPU, the same text may have two numbers.
bool StepTable::same_label(std::uint32_t a, std::uint32_t b) const {
    return a == b || (a != no_label && b != no_label && texts_.at(a) == texts_.at(b));
}

std::string StepTable::label_of(const OpenStep& step) const {
    return step.label == no_label ? "begin" : texts_.at(step.label);
}

std::uint32_t StepTable::find_or_open(const ThreadCursor& cursor, const Record& record, std::uint32_t label,
                                      std::int64_t number) {
    const auto alike = [&](std::uint32_t other) {
        return same_label(steps_[other].label, label) && steps_[other].number == number;
    };
    const auto occurrence = static_cast<std::uint32_t>(
        std::count_if(cursor.in_interval.begin(), cursor.in_interval.end(), alike));
    if (first_of_interval_.size() <= cursor.interval)
        first_of_interval_.resize(cursor.interval + 1u, steps_.size());
    std::size_t found = first_of_interval_[cursor.interval];
    for (; found < steps_.size(); ++found) {
        const OpenStep& step = steps_[found];
        if (step.interval == cursor.interval && same_label(step.label, label) && step.number == number &&
            step.occurrence == occurrence)
            break;
    }
    if (found == steps_.size()) {
        OpenStep step;
        step.label = label;
        step.number = number;
        step.interval = cursor.interval;
        step.occurrence = occurrence;
        step.first_thread = record.thread;
        step.place = record.place;
        steps_.push_back(step);
    }
    return static_cast<std::uint32_t>(found);
}

void StepTable::begin(const Record& record, ThreadCursor& cursor) {
    const std::uint32_t step =
        find_or_open(cursor, record, record.partner, static_cast<std::int64_t>(record.index));
    ++steps_[step].threads;
    steps_[step].first_thread = std::min(steps_[step].first_thread, record.thread);
    if (!cursor.in_interval.empty())
        after_.emplace_back(cursor.in_interval.back(), step);
    else if (cursor.step >= 0 && steps_[std::size_t(cursor.step)].interval == cursor.interval)
        after_.emplace_back(static_cast<std::uint32_t>(cursor.step), step);
    cursor.in_interval.push_back(step);
    cursor.step = step;
}

std::uint32_t StepTable::enter(const Record& record) {
    ThreadCursor& cursor = cursors_.at(record.thread);
    if (record.kind == RecordKind::step) {
        begin(record, cursor);
    } else if (cursor.step < 0) {
        cursor.step = find_or_open(cursor, record, no_label, 1);
        ++steps_[std::size_t(cursor.step)].threads;
    }
    if (record.space == Space::shared) hand_over(record, static_cast<std::uint32_t>(cursor.step));
    return static_cast<std::uint32_t>(cursor.step);
}

// Threads may also synchronise by a flag in shared memory, without a barrier.
void StepTable::hand_over(const Record& record, std::uint32_t step) {
    const std::tuple flag(record.array, record.index, record.value);
    if (record.kind == RecordKind::release) {
        released_in_[flag] = step;
    } else if (record.kind == RecordKind::acquire) {
        const auto from = released_in_.find(flag);
        if (from != released_in_.end() && from->second != step &&
            steps_[from->second].interval == steps_[step].interval)
            after_.emplace_back(from->second, step);
    }
}

void StepTable::put_after(std::int64_t earlier, std::int64_t later) {
    if (earlier < 0 || later < 0 || earlier == later) return;
    const std::pair steps(static_cast<std::uint32_t>(earlier), static_cast<std::uint32_t>(later));
    const bool is_known = !after_.empty() && after_.back() == steps; // a copy has many records
    if (!is_known && steps_[steps.first].interval == steps_[steps.second].interval) after_.push_back(steps);
}

void StepTable::leave(const Record& record) {
    ThreadCursor& cursor = cursors_.at(record.thread);
    if (record.kind == RecordKind::warp_sync) ++cursor.warp_interval;
    if (record.kind == RecordKind::barrier) {
        ++cursor.interval;
        cursor.in_interval.clear();
    }
}

std::vector<std::uint32_t> StepTable::in_order() {
    for (std::size_t round = 0; round < steps_.size(); ++round) {
        bool changed = false;
        for (const auto& [earlier, later] : after_) {
            const std::uint32_t level = steps_[earlier].level + 1;
            if (steps_[later].level >= level) continue;
            steps_[later].level = level;
            changed = true;
        }
        if (!changed) break;
    }
    std::vector<std::uint32_t> order(steps_.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        const OpenStep &x = steps_[a], &y = steps_[b];
        return std::tie(x.interval, x.level, x.first_thread) < std::tie(y.interval, y.level, y.first_thread);
    });
    return order;
}

} // namespace scanscope::trace
