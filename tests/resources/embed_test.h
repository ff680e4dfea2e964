// The texts that tests/CMakeLists.txt embeds for embed_test.cpp.
#pragma once

#include "kernels/catalogue/catalogue.h"

namespace scanscope::test {

using kernels::EmbeddedText;
[[nodiscard]] std::span<const EmbeddedText> awkward_texts();
[[nodiscard]] std::span<const EmbeddedText> no_texts();

} // namespace scanscope::test
