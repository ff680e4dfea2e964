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

    trace::Record& add(trace::RecordKind kind, std::uint32_t thread, std::uint32_t block,
                       const Where& where) {
        trace::Record& record = log_.records.emplace_back();
        record.kind = kind;
        record.array = trace::no_array;
        record.place = place(where);
        record.thread = thread;
        record.block = block;
        return record;
    }

    // Literals are told apart by address: the same text in two places may get two entries, which does no
    // harm.
    std::uint32_t text(const char* literal);

    // The combine about to be logged gets this node.
    trace::Node next_node() { return next_node_++; }
    void start_nodes_at(trace::Node node) { next_node_ = node; }
    [[nodiscard]] trace::Node node_after_last() const { return next_node_; }

    trace::Log& log() { return log_; }

private:
    std::uint32_t place(const Where& where) {
        if (where.function != last_function_) find_scope(where);
        return last_scope_ << 24 | (where.line & 0xffffffu);
    }
    void find_scope(const Where& where);

    trace::Log& log_;
    std::vector<const char*> literals_, functions_;
    const char* last_function_ = nullptr;
    std::uint32_t last_scope_ = 0;
    trace::Node next_node_ = 1;
};

} // namespace scanscope::simt
