// What a run can be exported as. Needs no Qt: the command line knows it in every build.
#pragma once

#include <cstdint>

namespace scanscope::viz {

enum class ExportFormat : std::uint8_t { png, svg, pdf, mp4, webm, gif, html };
inline constexpr int exportFormatCount = 7;

} // namespace scanscope::viz
