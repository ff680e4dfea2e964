// How a word of code looks in a theme.
#pragma once

#include "viz/model/code_model.h"
#include "viz/scene/theme.h"

namespace scanscope::viz {

[[nodiscard]] inline QColor colorOf(CodeWord word, const CodeColors& colors) {
    switch (word) {
    case CodeWord::keyword:
        return colors.keyword;
    case CodeWord::cuda:
        return colors.cudaWord;
    case CodeWord::string:
        return colors.string;
    case CodeWord::comment:
        return colors.comment;
    case CodeWord::plain:
        break;
    }
    return colors.rest;
}

} // namespace scanscope::viz
