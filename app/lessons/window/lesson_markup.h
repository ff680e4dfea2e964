// Converts a lesson's text to markup: paragraphs, `code` and *emphasis*. Everything else is escaped, because
// lessons may come from untrusted authors.
#pragma once

#include <QString>

namespace scanscope::app {

// Markup for a label in the window, in the program's fonts.
[[nodiscard]] QString lessonLabelText(const std::string& text);
// HTML for a page: <p>, <code> and <em>.
[[nodiscard]] QString lessonPageText(const std::string& text);
// Plain text without markup, for screen readers.
[[nodiscard]] QString lessonPlainText(const std::string& text);

} // namespace scanscope::app
