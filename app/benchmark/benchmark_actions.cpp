
#include "app/benchmark/benchmark_place.h"
#include "app/benchmark/times_study.h"
#include "viz/model/language.h"
#include "viz/widgets/button.h"

namespace scanscope::app {

BenchmarkActions::BenchmarkActions(BenchmarkPlace* place)
    : m_place(place) {
    addViews();
    addResults();
}

Action& BenchmarkActions::add(const QString& name, std::function<void()> run) {
    all.push_back(new Action(name, tr("Benchmark"), {}, std::move(run), m_place));
    return all.back()->inMenu(tr("Places")).whileTyping().anywhere();
}

void BenchmarkActions::addViews() {
    BenchmarkPlace* place = m_place;
    for (const BenchViewInfo& info : benchViews) {
        if (info.name.empty()) continue;
        const BenchView view = info.view;
        add(viz::translated(info.command),
            [place, view] {
                emit place->wanted();
                place->showView(view);
            })
            .onWhen([place, view] { return !place->isHidden() && place->view() == view; })
            .enabledWhen([place, view] { return place->offers(view); })
            .alsoCalled(viz::translated(info.also));
    }
    add(tr("Logarithmic axis"), [place] { place->logAxis()->click(); })
        .enabledWhen([place] { return !place->isHidden() && place->logAxis()->isEnabled(); })
        .onWhen([place] { return place->logAxis()->isChecked(); })
        .inMenu(tr("Pictures"));
}

void BenchmarkActions::addResults() {
    BenchmarkPlace* place = m_place;
    auto* times = place->studies().find<TimesStudy>();
    add(tr("Open results"), [place] { place->openDialog(); });
    add(tr("Overlay results"), [place] {
        place->overlayDialog();
    }).alsoCalled(tr("compare beside second report"));
    add(tr("Remove the overlay"), [times] { times->removeOverlay(); }).enabledWhen([times] {
        return times->hasOverlay();
    });
    const auto addSource = [&](const QString& name, TimesStudy::Source source) -> Action& {
        return add(name,
                   [place, times, source] {
                       place->showReader();
                       times->show(source);
                   })
            .enabledWhen([times, source] { return times->has(source); })
            .onWhen([times, source] { return times->source() == source; });
    };
    addSource(tr("Show results of this machine"), TimesStudy::Source::Measured);
    addSource(tr("Show opened results"), TimesStudy::Source::Opened);
    addSource(tr("Show measured H200 results"), TimesStudy::Source::Recorded)
        .alsoCalled(tr("GPU recorded elsewhere NVIDIA"));
}

} // namespace scanscope::app
