// The ring around the widget with the keyboard focus.
#pragma once

#include <QPointer>
#include <QWidget>

namespace scanscope::viz {

// A ring, 2 px wide, at a distance of 2 px around the focused widget. Each window has one, which covers the
// window.
class FocusRing : public QWidget {
    Q_OBJECT
public:
    explicit FocusRing(QWidget* window);
    bool eventFilter(QObject* watched, QEvent* event) override;
    [[nodiscard]] QWidget* framed() const { return m_framed; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void frame(QWidget* widget);
    void place();
    QPointer<QWidget> m_framed;
};

} // namespace scanscope::viz
