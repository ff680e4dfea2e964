// A chart on the screen, drawn by QCustomPlot: curves, direct labels, and what stands under the pointer.
#pragma once

#include <QWidget>

#include "viz/model/chart.h"

class QCustomPlot;
class QCPAxisRect;

namespace scanscope::viz {

struct Theme;
class ChartOverlay;

class ChartView : public QWidget {
    Q_OBJECT
public:
    explicit ChartView(QWidget* parent = nullptr);
    ~ChartView() override;

    void setChart(Chart chart);
    [[nodiscard]] const Chart& chart() const { return m_chart; }
    // The n that the vertical line stands on; nothing: no line.
    void setPointed(std::optional<double> n);
    [[nodiscard]] std::optional<double> pointed() const { return m_pointed; }
    // Where the label of a series stands in a panel; empty where it has none.
    [[nodiscard]] QRectF labelBox(int panel, int series) const;
    [[nodiscard]] QPointF placeOf(int panel, double n, double value) const;

    // PNG, SVG or PDF by the ending, without what is under the pointer. Throws std::runtime_error.
    void save(const QString& path);
    [[nodiscard]] QImage picture(QSize size, double scale = 1);

    // In pixels of the widget.
    static constexpr int left = 76, right = 168, titleHeight = 30, foot = 46;

signals:
    void seriesClicked(int series);
    void pointedChanged(std::optional<double> n);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void rebuild();
    void addCurves(int panel);
    void styleAxes(QCPAxisRect* rect, const ChartPanel& panel) const;
    void placeTicks();
    [[nodiscard]] int seriesAt(QPointF point) const;
    void movePointer(int by);
    void describe();

    Chart m_chart;
    std::optional<double> m_pointed;
    QCustomPlot* m_plot;
    ChartOverlay* m_overlay;
    std::vector<QCPAxisRect*> m_rects;
};

} // namespace scanscope::viz
