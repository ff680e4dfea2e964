// A scene as text for people and tests, one line for each mark from back to front: its place and appearance.
//
//   box 128,40 84×46 #ffffff #8a94a6 1 round 7 of shared 0[3] after step 4
//   words 160.2,70 "22" figures 18 600 #101418 of shared 0[3] after step 4
#pragma once

#include <QString>

#include "viz/scene/scene.h"

namespace scanscope::viz {

[[nodiscard]] QString describe(const Scene& scene);

} // namespace scanscope::viz
