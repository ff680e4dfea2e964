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

} // namespace scanscope::viz
