// Takes the emulator's records. One for each launch, used from one OS thread only.
#pragma once

#include <cstdint>
#include <vector>

#include "simt/where.h"
#include "trace/assemble.h"

namespace scanscope::simt {

class Recorder {
public:
    explicit Recorder(trace::Log& log)
        : log_(log) {}

    trace::Record& add(trace::RecordKind kind, std::uint32_t thread, std::uint32_t block, Where where) {
        if (log_.records.size() >= most_records) [[unlikely]]
            too_many();
        trace::Record& record = log_.records.emplace_back();
        record.kind = kind;
        record.array = trace::no_array;
        record.place = place(where);
        record.thread = thread;
        record.block = block;
        return record;
    }

    std::uint32_t text(const char* literal);

    // The combine about to be logged gets this node.
    trace::Node next_node() { return next_node_++; }
    void start_nodes_at(trace::Node node) { next_node_ = node; }
    [[nodiscard]] trace::Node node_after_last() const { return next_node_; }

    trace::Log& log() { return log_; }

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
    std::vector<const char*> literals_;
    std::vector<Where> functions_;
    const char *last_function_ = nullptr, *last_file_ = nullptr;
    std::uint32_t last_scope_ = 0;
    trace::Node next_node_ = 1;
};

} // namespace scanscope::simt
