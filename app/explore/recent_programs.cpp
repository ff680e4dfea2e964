#include "app/explore/recent_programs.h"

#include <algorithm>

#include "app/explore/shell_words.h"
#include "kernels/text/visible_text.h"
#include "viz/model/language.h"

namespace scanscope::app {
namespace {

constexpr qsizetype longestName = 72, mostWords = 1000; // characters; words of one list
constexpr quint64 leastBytes = quint64{1} << 30, mostBytes = quint64{64} << 30;

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

QVariantMap kept(const own::ProgramRequest& request) {
    return {{QStringLiteral("files"), listOf(request.build.files)},
            {QStringLiteral("folders"), listOf(request.build.folders)},
            {QStringLiteral("macros"), listOf(request.build.defines)},
            {QStringLiteral("standard"), QString::fromStdString(request.build.standard)},
            {QStringLiteral("arguments"), listOf(request.arguments)},
            {QStringLiteral("schedule"), listOf(std::vector{name_of(request.schedule)}).front()},
            {QStringLiteral("seed"), quint64(request.seed)},
            {QStringLiteral("seconds"), request.seconds},
            {QStringLiteral("memory"), quint64(request.bytes_of_memory)}};
}

// From the file of settings, which anyone can write: what cannot be asked for in the window is the usual.
own::ProgramRequest readKept(const QVariantMap& map) {
    own::ProgramRequest request;
    request.build.files = textsOf<std::filesystem::path>(map[QStringLiteral("files")]);
    request.build.folders = textsOf<std::filesystem::path>(map[QStringLiteral("folders")]);
    request.build.defines = textsOf<std::string>(map[QStringLiteral("macros")]);
    const QString standard = map[QStringLiteral("standard")].toString();
    if (QStringList{"c++14", "c++17", "c++20"}.contains(standard))
        request.build.standard = standard.toStdString();
    request.arguments = textsOf<std::string>(map[QStringLiteral("arguments")]);
    request.schedule = trace::schedule_named(map[QStringLiteral("schedule")].toString().toStdString())
                           .value_or(request.schedule);
    request.seed = map.value(QStringLiteral("seed"), quint64(request.seed)).toULongLong();
    request.seconds = std::clamp(map.value(QStringLiteral("seconds"), request.seconds).toUInt(), 1u, 3600u);
    request.bytes_of_memory =
        std::clamp(map.value(QStringLiteral("memory"), quint64(request.bytes_of_memory)).toULongLong(),
                   leastBytes, mostBytes);
    return request;
}

// "scan.cu 1000 fast"
QString nameOf(const own::ProgramRequest& request) {
    QString name = QString::fromStdString(request.build.files.front().filename().string());
    if (!request.arguments.empty()) name += u' ' + asShellText(request.arguments);
    name = QString::fromStdString(kernels::visible(name.toStdString()));
    return name.size() <= longestName ? name : name.left(longestName - 1) + u'…';
}

bool isSame(const own::ProgramRequest& a, const own::ProgramRequest& b) {
    return a.build.files == b.build.files && a.arguments == b.arguments;
}

} // namespace

RecentPrograms::RecentPrograms(const Settings& settings, QObject* parent)
    : QObject(parent)
    , m_settings(settings) {
    for (const QVariant& one : m_settings.recentPrograms()) {
        own::ProgramRequest request = readKept(one.toMap());
        if (m_programs.size() < most && !request.build.files.empty())
            m_programs.push_back(std::move(request));
    }
    const QString group = tr("Recent programs");
    for (std::size_t i = 0; i < most; ++i) {
        auto* action = new Action(
            {}, group, {}, [this, i] { emit chosen(own::ProgramRequest(m_programs[i])); }, this);
        action->inMenu(tr("Recent runs")).whileTyping();
        m_actions.push_back(action);
    }
    showOnActions();
}

void RecentPrograms::remember(const own::ProgramRequest& request) {
    std::erase_if(m_programs, [&](const own::ProgramRequest& one) { return isSame(one, request); });
    m_programs.insert(m_programs.begin(), request);
    // From wherever the window is opened the next time.
    for (std::filesystem::path& file : m_programs.front().build.files) file = std::filesystem::absolute(file);
    if (m_programs.size() > most) m_programs.pop_back();
    QVariantList all;
    for (const own::ProgramRequest& one : m_programs) all << kept(one);
    m_settings.setRecentPrograms(all);
    showOnActions();
}

void RecentPrograms::showOnActions() {
    for (std::size_t i = 0; i < most; ++i) {
        m_actions[i]->setVisible(i < m_programs.size());
        m_actions[i]->setText(i < m_programs.size() ? nameOf(m_programs[i]) : QString());
    }
}

} // namespace scanscope::app

#include "moc_recent_programs.cpp"
