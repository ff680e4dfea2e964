#include "viz/model/algorithm_text.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <QRegularExpression>
#include <QStringList>
#include <vector>

#include "kernels/text/language.h"
#include "viz/model/language.h"

namespace scanscope::viz {

namespace {

void readHeadLine(AlgorithmText& result, const QString& line) {
    const QString key = line.section(':', 0, 0).trimmed(), value = line.section(':', 1).trimmed();
    const QString kind = key.section(' ', 0, 0), rest = key.section(' ', 1);
    if (kind == "name")
        result.name = value;
    else if (kind == "note")
        result.counterNotes = translated(value.toStdString());
    else if (kind == "step")
        result.steps.templates.insert_or_assign(rest.toStdString(),
                                                StepTemplate(translated(value.toStdString())));
    else if (auto theory = kernels::parse_theory(line.toStdString())) {
        for (std::string* words : {&theory->shown, &theory->general}) *words = kernels::translated(*words);
        result.theory.push_back(*std::move(theory));
    }
}

} // namespace

AlgorithmText parseAlgorithmText(const QString& id, const QString& text) {
    AlgorithmText result;
    result.id = result.name = id;
    const QStringList lines = text.split('\n');
    qsizetype at = 0;
    if (!lines.isEmpty() && lines[0].trimmed() == "---") {
        for (at = 1; at < lines.size() && lines[at].trimmed() != "---"; ++at) readHeadLine(result, lines[at]);
        ++at;
    }
    result.body = lines.mid(at).join('\n').trimmed();
    return result;
}

const AlgorithmText& algorithmText(const QString& id) {
    static std::mutex mutex;                                               // several threads paint films
    static std::map<std::pair<std::string, QString>, AlgorithmText> texts; // read once per language
    const std::lock_guard lock(mutex);
    const std::pair key(kernels::language().id(), id);
    const auto found = texts.find(key);
    if (found != texts.end()) return found->second;
    const std::string_view page = kernels::algorithm_page(id.toStdString());
    const QString text = QString::fromUtf8(page.data(), qsizetype(page.size()));
    return texts.emplace(key, parseAlgorithmText(id, text)).first->second;
}

namespace {

struct Mention {
    QString name;
    QRegularExpression words;
};

// "Work" and "depth" are only searched for in the pages' tables. In prose they have other meanings: threads
// work, and trees are deep.
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

// Ranges in which no link may begin: headings, code, links, and the list of papers at the end.
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
