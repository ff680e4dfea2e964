#include "viz/scene/compare.h"

#include <functional>
#include <gtest/gtest.h>
#include <QLinearGradient>
#include <QPainterPath>

#include "viz/scene/canvas.h"
#include "viz/scene/theme.h"

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

SeenMarks seen(const std::function<void(Canvas&)>& compose, double scale = 1) {
    Scene scene;
    Canvas canvas(scene, theme(ThemeId::Light));
    compose(canvas);
    return seenMarks(scene, scale, room);
}

QBrush gradient(const QColor& last) {
    QLinearGradient colours(0, 0, 0, 100);
    colours.setColorAt(0, Qt::red);
    colours.setColorAt(1, last);
    return colours;
}

TEST(SeenMarks, SeeAllThatAMarkDependsOn) {
    const QRectF rect(40, 40, 20, 10);
    const auto boxed = [rect](const BoxLook& look) { return [rect, look](Canvas& c) { c.box(rect, look); }; };
    const auto changed = [rect](const std::function<void(Canvas&)>& change) {
        return [rect, change](Canvas& c) {
            change(c);
            c.box(rect, {Qt::white, Qt::black, 2, 4});
        };
    };
    const auto path = [](double end) {
        QPainterPath line(QPointF(40, 40));
        line.lineTo(60, end);
        return line;
    };
    const auto worded = [](QPointF at, const QString& text, const TextStyle& style, const QColor& color) {
        return [=](Canvas& c) { c.text(at, Align::left, text, style, color); };
    };
    const std::function<void(Canvas&)> marks[]{
        boxed({Qt::white, Qt::black, 2, 4}),
        boxed({{}, Qt::black, 2, 4}),
        boxed({Qt::red, Qt::black, 2, 4}),
        boxed({Qt::white, {}, 2, 4}),
        boxed({Qt::white, Qt::red, 2, 4}),
        boxed({Qt::white, Qt::black, 3, 4}),
        boxed({Qt::white, Qt::black, 2, 5}),
        boxed({Qt::white, Qt::black, 2, 4, true}),
        changed([](Canvas& c) { c.setOpacity(0.5); }),
        changed([](Canvas& c) {
            c.translate({1, 0});
        }),
        changed([](Canvas& c) {
            c.clip({30, 30, 20, 20});
        }),
        [rect](Canvas& c) { c.fill(rect, Qt::red); },
        [rect](Canvas& c) { c.area(rect, gradient(Qt::green)); },
        [rect](Canvas& c) { c.area(rect, gradient(Qt::blue)); },
        [rect](Canvas& c) { c.hatch(rect, Qt::red); },
        [rect](Canvas& c) { c.hatch(rect, Qt::red, 5); },
        [path](Canvas& c) { c.stroke(path(50), Qt::red, 2); },
        [path](Canvas& c) { c.stroke(path(50), Qt::red, 3); },
        [path](Canvas& c) { c.stroke(path(50), Qt::black, 2); },
        [path](Canvas& c) { c.stroke(path(51), Qt::red, 2); },
        [path](Canvas& c) { c.roundStroke(path(50), Qt::red, 2); },
        [path](Canvas& c) { c.dotted(path(50), Qt::red, 2, 1, 2); },
        [path](Canvas& c) { c.dotted(path(50), Qt::red, 2, 1, 3); },
        [path](Canvas& c) { c.shape(path(50), Qt::red); },
        [path](Canvas& c) { c.fillPath(path(50), Qt::red); },
        worded({40, 50}, "12", figures(20), Qt::black),
        worded({40, 50}, "13", figures(20), Qt::black),
        worded({41, 50}, "12", figures(20), Qt::black),
        worded({40, 50}, "12", words(20), Qt::black),
        worded({40, 50}, "12", figures(20, 600), Qt::black),
        worded({40, 50}, "12", figures(21), Qt::black),
        worded({40, 50}, "12", figures(20), Qt::red),
    };
    for (const auto& one : marks)
        for (const auto& other : marks) {
            const SeenMarks a = seen(one), b = seen(other);
            ASSERT_EQ(a.size(), 1u);
            ASSERT_EQ(b.size(), 1u);
            EXPECT_NE(a[0].look, 0u);
            EXPECT_EQ(a[0].look == b[0].look, &one == &other)
                << &one - std::begin(marks) << ' ' << &other - std::begin(marks);
        }
}

TEST(SeenMarks, KnowHowFarAMarkReaches) {
    const auto box = [](Canvas& c) { c.box({40, 40, 20, 10}, {Qt::white, Qt::black, 2, 4}); };
    EXPECT_EQ(seen(box)[0].bounds, QRect(38, 38, 24, 14)); // includes space for snapping and smoothing
    EXPECT_EQ(seen(box, 2)[0].bounds, QRect(78, 78, 44, 24));
    EXPECT_EQ(seen([&](Canvas& c) {
                  c.clip({50, 30, 100, 100});
                  box(c);
              })[0]
                  .bounds,
              QRect(49, 38, 13, 14));
    EXPECT_TRUE(seen([&](Canvas& c) {
                    c.clip({100, 30, 100, 100});
                    box(c);
                }).empty());
    EXPECT_TRUE(seen([](Canvas& c) { c.box({-40, 40, 20, 10}, {Qt::white, {}, 0, 4}); }).empty());
}

} // namespace
} // namespace scanscope::viz
