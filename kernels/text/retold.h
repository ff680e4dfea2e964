// Recognises a sentence that was composed in English and stored, so that it can be shown in another language.
#pragma once

#include <span>
#include <string_view>

#include "kernels/text/message.h"

namespace scanscope::kernels {

// The first sentence, such as "thread {} of block {} polls.", that the text may have been made from. The
// parts in its placeholders may themselves be made from `phrases`. Returns the text itself if no sentence
// fits.
[[nodiscard]] Message retold(std::string_view text, std::span<const std::string_view> sentences,
                             std::span<const std::string_view> phrases = {});

} // namespace scanscope::kernels
