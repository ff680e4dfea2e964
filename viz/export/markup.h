// Text in pages and pictures that programs read: it is text there, whatever it holds.
#pragma once

#include <map>
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

// The hash by which the policy of a page knows its own script or style.
[[nodiscard]] QByteArray policyHash(const QByteArray& content);

// The template with its placeholders, such as %TITLE%, replaced by the part of that name. What was put in is
// not searched for others.
[[nodiscard]] QByteArray filledTemplate(const QByteArray& text,
                                        const std::map<QByteArray, QByteArray>& parts);

} // namespace scanscope::viz
