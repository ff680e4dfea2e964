// Receives the emulator's records. There is one recorder for each launch, used from one OS thread only. An
// implementation turns the records into a log, which becomes a trace, or into counts.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "kernels/simt/where.h"
#include "kernels/simt/write_change.h"
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

    // Returns the slot that identifies the block in its records, or nothing if the block is not recorded.
    virtual std::optional<std::uint32_t> begin_block(std::uint64_t linear_index) = 0;
    virtual void end_block(std::uint32_t /*slot*/) {}
    virtual void take_snapshot(std::uint32_t slot, std::uint32_t interval,
                               std::span<const std::byte> shared) = 0;

    // Adds a record. The caller fills in the rest before it adds the next one.
    trace::Record& add(trace::RecordKind kind, std::uint32_t thread, std::uint32_t slot, const Where& where) {
        if (next_ == end_) [[unlikely]]
            flush();
        trace::Record& record = *next_++ = {};
        record.kind = kind;
        record.array = trace::no_array;
        record.place = place(where);
        record.thread = thread;
        record.block = slot;
        return record;
    }
    // Returns the node for the combine that is about to be recorded.
    trace::Node next_node() { return next_node_++; }
    void start_nodes_at(trace::Node node) { next_node_ = node; }

    // Sets the write of this launch that will store a different value; null if there is none.
    void change(WriteChange* change) { change_ = change; }
    [[nodiscard]] WriteChange* change() const { return change_; }

    // Returns the index of the text in texts().
    std::uint32_t text(const char* literal) {
        if (literal != last_literal_) find_text(literal);
        return last_text_;
    }

protected:
    Recorder() = default;
    static constexpr std::size_t records_at_once = 256; // 14 KiB: they fit into the L1 cache

    // Takes the first `count` records of the last buffer that it returned, and returns a new buffer. Records
    // are passed on in batches, so that logging one needs no virtual call. If this function throws, the batch
    // is lost.
    virtual std::span<trace::Record> take(std::size_t count) = 0;
    // Gives the buffer back, and returns the number of records in it.
    std::size_t leave_room() {
        const auto count = static_cast<std::size_t>(next_ - room_);
        room_ = next_ = end_ = nullptr;
        return count;
    }
    void flush() {
        const std::span<trace::Record> room = take(leave_room());
        room_ = next_ = room.data();
        end_ = next_ + room.size();
    }

    [[nodiscard]] std::vector<std::string>& texts() { return texts_; }
    [[nodiscard]] const std::vector<trace::Scope>& scopes() const { return scopes_; }

private:
    std::uint32_t place(const Where& where) {
        if (where.line == 0) return 0;
        if (where.function != last_function_ || where.file != last_file_) find_scope(where);
        return last_scope_ << 24 | (where.line & 0xffffffu);
    }
    void find_scope(const Where& where);
    void find_text(const char* literal);

    trace::Record *room_ = nullptr, *next_ = nullptr, *end_ = nullptr;
    trace::Node next_node_ = 1;
    WriteChange* change_ = nullptr;
    std::vector<const char*> literals_;
    std::vector<std::string> texts_;
    std::vector<Where> functions_;
    std::vector<trace::Scope> scopes_;
    const char *last_function_ = nullptr, *last_file_ = nullptr;
    const char* last_literal_ = nullptr;
    std::uint32_t last_scope_ = 0, last_text_ = 0;
};

// Writes the records to a log. The owner of the log fills in kernel, extents, chosen blocks and globals.
class LogRecorder : public Recorder {
public:
    LogRecorder(trace::Log& log, trace::RecordingBudget* budget)
        : log_(log)
        , budget_(budget) {}

    std::optional<std::uint32_t> begin_block(std::uint64_t linear_index) override;
    void take_snapshot(std::uint32_t slot, std::uint32_t interval,
                       std::span<const std::byte> shared) override;
    // Completes the log.
    void finish();
    // The number of bytes that the log took from the budget.
    [[nodiscard]] std::uint64_t charged() const { return charged_; }

protected:
    std::span<trace::Record> take(std::size_t count) override;

private:
    // Charges the budget. Throws the first time that it is exceeded; afterwards returns false.
    bool charge(std::uint64_t bytes);

    trace::Log& log_;
    trace::RecordingBudget* budget_; // may be null
    std::uint64_t charged_ = 0;
    bool is_full_ = false;
};

// Counts the records without keeping them: its memory depends only on the blocks in flight and the combines.
class CountingRecorder final : public Recorder {
public:
    CountingRecorder(const char* kernel, trace::Dim3 grid, trace::Dim3 block, trace::LaunchPlace place,
                     trace::Node first_node);

    std::optional<std::uint32_t> begin_block(std::uint64_t linear_index) override;
    void end_block(std::uint32_t slot) override;
    void take_snapshot(std::uint32_t, std::uint32_t, std::span<const std::byte>) override {}

    // Adds the launch to the counts, including blocks that never ended.
    void finish(trace::WorkCounts& counts);

private:
    std::span<trace::Record> take(std::size_t count) override;

    trace::CountedLaunch launch_;
    trace::Counters counters_;
    trace::CombineChain chain_;
    std::vector<trace::Record> records_;
    std::vector<std::unique_ptr<trace::BlockCounter>> slots_;
};

} // namespace scanscope::simt
