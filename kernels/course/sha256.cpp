#include "kernels/course/sha256.h"

#include <array>
#include <cstdint>

#include <sha2.h>

namespace scanscope::course {

std::string sha256(std::string_view bytes) {
    std::array<char, SHA256_DIGEST_STRING_LENGTH> text{};
    SHA256Data(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size(), text.data());
    return text.data();
}

} // namespace scanscope::course
