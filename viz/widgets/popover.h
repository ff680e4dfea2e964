// A sheet that opens inside the window next to what was clicked. It closes on Escape or a click outside,
// takes all keys while it is open, and then returns the focus.
#pragma once

#include <QPointer>
#include <QWidget>

namespace scanscope::viz {

class Popover : public QWidget {
    Q_OBJECT
public:
    explicit Popover(const QString& name, QWidget* parent);

    void openBelow(QWidget* anchor, Qt::Alignment side = Qt::AlignLeft);
    void openCentered(QWidget* over);
    bool eventFilter(QObject* watched, QEvent* event) override;
    static constexpr int shadow = 24; // margin around the sheet itself

signals:
    void closed();

protected:
    void paintEvent(QPaintEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool focusNextPrevChild(bool next) override;

private:
    void open(QWidget* window, QPoint corner);
    [[nodiscard]] QList<QWidget*> focusable() const;
    QPointer<QWidget> m_before; // the widget that had the focus
};

} // namespace scanscope::viz
