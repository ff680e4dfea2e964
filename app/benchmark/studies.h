// The table of all studies of the place Benchmark, with their views. To add a study, add a row.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <vector>

#include "app/benchmark/services.h"
#include "app/benchmark/study.h"

namespace scanscope::app {

struct StudyKind {
    // The views that belong only to this study. The first one can show all results.
    std::vector<BenchView> views;
    std::function<std::unique_ptr<Study>(const BenchServices&)> make;
};
[[nodiscard]] const std::vector<StudyKind>& usualStudies();

class Studies {
public:
    Studies(const std::vector<StudyKind>& kinds, const BenchServices& services);

    [[nodiscard]] Study* of(BenchView view) const; // null if no study has this view
    [[nodiscard]] BenchView firstView(const Study* study) const;
    // Returns the study of this class, or null.
    template <class Kind> [[nodiscard]] Kind* find() const {
        for (const auto& study : m_all)
            if (auto* found = dynamic_cast<Kind*>(study.get())) return found;
        return nullptr;
    }
    [[nodiscard]] auto begin() const { return m_all.begin(); }
    [[nodiscard]] auto end() const { return m_all.end(); }

private:
    std::vector<std::unique_ptr<Study>> m_all;
    std::vector<BenchView> m_firstViews; // the first view of each study
    std::array<Study*, benchViews.size()> m_ofView{};
};

} // namespace scanscope::app
