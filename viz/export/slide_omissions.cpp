#include "viz/export/slide_omissions.h"

#include <algorithm>
#include <map>
#include <QStringList>

#include "viz/export/export_pages.h"
#include "viz/export/pptx_file.h"
#include "viz/model/language.h"
#include "viz/scene/fonts.h"

namespace scanscope::viz {

namespace {

// "step 3", "steps 3 and 5 to 7"
QString stepsAsText(const std::vector<FilmStep>& steps) {
    QStringList runs;
    for (std::size_t s = 0; s < steps.size();) {
        std::size_t end = s + 1;
        while (end < steps.size() && steps[end] == steps[end - 1] + 1) ++end;
        const int first = stepNumber(steps[s]), last = stepNumber(steps[end - 1]);
        if (last - first >= 2)
            runs << tr("%1 to %2").arg(first).arg(last);
        else
            for (int number = first; number <= last; ++number) runs << QString::number(number);
        s = end;
    }
    return (steps.size() == 1 ? tr("step %1") : tr("steps %1")).arg(listed(runs));
}

} // namespace

Omissions omittedFrom(const Document& document, Shot shot, const ExportOptions& options) {
    loadFonts();
    if (options.gathering == Gathering::handout) {
        const QSizeF page = pageSize(options);
        const int pages = document.stepCount(); // the highest page number possible
        return composeHandout(page, document, {shot.step}, pages, pages, options).omissions();
    }
    if (options.deck) return composePptxSlide(document, shot, options).omissions;
    const QSizeF size = options.gathering == Gathering::none ? QSizeF(options.size) : gatheredSlide;
    return composeSlide(size, frameAt(document, shot, options), options.slide).omissions;
}

std::vector<StepOmissions> omittedFrom(const Document& document, const ExportPlan& plan,
                                       const std::function<bool()>& goesOn) {
    std::vector<StepOmissions> omitted;
    if (plan.stepCount() > mostExportedSteps) return omitted; // the export will be refused
    for (const PlannedFile& file : plan.files)
        for (const FilmStep step : file.steps) {
            if (goesOn && !goesOn()) return {};
            Omissions here = omittedFrom(document, {step}, plan.options);
            if (!isStill(plan.format)) add(here, omittedFrom(document, {step, 0.5}, plan.options));
            if (!here.empty()) omitted.push_back({step, std::move(here)});
        }
    return omitted;
}

QString describeOmissions(const std::vector<StepOmissions>& omitted, const ExportPlan& plan) {
    std::map<Omitted, std::vector<FilmStep>> steps;
    std::map<Omitted, Omissions> named;
    for (const StepOmissions& one : omitted)
        for (const Omission& omission : one.omissions) {
            std::vector<FilmStep>& of = steps[omission.what];
            if (of.empty() || of.back() != one.step) of.push_back(one.step);
            Omissions& all = named[omission.what];
            if (omission.what == Omitted::sentence || omission.what == Omitted::title ||
                omission.what == Omitted::caption || omission.what == Omitted::conditions)
                all = {omission};
            else if (std::ranges::find(all, omission) == all.end())
                all.push_back(omission);
        }
    const std::size_t count = plan.stepCount();
    QStringList parts;
    for (const auto& [what, of] : steps)
        parts << QStringLiteral("%1 (%2)").arg(
            namesOf(named[what]), of.size() == count && count > 1 ? tr("all steps") : stepsAsText(of));
    return parts.join(QStringLiteral(", "));
}

} // namespace scanscope::viz
