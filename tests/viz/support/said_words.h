// What a painter writes, without drawing it: the texts in their order, with their size and weight.
#pragma once

#include <QPainter>

#include "viz/export/paint_nowhere.h"
#include "viz/paint/text.h"

namespace scanscope::viz::test {

struct SaidWord {
    QString text;
    TextStyle style;
    QPointF at;    // on the device
    double px = 0; // on the device
    double width = 0;
};

class WordsSaid : public PaintNowhere {
public:
    explicit WordsSaid(QSize size)
        : PaintNowhere(size) {}
    [[nodiscard]] QPaintEngine* paintEngine() const override { return &m_engine; }
    [[nodiscard]] const std::vector<SaidWord>& words() const { return m_engine.words; }

private:
    struct Engine : WordsEngine {
        std::vector<SaidWord> words;
        bool begin(QPaintDevice*) override { return true; }
        bool end() override { return true; }
        void updateState(const QPaintEngineState&) override {}
        void drawPath(const QPainterPath&) override {}
        void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
        void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
        void drawWords(QPointF at, const QString& text, const TextStyle& style, const QColor&,
                       double width) override {
            const QTransform world = painter()->worldTransform();
            words.push_back({text, style, world.map(at), style.px * world.m11(), width * world.m11()});
        }
    };
    mutable Engine m_engine;
};

} // namespace scanscope::viz::test
