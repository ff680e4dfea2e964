#include "viz/widgets/key_text.h"

namespace scanscope::viz {

QString keyText(const QKeySequence& keys) { return keys.toString(QKeySequence::NativeText); }

QString withKeys(const QString& name, const QKeySequence& keys) {
    return QStringLiteral("%1\t%2").arg(name, keyText(keys));
}

} // namespace scanscope::viz
