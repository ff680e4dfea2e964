// The panel of a lesson, left of the stage: its text, its question, and buttons for the next and previous
// step.
#pragma once

#include <QWidget>

#include "app/lessons/lesson_run.h"

class QLabel;
class QScrollArea;

namespace scanscope::viz {
class Button;
class IconButton;
class TextLabel;
} // namespace scanscope::viz

namespace scanscope::app {

class QuestionBox;

class LessonPanel : public QWidget {
    Q_OBJECT
public:
    explicit LessonPanel(QWidget* parent = nullptr);

    void showWaiting(const QString& title); // its runs are being recorded
    void showProblem(const QString& title, const QString& problem);
    void show(const LessonRun& run);
    void say(const QString& words); // shows a note above the buttons until the next step

    [[nodiscard]] viz::TextLabel* title() const { return m_title; }
    [[nodiscard]] viz::TextLabel* place() const { return m_place; } // "Step 3 of 9"
    [[nodiscard]] QLabel* text() const { return m_text; }
    [[nodiscard]] QuestionBox* question() const { return m_question; }
    [[nodiscard]] viz::TextLabel* note() const { return m_note; }
    [[nodiscard]] viz::Button* backButton() const { return m_back; }
    [[nodiscard]] viz::Button* nextButton() const { return m_next; }
    [[nodiscard]] viz::IconButton* closeButton() const { return m_close; }
    [[nodiscard]] QSize sizeHint() const override;

    static constexpr int usualWidth = 336, narrowWidth = 304;

signals:
    void backRequested();
    void nextRequested(); // on the last step, the lesson is over
    void closeRequested();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void showWords(const QString& title, const QString& words);

    viz::TextLabel *m_title, *m_place, *m_note;
    QLabel* m_text;
    QuestionBox* m_question;
    QScrollArea* m_area;
    viz::Button *m_back, *m_next;
    viz::IconButton* m_close;
    const PreparedStep* m_shown = nullptr;
};

} // namespace scanscope::app
