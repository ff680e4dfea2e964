// The counters of the run beside theory, and its work beside that of others.
#pragma once

#include <array>

#include "viz/model/counters_model.h"
#include "viz/model/pair.h"
#include "viz/widgets/table_view.h"

namespace scanscope::viz {

class CountersPanel : public TableView {
    Q_OBJECT
public:
    explicit CountersPanel(QWidget* parent = nullptr);
    void setCounters(const CountersTable& counters, std::uint64_t n);
    // The counters of two runs, under how they differ and how they end.
    void setPair(const PairCounters& counters, const PairOutcome& outcome,
                 const std::array<QString, 2>& names);
};

} // namespace scanscope::viz
