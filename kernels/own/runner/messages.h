// The messages that a running program sends to its keeper (keeper.h), a separate process, and their encoding.
// No message is trusted, because its sender runs a user program.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include "kernels/own/device/scanscope_device.h"
#include "kernels/simt/where.h"
#include "kernels/trace/log.h"
#include "kernels/trace/trace.h"

namespace scanscope::own {

enum class Report : std::uint32_t {
    program_starts, // main() begins
    mistake,
    fault,
    launch_begins,
    array_part,
    texts,
    array_appears,
    records,
    block_ends,
    followed,
    nodes,
    launch_ends,
    program_ends,
};

// Thrown if an honest program would never send such a message.
struct Tampered : std::runtime_error {
    Tampered()
        : std::runtime_error("the program's recording was tampered with") {}
};

// A place in a source, with copies of its names: simt::Where points into the memory of its own process.
struct TextPlace {
    std::string file, function;
    std::uint32_t line = 0;
    TextPlace() = default;
    explicit TextPlace(const simt::Where& where)
        : file(where.file)
        , function(where.function)
        , line(where.line) {}
};

struct ReportedMistake {
    trace::Mistake mistake; // without its locations
    TextPlace where, other;
};

struct ReportedFault {
    trace::Fault fault; // without its location and its launch
    TextPlace where;
    std::uint32_t launch = 0; // its number, counting all launches
};

// An array that exists when a launch begins, or that appears in it.
struct ReportedArray {
    std::uint16_t number = 0;
    std::uint32_t life = 0;
    bool is_changed = false;  // since the last launch that was recorded
    bool is_constant = false; // whether it is in constant memory
    CellType type{};
    std::uint64_t extent = 0;
    std::string name;
};

// The start of a launch. The Answer says whether the launch is recorded; if so, the cells of the changed
// arrays follow.
struct LaunchBegins {
    std::uint32_t number = 0;
    std::string kernel;
    trace::Dim3 grid, block;
    std::uint64_t shared_bytes = 0;
    std::vector<trace::Argument> arguments;
    std::vector<ReportedArray> arrays;
    TextPlace place;
};

// Consecutive cells of an array, from `first` on.
struct ArrayPart {
    std::uint16_t number = 0;
    std::uint64_t first = 0;
    std::vector<std::uint8_t> written; // for each cell: whether it was ever written
    std::vector<char> bytes;
};

// New texts and scopes, to be appended to the known ones.
struct Texts {
    std::vector<std::string> texts;
    std::vector<trace::Scope> scopes;
};

struct BlockEnds {
    std::uint32_t slot = 0;
};

struct FollowedLaunch {
    trace::Followed followed;
};

struct ArrayNodes {
    std::uint16_t number = 0;
    std::vector<trace::Node> nodes;
};

// The end of a launch. It gets an answer if the start was answered with Answer::asks_again. The cells of the
// changed arrays follow.
struct LaunchEnds {
    std::vector<std::uint16_t> changed;
};

struct ProgramStarts {};

struct ProgramEnds {
    std::int32_t status = 0;
    std::uint32_t launches = 0;
};

enum class Answer : char {
    no = 'n',
    yes = 'y',
    asks_again = 'a', // yes, but ask again at the end whether the arrays after the launch fit
    is_cut = 'c',     // sent unasked: no more blocks of this launch are recorded
};

// --- encoding

template <class T> inline constexpr bool is_list = false;
template <class T> inline constexpr bool is_list<std::vector<T>> = true;
template <> inline constexpr bool is_list<std::string> = true;

// The members of a message, in the order in which they are sent.
template <class T> auto parts_of(T& m) {
    using M = std::remove_const_t<T>;
    if constexpr (std::is_same_v<M, TextPlace>)
        return std::tie(m.file, m.function, m.line);
    else if constexpr (std::is_same_v<M, trace::Mistake>)
        return std::tie(m.kind, m.writes, m.launch, m.block, m.thread, m.times, m.array, m.text, m.index,
                        m.lowest, m.highest, m.extent, m.unit);
    else if constexpr (std::is_same_v<M, ReportedMistake>)
        return std::tie(m.mistake, m.where, m.other);
    else if constexpr (std::is_same_v<M, trace::Fault>)
        return std::tie(m.kind, m.message, m.reason, m.block, m.threads, m.array, m.index);
    else if constexpr (std::is_same_v<M, ReportedFault>)
        return std::tie(m.fault, m.where, m.launch);
    else if constexpr (std::is_same_v<M, trace::Argument>)
        return std::tie(m.name, m.kind, m.value, m.array);
    else if constexpr (std::is_same_v<M, ReportedArray>)
        return std::tie(m.number, m.life, m.is_changed, m.is_constant, m.type, m.extent, m.name);
    else if constexpr (std::is_same_v<M, LaunchBegins>)
        return std::tie(m.number, m.kernel, m.grid, m.block, m.shared_bytes, m.arguments, m.arrays, m.place);
    else if constexpr (std::is_same_v<M, ArrayPart>)
        return std::tie(m.number, m.first, m.written, m.bytes);
    else if constexpr (std::is_same_v<M, Texts>)
        return std::tie(m.texts, m.scopes);
    else if constexpr (std::is_same_v<M, FollowedLaunch>)
        return std::tie(m.followed.op, m.followed.inputs, m.followed.joins);
    else if constexpr (std::is_same_v<M, ArrayNodes>)
        return std::tie(m.number, m.nodes);
    else if constexpr (std::is_same_v<M, LaunchEnds>)
        return std::tie(m.changed);
}

template <class T>
concept HasParts = !std::is_void_v<decltype(parts_of(std::declval<T&>()))>;

template <class T> void pack(const T& value, std::vector<std::byte>& into) {
    const auto append = [&into](const void* from, std::size_t size) {
        const std::size_t at = into.size();
        into.resize(at + size);
        if (size > 0) std::memcpy(into.data() + at, from, size);
    };
    if constexpr (is_list<T>) {
        pack(std::uint64_t{value.size()}, into);
        if constexpr (HasParts<typename T::value_type> || is_list<typename T::value_type>)
            for (const auto& one : value) pack(one, into);
        else
            append(value.data(), value.size() * sizeof *value.data());
    } else if constexpr (HasParts<const T>) {
        std::apply([&](const auto&... parts) { (pack(parts, into), ...); }, parts_of(value));
    } else {
        static_assert(std::is_trivially_copyable_v<T>);
        append(&value, sizeof value);
    }
}

// Reads what pack() wrote. Throws Tampered if the bytes are anything else.
class Unpacker {
public:
    explicit Unpacker(std::span<const std::byte> bytes)
        : rest_(bytes) {}

