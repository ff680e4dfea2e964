// A chart on the screen that responds to the mouse and the keyboard.
#pragma once

#include <QWidget>

#include "viz/charts/chart.h"

namespace scanscope::viz {

class ChartPlot;

class ChartView : public QWidget {
    Q_OBJECT
public:
    explicit ChartView(QWidget* parent = nullptr);

    void setChart(Chart chart);
    [[nodiscard]] const Chart& chart() const;
    // The position of the vertical line; none: no line.
    void setPointed(std::optional<double> x);
    [[nodiscard]] std::optional<double> pointed() const;
    // The place of a series' name in a panel; empty if it has none.
    [[nodiscard]] QRectF nameBox(int panel, int series) const;
    [[nodiscard]] QPointF placeOf(std::size_t panel, double x, double value) const;

    [[nodiscard]] QImage picture(QSize size, double scale = 1);

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
    void arrange();
    void movePointer(int by);
    void describe();

    ChartPlot* m_plot;
};

} // namespace scanscope::viz
