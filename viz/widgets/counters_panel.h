// The counters of the run beside theory, and its work beside that of others.
#pragma once

#include "viz/model/counters_model.h"
#include "viz/widgets/table_view.h"

namespace scanscope::viz {

class CountersPanel : public TableView {
    Q_OBJECT
public:
    explicit CountersPanel(QWidget* parent = nullptr);
    void setCounters(const CountersTable& counters, std::uint64_t n);
};

} // namespace scanscope::viz
