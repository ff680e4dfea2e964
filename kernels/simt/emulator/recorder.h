// Takes the emulator's records. One for each launch, used from one OS thread only. What becomes of them is
// the implementation's: a log, from which a trace is made, or counts.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "simt/where.h"
#include "trace/assemble.h"
#include "trace/work_counts.h"

namespace scanscope::simt {

class Recorder {
public:
    Recorder() = default;
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;
    virtual ~Recorder() = default;

    // The slot that the records of a block name; nothing where the block is not recorded.
    virtual std::optional<std::uint32_t> begin_block(std::uint64_t linear_index) = 0;
    virtual void end_block(std::uint32_t /*slot*/) {}
    // The caller fills in the rest before it adds the next one.
    virtual trace::Record& add(trace::RecordKind kind, std::uint32_t thread, std::uint32_t slot,
                               Where where) = 0;
    virtual void take_snapshot(std::uint32_t slot, std::uint32_t interval,
                               std::span<const std::byte> shared) = 0;
    // The combine about to be recorded gets this node.
    virtual trace::Node next_node() = 0;

    // The number of a text in texts().
    std::uint32_t text(const char* literal);

protected:
    [[nodiscard]] const std::vector<std::string>& texts() const { return texts_; }
    std::vector<std::string> take_texts() { return std::move(texts_); }
    static trace::Record record_of(trace::RecordKind kind, std::uint32_t thread, std::uint32_t slot) {
        trace::Record record{};
        record.kind = kind;
        record.array = trace::no_array;
        record.thread = thread;
        record.block = slot;
        return record;
    }

private:
    std::vector<const char*> literals_;
    std::vector<std::string> texts_;
};

// Writes them down. Kernel, extents, chosen blocks and globals of the log are the owner's to fill.
class LogRecorder final : public Recorder {
public:
    explicit LogRecorder(trace::Log& log)
        : log_(log) {}
    ~LogRecorder() override;

    std::optional<std::uint32_t> begin_block(std::uint64_t linear_index) override;
    trace::Record& add(trace::RecordKind kind, std::uint32_t thread, std::uint32_t slot,
                       Where where) override {
        if (log_.records.size() >= most_records) [[unlikely]]
            too_many();
        trace::Record& record = log_.records.emplace_back(record_of(kind, thread, slot));
        record.place = place(where);
        return record;
    }
    void take_snapshot(std::uint32_t slot, std::uint32_t interval,
                       std::span<const std::byte> shared) override;
    trace::Node next_node() override { return next_node_++; }

    void start_nodes_at(trace::Node node) { next_node_ = node; }
    [[nodiscard]] trace::Node node_after_last() const { return next_node_; }
    // Leaves the texts in the log, which is complete then.
    void finish() { log_.texts = take_texts(); }

private:
    std::uint32_t place(Where where) {
        if (where.line == 0) return 0;
        if (where.function != last_function_ || where.file != last_file_) find_scope(where);
        return last_scope_ << 24 | (where.line & 0xffffffu);
    }
    void find_scope(Where where);
    [[noreturn]] static void too_many();

    // 3.5 GiB of log: a kernel that never ends must not take all memory before anyone can stop it.
    static constexpr std::size_t most_records = std::size_t{1} << 26;

    trace::Log& log_;
    std::vector<Where> functions_;
    const char *last_function_ = nullptr, *last_file_ = nullptr;
    std::uint32_t last_scope_ = 0;
    trace::Node next_node_ = 1;
};

// Counts them, and keeps none: its memory is that of the blocks in flight.
class CountingRecorder final : public Recorder {
public:
    CountingRecorder(const char* kernel, trace::Dim3 grid, trace::Dim3 block);

    std::optional<std::uint32_t> begin_block(std::uint64_t linear_index) override;
    void end_block(std::uint32_t slot) override;
    trace::Record& add(trace::RecordKind kind, std::uint32_t thread, std::uint32_t slot,
                       Where /*where*/) override {
        take_pending();
        return pending_.emplace(record_of(kind, thread, slot));
    }
    void take_snapshot(std::uint32_t, std::uint32_t, std::span<const std::byte>) override {}
    trace::Node next_node() override { return trace::unknown_node; }

    // Adds the launch, blocks that never ended included.
    void finish(trace::WorkCounts& counts);

private:
    void take_pending() {
        if (!pending_) return;
        slots_[pending_->block]->add(*pending_);
        pending_.reset();
    }

    trace::CountedLaunch launch_;
    trace::Counters counters_;
    std::optional<trace::Record> pending_; // its caller may still be filling it in
    std::vector<std::unique_ptr<trace::BlockCounter>> slots_;
};

} // namespace scanscope::simt
