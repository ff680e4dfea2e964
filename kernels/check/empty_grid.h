// Finds the division that made a launch's grid empty.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace scanscope::kernels {

// A division that rounds down, and the same one rounded up: "n / 64" and "(n + 63) / 64".
struct RoundedDivision {
    std::string down, up;
    friend bool operator==(const RoundedDivision&, const RoundedDivision&) = default;
};

// The number of blocks of the launch that begins on this line of a CUDA source, or the last value of the
// variable that holds it. Nullopt if it is not a division of two simple terms.
[[nodiscard]] std::optional<RoundedDivision> division_of_grid(std::string_view text, unsigned line);

} // namespace scanscope::kernels
