// The panel of an exercise, left of the stage: the task, and the list of tests, which turn green when they
// pass.
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

// The table of results: a row for each tested size and each check, with the reason below each failure. Only
// the number of hidden tests that passed is shown.
[[nodiscard]] viz::Table tableOf(const course::Task& task, const course::Outcome& outcome);

class ExercisePanel : public QWidget {
    Q_OBJECT
public:
    explicit ExercisePanel(QWidget* parent = nullptr);

    void setTask(const course::Task& task); // resets the results
    void showWaiting(const QString& words); // "Run 3 of 12…"
    // Shows the results so far. `isWhole` means that they are complete.
    void showOutcome(const course::Task& task, const course::Outcome& outcome, bool isWhole);
    void showProblem(const QString& problem); // shows why the solution was not tested
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
    void failureRequested(); // shows the first failing run on the stage
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
    QString m_words, m_hintWords; // the task and its hints, in Markdown
};

} // namespace scanscope::app
