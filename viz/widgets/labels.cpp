#include "viz/widgets/labels.h"

#include <array>
#include <QPainter>
#include <QTextDocument>

#include "viz/scene/fonts.h"
#include "viz/widgets/style.h"

namespace scanscope::viz {

TextLabel::TextLabel(Type type, Tone tone, const QString& text, QWidget* parent)
    : QLabel(text, parent)
    , m_tone(tone) {
    setFont(type.values ? valueFont(type.px, type.weight) : wordFont(type.px, type.weight));
    setTextFormat(Qt::PlainText);
}

void TextLabel::setTone(Tone tone) {
    m_tone = tone;
    update();
}

void TextLabel::setElided(bool elided, Qt::TextElideMode where) {
    m_elided = elided;
    m_elideMode = where;
    updateGeometry();
}

QColor TextLabel::color() const {
    const Theme& t = themeOf(this);
    const std::array byTone{t.text, t.muted, t.error, t.warn, t.ok};
    static_assert(std::tuple_size_v<decltype(byTone)> == std::size_t(Tone::Ok) + 1);
    return isEnabled() ? byTone.at(std::size_t(m_tone)) : t.faint;
}

QSize TextLabel::minimumSizeHint() const {
    const QSize size = QLabel::minimumSizeHint();
    return m_elided ? QSize(0, size.height()) : size;
}

void TextLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(color());
    painter.setFont(font());
    QString shown = text();
    if (m_elided) {
        shown = fontMetrics().elidedText(text(), m_elideMode, width());
        setToolTip(shown == text() ? QString() : plainToolTip(text()));
    }
    const int wrap = wordWrap() && !m_elided ? Qt::TextWordWrap : Qt::TextSingleLine;
    painter.drawText(contentsRect(), int(alignment()) | wrap, shown);
}

QString plainToolTip(const QString& text) {
    if (!Qt::mightBeRichText(text)) return text;
    return QStringLiteral("<p style='white-space:pre'>%1</p>").arg(text.toHtmlEscaped());
}

QString keyText(const QKeySequence& keys) { return keys.toString(QKeySequence::NativeText); }

QString withKeys(const QString& name, const QKeySequence& keys) {
    return QStringLiteral("%1\t%2").arg(name, keyText(keys));
}

} // namespace scanscope::viz

#include "moc_labels.cpp"
