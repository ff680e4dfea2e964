// A chart as a QCustomPlot: its axes, curves, names, legend and pointer. The window shows one; pictures are
// painted by one that is never shown.
#pragma once

#include <qcustomplot.h>

#include "viz/charts/chart.h"
#include "viz/charts/chart_panel.h"
#include "viz/scene/theme.h"

namespace scanscope::viz {

class CardItem;

class ChartPlot : public QCustomPlot {
    Q_OBJECT
public:
    static constexpr int edge = 8; // space to the right of the names

    explicit ChartPlot(QWidget* parent = nullptr);

    // With `offersHidden`, hidden curves that cannot be restored elsewhere are named, too.
    void setChart(Chart chart, const Theme& theme, bool offersHidden);
    [[nodiscard]] const Chart& chart() const { return m_chart; }
    // Places everything for a picture of this size, which determines the number of ticks.
    void arrange(QSize size);
    // The position of the vertical line; none: no line.
    void setPointed(std::optional<double> x);
    [[nodiscard]] std::optional<double> pointed() const { return m_pointed; }

    // In pixels of the plot; valid after arrange().
    [[nodiscard]] QRectF nameBox(int panel, int series) const; // empty if the series has no name there
    [[nodiscard]] int seriesAt(QPointF point) const; // the series whose name is at the point; −1: none
    [[nodiscard]] QPointF placeOf(std::size_t panel, double x, double value) const;
    [[nodiscard]] double xAt(double pixel) const;
    [[nodiscard]] QRect plotted() const; // from the top of the first panel to the bottom of the last one

private:
    struct Panel {
        QCPAxisRect* rect;
        std::vector<QCPGraph*> graphs; // by series
        QCPItemLine* pointer = nullptr;
        std::vector<QCPItemTracer*> rings = {}; // by series
    };

    void addLegend();
    void placeLegend(int width);
    [[nodiscard]] QString nameOf(int series, const ChartPanel& panel) const;
    [[nodiscard]] int roomForNames(int most) const;
    void addTexts(std::size_t panel);
    void addNames(std::size_t panel);
    void addName(std::size_t panel, int series, double y);
    [[nodiscard]] QPolygonF addBeyond(std::size_t panel);
    void addVeil();
    void addPointer();
    void showPointer();
    QCPItemText* addText(QPointF at, Qt::Alignment alignment, const QString& text, const QFont& font,
                         const QColor& color);
    QCPItemLine* addLine(QPointF from, QPointF to, const QPen& pen);

    Chart m_chart;
    const Theme* m_theme = nullptr;
    bool m_offersHidden = true;
    std::vector<Panel> m_panels;
    QCPLegend* m_legend = nullptr;
    std::vector<int> m_legendSeries;                   // by row
    std::map<std::pair<int, int>, QRectF> m_nameBoxes; // by panel and series
    ChartHatch* m_hatch;
    std::optional<double> m_pointed;
    QCPItemText* m_tick = nullptr;
    CardItem* m_card = nullptr;
};

// In the painter's coordinates. Needs a QApplication, but no window.
void paintChart(QCPPainter& painter, const Chart& chart, const Theme& theme, QSize size);

} // namespace scanscope::viz
