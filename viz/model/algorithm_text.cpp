#include "viz/model/algorithm_text.h"

#include <map>
#include <mutex>

#include <QStringList>

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
    static std::mutex mutex; // films are painted by several threads
    static std::map<std::pair<std::string, QString>, AlgorithmText> texts; // read once for each language
    const std::lock_guard lock(mutex);
    const std::pair key(kernels::language().id(), id);
    const auto found = texts.find(key);
    if (found != texts.end()) return found->second;
    const std::string_view page = kernels::algorithm_page(id.toStdString());
    const QString text = QString::fromUtf8(page.data(), qsizetype(page.size()));
    return texts.emplace(key, parseAlgorithmText(id, text)).first->second;
}

} // namespace scanscope::viz
