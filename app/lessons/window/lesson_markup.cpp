#include "app/lessons/window/lesson_markup.h"

#include <QRegularExpression>
#include <QStringList>

#include "viz/export/markup.h"

namespace scanscope::app {
namespace {

// Lines of a paragraph run on; a blank line ends it.
QStringList paragraphsOf(const std::string& text) {
    QStringList paragraphs;
    static const QRegularExpression blank(QStringLiteral("\\n[ \\t]*\\n")), space(QStringLiteral("\\s+"));
    for (QString part : QString::fromStdString(text).split(blank)) {
        part = part.replace(space, QStringLiteral(" ")).trimmed();
        if (!part.isEmpty()) paragraphs << part;
    }
    return paragraphs;
}

const QRegularExpression& emphasis() {
    static const QRegularExpression expression(QStringLiteral("\\*([^*\\s](?:[^*]*[^*\\s])?)\\*"));
    return expression;
}

// What stands between backticks is code, and no star in it means anything.
template <class Code, class Text> QString retold(const QString& paragraph, Code code, Text text) {
    QString all;
    const QStringList parts = paragraph.split(u'`');
    for (qsizetype p = 0; p < parts.size(); ++p) {
        const bool isCode = p % 2 == 1 && p + 1 < parts.size();
        all += isCode ? code(parts[p]) : text(p % 2 == 1 ? u'`' + parts[p] : parts[p]);
    }
    return all;
}

QString escaped(const QString& text) { return QString::fromUtf8(viz::markup(text)); }

} // namespace

QString lessonMarkup(const std::string& text, const QString& codeOpen, const QString& codeClose) {
    QString all;
    for (const QString& paragraph : paragraphsOf(text))
        all += QStringLiteral("<p>") +
               retold(
                   paragraph, [&](const QString& code) { return codeOpen + escaped(code) + codeClose; },
                   [](const QString& words) {
                       return escaped(words).replace(emphasis(), QStringLiteral("<em>\\1</em>"));
                   }) +
               QStringLiteral("</p>\n");
    return all;
}

QString lessonLabelText(const std::string& text) {
    // Bold stands for emphasis: the font that is built in has no italics.
    return lessonMarkup(text, QStringLiteral("<span style=\"font-family:'JetBrains Mono'; font-size:13px\">"),
                        QStringLiteral("</span>"))
        .replace(QStringLiteral("<em>"), QStringLiteral("<span style=\"font-weight:600\">"))
        .replace(QStringLiteral("</em>"), QStringLiteral("</span>"))
        .replace(QStringLiteral("<p>"),
                 QStringLiteral("<p style=\"margin-top:0; margin-bottom:10px; line-height:135%\">"));
}

QString lessonPageText(const std::string& text) {
    return lessonMarkup(text, QStringLiteral("<code>"), QStringLiteral("</code>"));
}

QString lessonPlainText(const std::string& text) {
    QStringList all;
    for (const QString& paragraph : paragraphsOf(text))
        all << retold(
            paragraph, [](const QString& code) { return code; },
            [](const QString& words) { return QString(words).replace(emphasis(), QStringLiteral("\\1")); });
    return all.join(u'\n');
}

} // namespace scanscope::app
