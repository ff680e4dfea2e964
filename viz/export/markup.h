// Text in pages and pictures that programs read: it is text there, whatever it holds.
#pragma once

#include <QByteArray>
#include <QString>

namespace scanscope::viz {

// For the text of an element or the value of an attribute in double quotes, in XML and HTML alike. What
// cannot be shown is replaced (model/shown_text.h), so nothing is left that XML forbids.
[[nodiscard]] QByteArray markup(const QString& text);

// ` name="value"`; the value is markup.
[[nodiscard]] inline QByteArray attribute(const char* name, const QByteArray& value) {
    return QByteArray(" ") + name + "=\"" + value + '"';
}

// JSON for a <script> of a page: no character of it ends the element or a line.
[[nodiscard]] QByteArray jsonInScript(QByteArray json);

// By which a page's policy knows a script or a style that is its own.
[[nodiscard]] QByteArray policyHash(const QByteArray& content);

// The template with its placeholders, such as %TITLE%, replaced by what `partFor` gives for "TITLE". What was
// put in is not searched for others.
template <class PartFor> [[nodiscard]] QByteArray filledTemplate(const QByteArray& text, PartFor partFor) {
    QByteArray filled;
    qsizetype at = 0;
    for (;;) {
        const qsizetype start = text.indexOf('%', at), end = start < 0 ? -1 : text.indexOf('%', start + 1);
        if (end < 0) return filled + text.mid(at);
        filled += text.mid(at, start - at) + partFor(text.mid(start + 1, end - start - 1));
        at = end + 1;
    }
}

} // namespace scanscope::viz
