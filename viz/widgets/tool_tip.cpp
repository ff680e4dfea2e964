#include "viz/widgets/tool_tip.h"

#include <QTextDocument>

namespace scanscope::viz {

QString plainToolTip(const QString& text) {
    if (!Qt::mightBeRichText(text)) return text;
    return QStringLiteral("<p style='white-space:pre'>%1</p>").arg(text.toHtmlEscaped());
}

QString keyText(const QKeySequence& keys) { return keys.toString(QKeySequence::NativeText); }

QString withKeys(const QString& name, const QKeySequence& keys) {
    return QStringLiteral("%1\t%2").arg(name, keyText(keys));
}

} // namespace scanscope::viz
