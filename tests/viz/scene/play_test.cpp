#include "viz/scene/play.h"

#include <thread>

#include <gtest/gtest.h>
#include <QPainter>

#include "viz/scene/canvas.h"

namespace scanscope::viz {
namespace {

// A box of 60 × 40 pixels in a picture that is `scale` times as large as the scene.
QImage boxAt(double scale, double width, bool dashed) {
    QImage image(80, 60, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.scale(scale, scale);
    Scene scene;
    Canvas(scene, theme(ThemeId::Light), Target(painter))
        .box({10 / scale, 10 / scale, 60 / scale, 40 / scale},
             {QColor(0xe3, 0xed, 0xfc), QColor(0x1a, 0x62, 0xdb), width / scale, 6 / scale, dashed});
    play(scene, painter, {.isExact = true});
    return image;
}

// Painted as in a program that has painted nothing before.
QImage paintedFirst(double scale, double width, bool dashed) {
    QImage image;
    std::thread([&] { image = boxAt(scale, width, dashed); }).join();
    return image;
}

// Boxes are cached for copying: once, a box on a slide was copied from a picture of another size, with dashes
// twice as long.
TEST(Play, PaintsTheSameWhateverWasPaintedBefore) {
    for (const bool dashed : {false, true})
        for (const double before : {1.0, 4.0 / 3, 2.0, 3.0}) {
            boxAt(before, 3, dashed);
            for (const double scale : {1.0, 4.0 / 3, 2.0, 3.0})
                EXPECT_EQ(boxAt(scale, 3, dashed), paintedFirst(scale, 3, dashed))
                    << scale << " after " << before;
        }
}

// Once, letters that had been drawn kept other outlines, and halos lost corners.
TEST(Play, HalosAreTheSameOnceTheirTextWasDrawn) {
    const auto painted = [] {
        QImage image(120, 40, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::black);
        QPainter painter(&image);
        Scene scene;
        Canvas canvas(scene, theme(ThemeId::Light), Target(painter));
        canvas.text({13.53, 28.84}, Align::left, QStringLiteral("offset 2"), words(19, 600, -0.015), Qt::red);
        addHalos(scene, Qt::white, 2);
        play(scene, painter, {.isExact = true});
        return image;
    };
    const QImage first = painted();
    for (int again = 0; again < 3; ++again) EXPECT_EQ(painted(), first);
}

} // namespace
} // namespace scanscope::viz
