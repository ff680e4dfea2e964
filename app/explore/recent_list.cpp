#include "app/explore/recent_list.h"

#include <algorithm>

#include "app/explore/shell_words.h"
#include "kernels/catalogue/catalogue.h"
#include "kernels/text/visible_text.h"

namespace scanscope::app {
namespace {

constexpr qsizetype longestName = 72, mostWords = 1000; // the most characters, and the most arguments
constexpr quint64 leastBytes = quint64{1} << 30, mostBytes = quint64{64} << 30;

QString shortened(const std::string& name) {
    const QString visible = QString::fromStdString(kernels::visible(name));
    return visible.size() <= longestName ? visible : visible.left(longestName - 1) + u'…';
}

// "Blelloch --block 4 --input 3,1,7,0". The numbers come last, because they may be cut off.
QString nameOfRun(const QVariantMap& entry) {
    kernels::RunDescription without = runOf(entry);
    const auto input = without.values.extract("input");
    std::vector<std::string> words = arguments_of(without);
    words.front() = kernels::find_algorithm(without.algorithm)->name;
    if (!input.empty()) words.insert(words.end(), {"--input", input.mapped()});
    std::string name;
    for (const std::string& word : words) name += (name.empty() ? "" : " ") + word;
    return shortened(name);
}

// "scan.cu 1000 fast"
QString nameOfProgram(const QVariantMap& entry) {
    const own::ProgramRequest request = programOf(entry);
    std::string name = name_of(request.build);
    if (!request.arguments.empty()) name += ' ' + asShellText(request.arguments).toStdString();
    return shortened(name);
}

// The entry may come from another version of Scanscope, with other algorithms.
QVariantMap cleanedRun(const QVariantMap& entry) {
    const kernels::RunDescription run = runOf(entry);
    return kernels::find_algorithm(run.algorithm) ? entryOf(run) : QVariantMap();
}

QVariantMap cleanedProgram(const QVariantMap& entry) {
    const own::ProgramRequest request = programOf(entry);
    const bool isWhole = !request.build.files.empty() &&
                         std::ranges::none_of(request.build.files, &std::filesystem::path::empty);
    return isWhole ? entryOf(request, expectedOf(entry)) : QVariantMap();
}

template <class Texts> QStringList listOf(const Texts& texts) {
    QStringList list;
    for (const auto& one : texts) list << QString::fromStdString(std::string(one));
    return list;
}

template <class Text> std::vector<Text> textsOf(const QVariant& list) {
    std::vector<Text> texts;
    for (const QString& one : list.toStringList().mid(0, mostWords)) texts.emplace_back(one.toStdString());
    return texts;
}

} // namespace

QVariantMap entryOf(const kernels::RunDescription& run) {
    QVariantMap values;
    for (const auto& [name, value] : run.values)
        values[QString::fromStdString(name)] = QString::fromStdString(value);
    return {{QStringLiteral("algorithm"), QString::fromStdString(run.algorithm)},
            {QStringLiteral("values"), values}};
}

kernels::RunDescription runOf(const QVariantMap& entry) {
    kernels::RunDescription run{.algorithm = entry[QStringLiteral("algorithm")].toString().toStdString(),
                                .values = {}};
    const QVariantMap values = entry[QStringLiteral("values")].toMap();
    for (auto it = values.begin(); it != values.end(); ++it)
        run.values[it.key().toStdString()] = it.value().toString().toStdString();
    return run;
}

QVariantMap entryOf(const own::ProgramRequest& request, const QString& expected) {
    std::vector<std::filesystem::path> files; // absolute, because the working folder may change
    for (const std::filesystem::path& file : request.build.files) {
        std::error_code error;
        const std::filesystem::path absolute = std::filesystem::absolute(file, error);
        files.push_back(error ? file : absolute);
    }
    return {{QStringLiteral("files"), listOf(files)},
            {QStringLiteral("program"), QString::fromStdString(request.build.program)},
            {QStringLiteral("folders"), listOf(request.build.folders)},
            {QStringLiteral("macros"), listOf(request.build.defines)},
            {QStringLiteral("standard"), QString::fromStdString(request.build.standard)},
            {QStringLiteral("arguments"), listOf(request.arguments)},
            {QStringLiteral("schedule"), listOf(std::vector{name_of(request.schedule)}).front()},
            {QStringLiteral("seed"), quint64(request.seed)},
            {QStringLiteral("seconds"), request.seconds},
            {QStringLiteral("memory"), quint64(request.bytes_of_memory)},
            {QStringLiteral("expected"), expected}};
}

// Returns the program's request from an entry. Settings that the window does not offer get their defaults.
own::ProgramRequest programOf(const QVariantMap& entry) {
    own::ProgramRequest request;
    request.build.files = textsOf<std::filesystem::path>(entry[QStringLiteral("files")]);
    request.build.program = entry[QStringLiteral("program")].toString().toStdString();
    request.build.folders = textsOf<std::filesystem::path>(entry[QStringLiteral("folders")]);
    request.build.defines = textsOf<std::string>(entry[QStringLiteral("macros")]);
    const QString standard = entry[QStringLiteral("standard")].toString();
    if (QStringList{"c++14", "c++17", "c++20"}.contains(standard))
        request.build.standard = standard.toStdString();
    request.arguments = textsOf<std::string>(entry[QStringLiteral("arguments")]);
    request.schedule = trace::schedule_named(entry[QStringLiteral("schedule")].toString().toStdString())
                           .value_or(request.schedule);
    request.seed = entry.value(QStringLiteral("seed"), quint64(request.seed)).toULongLong();
    request.seconds = std::clamp(entry.value(QStringLiteral("seconds"), request.seconds).toUInt(), 1u, 3600u);
    request.bytes_of_memory =
        std::clamp(entry.value(QStringLiteral("memory"), quint64(request.bytes_of_memory)).toULongLong(),
                   leastBytes, mostBytes);
    return request;
}

QString expectedOf(const QVariantMap& entry) { return entry[QStringLiteral("expected")].toString(); }

RecentList::Kind RecentList::runs() {
    return {tr("Recent runs"), mostRuns, QStringLiteral("recent-runs"), cleanedRun, nameOfRun, {}};
}

RecentList::Kind RecentList::programs() {
    return {tr("Recent programs"), mostPrograms,  QStringLiteral("recent-programs"),
            cleanedProgram,        nameOfProgram, {"files", "program", "arguments"}};
}

RecentList::RecentList(Kind kind, const Settings& settings, QObject* parent)
    : QObject(parent)
    , m_kind(std::move(kind))
    , m_settings(settings) {
    for (const QVariant& one : m_settings.list(m_kind.key))
        if (const QVariantMap entry = m_kind.cleaned(one.toMap());
            !entry.isEmpty() && m_entries.size() < m_kind.most)
            m_entries.push_back(entry);
    for (std::size_t i = 0; i < m_kind.most; ++i) {
        auto* action = new Action(
            {}, m_kind.group, {}, [this, i] { emit chosen(QVariantMap(m_entries[i])); }, this);
        action->inMenu(tr("Recent runs")).whileTyping();
        m_actions.push_back(action);
    }
    showOnActions();
}

void RecentList::remember(const QVariantMap& entry, bool passing) {
    const auto isSame = [&](const QVariantMap& one) {
        const auto agrees = [&](const QString& key) { return one[key] == entry[key]; };
        return m_kind.decisive.isEmpty() ? one == entry : std::ranges::all_of(m_kind.decisive, agrees);
    };
    const QString algorithm = QStringLiteral("algorithm");
    if (m_isPassing && !m_entries.empty() && m_entries.front()[algorithm] == entry[algorithm])
        m_entries.erase(m_entries.begin());
    std::erase_if(m_entries, isSame);
    m_entries.insert(m_entries.begin(), entry);
    if (m_entries.size() > m_kind.most) m_entries.pop_back();
    m_isPassing = passing;
    m_settings.setList(m_kind.key, QVariantList(m_entries.begin(), m_entries.end()));
    showOnActions();
}

void RecentList::showOnActions() {
    for (std::size_t i = 0; i < m_kind.most; ++i) {
        m_actions[i]->setVisible(i < m_entries.size());
        m_actions[i]->setText(i < m_entries.size() ? m_kind.nameOf(m_entries[i]) : QString());
    }
}

} // namespace scanscope::app

#include "moc_recent_list.cpp"
