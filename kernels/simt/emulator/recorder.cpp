#include "kernels/simt/emulator/recorder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "kernels/simt/emulator/kernel_fault.h"

namespace scanscope::simt {

// Searches by address first, which is fast, and then by contents: equal literals count as one text.
void Recorder::find_text(const char* literal) {
    auto known = std::ranges::find(literals_, literal);
    if (known == literals_.end())
        known = std::ranges::find_if(literals_,
                                     [&](const char* other) { return std::strcmp(other, literal) == 0; });
    last_literal_ = literal;
    last_text_ = static_cast<std::uint32_t>(known - literals_.begin());
    if (known != literals_.end()) return;
    literals_.push_back(literal);
    texts_.emplace_back(literal);
}

void Recorder::find_scope(const Where& where) {
    const auto known = std::find_if(functions_.begin(), functions_.end(), [&](const Where& other) {
        return other.function == where.function && other.file == where.file;
    });
    last_scope_ = static_cast<std::uint32_t>(known - functions_.begin());
    if (known == functions_.end()) {
        constexpr std::size_t most_scopes = 256; // a place has eight bits for the scope
        if (functions_.size() == most_scopes)
            throw KernelFault(
                {.kind = trace::FaultKind::exception,
                 .message = fmt::format(
                     "the kernel uses more than {} functions, the most that can be recorded.", most_scopes)},
                where);
        functions_.push_back(where);
        scopes_.push_back({text(where.file), text(where.function)});
    }
    last_function_ = where.function;
    last_file_ = where.file;
}

std::optional<std::uint32_t> LogRecorder::begin_block(std::uint64_t linear_index) {
    const auto at = std::lower_bound(log_.blocks.begin(), log_.blocks.end(), linear_index);
    if (at == log_.blocks.end() || *at != linear_index) return std::nullopt;
    return static_cast<std::uint32_t>(at - log_.blocks.begin());
}

bool LogRecorder::charge(std::uint64_t bytes) {
    if (is_full_) return false; // threads that are being unwound must not throw again
    if (budget_) {
        is_full_ = true;
        budget_->take(bytes);
        is_full_ = false;
    }
    charged_ += bytes;
    return true;
}

std::span<trace::Record> LogRecorder::take(std::size_t count) {
    if (charge(trace::bytes_of_records(count)) && count > 0) log_.records.keep(count);
    return log_.records.room(records_at_once);
}

void LogRecorder::take_snapshot(std::uint32_t slot, std::uint32_t interval,
                                std::span<const std::byte> shared) {
    if (!charge(trace::bytes_of_snapshots(shared.size()))) return;
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(shared.data());
    log_.snapshots.push_back({slot, interval, {bytes, bytes + shared.size()}});
}

void LogRecorder::finish() {
    take(leave_room());
    log_.texts = texts();
    log_.scopes = scopes();
}

CountingRecorder::CountingRecorder(const char* kernel, trace::Dim3 grid, trace::Dim3 block,
                                   trace::LaunchPlace place, trace::Node first_node)
    : chain_(first_node) {
    start_nodes_at(first_node);
    launch_.kernel = kernel;
    launch_.grid = grid;
    launch_.block = block;
    launch_.place = std::move(place);
}

std::span<trace::Record> CountingRecorder::take(std::size_t count) {
    for (const trace::Record& record : std::span(records_).first(count)) {
        slots_[record.block]->add(record);
        if (record.kind == trace::RecordKind::combine) chain_.add(record);
    }
    records_.resize(records_at_once);
    return records_;
}

std::optional<std::uint32_t> CountingRecorder::begin_block(std::uint64_t) {
    auto free_slot = std::ranges::find_if(slots_, [](const auto& slot) { return !slot; });
    if (free_slot == slots_.end()) free_slot = slots_.insert(slots_.end(), nullptr);
    *free_slot = std::make_unique<trace::BlockCounter>(texts(), launch_.block.count());
    return static_cast<std::uint32_t>(free_slot - slots_.begin());
}

void CountingRecorder::end_block(std::uint32_t slot) {
    flush();
    slots_[slot]->finish(launch_, counters_);
    slots_[slot].reset();
}

void CountingRecorder::finish(trace::WorkCounts& counts) {
    for (std::uint32_t slot = 0; slot < slots_.size(); ++slot)
        if (slots_[slot]) end_block(slot);
    counters_.steps = launch_.steps.size();
    launch_.chain = chain_.longest();
    counts.counters += counters_;
    counts.launches.push_back(std::move(launch_));
}

} // namespace scanscope::simt
