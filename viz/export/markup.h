// Escapes text for pages and pictures, so that it stays text whatever it contains.
#pragma once

#include <map>
#include <QByteArray>
#include <QString>

namespace scanscope::viz {

// For the text of an element, or for an attribute value in double quotes, in both XML and HTML. Characters
// that cannot be shown are replaced (model/shown_text.h), so no character that XML forbids remains.
[[nodiscard]] QByteArray markup(const QString& text);

// ` name="value"`; `value` must already be escaped.
[[nodiscard]] inline QByteArray attribute(const char* name, const QByteArray& value) {
    return QByteArray(" ") + name + "=\"" + value + '"';
}

// JSON for a page's <script>: none of its characters can end the element or a line.
[[nodiscard]] QByteArray jsonInScript(QByteArray json);

// The hash by which a page's content security policy recognises its own script or style.
[[nodiscard]] QByteArray policyHash(const QByteArray& content);

// Replaces the template's placeholders, such as %TITLE%, with the part of that name. Inserted text is not
// searched for placeholders.
[[nodiscard]] QByteArray filledTemplate(const QByteArray& text,
                                        const std::map<QByteArray, QByteArray>& parts);

} // namespace scanscope::viz
