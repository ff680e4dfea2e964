// The log of a launch: flat records in time order. It contains no steps or intervals, which assemble.h
// derives; all executors deliver the same records.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "kernels/trace/trace.h"

#if defined(__CUDACC__)
#define SCANSCOPE_LOG_FUNCTION __host__ __device__ // kernels that record call it
#else
#define SCANSCOPE_LOG_FUNCTION
#endif

namespace scanscope::trace {

// The event kinds in their order, followed by the kinds that only the log has.
enum class RecordKind : std::uint8_t {
    read,
    write,
    atomic,
    shuffle,
    combine,
    barrier,
    warp_sync,
    acquire,
    release,
    fence,
    volatile_read,
    volatile_write,
    step,    // `index` is the number, `partner` the index of the label's text
    copy,    // the thread begins the asynchronous copy `right`
    declare, // declares a shared array or lane value; see the fields
};

// A log entry. It is trivial and has 56 bytes on both device and host. A record's position in the log is its
// time.
struct Record {
    RecordKind kind;
    Space space;
    std::uint16_t array;    // shared: ordinal of its declaration in the block; lane: any
                            // unique number; global: index into Log::globals
    std::uint32_t place;    // scope << 24 | line; see Log::scopes
    std::uint32_t thread;   // linear index within the block; declare of a shared array:
                            // number of cells between unused ones, or 0
    std::uint32_t block;    // index into Log::blocks
    std::uint64_t index;    // declare: extent; step: number
    std::uint64_t value;    // declare: element type and shape (declared_value)
    std::uint64_t old;      // declare: byte offset in shared memory
    Node node, left, right; // declare: bytes of a cell, row (or no_row), cells that hold elements;
                            // asynchronous copy: `right` is its number, from 1, and `left` the thread that
                            // waited for its end
    std::uint32_t partner;  // declare: index of the name's text; acquire: its polls; other
                            // accesses: the bytes of the cell as a mask, 0 for all
};
static_assert(sizeof(Record) == 56);

// The turns of the loops that the thread of a record is in (turn_within), 0 if it is in none. It is kept
// where the record has no other use for the bytes. Steps and declarations have none.
template <class AnyRecord> [[nodiscard]] SCANSCOPE_LOG_FUNCTION constexpr auto& turn_of(AnyRecord& record) {
    return record.kind == RecordKind::combine ? record.partner : record.left;
}

// Turn `number` of the loop on line `line`, in a thread that is in the turns `around` outside that loop. The
// number identifies all these turns, apart from unlikely coincidences, and is never 0.
[[nodiscard]] SCANSCOPE_LOG_FUNCTION constexpr std::uint32_t
turn_within(std::uint32_t around, std::uint32_t line, std::uint32_t number) {
    std::uint64_t mixed = (std::uint64_t{around} << 32 | line) * 0x9e3779b97f4a7c15u + number;
    mixed = (mixed ^ mixed >> 29) * 0xbf58476d1ce4e5b9u;
    mixed = (mixed ^ mixed >> 32) * 0xbf58476d1ce4e5b9u;
    const auto turn = static_cast<std::uint32_t>(mixed >> 32);
    return turn == 0 ? 1 : turn;
}

inline constexpr std::uint32_t no_row = 0xffffffffu;

// The element type and the shape of a declared array, as Record::value. Shared arrays have fewer than 2^24
// rows.
[[nodiscard]] constexpr std::uint64_t declared_value(ElementType type, Shape shape = {}) {
    return std::uint64_t{shape.columns} << 32 | std::uint64_t{shape.rows} << 8 | std::uint64_t(type);
}
// Whether an asynchronous copy did this: an access, an arrival at a barrier object, or its end.
[[nodiscard]] constexpr bool is_of_copy(const Record& record) {
    return record.right != 0 && record.kind != RecordKind::combine && record.kind != RecordKind::declare &&
           record.kind != RecordKind::copy;
}
[[nodiscard]] constexpr ElementType declared_type(std::uint64_t value) {
    return static_cast<ElementType>(value & 0xff);
}
[[nodiscard]] constexpr Shape declared_shape(std::uint64_t value) {
    return {std::uint32_t(value >> 8 & 0xffffff), std::uint32_t(value >> 32)};
}

struct Scope {
    std::uint32_t file = 0, function = 0; // indices into Log::texts
};

// A byte-for-byte copy of a block's shared memory, at a barrier or at the block's end.
struct RawSnapshot {
    std::uint32_t block = 0, interval = 0;
    std::vector<std::uint8_t> bytes;
};

// A sequence of records, in pieces of memory that never move, so that growing copies nothing.
class Records {
public:
    // Returns uninitialised space for `count` more records.
    [[nodiscard]] std::span<Record> room(std::size_t count) {
        constexpr std::size_t usual_piece = 16'384; // 896 KiB
        if (pieces_.empty() || pieces_.back().capacity - pieces_.back().count < count) {
            const std::size_t capacity = std::max(count, usual_piece);
            pieces_.push_back({std::make_unique_for_overwrite<Record[]>(capacity), capacity, 0});
        }
        const Piece& last = pieces_.back();
        return {last.records.get() + last.count, count};
    }
    // Makes the first `count` entries of the last room() part of the sequence.
    void keep(std::size_t count) {
        pieces_.back().count += count;
        size_ += count;
    }
    void add(const Record& record) {
        room(1).front() = record;
        keep(1);
    }
    // Removes the unwanted records, and keeps the order of the others.
    template <class Predicate> void erase_if(Predicate is_unwanted) {
        size_ = 0;
        for (Piece& piece : pieces_) {
            Record* const first = piece.records.get();
            piece.count = std::size_t(std::remove_if(first, first + piece.count, is_unwanted) - first);
            size_ += piece.count;
        }
    }
    void clear() { // keeps the first piece for reuse
        pieces_.resize(pieces_.empty() ? 0 : 1);
        if (!pieces_.empty()) pieces_.front().count = 0;
        size_ = 0;
    }
    template <class Visit> void each(Visit visit) const {
        for (const Piece& piece : pieces_)
            for (std::size_t i = 0; i < piece.count; ++i) visit(std::as_const(piece.records[i]));
    }
    template <class Visit> void each(Visit visit) {
        for (Piece& piece : pieces_)
            for (std::size_t i = 0; i < piece.count; ++i) visit(piece.records[i]);
    }
    [[nodiscard]] std::size_t size() const { return size_; }

private:
    struct Piece {
        std::unique_ptr<Record[]> records;
        std::size_t capacity = 0, count = 0;
    };
    std::vector<Piece> pieces_;
    std::size_t size_ = 0;
};

// Everything that was recorded in one launch.
struct Log {
    std::string kernel;
    Dim3 grid, block;
    std::uint64_t shared_bytes = 0;
    std::vector<std::uint64_t> blocks; // linear indices of the recorded blocks
    std::vector<Global> globals;
    std::vector<Argument> arguments;
    LaunchPlace place;
    Records records;
    std::vector<RawSnapshot> snapshots;
    std::vector<std::string> texts; // labels, names, files, functions
    std::vector<Scope> scopes;
};

} // namespace scanscope::trace
