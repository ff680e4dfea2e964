#include "app/export/export_choice.h"

#include <QFileInfo>

#include "viz/export/export_pages.h"

namespace scanscope::app {

bool ExportChoice::isEmpty() const { return !document || document->stepCount() == 0; }

bool ExportChoice::moves() const { return exportOption("hold").isFor(format); }

viz::ExportOptions ExportChoice::options() const {
    viz::ExportOptions options = exportOptionsOf(*document, format, settings, sight);
    if (settings.isSet("steps")) {
        const std::vector<int> steps = readSteps(settings.text("steps"), document->trace());
        options.steps = {steps.begin(), steps.end()};
    }
    return options;
}

viz::ExportPlan ExportChoice::plan() const {
    viz::ExportOptions sized = options();
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
    return commandOf(*document, settings, QFileInfo(path).fileName(), sight.symbols);
}

} // namespace scanscope::app
