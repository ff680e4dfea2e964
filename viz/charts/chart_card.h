// The card under a chart's pointer: a table of the curves' values there. QCustomPlot has text items, but no
// tables.
#pragma once

#include <qcustomplot.h>

#include "viz/charts/chart.h"
#include "viz/scene/theme.h"

namespace scanscope::viz {

// The surroundings of a card, in pixels; the card hides as little of them as possible.
struct CardPlace {
    QRectF plot;                   // all panels
    double line = 0;               // x of the pointer's line
    std::vector<QPolygonF> curves; // lines through the curves' points
    std::vector<QRectF> names;
};

class CardItem : public QCPAbstractItem {
    Q_OBJECT
public:
    // The chart and the theme must outlive it.
    CardItem(QCustomPlot* plot, const Chart& chart, const Theme& theme);
    void setCard(ChartCard card, const CardPlace& place);
    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }

protected:
    void draw(QCPPainter* painter) override;

private:
    // A card's columns, with the widths of their contents.
    struct Columns {
        double names = 0, note = 0;
        std::vector<double> cells = {};
        bool hasMarks = false;
        [[nodiscard]] double width() const;
        [[nodiscard]] double endOf(std::size_t column) const; // distance from the card's left edge
    };
    [[nodiscard]] Columns columnsOf() const;
    void drawLine(QPainter& painter, const ChartCardLine& line, QPointF leftMiddle) const;

    const Chart& m_chart;
    const Theme& m_theme;
    ChartCard m_card;
    std::size_t m_more = 0; // number of lines that do not fit
    Columns m_columns;
    QRectF m_box;
};

} // namespace scanscope::viz
