#include "app/explore/shell_words.h"

#include <QRegularExpression>
#include <QStringList>

namespace scanscope::app {

std::optional<std::vector<std::string>> wordsOfShell(const QString& text) {
    std::vector<std::string> words;
    QString word;
    bool isInWord = false, isEscaped = false;
    QChar quote; // the open quote, if any
    for (const QChar c : text) {
        if (isEscaped) {
            // Inside double quotes, a backslash is literal before most characters.
            if (quote == u'"' && c != u'"' && c != u'\\') word += u'\\';
            word += c;
            isEscaped = false;
        } else if (c == u'\\' && quote != u'\'') {
            isEscaped = isInWord = true;
        } else if (!quote.isNull()) {
            if (c == quote)
                quote = {};
            else
                word += c;
        } else if (c == u'"' || c == u'\'') {
            quote = c;
            isInWord = true;
        } else if (c.isSpace()) {
            if (isInWord) words.push_back(std::exchange(word, {}).toStdString());
            isInWord = false;
        } else {
            word += c;
            isInWord = true;
        }
    }
    if (!quote.isNull() || isEscaped) return std::nullopt;
    if (isInWord) words.push_back(word.toStdString());
    return words;
}

QString asShellText(const std::vector<std::string>& words) {
    static const QRegularExpression plain(QStringLiteral(R"(^[\w@%+=:,./-]+$)"));
    QStringList texts;
    for (const std::string& one : words) {
        QString word = QString::fromStdString(one);
        if (plain.match(word).hasMatch())
            texts << word;
        else
            texts << u'\'' + word.replace(u'\'', QStringLiteral(R"('\'')")) + u'\'';
    }
    return texts.join(u' ');
}

} // namespace scanscope::app