    template <class T> void take(T& value) {
        if constexpr (std::is_same_v<T, bool>) {
            value = *next(1) != std::byte{0};
        } else if constexpr (is_list<T>) {
            std::uint64_t count = 0;
            take(count);
            using One = typename T::value_type;
            if (count > rest_.size()) throw Tampered(); // each takes at least one byte
            if constexpr (HasParts<One> || is_list<One>) {
                for (; count > 0; --count) take(value.emplace_back());
            } else {
                if (count > rest_.size() / sizeof(One)) throw Tampered();
                value.resize(count);
                if (count > 0) std::memcpy(value.data(), next(count * sizeof(One)), count * sizeof(One));
            }
        } else if constexpr (HasParts<T>) {
            std::apply([&](auto&... parts) { (take(parts), ...); }, parts_of(value));
        } else {
            static_assert(std::is_trivially_copyable_v<T>);
            std::memcpy(&value, next(sizeof value), sizeof value);
        }
    }
    // Takes a value that must use all remaining bytes.
    template <class T> [[nodiscard]] T whole() {
        T value;
        take(value);
        if (!rest_.empty()) throw Tampered();
        return value;
    }
    [[nodiscard]] std::span<const std::byte> rest() const { return rest_; }

private:
    const std::byte* next(std::size_t size) {
        if (size > rest_.size()) throw Tampered();
        const std::byte* const first = rest_.data();
        rest_ = rest_.subspan(size);
        return first;
    }
    std::span<const std::byte> rest_;
};

} // namespace scanscope::own
