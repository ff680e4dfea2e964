// The card under the pointer of a chart: a table of what the curves say there. QCustomPlot has texts, but no
// tables.
#pragma once

#include <qcustomplot.h>

#include "viz/charts/chart.h"
#include "viz/scene/theme.h"

namespace scanscope::viz {

// The surroundings of a card, in pixels: it hides as little of them as it can.
struct CardPlace {
    QRectF plot;                   // all panels
    double line = 0;               // of the pointer
    std::vector<QPolygonF> curves; // from point to point
    std::vector<QRectF> names;
};

class CardItem : public QCPAbstractItem {
    Q_OBJECT
public:
    // The chart and the theme outlive it.
    CardItem(QCustomPlot* plot, const Chart& chart, const Theme& theme);
    void setCard(ChartCard card, const CardPlace& place);
    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }

protected:
    void draw(QCPPainter* painter) override;

private:
    // The columns of a card, as wide as what stands in them.
    struct Columns {
        double names = 0, note = 0;
        std::vector<double> cells = {};
        bool hasMarks = false;
        [[nodiscard]] double width() const;
        [[nodiscard]] double endOf(std::size_t column) const; // from the left of the card
    };
    [[nodiscard]] Columns columnsOf() const;
    void drawLine(QPainter& painter, const ChartCardLine& line, QPointF leftMiddle) const;

    const Chart& m_chart;
    const Theme& m_theme;
    ChartCard m_card;
    std::size_t m_more = 0; // lines that it has no room for
    Columns m_columns;
    QRectF m_box;
};

} // namespace scanscope::viz
