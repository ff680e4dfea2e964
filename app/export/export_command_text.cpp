#include "app/export/export_command_text.h"

#include <QStringList>

#include "kernels/check/recorded_request.h"

namespace scanscope::app {

namespace {

constexpr qsizetype longestShown = 44; // characters of a word: it cannot be broken

// Whole where the shell takes it as it is, else in quotes.
QString quoted(const std::string& word) {
    const bool plain =
        !word.empty() && word.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                                "0123456789.,:=/@%+_-") == std::string::npos;
    const QString text = QString::fromStdString(word);
    return plain ? text : u'\'' + QString(text).replace(u'\'', QStringLiteral("'\\''")) + u'\'';
}

} // namespace

ExportCommand commandOf(const trace::Trace& trace, const ExportSettings& settings, const QString& file,
                        bool symbols) {
    ExportCommand command;
    std::vector<std::string> words{"scanscope", "export"};
    const auto run = kernels::recorded_description(trace);
    command.needsFile = !run;
    const auto told = run ? arguments_of(*run) : std::vector<std::string>{savedRun};
    words.insert(words.end(), told.begin(), told.end());
    if (symbols) words.emplace_back("--symbolic");
    for (const std::string& word : asArguments(settings)) words.push_back(word);
    words.insert(words.end(), {"-o", file.toStdString()});
    QStringList whole, shown;
    for (const std::string& word : words) {
        whole << quoted(word);
        const bool isLong = whole.back().size() > longestShown;
        shown << (isLong ? whole.back().first(longestShown - 1) + u'…' : whole.back());
    }
    command.text = whole.join(u' ');
    command.shown = shown.join(u' ');
    return command;
}

} // namespace scanscope::app
