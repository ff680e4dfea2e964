// A file of CBOR as a tree that can be changed and written again: for the mutator, which keeps what it makes
// readable far enough to reach what lies behind the reader.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scanscope::fuzz {

enum class Major : std::uint8_t { unsignedInteger, negativeInteger, bytes, text, array, map, tag, other };

struct CborItem {
    Major major = Major::unsignedInteger;
    std::uint64_t number = 0;       // of integers, tags and others
    std::string content;            // of bytes and texts
    std::vector<CborItem> children; // of a map key and value in turn; of a tag the one that it is on
};

// Nothing where the bytes are not one whole item.
[[nodiscard]] std::optional<CborItem> parseCbor(std::string_view bytes);
[[nodiscard]] std::string encodeCbor(const CborItem& item);

} // namespace scanscope::fuzz
