// A run's counters next to theory, and its amount of work next to that of other algorithms.
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
    // Shows the counters of two runs, below a summary of how the runs and their results differ.
    void setPair(const PairCounters& counters, const PairOutcome& outcome,
                 const std::array<QString, 2>& names);
};

} // namespace scanscope::viz
