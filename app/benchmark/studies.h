// All that the place Benchmark can measure, and which view shows which. A further study is a further row of
// the table.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <vector>

#include "app/benchmark/services.h"
#include "app/benchmark/study.h"

namespace scanscope::app {

struct StudyKind {
    // Those that show it, each in no other row. The first one shows any results.
    std::vector<BenchView> views;
    std::function<std::unique_ptr<Study>(const BenchServices&)> make;
};
[[nodiscard]] const std::vector<StudyKind>& usualStudies();

class Studies {
public:
    Studies(const std::vector<StudyKind>& kinds, const BenchServices& services);

    [[nodiscard]] Study* of(BenchView view) const; // null where none has this view
    [[nodiscard]] BenchView firstView(const Study* study) const;
    // Found by its class, for what only this one can do; null where there is none.
    template <class Kind> [[nodiscard]] Kind* find() const {
        for (const auto& study : m_all)
            if (auto* found = dynamic_cast<Kind*>(study.get())) return found;
        return nullptr;
    }
    [[nodiscard]] auto begin() const { return m_all.begin(); }
    [[nodiscard]] auto end() const { return m_all.end(); }

private:
    std::vector<std::unique_ptr<Study>> m_all;
    std::vector<BenchView> m_firstViews; // of each of them
    std::array<Study*, benchViews.size()> m_ofView{};
};

} // namespace scanscope::app
