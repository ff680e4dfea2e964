// The strip under the stage, aligned with its columns: a run's results under each schedule, below the
// expected result or the element numbers. Pressing a row shows that run.
#pragma once

#include <optional>
#include <QAbstractButton>
#include <QWidget>

#include "viz/paint/answers_painter.h"

namespace scanscope::viz {

class AnswerButton;
class IconButton;

class AnswersStrip : public QWidget {
    Q_OBJECT
public:
    explicit AnswersStrip(QWidget* parent = nullptr);

    void setAnswers(const Answers& answers, const RunValues& values); // values are written as on the stage
    void clear();                                                     // removes all answers
    void setProblem(const QString& problem);                          // shows why there are no answers
    // The stage's columns, scaled to pixels. If the results do not fit in them, the strip uses columns of its
    // own. If it numbers elements, it then leaves some out rather than make the others unreadable.
    void setStage(const Columns& columns, double scale);
    [[nodiscard]] const Answers& answers() const { return m_answers; }
    // Valid if there are answers.
    [[nodiscard]] AnswerRows rows() const { return {m_answers.type, *m_values, m_grid, m_longest}; }
    [[nodiscard]] QString sentence() const;
    [[nodiscard]] QAbstractButton* row(int index) const; // row of an answer
    [[nodiscard]] IconButton* closeButton() const { return m_close; }
    [[nodiscard]] const Columns& columns() const { return m_grid.columns; }
    [[nodiscard]] QSize sizeHint() const override;

    static constexpr int headHeight = 28, rowHeight = 24, foot = 6;

signals:
    void answerChosen(const QString& id); // id of the schedule
    void closeRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void placeRows();
    void showRows();
    void updateGrid();
    [[nodiscard]] Columns columnsOfAll() const;
    [[nodiscard]] AnswerGrid numberedGrid() const;

    Answers m_answers;
    std::optional<RunValues> m_values;
    int m_longest = 0; // computed before painting, because it takes long
    QString m_problem;
    Columns m_stage;
    double m_scale = 1;
    AnswerGrid m_grid;
    QList<AnswerButton*> m_rows;
    IconButton* m_close;
};

} // namespace scanscope::viz
