// Sizes that layouts are tested with.
#pragma once

#include "viz/views/view.h"

namespace scanscope::viz::test {

inline const Room stage{.width = 1024, .height = 598}, large{.width = 1920, .height = 1180},
    low{.width = 1024, .height = 250},
    slide{.width = 960,
          .height = 390,
          .gutter = 128,
          .margin = 48,
          .type = Type::ofSlide(1.3),
          .isSlide = true};

} // namespace scanscope::viz::test
