// A sheet that opens beside what was clicked and closes on a click elsewhere or Escape.
#pragma once

#include <QWidget>

namespace scanscope::viz {

class Popover : public QWidget {
    Q_OBJECT
public:
    explicit Popover(const QString& name, QWidget* parent);

    void openBelow(QWidget* anchor, Qt::Alignment side = Qt::AlignLeft);
    void openCentered(QWidget* over);
    static constexpr int shadow = 24; // margin around the sheet itself

signals:
    void closed();

protected:
    void paintEvent(QPaintEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
};

} // namespace scanscope::viz
