// The formats in which a run can be exported. Needs no Qt because the command line knows them in every build.
#pragma once

#include <cstddef>
#include <cstdint>

namespace scanscope::viz {

enum class ExportFormat : std::uint8_t { png, svg, pdf, pptx, mp4, webm, gif, html };
inline constexpr int exportFormatCount = 8;

// Pictures of one step each, and files with a page for each step; both show settled states.
[[nodiscard]] constexpr bool isPicture(ExportFormat format) {
    return format == ExportFormat::png || format == ExportFormat::svg;
}
[[nodiscard]] constexpr bool hasPages(ExportFormat format) {
    return format == ExportFormat::pdf || format == ExportFormat::pptx;
}
[[nodiscard]] constexpr bool isStill(ExportFormat format) { return isPicture(format) || hasPages(format); }

// The maximum number of steps in one export. A film of a thousand steps takes half an hour to watch, and
// drawing an HTML page with as many steps takes equally long.
inline constexpr std::size_t mostExportedSteps = 4000;

} // namespace scanscope::viz
