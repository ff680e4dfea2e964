// The ring that shows where the keyboard is.
#pragma once

#include <QPointer>
#include <QWidget>

namespace scanscope::viz {

// A ring of 2 px, 2 px outside of whatever the keyboard gave the focus to. One for each window, over all of
// it.
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
