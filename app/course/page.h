// A marking's pages, and their frame. The pages have no scripts, and load at most the fonts beside them.
#pragma once

#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/course/marks.h"
#include "kernels/course/outcome.h"
#include "kernels/text/embedded_text.h"

namespace scanscope::app {

// The style sheet and fonts of the pages, and the scripts of autograders: "report/report.css" and others.
using kernels::EmbeddedText;
[[nodiscard]] std::span<const EmbeddedText> embeddedCourseFiles();
[[nodiscard]] std::string_view courseFile(std::string_view path);

// The facts at the head of each page.
struct ReportHead {
    std::string date;     // "2026-11-26"
    std::string compiler; // "g++ (Debian 12.2.0) 12.2.0"
    std::string version;  // of Scanscope
    std::string suite;    // the suite's file name
};

// Returns the CSS class: "passed", "failed", and "other" or "reached".
[[nodiscard]] std::string_view classOf(course::Verdict verdict);
[[nodiscard]] std::string_view classOf(course::State state);
// Reports mark failures with ⚠ instead of ✗, because the reader should look at them.
[[nodiscard]] std::string_view reportGlyph(course::Verdict verdict);
[[nodiscard]] std::string_view reportGlyph(course::State state);

// Where a page's fonts are: in the page, in a file beside it that many pages share, or on the reader's
// system.
enum class PageFonts : std::uint8_t { inside, beside, none };
inline constexpr std::string_view fontsFile = "fonts.css";
// The content of the file beside the pages.
[[nodiscard]] std::string fontSheet();

// Write everything up to the beginning of the body, and everything after it.
void beginPage(std::ostream& out, const std::string& title, PageFonts fonts);
void endPage(std::ostream& out);

[[nodiscard]] std::string base64(std::string_view bytes);

// Escapes the text for HTML and XML. Control characters and bytes that are not UTF-8 become U+FFFD, because
// neither format allows them.
[[nodiscard]] std::string escaped(std::string_view text);

// Writes the report on one submission to one task.
void writeReport(std::ostream& out, const Marks& marks, const Mark& mark, const ReportHead& head,
                 PageFonts fonts = PageFonts::beside);

// Writes the index page. `files` contains the file name of each mark's report.
void writeIndex(std::ostream& out, const Marks& marks, const std::vector<std::string>& files,
                const ReportHead& head);

// Writes a page for the next lecture: the most frequent wrong results, without names.
void writeHandout(std::ostream& out, const Marks& marks);

// Returns the file names of the reports. They are unique, have no path, and none is index.html.
[[nodiscard]] std::vector<std::string> reportNames(const Marks& marks);

} // namespace scanscope::app
