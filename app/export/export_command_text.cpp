#include "app/export/export_command_text.h"

#include <QStringList>

#include "kernels/check/recorded_request.h"
#include "kernels/text/text.h"

namespace scanscope::app {

namespace {

constexpr qsizetype longestShown = 44; // characters of a word: it cannot be broken

} // namespace

ExportCommand commandOf(const viz::Document& document, const ExportSettings& settings, const QString& file,
                        bool symbols) {
    ExportCommand command;
    const trace::Trace& trace = document.trace();
    std::vector<std::string> words{"scanscope", "export"};
    const auto run = kernels::recorded_description(trace);
    const auto beside =
        document.beside() ? kernels::recorded_beside(document.beside()->trace(), trace) : std::nullopt;
    command.needsFile = !run || (document.beside() && !beside);
    const auto told = run ? arguments_of(*run) : std::vector<std::string>{savedRun};
    words.insert(words.end(), told.begin(), told.end());
    if (symbols) words.emplace_back("--symbolic");
    for (const std::string& word : asArguments(settings)) words.push_back(word);
    words.insert(words.end(), {"-o", file.toStdString()});
    if (document.beside()) {
        if (document.alignment() != trace::Alignment::barrier)
            words.insert(words.end(), {"--align", std::string(name_of(document.alignment()))});
        words.emplace_back("--");
        const auto second = beside ? arguments_of(*beside) : std::vector<std::string>{savedSecond};
        words.insert(words.end(), second.begin(), second.end());
    }
    QStringList whole, shown;
    for (const std::string& word : words) {
        whole << QString::fromStdString(kernels::shell_word(word));
        const bool isLong = whole.back().size() > longestShown;
        shown << (isLong ? whole.back().first(longestShown - 1) + u'…' : whole.back());
    }
    command.text = whole.join(u' ');
    command.shown = shown.join(u' ');
    return command;
}

} // namespace scanscope::app
