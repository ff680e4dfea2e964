#include "viz/export/seen_marks.h"

#include <functional>
#include <gtest/gtest.h>
#include <QLinearGradient>
#include <QPainter>
#include <QPainterPath>

#include "viz/paint/text.h"

namespace scanscope::viz {
namespace {

constexpr QSize room(400, 300);

SeenMark at(std::uint64_t look, int y) { return {look, {10, y, 20, 10}}; }

QRegion areas(std::initializer_list<QRect> rects) {
    QRegion region;
    for (const QRect& rect : rects) region += rect;
    return region;
}

TEST(SeenMarks, WhatIsTheSameDoesNotChange) {
    EXPECT_EQ(changeBetween({}, {}), QRegion());
    EXPECT_EQ(changeBetween({at(1, 0), at(2, 50), at(1, 0)}, {at(1, 0), at(2, 50), at(1, 0)}), QRegion());
}

TEST(SeenMarks, WhatCameAndWhatWent) {
    const SeenMarks before{at(1, 0), at(2, 50), at(3, 100)}, after{at(1, 0), at(4, 200), at(3, 100)};
    EXPECT_EQ(changeBetween(before, after), areas({{10, 50, 20, 10}, {10, 200, 20, 10}}));
    EXPECT_EQ(changeBetween({}, after), areas({{10, 0, 20, 10}, {10, 100, 20, 10}, {10, 200, 20, 10}}));
    EXPECT_EQ(changeBetween(after, {at(1, 0)}), areas({{10, 100, 20, 10}, {10, 200, 20, 10}}));
}

TEST(SeenMarks, OfTwoThatAreDrawnInTheOtherOrderOneChanges) {
    EXPECT_EQ(changeBetween({at(1, 0), at(2, 40), at(3, 80)}, {at(2, 40), at(3, 80), at(1, 0)}),
              areas({{10, 0, 20, 10}}));
}

TEST(SeenMarks, OneMoreOfTheSameIsAChange) {
    EXPECT_EQ(changeBetween({at(1, 0), at(2, 50)}, {at(1, 0), at(1, 0), at(2, 50)}),
              areas({{10, 0, 20, 10}}));
}

TEST(SeenMarks, WhatCannotBeComparedChanges) {
    EXPECT_EQ(changeBetween({at(0, 0), at(2, 50)}, {at(0, 0), at(2, 50)}), areas({{10, 0, 20, 10}}));
}

TEST(SeenMarks, ChangesThatStandCloseAreOne) {
    EXPECT_EQ(changeBetween({}, {{1, {0, 0, 5, 5}}, {2, {90, 10, 10, 10}}, {3, {0, 60, 5, 5}}}),
              areas({{0, 0, 100, 20}, {0, 60, 5, 5}}));
}

SeenMarks seen(const std::function<void(QPainter&)>& draw) {
    MarkWatcher watcher(room);
    QPainter painter(&watcher);
    painter.setPen(QPen(Qt::black, 2));
    painter.setBrush(Qt::white);
    draw(painter);
    painter.end();
    return watcher.takeMarks();
}

TEST(MarkWatcher, SeesWhatADrawingDependsOn) {
    const auto box = [](QPainter& p) { p.drawRect(QRectF(40, 40, 20, 10)); };
    const auto boxWith = [&box](auto change) {
        return [change, box](QPainter& p) {
            change(p);
            box(p);
        };
    };
    const auto gradient = [](const QColor& last) {
        QLinearGradient colours(0, 0, 0, 100);
        colours.setColorAt(0, Qt::red);
        colours.setColorAt(1, last);
        return QBrush(colours);
    };
    const std::function<void(QPainter&)> drawings[]{
        box,
        boxWith([](QPainter& p) { p.setPen(Qt::NoPen); }),
        boxWith([](QPainter& p) { p.setPen(QPen(Qt::red, 2)); }),
        boxWith([](QPainter& p) { p.setPen(QPen(Qt::black, 3)); }),
        boxWith([](QPainter& p) { p.setPen(QPen(Qt::black, 2, Qt::DashLine)); }),
        boxWith([](QPainter& p) { p.setPen(QPen(Qt::black, 2, Qt::SolidLine, Qt::RoundCap)); }),
        boxWith([](QPainter& p) {
            QPen pen(Qt::black, 2);
            pen.setDashPattern({1, 2});
            p.setPen(pen);
        }),
        boxWith([](QPainter& p) {
            QPen pen(Qt::black, 2);
            pen.setDashPattern({1, 3});
            p.setPen(pen);
        }),
        boxWith([](QPainter& p) { p.setBrush(Qt::red); }),
        boxWith([](QPainter& p) { p.setBrush(Qt::NoBrush); }),
        boxWith([&](QPainter& p) { p.setBrush(gradient(Qt::green)); }),
        boxWith([&](QPainter& p) { p.setBrush(gradient(Qt::blue)); }),
        boxWith([](QPainter& p) { p.setOpacity(0.5); }),
        boxWith([](QPainter& p) { p.translate(1, 0); }),
        boxWith([](QPainter& p) { p.setRenderHint(QPainter::Antialiasing); }),
        boxWith([](QPainter& p) { p.setCompositionMode(QPainter::CompositionMode_Source); }),
        boxWith([](QPainter& p) { p.setClipRect(QRectF(30, 30, 20, 20)); }),
        [](QPainter& p) { p.drawRoundedRect(QRectF(40, 40, 20, 10), 3, 3); },
        [](QPainter& p) { p.drawLine(QLineF(40, 40, 60, 50)); },
        [](QPainter& p) {
            drawText(p, {40, 50}, Align::left, "12", figures(20), Qt::black);
        },
        [](QPainter& p) {
            drawText(p, {40, 50}, Align::left, "13", figures(20), Qt::black);
        },
        [](QPainter& p) {
            drawText(p, {41, 50}, Align::left, "12", figures(20), Qt::black);
        },
        [](QPainter& p) {
            drawText(p, {40, 50}, Align::left, "12", words(20), Qt::black);
        },
        [](QPainter& p) {
            drawText(p, {40, 50}, Align::left, "12", figures(20, 600), Qt::black);
        },
        [](QPainter& p) {
            drawText(p, {40, 50}, Align::left, "12", figures(21), Qt::black);
        },
        [](QPainter& p) {
            drawText(p, {40, 50}, Align::left, "12", figures(20), Qt::red);
        },
    };
    for (const auto& one : drawings)
        for (const auto& other : drawings) {
            const SeenMarks a = seen(one), b = seen(other);
            ASSERT_EQ(a.size(), 1u);
            ASSERT_EQ(b.size(), 1u);
            EXPECT_NE(a[0].look, 0u);
            EXPECT_EQ(a[0].look == b[0].look, &one == &other)
                << &one - std::begin(drawings) << ' ' << &other - std::begin(drawings);
        }
}

TEST(MarkWatcher, KnowsHowFarADrawingReaches) {
    const auto bounds = [](const std::function<void(QPainter&)>& draw) { return seen(draw)[0].bounds; };
    const auto box = [](QPainter& p) { p.drawRect(QRectF(40, 40, 20, 10)); };
    EXPECT_EQ(bounds(box), QRect(36, 36, 28, 18)); // the pen, and what snapping and smoothing may add
    EXPECT_EQ(bounds([&](QPainter& p) {
                  p.scale(2, 2);
                  box(p);
              }),
              QRect(74, 74, 52, 32));
    EXPECT_EQ(bounds([&](QPainter& p) {
                  p.setClipRect(QRectF(50, 30, 100, 100));
                  box(p);
              }),
              QRect(49, 36, 15, 18));
    EXPECT_TRUE(seen([&](QPainter& p) {
                    p.setClipRect(QRectF(100, 30, 100, 100));
                    box(p);
                }).empty());
    EXPECT_TRUE(seen([](QPainter& p) { p.drawRect(QRectF(-40, 40, 20, 10)); }).empty());
}

TEST(MarkWatcher, APictureIsNeverTheSame) {
    const QImage image(4, 4, QImage::Format_RGB32);
    const SeenMarks marks = seen([&](QPainter& p) { p.drawImage(QPointF(10, 20), image); });
    ASSERT_EQ(marks.size(), 1u);
    EXPECT_EQ(marks[0].look, 0u);
    EXPECT_TRUE(marks[0].bounds.contains(QRect(10, 20, 4, 4)));
}

} // namespace
} // namespace scanscope::viz
