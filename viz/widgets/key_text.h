// Keys, as this system calls them.
#pragma once

#include <QKeySequence>
#include <QString>

namespace scanscope::viz {

// "Space", "Shift+F3".
[[nodiscard]] QString keyText(const QKeySequence& keys);

// An entry of a menu with its keys at the right end of the line.
[[nodiscard]] QString withKeys(const QString& name, const QKeySequence& keys);

} // namespace scanscope::viz
