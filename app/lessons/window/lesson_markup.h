// A lesson's text as markup: paragraphs, `code` and *emphasis*. Whatever else stands in it is text: it may
// come from anyone.
#pragma once

#include <QString>

namespace scanscope::app {

// For a label of the window, in the fonts of the program.
[[nodiscard]] QString lessonLabelText(const std::string& text);
// For a page: <p>, <code> and <em>.
[[nodiscard]] QString lessonPageText(const std::string& text);
// Without any markup: what a screen reader says.
[[nodiscard]] QString lessonPlainText(const std::string& text);

} // namespace scanscope::app
