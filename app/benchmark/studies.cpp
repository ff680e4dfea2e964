#include "app/benchmark/studies.h"

#include <algorithm>

#include "app/benchmark/sweep_studies.h"
#include "app/benchmark/times_study.h"

namespace scanscope::app {

const std::vector<StudyKind>& usualStudies() {
    using enum BenchView;
    static const std::vector<StudyKind> all{
        {{Bandwidth, Time, SpeedUp, BlockSize, Transfers},
         [](const BenchServices& services) {
             return std::make_unique<TimesStudy>(services.time, services.recorded);
         }},
        {{Accuracy},
         [](const BenchServices& services) {
             return std::make_unique<AccuracyStudy>(services.measureAccuracy);
         }},
        {{Work},
         [](const BenchServices& services) { return std::make_unique<WorkStudy>(services.countWork); }},
        {{Model},
         [](const BenchServices& services) { return std::make_unique<ModelStudy>(services.modelCosts); }},
    };
    return all;
}

Studies::Studies(const std::vector<StudyKind>& kinds, const BenchServices& services) {
    for (const StudyKind& kind : kinds) {
        m_all.push_back(kind.make(services));
        m_firstViews.push_back(kind.views.front());
        for (const BenchView view : kind.views) m_ofView.at(std::size_t(view)) = m_all.back().get();
    }
}

Study* Studies::of(BenchView view) const { return m_ofView.at(std::size_t(view)); }

BenchView Studies::firstView(const Study* study) const {
    const auto found =
        std::ranges::find(m_all, study, [](const std::unique_ptr<Study>& one) { return one.get(); });
    return m_firstViews.at(std::size_t(found - m_all.begin()));
}

} // namespace scanscope::app
