// The list of a run's phases in the lower left corner of a presented frame. Choosing a row, which has a key,
// a name and the steps, jumps to the phase.
#pragma once

#include <QWidget>

#include "viz/model/film.h"

namespace scanscope::viz {
class Canvas;
}

namespace scanscope::app {

class PhaseList : public QWidget {
    Q_OBJECT
public:
    explicit PhaseList(QWidget* parent);

    void setFilm(std::shared_ptr<const viz::Film> film); // null if there are no phases
    void setStep(viz::FilmStep step);
    void setFrame(const QRect& frame); // the frame that contains the list, in the parent's coordinates
    void open();                       // marks the phase of the current step

    void mark(int phase);
    [[nodiscard]] int marked() const { return m_marked; }
    [[nodiscard]] int current() const; // the phase of the current step; −1 if there is none
    [[nodiscard]] QRect placeOf(int phase) const;

signals:
    void chosen(int phase);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    [[nodiscard]] int count() const;
    [[nodiscard]] int rows() const; // the number of rows that fit
    [[nodiscard]] double unit() const;
    [[nodiscard]] QString nameOf(int phase) const;
    [[nodiscard]] int phaseAt(QPointF at) const;
    [[nodiscard]] double widestRow() const;
    void place();
    void keepMarkedInView();
    void paintRow(viz::Canvas& canvas, int phase, double y) const;
    void paintFoot(viz::Canvas& canvas) const;

    std::shared_ptr<const viz::Film> m_film;
    QRect m_frame;
    viz::FilmStep m_step;
    int m_marked = 0, m_first = 0;
};

} // namespace scanscope::app
