// The FNV-1a hash, 64 bits: identifies a source file, and protects a trace file against accidental damage.
// Not cryptographic.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace scanscope::trace {

inline constexpr std::uint64_t fnv1a_seed = 0xcbf29ce484222325u;

// Pass the previous hash as `seed` to continue it.
[[nodiscard]] constexpr std::uint64_t fnv1a(std::string_view text, std::uint64_t seed = fnv1a_seed) {
    std::uint64_t hash = seed;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    return hash;
}

} // namespace scanscope::trace
