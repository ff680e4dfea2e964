// Recognises a sentence that was composed in English and stored, so that it can be shown in another language.
#pragma once

#include <span>
#include <string_view>

#include "kernels/text/message.h"

namespace scanscope::kernels {

// The first of the sentences, "thread {} of block {} polls.", that the text can have been made of; what
// stands in its places may be made of the phrases in turn. The text itself where it is made of none.
[[nodiscard]] Message retold(std::string_view text, std::span<const std::string_view> sentences,
                             std::span<const std::string_view> phrases = {});

} // namespace scanscope::kernels
