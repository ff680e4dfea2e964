#include "viz/model/concepts.h"

#include <algorithm>
#include <vector>

#include <QRegularExpression>

namespace scanscope::viz {
namespace {

struct Mention {
    QString name;
    QRegularExpression words;
};

// "Work" and "depth" mean other things in prose: threads work, and trees are deep. In the tables of the pages
// they are the measures.
const std::vector<Mention>& mentions() {
    const auto of = [](const char* name, const QString& words) {
        return Mention{QString::fromLatin1(name),
                       QRegularExpression(words, QRegularExpression::UseUnicodePropertiesOption)};
    };
    static const std::vector<Mention> all{
        of("work", QStringLiteral(R"((?<=\| )Work(?= \|))")),
        of("depth", QStringLiteral(R"((?<=\| )Depth(?= \|))")),
        of("associativity", QStringLiteral(R"(\b[Aa]ssociativ(e|ity)\b)")),
        of("identity", QStringLiteral(R"(\b[Ii]dentity\b)")),
        of("inclusive-and-exclusive", QStringLiteral(R"(\b([Ii]n|[Ee]x)clusive(ly)?\b)")),
        of("hazards", QStringLiteral(R"(\b[Hh]azards?\b|\b[Rr]aces?\b)")),
        of("coalescing", QStringLiteral(R"(\b[Cc]oalesc(e|ed|ing)\b)")),
        of("bank-conflicts", QStringLiteral(R"(\bbank conflicts?\b|\b(memory )?banks?\b)")),
        of("occupancy", QStringLiteral(R"(\b[Oo]ccupancy\b)")),
        of("pram", QStringLiteral(R"(\bPRAM\b)")),
        of("brents-theorem", QStringLiteral("\\bBrent’s theorem\\b")),
        of("floats", QStringLiteral(R"(\b[Ff]loat sums?\b|\b[Ss]ums of floats\b|\b[Ff]loating-point\b)")),
    };
    return all;
}

// Where no link may begin: headings, code, links, and the end with the papers.
struct Span {
    qsizetype begin, end;
};
std::vector<Span> reserved(const QString& markdown) {
    static const QRegularExpression kept(
        QStringLiteral(R"(^#.*$|`[^`\n]*`|\[[^\]\n]*\]\([^)\n]*\)|^\*\*The (paper|source)\.\*\*)"),
        QRegularExpression::MultilineOption);
    std::vector<Span> spans;
    for (auto all = kept.globalMatch(markdown); all.hasNext();) {
        const QRegularExpressionMatch match = all.next();
        const bool toTheEnd = match.capturedLength(1) > 0;
        spans.push_back({match.capturedStart(), toTheEnd ? markdown.size() : match.capturedEnd()});
    }
    return spans;
}

} // namespace

QString conceptName(const QString& heading) {
    QString name;
    for (const QChar c : heading.trimmed().toLower())
        if (c.isLetterOrNumber())
            name += c;
        else if (c == u' ')
            name += u'-';
    return name;
}

QStringList conceptNames() {
    QStringList names;
    for (const Mention& mention : mentions()) names << mention.name;
    return names;
}

QString withConceptLinks(const QString& markdown) {
    QString linked = markdown;
    for (const Mention& mention : mentions()) {
        const std::vector<Span> spans = reserved(linked);
        for (auto all = mention.words.globalMatch(linked); all.hasNext();) {
            const QRegularExpressionMatch match = all.next();
            const auto taken = [&](const Span& span) {
                return match.capturedStart() < span.end && span.begin < match.capturedEnd();
            };
            if (std::any_of(spans.begin(), spans.end(), taken)) continue;
            linked.replace(match.capturedStart(), match.capturedLength(),
                           QStringLiteral("[%1](%2:%3)").arg(match.captured(), conceptScheme, mention.name));
            break;
        }
    }
    return linked;
}

} // namespace scanscope::viz
