// `i < n ? in[i] : 0`: a number that stands alone on one side of a choice, where the other side has more. Of
// numbers the two become one type of themselves; of elements that carry numbers they need help.
#pragma once

#include <optional>

#include "kernels/own/token_text.h"

namespace scanscope::own {

// Where it begins that ends at `last`, its sign included; nothing where no such number ends there. Names in
// capitals stand for numbers, too.
[[nodiscard]] std::optional<TokenText::Place> number_of_choice(const TokenText& text, TokenText::Place last);

} // namespace scanscope::own
