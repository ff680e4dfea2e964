// Helpers for tooltips. Tooltips show names, labels and messages from files; Qt would interpret text that
// looks like markup, and load the pictures that it refers to.
#pragma once

#include <QKeySequence>
#include <QString>

namespace scanscope::viz {

// The text as plain text, whatever it looks like.
[[nodiscard]] QString plainToolTip(const QString& text);

// Keys with their names on this system: "Space", "Shift+F3".
[[nodiscard]] QString keyText(const QKeySequence& keys);

// A menu entry with its shortcut at the right end of the line.
[[nodiscard]] QString withKeys(const QString& name, const QKeySequence& keys);

} // namespace scanscope::viz
