// The look of a word of source code in a theme.
#pragma once

#include <array>

#include "viz/model/code_model.h"
#include "viz/scene/theme.h"

namespace scanscope::viz {

[[nodiscard]] inline QColor colorOf(CodeWord word, const CodeColors& colors) {
    static constexpr std::array<QColor CodeColors::*, 5> byWord{&CodeColors::rest, &CodeColors::keyword,
                                                                &CodeColors::cudaWord, &CodeColors::string,
                                                                &CodeColors::comment};
    static_assert(byWord.size() == std::size_t(CodeWord::comment) + 1);
    return colors.*byWord.at(std::size_t(word));
}

} // namespace scanscope::viz
