// The results of a view as a table: grouped by size, largest first, with the marker of each curve.
#pragma once

#include "app/benchmark/content.h"
#include "viz/widgets/panels.h"

namespace scanscope::app {

class ResultsPanel : public viz::PaintedPanel {
    Q_OBJECT
public:
    explicit ResultsPanel(QWidget* parent = nullptr);
    void setContent(const BenchmarkContent& content);
    // Names the group under the pointer, and brings it into sight.
    void setPointed(std::optional<double> n);

protected:
    double paintContent(QPainter& painter, double width) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    double paintGroup(QPainter& painter, const ResultGroup& group, double y, double width) const;
    void paintLine(QPainter& painter, const ResultLine& line, double middle, double width) const;
    void paintHead(QPainter& painter, double width) const;
    void measureColumns(); // 0: there is no room for it
    void describe();
    [[nodiscard]] QString titleOf(const ResultGroup& group) const;
    [[nodiscard]] double lineEnd(double width) const;
    [[nodiscard]] bool cutsNames() const;
    [[nodiscard]] bool isShown(std::size_t column) const { return m_widths[column] > 0; }
    [[nodiscard]] double nameEnd(const ResultLine& line, double width) const;
    [[nodiscard]] double columnEnd(std::size_t column, double width) const;
    std::vector<ResultColumn> m_columns;
    std::vector<double> m_widths; // of the columns
    std::vector<ResultGroup> m_groups;
    viz::Chart m_chart; // says what a group is called
    QStringList m_notes;
    bool m_hasMarks = false;
    std::optional<double> m_pointed;
    double m_pointedTop = 0, m_pointedBottom = 0;
};

} // namespace scanscope::app
