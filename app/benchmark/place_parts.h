// Small parts of the place Benchmark: its words and what invites to fill it.
#pragma once

#include <algorithm>
#include <QEvent>
#include <QPainter>
#include <QVBoxLayout>

#include "viz/scene/fonts.h"
#include "viz/widgets/button.h"
#include "viz/widgets/labels.h"
#include "viz/widgets/style.h"

namespace scanscope::app {

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

// In the middle of a chart without anything on it: what would fill it, and the button that does.
class Invitation : public QWidget {
public:
    explicit Invitation(QWidget* parent)
        : QWidget(parent)
        , m_words(new viz::TextLabel({14, 400}, viz::TextLabel::Tone::Muted))
        , m_button(new viz::Button(QString())) {
        m_words->setWordWrap(true);
        m_words->setAlignment(Qt::AlignHCenter);
        m_button->setPrimary(true);
        m_button->setFixedHeight(32);
        auto* layout = new QVBoxLayout(this);
        layout->setContentsMargins(16, 14, 16, 14);
        layout->setSpacing(12);
        layout->addWidget(m_words);
        layout->addWidget(m_button, 0, Qt::AlignHCenter);
        parent->installEventFilter(this);
    }
    [[nodiscard]] viz::Button* button() const { return m_button; }
    void invite(const QString& words, const QString& button) {
        m_words->setText(words);
        m_button->setText(button);
        place();
    }

protected:
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::Resize) place();
        return false;
    }
    void paintEvent(QPaintEvent*) override { QPainter(this).fillRect(rect(), viz::themeOf(this).surface); }

private:
    void place() {
        const int width = std::min(420, parentWidget()->width() - 40);
        resize(width, layout()->heightForWidth(width));
        move(parentWidget()->rect().center() - rect().center());
    }
    viz::TextLabel* m_words;
    viz::Button* m_button;
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
