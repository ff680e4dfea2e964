// Controls that hide while nothing but the stage is to be seen: a pointer that moves in their window brings
// them back for a while.
#pragma once

#include <QTimer>

class QWidget;

namespace scanscope::app {

class FadingControls : public QObject {
public:
    explicit FadingControls(QWidget* controls);
    void setFading(bool fading); // otherwise they are always there

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* m_controls;
    QTimer m_rest;
    bool m_isFading = false;
};

} // namespace scanscope::app
