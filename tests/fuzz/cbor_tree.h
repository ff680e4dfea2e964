// A CBOR file as a tree that can be changed and written again. The mutator uses it so that its files stay
// readable enough to get past the reader.
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
    std::uint64_t number = 0;       // for integers, tags and others
    std::string content;            // for byte and text strings
    std::vector<CborItem> children; // a map's alternating keys and values, or a tag's item
};

// Returns nothing if the bytes are not exactly one complete item.
[[nodiscard]] std::optional<CborItem> parseCbor(std::string_view bytes);
[[nodiscard]] std::string encodeCbor(const CborItem& item);

} // namespace scanscope::fuzz
