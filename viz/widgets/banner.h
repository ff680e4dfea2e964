// A message over the stage about a file or a run: an icon, one sentence, and buttons for what to do next.
#pragma once

#include <functional>
#include <QBasicTimer>
#include <QWidget>
#include <vector>

class QBoxLayout;

namespace scanscope::viz {

class Button;
class IconButton;
class TextLabel;

class Banner : public QWidget {
    Q_OBJECT
public:
    enum class Kind { Error, Warning, Note };
    explicit Banner(QWidget* parent = nullptr);

    // An action, shown as a button. Pressing it closes the message, and `go` may then show the next one.
    struct Way {
        QString label;
        std::function<void()> go;
    };
    void showMessage(Kind kind, const QString& message, const std::vector<Way>& ways = {});
    void dismiss() { hide(); }
    [[nodiscard]] QString message() const;
    [[nodiscard]] Button* action(int index) const { return m_actions.value(index); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Kind m_kind = Kind::Note;
    TextLabel* m_text;
    QBoxLayout* m_buttons;
    QList<Button*> m_actions;
    IconButton* m_close;
};

// A line of 2 px that moves while something is running.
class ProgressLine : public QWidget {
    Q_OBJECT
public:
    explicit ProgressLine(QWidget* parent = nullptr);
    void setRunning(bool running);

protected:
    void paintEvent(QPaintEvent* event) override;
    void timerEvent(QTimerEvent* event) override;

private:
    QBasicTimer m_timer;
    int m_phase = 0;
};

} // namespace scanscope::viz
