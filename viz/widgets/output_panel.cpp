#include "viz/widgets/output_panel.h"

#include "kernels/text/visible_text.h"
#include "viz/scene/fonts.h"

namespace scanscope::viz {

OutputPanel::OutputPanel(QWidget* parent)
    : QPlainTextEdit(parent) {
    setAccessibleName(tr("Output of the program"));
    setFont(valueFont(12));
    setReadOnly(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setFrameShape(NoFrame);
    document()->setDocumentMargin(0);
    setViewportMargins(16, 10, 12, 8);
    viewport()->setAutoFillBackground(false);
    setPlaceholderText(tr("The program printed nothing."));
}

void OutputPanel::setOutput(const std::string& output, int status) {
    QString text = QString::fromStdString(output);
    if (status != 0) {
        if (!text.isEmpty() && !text.endsWith(u'\n')) text += u'\n';
        text += tr("(It exited with status %1.)").arg(status);
    }
    if (text != toPlainText()) setPlainText(text);
}

QString firstLineOf(const std::string& output) {
    const QStringList lines = QString::fromStdString(output).split(u'\n');
    for (const QString& line : lines)
        if (const QString words = line.trimmed(); !words.isEmpty())
            return QString::fromStdString(kernels::visible(words.toStdString()));
    return {};
}

} // namespace scanscope::viz

#include "moc_output_panel.cpp"
