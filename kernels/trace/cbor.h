// The part of CBOR (RFC 8949) that trace files use: integers, text strings, arrays and maps with definite
// lengths, and the little-endian typed arrays of RFC 8746.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace scanscope::trace {

static_assert(std::endian::native == std::endian::little, "typed arrays are copied as they are in memory");

// Kinds of typed arrays: the tags of RFC 8746.
enum class TypedTag : std::uint64_t {
    uint8 = 64,
    uint16 = 69,
    uint32 = 70,
    uint64 = 71,
    sint32 = 78,
    sint64 = 79,
    float32 = 85,
    float64 = 86,
};

// The size of one element, in bytes.
[[nodiscard]] unsigned width_of(TypedTag tag);

// Elements in the byte order of the file.
struct TypedArray {
    TypedTag tag = TypedTag::uint8;
    std::span<const std::byte> bytes;
    [[nodiscard]] std::size_t count() const { return bytes.size() / width_of(tag); }
};

// Writes CBOR to a stream, and, if `hashes`, hashes it (FNV-1a). The caller must check the stream for errors.
class CborWriter {
public:
    explicit CborWriter(std::ostream& out, bool hashes = true)
        : out_(out)
        , hashes_(hashes) {}

    void integer(std::int64_t number);
    void unsigned_integer(std::uint64_t number);
    void text(std::string_view utf8); // bytes that are not UTF-8 are written as U+FFFD
    void array(std::uint64_t items);
    void map(std::uint64_t pairs);
    void typed_array(TypedTag tag, std::span<const std::byte> elements);

    void raw(std::string_view bytes);
    [[nodiscard]] std::uint64_t hash() const { return hash_; }

private:
    void head(unsigned major, std::uint64_t argument);

    std::ostream& out_;
    bool hashes_;
    std::uint64_t hash_ = 0xcbf29ce484222325u;
};

// An error in the bytes, and its position. `ended`: the data stop in the middle of an item.
class CborError : public std::runtime_error {
public:
    CborError(bool ended, std::size_t position, const std::string& message)
        : std::runtime_error(message)
        , ended_(ended)
        , position_(position) {}
    [[nodiscard]] bool ended() const { return ended_; }
    [[nodiscard]] std::size_t position() const { return position_; }

private:
    bool ended_;
    std::size_t position_;
};

// Reads one item after another. Every length is compared with the remaining bytes before memory is allocated
// for it. Texts and typed arrays are views of the bytes. Unknown tags are skipped. Throws CborError.
class CborReader {
public:
    static constexpr std::size_t deepest = 64; // nesting levels that skip() allows

    explicit CborReader(std::span<const std::byte> bytes)
        : bytes_(bytes) {}

    [[nodiscard]] std::size_t position() const { return position_; }
    [[nodiscard]] std::size_t remaining() const { return bytes_.size() - position_; }

    [[nodiscard]] std::uint64_t unsigned_integer();
    [[nodiscard]] std::int64_t integer();
    [[nodiscard]] std::string_view text();
    [[nodiscard]] std::uint64_t array(); // the number of items that follow
    [[nodiscard]] std::uint64_t map();   // the number of pairs that follow
    [[nodiscard]] TypedArray typed_array();
    void skip(); // one item with everything inside it

    [[noreturn]] void fail(const std::string& message) const;

private:
    struct Head {
        unsigned major;
        std::uint64_t argument;
    };
    [[nodiscard]] Head head();
    [[nodiscard]] Head head_of(std::initializer_list<unsigned> majors, std::string_view what);
    [[nodiscard]] std::span<const std::byte> take(std::uint64_t count);
    void need(std::uint64_t count) const;

    std::span<const std::byte> bytes_;
    std::size_t position_ = 0;
    std::size_t item_ = 0; // the beginning of the current item
};

[[nodiscard]] bool is_utf8(std::string_view text);

} // namespace scanscope::trace
