#include "viz/model/algorithm_text.h"

#include <map>
#include <mutex>

#include <QStringList>

namespace scanscope::viz {
namespace {

void readHeadLine(AlgorithmText& result, const QString& line) {
    const QString key = line.section(':', 0, 0).trimmed(), value = line.section(':', 1).trimmed();
    const QString kind = key.section(' ', 0, 0), rest = key.section(' ', 1);
    if (kind == "name")
        result.name = value;
    else if (kind == "note")
        result.counterNotes = value;
    else if (kind == "step")
        result.steps.templates[rest.toStdString()] = value;
    else if (auto theory = kernels::parse_theory(line.toStdString()))
        result.theory.push_back(*std::move(theory));
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
    static std::mutex mutex;                       // films are painted by several threads
    static std::map<QString, AlgorithmText> texts; // read once each
    const std::lock_guard lock(mutex);
    const auto found = texts.find(id);
    if (found != texts.end()) return found->second;
    const std::string_view page = kernels::algorithm_page(id.toStdString());
    const QString text = QString::fromUtf8(page.data(), qsizetype(page.size()));
    return texts.emplace(id, parseAlgorithmText(id, text)).first->second;
}

} // namespace scanscope::viz
