// Finds a number that is one whole side of a conditional expression, if the other side is more than a number:
// `i < n ? in[i] : 0`. Two plain numbers get a common type by themselves, but a traced element and a number
// need help.
#pragma once

#include <optional>

#include "kernels/own/token_text.h"

namespace scanscope::own {

// Returns where the number that ends at `last` begins, including its sign, or nullopt if no such number ends
// there. A name in capitals also counts as a number.
[[nodiscard]] std::optional<TokenText::Place> number_of_choice(const TokenText& text, TokenText::Place last);

} // namespace scanscope::own
