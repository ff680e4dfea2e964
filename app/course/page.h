// The frame of the pages of a marking: one file each, without a script and without anything to load.
#pragma once

#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "kernels/course/outcome.h"
#include "kernels/text/embedded_text.h"

namespace scanscope::app {

// Their style and fonts, "report/report.css".
using kernels::EmbeddedText;
[[nodiscard]] std::span<const EmbeddedText> embeddedReportFiles();

// The facts at the head of each page.
struct ReportHead {
    std::string date;     // "2026-11-26"
    std::string compiler; // "g++ (Debian 12.2.0) 12.2.0"
    std::string version;  // of this program
    std::string suite;    // the name of its file
};

// The classes that the style knows: "passed", "failed", and "other" or "reached".
[[nodiscard]] std::string_view classOf(course::Verdict verdict);
[[nodiscard]] std::string_view classOf(course::State state);
// In a report what failed is told by another sign than a wrong answer in a test: it is to be looked at.
[[nodiscard]] std::string_view reportGlyph(course::Verdict verdict);
[[nodiscard]] std::string_view reportGlyph(course::State state);

// Up to the beginning of the body, and its end.
void beginPage(std::ostream& out, const std::string& title);
void endPage(std::ostream& out);

[[nodiscard]] std::string base64(std::string_view bytes);

// The text as it may stand in HTML or XML, with what both would obey written out. Control characters, and
// bytes that are no UTF-8, which neither may hold, become U+FFFD.
[[nodiscard]] std::string escaped(std::string_view text);

} // namespace scanscope::app
