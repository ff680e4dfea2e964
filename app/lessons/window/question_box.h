// A question with its controls: a text field or choices, and the judgement of the answer.
#pragma once

#include <QList>
#include <QWidget>

#include "app/lessons/lesson_run.h"

class QAbstractButton;
class QLineEdit;
class QVBoxLayout;

namespace scanscope::viz {
class Button;
class TextLabel;
} // namespace scanscope::viz

namespace scanscope::app {

class QuestionBox : public QWidget {
    Q_OBJECT
public:
    explicit QuestionBox(QWidget* parent = nullptr);

    // Shows the run's question, or hides the box if there is none. A typed answer stays as long as its
    // question.
    void show(const LessonRun& run);
    void takeFocus(); // moves the focus to the field or the choices

    [[nodiscard]] viz::TextLabel* said() const { return m_said; }
    [[nodiscard]] QLineEdit* input() const { return m_input; }
    [[nodiscard]] const QList<QAbstractButton*>& choices() const { return m_choices; }
    [[nodiscard]] viz::Button* answerButton() const { return m_answer; }
    [[nodiscard]] viz::Button* showButton() const { return m_show; }
    [[nodiscard]] viz::Button* againButton() const { return m_again; }

signals:
    void answered(const QString& given);
    void showRequested();
    void againRequested();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void ask(const Question& question);
    void sayResult(const LessonRun& run);
    [[nodiscard]] QString given() const;
    void announce(const QString& words);

    const Question* m_question = nullptr; // the question that is shown
    bool m_wasOpen = false;
    viz::TextLabel *m_prompt, *m_example, *m_said;
    QLineEdit* m_input;
    QVBoxLayout* m_choiceColumn;
    QList<QAbstractButton*> m_choices;
    viz::Button *m_answer, *m_show, *m_again;
};

} // namespace scanscope::app
