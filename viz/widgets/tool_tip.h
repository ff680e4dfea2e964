// Tool tips say what files say: names, labels, messages. Qt takes a text that looks like markup for it, and
// would load the pictures that it names.
#pragma once

#include <QKeySequence>
#include <QString>

namespace scanscope::viz {

// The text letter by letter, whatever it looks like.
[[nodiscard]] QString plainToolTip(const QString& text);

// Keys as this system calls them: "Space", "Shift+F3".
[[nodiscard]] QString keyText(const QKeySequence& keys);

// An entry of a menu with its keys at the right end of the line.
[[nodiscard]] QString withKeys(const QString& name, const QKeySequence& keys);

} // namespace scanscope::viz
