// The results of a view as a table: grouped by size, largest first, with the marker of each curve.
#pragma once

#include "app/benchmark/content.h"
#include "viz/widgets/table_view.h"

namespace scanscope::app {

class ResultsPanel : public viz::TableView {
    Q_OBJECT
public:
    explicit ResultsPanel(QWidget* parent = nullptr);
    void setContent(const BenchmarkContent& content);
    // Names the group under the pointer, and brings it into sight.
    void setPointed(std::optional<double> n);

signals:
    void placeChosen(double n); // of a line, by a click or a key

private:
    BenchmarkContent m_content;
    std::optional<double> m_pointed;
};

} // namespace scanscope::app
