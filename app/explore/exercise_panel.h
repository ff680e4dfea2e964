// An exercise at the left of the stage: what is to be written, and the tests as a list that turns green.
#pragma once

#include <QWidget>

#include "kernels/course/trial.h"
#include "viz/widgets/table.h"

namespace scanscope::viz {
class AboutPanel;
class Button;
class IconButton;
class TableView;
class TextLabel;
} // namespace scanscope::viz

namespace scanscope::app {

// A line for each size of the tests, and one for each check, with what is wrong below those that failed. Of
// hidden tests those that passed are told by their number alone.
[[nodiscard]] viz::Table tableOf(const course::Task& task, const course::Outcome& outcome);

class ExercisePanel : public QWidget {
    Q_OBJECT
public:
    explicit ExercisePanel(QWidget* parent = nullptr);

    void setTask(const course::Task& task); // nothing of it is tested yet
    void showWaiting(const QString& words); // "Run 3 of 12…"
    // Shows what is known by now; `isWhole`: nothing follows.
    void showOutcome(const course::Task& task, const course::Outcome& outcome, bool isWhole);
    void showProblem(const QString& problem); // that kept it from being tested
    void setCanShowFailure(bool can);

    [[nodiscard]] viz::TextLabel* title() const { return m_title; }
    [[nodiscard]] viz::TextLabel* state() const { return m_state; } // "9 of 12 checks passed"
    [[nodiscard]] viz::AboutPanel* page() const { return m_page; }
    [[nodiscard]] viz::TableView* tests() const { return m_tests; }
    [[nodiscard]] viz::Button* hintsButton() const { return m_hints; }
    [[nodiscard]] viz::Button* failureButton() const { return m_failure; }
    [[nodiscard]] viz::IconButton* closeButton() const { return m_close; }
    [[nodiscard]] QSize sizeHint() const override;

    static constexpr int usualWidth = 336, narrowWidth = 288;

signals:
    void testRequested();
    void failureRequested(); // the run that failed first, on the stage
    void closeRequested();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void showText();

    viz::TextLabel *m_title, *m_state;
    viz::AboutPanel* m_page;
    viz::TableView* m_tests;
    viz::Button *m_hints, *m_test, *m_failure;
    viz::IconButton* m_close;
    QString m_words, m_hintWords; // of the task, in Markdown
};

} // namespace scanscope::app
