#include "app/lessons/window/lesson_markup.h"

#include <QRegularExpression>
#include <QStringList>

#include "viz/export/markup.h"

namespace scanscope::app {
namespace {

// Splits the text into paragraphs at blank lines, and joins the lines of each.
QStringList paragraphsOf(const std::string& text) {
    QStringList paragraphs;
    static const QRegularExpression blank(QStringLiteral("\\n[ \\t]*\\n")), space(QStringLiteral("\\s+"));
    for (QString part : QString::fromStdString(text).split(blank)) {
        part = part.replace(space, QStringLiteral(" ")).trimmed();
        if (!part.isEmpty()) paragraphs << part;
    }
    return paragraphs;
}

// The tags around a paragraph, code and emphasis.
struct Tags {
    QString paragraph, paragraphEnd, code, codeEnd, emphasis, emphasisEnd;
    QString (*escaped)(const QString& text);
};

QString asMarkup(const QString& text) { return QString::fromUtf8(viz::markup(text)); }
QString asText(const QString& text) { return text; }

// Applies the tags. Text between backticks is code, and stars in code do not mean emphasis.
QString tagged(const std::string& text, const Tags& tags) {
    static const QRegularExpression stars(QStringLiteral("\\*([^*\\s](?:[^*]*[^*\\s])?)\\*"));
    const QString emphasis = tags.emphasis + QStringLiteral("\\1") + tags.emphasisEnd;
    QString all;
    for (const QString& paragraph : paragraphsOf(text)) {
        all += tags.paragraph;
        const QStringList parts = paragraph.split(u'`');
        for (qsizetype p = 0; p < parts.size(); ++p) {
            const bool isBehindTick = p % 2 == 1, isCode = isBehindTick && p + 1 < parts.size();
            if (isCode)
                all += tags.code + tags.escaped(parts[p]) + tags.codeEnd;
            else
                all += tags.escaped(isBehindTick ? u'`' + parts[p] : parts[p]).replace(stars, emphasis);
        }
        all += tags.paragraphEnd;
    }
    return all;
}

} // namespace

QString lessonLabelText(const std::string& text) {
    // Emphasis is bold, because the built-in font has no italics.
    return tagged(text, {"<p style=\"margin-top:0; margin-bottom:10px; line-height:135%\">", "</p>\n",
                         "<span style=\"font-family:'JetBrains Mono'; font-size:13px\">", "</span>",
                         "<span style=\"font-weight:600\">", "</span>", asMarkup});
}

QString lessonPageText(const std::string& text) {
    return tagged(text, {"<p>", "</p>\n", "<code>", "</code>", "<em>", "</em>", asMarkup});
}

QString lessonPlainText(const std::string& text) {
    QString all = tagged(text, {{}, "\n", {}, {}, {}, {}, asText});
    all.chop(1); // the end of the last line
    return all;
}

} // namespace scanscope::app
