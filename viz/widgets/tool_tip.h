// Tool tips say what files say: names, labels, messages. Qt takes a text that looks like markup for it, and
// would load the pictures that it names.
#pragma once

#include <QString>

namespace scanscope::viz {

// The text letter by letter, whatever it looks like.
[[nodiscard]] QString plainToolTip(const QString& text);

} // namespace scanscope::viz
