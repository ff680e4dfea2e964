// Whether the files of a program are watched: a dot and a word above its field. A click pauses it.
#pragma once

#include <QAbstractButton>

namespace scanscope::app {

class WatchButton : public QAbstractButton {
    Q_OBJECT
public:
    explicit WatchButton(QWidget* parent = nullptr);

    void setBusy(bool busy); // it is being compiled and run
    [[nodiscard]] QString words() const;
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void showState();
    bool m_isBusy = false;
};

} // namespace scanscope::app
