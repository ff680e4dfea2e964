#include "viz/widgets/tool_tip.h"

#include <QTextDocument>

namespace scanscope::viz {

QString plainToolTip(const QString& text) {
    if (!Qt::mightBeRichText(text)) return text;
    return QStringLiteral("<p style='white-space:pre'>%1</p>").arg(text.toHtmlEscaped());
}

} // namespace scanscope::viz
