// A chart as a QCustomPlot: its axes, curves, names and legend, and what stands under the pointer. The window
// shows one; a picture is painted by one that is never shown.
#pragma once

#include <qcustomplot.h>

#include "viz/charts/chart.h"
#include "viz/charts/chart_hatch.h"
#include "viz/paint/theme.h"

namespace scanscope::viz {

class CardItem;

class ChartPlot : public QCustomPlot {
    Q_OBJECT
public:
    static constexpr int edge = 8; // right of the names on the right

    explicit ChartPlot(QWidget* parent = nullptr);

    // `offersHidden`: hidden curves that have no other place to bring them back by are named as well.
    void setChart(Chart chart, const Theme& theme, bool offersHidden);
    [[nodiscard]] const Chart& chart() const { return m_chart; }
    // Puts everything where it belongs in a picture of this size; how many ticks there are follows from it.
    void arrange(QSize size);
    // The place that the vertical line stands on; nothing: no line.
    void setPointed(std::optional<double> x);
    [[nodiscard]] std::optional<double> pointed() const { return m_pointed; }

    // In pixels of the plot, from arrange() on.
    [[nodiscard]] QRectF nameBox(int panel, int series) const; // empty where the series has no name there
    [[nodiscard]] int seriesAt(QPointF point) const;           // whose name it is; −1: none
    [[nodiscard]] QPointF placeOf(std::size_t panel, double x, double value) const;
    [[nodiscard]] double xAt(double pixel) const;
    [[nodiscard]] QRect plotted() const; // from the top of the first panel to the foot of the last one

private:
    // Beside the end of a curve, with a thin line from there where it is not near.
    struct Name {
        int series;
        QCPItemText* text;
        QCPItemLine *along, *across;
        QRectF box = {};
    };
    struct Panel {
        QCPAxisRect* rect;
        std::vector<QCPGraph*> graphs; // by series
        QCPItemText* beyond = nullptr; // the words above the ceiling
        std::vector<Name> names = {};
        QCPItemLine* pointer = nullptr;
        std::vector<QCPItemTracer*> rings = {}; // by series
        [[nodiscard]] QCPAxis* across() const { return rect->axis(QCPAxis::atBottom); }
        [[nodiscard]] QCPAxis* up() const { return rect->axis(QCPAxis::atLeft); }
    };

    void clear();
    void addPanel(std::size_t which);
    void styleAxes(const Panel& panel, const ChartPanel& shown, bool isLast) const;
    void addNames(std::size_t panel);
    void addLegend();
    [[nodiscard]] std::vector<int> hiddenNames() const;
    [[nodiscard]] QString nameOf(int series, const ChartPanel& panel) const;
    [[nodiscard]] int roomForNames(int most) const;
    void placeNames(std::size_t panel);
    void placeLegend();
    void placeHatch();
    void addVeil();
    void addPointer();
    void showPointer();
    QCPItemText* addText(QCPAxisRect* rect, const QString& text, const QFont& font, const QColor& color,
                         Qt::Alignment alignment);
    QCPItemLine* addLine(QCPAxisRect* rect, const QPen& pen);

    Chart m_chart;
    const Theme* m_theme = nullptr;
    bool m_offersHidden = true;
    std::vector<Panel> m_panels;
    QCPLayoutGrid* m_rects = nullptr;
    QCPLegend* m_legend = nullptr;
    std::vector<int> m_legendSeries; // by row
    ChartHatch* m_hatch;
    std::optional<double> m_pointed;
    QCPItemText* m_tick = nullptr;
    CardItem* m_card = nullptr;
};

// In the painter's coordinates. Needs a QApplication, but no window.
void paintChart(QCPPainter& painter, const Chart& chart, const Theme& theme, QSize size);

} // namespace scanscope::viz
