#include "viz/export/markup.h"

#include <QCryptographicHash>

#include "viz/model/shown_text.h"

namespace scanscope::viz {

QByteArray markup(const QString& text) { return shownLines(text).toHtmlEscaped().toUtf8(); }

QByteArray jsonInScript(QByteArray json) {
    const std::pair<const char*, const char*> escapes[] = {
        {"<", "\\u003c"}, {">", "\\u003e"}, {"&", "\\u0026"}, {"\u2028", "\\u2028"}, {"\u2029", "\\u2029"}};
    for (const auto& [character, escape] : escapes) json.replace(character, escape);
    return json;
}

QByteArray policyHash(const QByteArray& content) {
    return "'sha256-" + QCryptographicHash::hash(content, QCryptographicHash::Sha256).toBase64() + '\'';
}

QByteArray filledTemplate(const QByteArray& text, const std::map<QByteArray, QByteArray>& parts) {
    QByteArray filled;
    qsizetype at = 0;
    for (;;) {
        const qsizetype start = text.indexOf('%', at), end = start < 0 ? -1 : text.indexOf('%', start + 1);
        if (end < 0) return filled + text.mid(at);
        filled += text.mid(at, start - at) + parts.at(text.mid(start + 1, end - start - 1));
        at = end + 1;
    }
}

} // namespace scanscope::viz
