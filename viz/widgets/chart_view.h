// A chart on the screen, drawn by QCustomPlot: curves, direct labels, and what stands under the pointer.
#pragma once

#include <QWidget>

#include "viz/model/chart.h"

class QCustomPlot;
class QCPAxisRect;
class QCPPainter;

namespace scanscope::viz {

struct Theme;
class ChartGround;
class ChartOverlay;
class ChartPointer;

class ChartView : public QWidget {
    Q_OBJECT
public:
    explicit ChartView(QWidget* parent = nullptr);
    ~ChartView() override;

    void setChart(Chart chart);
    [[nodiscard]] const Chart& chart() const { return m_chart; }
    // The place that the vertical line stands on; nothing: no line.
    void setPointed(std::optional<double> x);
    [[nodiscard]] std::optional<double> pointed() const { return m_pointed; }
    // Where the label of a series stands in a panel; empty where it has none.
    [[nodiscard]] QRectF labelBox(int panel, int series) const;
    [[nodiscard]] QPointF placeOf(int panel, double x, double value) const;

    [[nodiscard]] QImage picture(QSize size, double scale = 1);
    // In the painter's coordinates. Needs no window.
    void paint(QCPPainter& painter, QSize size);

    // In pixels of the widget.
    static constexpr int left = 76, titleHeight = 30, foot = 46;

signals:
    void seriesClicked(int series);
    void pointedChanged(std::optional<double> x);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void rebuild();
    void release();
    void layOut(QSize size);
    void styleAxes(QCPAxisRect* rect, const ChartPanel& panel) const;
    void placeTicks();
    [[nodiscard]] int seriesAt(QPointF point) const;
    void movePointer(int by);
    void describe();

    Chart m_chart;
    std::optional<double> m_pointed;
    QCustomPlot* m_plot;
    ChartGround* m_ground;
    ChartOverlay* m_overlay;
    ChartPointer* m_pointer;
    std::vector<QCPAxisRect*> m_rects;
};

} // namespace scanscope::viz
