#include "app/export/export_choice.h"

#include <QFileInfo>

#include "kernels/check/recorded_request.h"
#include "kernels/text/text.h"
#include "viz/export/export_pages.h"

namespace scanscope::app {

namespace {

constexpr qsizetype longestShown = 44; // the most characters of a word that cannot be broken

} // namespace

bool ExportChoice::isEmpty() const { return !document || document->stepCount() == 0; }

bool ExportChoice::moves() const { return exportOption("hold").isFor(format); }

viz::ExportOptions ExportChoice::options() const {
    viz::ExportOptions options = exportOptionsOf(*document, format, settings, viewState);
    if (settings.isSet("steps")) {
        const std::vector<int> steps = readSteps(settings.text("steps"), document->trace());
        options.steps = {steps.begin(), steps.end()};
    }
    return options;
}

viz::ExportPlan ExportChoice::plan() const {
    viz::ExportOptions sized = options();
    applyTemplate(sized, format, settings);
    if (sized.gathering == viz::Gathering::sheet && !settings.isSet("size"))
        sized.size =
            viz::sheetSize(sized.steps.empty() ? document->stepCount() : int(sized.steps.size()), sized.size);
    return viz::planExport(*document, format, sized, path);
}

viz::FilmFrames ExportChoice::film() const {
    const viz::ExportOptions all = options();
    const viz::ExportPlan plan = viz::planExport(*document, ExportFormat::mp4, all, QStringLiteral("film"));
    return {plan.files.front().steps, all.timing};
}

ExportCommand ExportChoice::command() const {
    const trace::Trace& trace = document->trace();
    const viz::SharedDocument& other = document->beside();
    const auto run = kernels::recorded_description(trace);
    const auto second = other ? kernels::recorded_beside(other->trace(), trace) : std::nullopt;
    std::vector<std::string> words{"scanscope", "export"};
    const auto add = [&words](const std::vector<std::string>& more) {
        words.insert(words.end(), more.begin(), more.end());
    };
    add(run ? arguments_of(*run) : std::vector<std::string>{savedRun});
    if (viewState.symbols) add({"--symbolic"});
    add(asArguments(settings));
    add({"-o", QFileInfo(path).fileName().toStdString()});
    if (other) {
        if (document->alignment() != trace::Alignment::barrier)
            add({"--align", std::string(name_of(document->alignment()))});
        add({"--"});
        add(second ? arguments_of(*second) : std::vector<std::string>{savedSecond});
    }
    QStringList whole, cut;
    for (const std::string& word : words) {
        whole << QString::fromStdString(kernels::shell_word(word));
        const bool isLong = whole.back().size() > longestShown;
        cut << (isLong ? whole.back().first(longestShown - 1) + u'…' : whole.back());
    }
    return {whole.join(u' '), cut.join(u' '), !run || (other && !second)};
}

} // namespace scanscope::app
