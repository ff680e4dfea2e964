// The order of the device's operations, which are launches and copies. The emulator carries each out
// immediately, but a device may run them at the same time, unless they are in one stream, or an event, the
// default stream or a wait of the host puts them in order. Vector clocks (Mattern 1989) keep this order: one
// count for each stream.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "kernels/simt/where.h"

namespace scanscope::own {

class StreamOrder {
public:
    using Stream = const void*; // null: the default stream
    // Numbers the operations from 1; 0 is none.
    using Operation = std::uint32_t;

    StreamOrder();
    void make(Stream stream, bool is_blocking);
    // Begins an operation, which is the current one until the next begins.
    Operation begin(Stream stream, simt::Where where);
    void record(const void* event, Stream stream);
    void wait(Stream stream, const void* event);
    void host_waits(Stream stream);
    void host_waits_for_event(const void* event);
    void host_waits_for_all();

    // Whether the operation is certain to be over when the current one begins; true of the current one
    // itself.
    [[nodiscard]] bool is_over(Operation operation) const;
    // Whether the host knows that it is over.
    [[nodiscard]] bool is_over_for_host(Operation operation) const;
    [[nodiscard]] Operation current() const { return static_cast<Operation>(operations_.size()); }
    [[nodiscard]] simt::Where where_of(Operation operation) const { return operations_[operation - 1].where; }
    [[nodiscard]] bool has_several_streams() const { return streams_.size() > 1; }

private:
    using Clock = std::vector<std::uint32_t>; // by stream; missing counts are 0
    struct Known {
        std::uint32_t stream, number; // the operation's number in its stream, from 1
        simt::Where where;
    };
    struct StreamState {
        bool is_blocking = true; // whether it and the default stream wait for each other
        Clock clock;             // its last operation and everything before it
    };
    [[nodiscard]] std::uint32_t index_of(Stream stream);
    [[nodiscard]] Clock before_next(std::uint32_t stream) const;
    [[nodiscard]] bool is_in(Operation operation, const Clock& clock) const;

    std::unordered_map<Stream, std::uint32_t> numbers_;
    std::vector<StreamState> streams_; // the default stream is the first
    std::unordered_map<const void*, Clock> events_;
    std::vector<Known> operations_;
    Clock now_, host_;
};

} // namespace scanscope::own
