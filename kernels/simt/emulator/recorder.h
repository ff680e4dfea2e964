// Takes the emulator's records. One for each launch, used from one OS thread only. What becomes of them is
// the implementation's: a log, from which a trace is made, or counts.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "kernels/simt/where.h"
#include "kernels/trace/analysis.h"
#include "kernels/trace/log.h"
#include "kernels/trace/recording_budget.h"
#include "kernels/trace/work_counts.h"

namespace scanscope::simt {

class Recorder {
public:
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;
    virtual ~Recorder() = default;

    // The slot that the records of a block name; nothing where the block is not recorded.
    virtual std::optional<std::uint32_t> begin_block(std::uint64_t linear_index) = 0;
    virtual void end_block(std::uint32_t /*slot*/) {}
    virtual void take_snapshot(std::uint32_t slot, std::uint32_t interval,
                               std::span<const std::byte> shared) = 0;

    // The caller fills in the rest before it adds the next one.
    trace::Record& add(trace::RecordKind kind, std::uint32_t thread, std::uint32_t slot, Where where) {
        if (used_ == records_.size()) [[unlikely]]
            flush();
        trace::Record& record = records_[used_++];
        record = {};
        record.kind = kind;
        record.array = trace::no_array;
        record.place = place(where);
        record.thread = thread;
        record.block = slot;
        return record;
    }
    // The combine about to be recorded gets this node.
    trace::Node next_node() { return next_node_++; }
    void start_nodes_at(trace::Node node) { next_node_ = node; }

    // The number of a text in texts().
    std::uint32_t text(const char* literal);

protected:
    Recorder()
        : records_(records_at_once) {}

    // Records go on in bunches, so that logging one takes no call through a table.
    virtual void take(std::span<const trace::Record> records) = 0;
    void flush() { take({records_.data(), std::exchange(used_, 0)}); }

    [[nodiscard]] std::vector<std::string>& texts() { return texts_; }
    [[nodiscard]] const std::vector<trace::Scope>& scopes() const { return scopes_; }

private:
    std::uint32_t place(Where where) {
        if (where.line == 0) return 0;
        if (where.function != last_function_ || where.file != last_file_) find_scope(where);
        return last_scope_ << 24 | (where.line & 0xffffffu);
    }
    void find_scope(Where where);

    static constexpr std::size_t records_at_once = 256; // 14 KiB: they stay in the first cache

    std::vector<trace::Record> records_;
    std::size_t used_ = 0;
    trace::Node next_node_ = 1;
    std::vector<const char*> literals_;
    std::vector<std::string> texts_;
    std::vector<Where> functions_;
    std::vector<trace::Scope> scopes_;
    const char *last_function_ = nullptr, *last_file_ = nullptr;
    std::uint32_t last_scope_ = 0;
};

// Writes them down. Kernel, extents, chosen blocks and globals of the log are the owner's to fill.
class LogRecorder : public Recorder {
public:
    LogRecorder(trace::Log& log, trace::RecordingBudget* budget)
        : log_(log)
        , budget_(budget) {}

    std::optional<std::uint32_t> begin_block(std::uint64_t linear_index) override;
    void take_snapshot(std::uint32_t slot, std::uint32_t interval,
                       std::span<const std::byte> shared) override;
    // The log is complete then.
    void finish();
    // What it took from the budget for the log.
    [[nodiscard]] std::uint64_t charged() const { return charged_; }

protected:
    void take(std::span<const trace::Record> records) override;

private:
    // Whether there is room for more; throws once where there is none.
    bool charge(std::uint64_t bytes);

    trace::Log& log_;
    trace::RecordingBudget* budget_; // may be null
    std::uint64_t charged_ = 0;
    bool is_full_ = false;
};

// Counts them, and keeps none: its memory is that of the blocks in flight.
class CountingRecorder final : public Recorder {
public:
    CountingRecorder(const char* kernel, trace::Dim3 grid, trace::Dim3 block);

    std::optional<std::uint32_t> begin_block(std::uint64_t linear_index) override;
    void end_block(std::uint32_t slot) override;
    void take_snapshot(std::uint32_t, std::uint32_t, std::span<const std::byte>) override {}

    // Adds the launch, blocks that never ended included.
    void finish(trace::WorkCounts& counts);

private:
    void take(std::span<const trace::Record> records) override {
        for (const trace::Record& record : records) slots_[record.block]->add(record);
    }

    trace::CountedLaunch launch_;
    trace::Counters counters_;
    std::vector<std::unique_ptr<trace::BlockCounter>> slots_;
};

} // namespace scanscope::simt
