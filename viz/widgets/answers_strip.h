// Under the stage, on its columns: what a run gives under each schedule, beside the right result or under the
// numbers of the elements. A row is pressed to show that run.
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

    void setAnswers(const Answers& answers, const RunValues& values); // which are written as on the stage
    void clear();                                                     // they are on their way
    void setProblem(const QString& problem);                          // why there are none
    // The stage's columns in pixels; where the results do not fit them, they stand on columns of their own,
    // and elements that are numbered are left out there where not all can be read.
    void setStage(const Columns& columns, double scale);
    [[nodiscard]] const Answers& answers() const { return m_answers; }
    // Where there are answers.
    [[nodiscard]] AnswerRows rows() const { return {m_answers.type, *m_values, m_grid, m_longest}; }
    [[nodiscard]] QString sentence() const;
    [[nodiscard]] QAbstractButton* row(int index) const; // of answers
    [[nodiscard]] IconButton* closeButton() const { return m_close; }
    [[nodiscard]] const Columns& columns() const { return m_grid.columns; }
    [[nodiscard]] QSize sizeHint() const override;

    static constexpr int headHeight = 28, rowHeight = 24, foot = 6;

signals:
    void answerChosen(const QString& id); // of a schedule
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
    int m_longest = 0; // writes out every value: not while painting
    QString m_problem;
    Columns m_stage;
    double m_scale = 1;
    AnswerGrid m_grid;
    QList<AnswerButton*> m_rows;
    IconButton* m_close;
};

} // namespace scanscope::viz
