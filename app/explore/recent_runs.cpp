#include "app/explore/recent_runs.h"

#include <algorithm>

#include "kernels/text/visible_text.h"

namespace scanscope::app {

namespace {

constexpr int longestRunName = 72; // in characters

// "Blelloch --block 4 --input 3,1,7,0": the numbers come last, as they may be cut.
QString nameOf(const kernels::RunDescription& run) {
    kernels::RunDescription without = run;
    const auto input = without.values.extract("input");
    std::vector<std::string> words = arguments_of(without);
    words.front() = kernels::find_algorithm(run.algorithm)->name;
    if (!input.empty()) words.insert(words.end(), {"--input", input.mapped()});
    QStringList all;
    // They may come from the file of settings, which anyone can write.
    for (const std::string& word : words) all << QString::fromStdString(kernels::visible(word));
    const QString name = all.join(u' ');
    return name.size() <= longestRunName ? name : name.left(longestRunName - 1) + u'…';
}

QVariantMap kept(const kernels::RunDescription& run) {
    QVariantMap values;
    for (const auto& [name, value] : run.values)
        values[QString::fromStdString(name)] = QString::fromStdString(value);
    return {{QStringLiteral("algorithm"), QString::fromStdString(run.algorithm)},
            {QStringLiteral("values"), values}};
}

kernels::RunDescription readRun(const QVariantMap& run) {
    kernels::RunDescription read{.algorithm = run[QStringLiteral("algorithm")].toString().toStdString(),
                                 .values = {}};
    const QVariantMap values = run[QStringLiteral("values")].toMap();
    for (auto it = values.begin(); it != values.end(); ++it)
        read.values[it.key().toStdString()] = it.value().toString().toStdString();
    return read;
}

} // namespace

RecentRuns::RecentRuns(const Settings& settings, QObject* parent)
    : QObject(parent)
    , m_settings(settings) {
    for (const QVariant& run : m_settings.recentRuns()) {
        const kernels::RunDescription read = readRun(run.toMap());
        // The program that kept it may have had other algorithms.
        if (m_runs.size() < most && kernels::find_algorithm(read.algorithm)) m_runs.push_back(read);
    }
    const QString group = tr("Recent runs");
    for (std::size_t i = 0; i < most; ++i) {
        auto* action = new Action(
            {}, group, {}, [this, i] { emit chosen(kernels::RunDescription(m_runs[i])); }, this);
        action->inMenu(group).whileTyping();
        m_actions.push_back(action);
    }
    showOnActions();
}

void RecentRuns::remember(const kernels::Request& request, bool passing) {
    const kernels::Algorithm* algorithm = kernels::find_algorithm(request.algorithm);
    const auto run = algorithm ? describe(request, *algorithm) : std::nullopt;
    if (!run) return;
    if (m_isPassing && !m_runs.empty() && m_runs.front().algorithm == run->algorithm)
        m_runs.erase(m_runs.begin());
    std::erase(m_runs, *run);
    m_runs.insert(m_runs.begin(), *run);
    if (m_runs.size() > most) m_runs.pop_back();
    m_isPassing = passing;
    QVariantList all;
    for (const kernels::RunDescription& one : m_runs) all << kept(one);
    m_settings.setRecentRuns(all);
    showOnActions();
}

void RecentRuns::showOnActions() {
    for (std::size_t i = 0; i < most; ++i) {
        m_actions[i]->setVisible(i < m_runs.size());
        m_actions[i]->setText(i < m_runs.size() ? nameOf(m_runs[i]) : QString());
    }
}

} // namespace scanscope::app

#include "moc_recent_runs.cpp"
