// Small parts of the place Benchmark: its ground and its words.
#pragma once

#include <QPainter>

#include "viz/paint/fonts.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/style.h"

namespace scanscope::app {

// The ground of the setup bar, as in Explore.
class SetupRow : public QWidget {
protected:
    void paintEvent(QPaintEvent*) override {
        const viz::Theme& t = viz::themeOf(this);
        QPainter painter(this);
        painter.fillRect(rect(), t.window);
        painter.fillRect(QRect(0, height() - 1, width(), 1), t.hair);
    }
};

// A long finding is written smaller before it is cut.
class PlaceHeadline : public viz::TextLabel {
public:
    PlaceHeadline()
        : TextLabel({largest, 600}) {
        setElided(true);
    }
    void fit() {
        for (const double px : {largest, 18.5, 17.0}) {
            setFont(viz::wordFont(px, 600));
            if (fontMetrics().horizontalAdvance(text()) <= width()) return;
        }
    }

protected:
    void resizeEvent(QResizeEvent* event) override {
        TextLabel::resizeEvent(event);
        fit();
    }

private:
    static constexpr double largest = 20;
};

// What the results are, where they are not of this machine: a word on a ground of its own.
class PlaceLabel : public viz::TextLabel {
public:
    PlaceLabel()
        : TextLabel({12, 600}) {
        setContentsMargins(9, 3, 9, 3);
    }

protected:
    void paintEvent(QPaintEvent* event) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(viz::themeOf(this).sunken);
        painter.drawRoundedRect(rect(), height() / 2.0, height() / 2.0);
        painter.end();
        TextLabel::paintEvent(event);
    }
};

} // namespace scanscope::app
