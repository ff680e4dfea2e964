// The focus walks as one reads: part after part, and within each from left to right and down.
#pragma once

#include <QWidget>

namespace scanscope::app {

// To the next control of these parts, or the one before, round and round; false where there is none.
bool walkFocus(const QWidgetList& parts, bool next);

} // namespace scanscope::app
