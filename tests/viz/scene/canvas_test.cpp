// The composed scene as text: one line for each mark.
#include "viz/scene/canvas.h"

#include <functional>

#include <gtest/gtest.h>
#include <QLinearGradient>

#include "viz/scene/fonts.h"
#include "viz/support/describe.h"

namespace scanscope::viz {
namespace {

std::string composed(const std::function<void(Canvas&)>& compose, ThemeId id = ThemeId::Light,
                     const Target& target = {}) {
    Scene scene;
    Canvas canvas(scene, theme(id), target);
    compose(canvas);
    return describe(scene).toStdString();
}

const QColor red(0xff, 0, 0), blue(0, 0, 0xff);

QPainterPath slope(QPointF from, QPointF to) {
    QPainterPath path(from);
    path.lineTo(to);
    return path;
}

TEST(Canvas, ComposesMarksInTheirOrder) {
    EXPECT_EQ(composed([](Canvas& c) {
                  c.box({10, 20, 30, 40}, {red, blue, 2, 7, true});
                  c.box({10, 20, 30, 40}, {red, {}, 1, 3});
                  c.fill({1.5, 2.5, 3, 4}, red);
                  c.stroke(slope({0, 0}, {10, 5}), red, 1.5);
                  c.roundStroke(slope({0, 0}, {10, 5}), red, 1.5);
                  c.dotted(slope({0, 0}, {10, 5}), red, 1.5, 2, 3);
                  c.shape(slope({0, 0}, {10, 5}), blue);
                  c.dot({5, 5}, 2, blue);
              }),
              "box 10,20 30×40 #ff0000 #0000ff 2 dashed round 7\n"
              "box 10,20 30×40 #ff0000 round 3\n"
              "area 1.5,2.5 3×4 #ff0000\n"
              "line M0,0 L10,5 #ff0000 1.5\n"
              "line M0,0 L10,5 #ff0000 1.5 round\n"
              "line M0,0 L10,5 #ff0000 1.5 dashed 2 3\n"
              "shape M0,0 L10,5 #0000ff\n"
              "box 3,3 4×4 #0000ff round 2\n");
}

TEST(Canvas, EmptyPathsAndTextsAreNoMarks) {
    EXPECT_EQ(composed([](Canvas& c) {
                  c.stroke({}, red, 1);
                  c.roundStroke({}, red, 1);
                  c.dotted({}, red, 1, 2, 3);
                  c.shape({}, red);
                  c.fillPath({}, red);
                  c.text({0, 0}, Align::left, {}, figures(20), red);
              }),
              "");
}

TEST(Canvas, StatesAreSavedAndComeBack) {
    EXPECT_EQ(composed([](Canvas& c) {
                  c.clip({0, 0, 100, 100});
                  {
                      const Canvas::Kept kept(c);
                      c.translate({10, 20});
                      c.clip({50, 50, 100, 10}); // in its own coordinates, inside the outer clip
                      c.setOpacity(0.5);
                      c.area({0, 0, 5, 5}, red);
                  }
                  c.area({0, 0, 5, 5}, red);
              }),
              "area 10,20 5×5 #ff0000 within 60,70 40×10 opacity 0.5\n"
              "area 0,0 5×5 #ff0000 within 0,0 100×100\n");
}

TEST(Canvas, ATextStandsAtItsLeftEnd) {
    loadFonts();
    EXPECT_EQ(composed([](Canvas& c) {
                  c.text({100, 50}, Align::left, "12", figures(20), red);
                  c.text({100, 50}, Align::centre, "12", figures(20, 600), red);
                  c.text({100, 50}, Align::right, "12", figures(20), red);
                  c.middle({100, 50}, Align::left, "12", figures(20), red);
              }),
              "words 100,50 \"12\" figures 20 400 #ff0000\n"
              "words 88,50 \"12\" figures 20 600 #ff0000\n"
              "words 76,50 \"12\" figures 20 400 #ff0000\n"
              "words 100,57.2 \"12\" figures 20 400 #ff0000\n");
}

TEST(Canvas, BoxesStandOnPixelsAndWhatGlidesDoesNot) {
    const Target target(QTransform::fromScale(2, 2));
    EXPECT_EQ(composed(
                  [](Canvas& c) {
                      c.translate({0.1, 0});
                      c.box({10.3, 20.2, 30, 40}, {red, {}, 1, 3});
                      c.fill({10.3, 20.2, 30, 40}, red);
                      c.area({10.3, 20.2, 30, 40}, red);
                  },
                  ThemeId::Light, target),
              "box 10.5,20 30×40 #ff0000 round 3\n"
              "area 10.5,20 30×40 #ff0000\n"
              "area 10.4,20.2 30×40 #ff0000\n");
}

TEST(Canvas, LinesAreWiderInHighContrast) {
    const double extra = theme(ThemeId::HighContrast).lineExtra;
    ASSERT_GT(extra, 0);
    const std::string width = QString::number(1 + extra).toStdString();
    EXPECT_EQ(composed(
                  [](Canvas& c) {
                      c.stroke(slope({0, 0}, {10, 5}), red, 1);
                  },
                  ThemeId::HighContrast),
              "line M0,0 L10,5 #ff0000 " + width + "\n");
}

TEST(Canvas, AHatchGoesOnFromBoxToBox) {
    EXPECT_EQ(composed([](Canvas& c) { c.hatch({0, 0, 6, 6}, red); }), "strokes 0,0-0,0 0,6-6,0 #ff0000 1\n");
    EXPECT_EQ(composed([](Canvas& c) { c.hatch({3, 0, 6, 6}, red); }), "strokes 3,3-6,0 6,6-9,3 #ff0000 1\n");
}

TEST(Scene, HalosLieBelowAllAndAreOfWholeTexts) {
    loadFonts();
    Scene scene;
    Canvas canvas(scene, theme(ThemeId::Light));
    canvas.area({0, 0, 9, 9}, red);
    canvas.text({10, 20}, Align::left, "a", words(20), red);
    canvas.clip({100, 0, 10, 10});
    canvas.text({10, 20}, Align::left, "cut", words(20), red);
    addHalos(scene, blue, 2);
    EXPECT_EQ(describe(scene).toStdString(), "halo 10,20 \"a\" words 20 400 #ff0000 #0000ff 2\n"
                                             "area 0,0 9×9 #ff0000\n"
                                             "words 10,20 \"a\" words 20 400 #ff0000\n"
                                             "words 10,20 \"cut\" words 20 400 #ff0000 within 100,0 10×10\n");
}

TEST(Texts, AreCutInTheirMiddleWhereTheirEndsMatter) {
    const TextStyle style = words(15, 600);
    const QString name = QStringLiteral("Blelloch, padding, 2 threads, reversed");
    EXPECT_EQ(elidedInMiddle(name, style, textWidth(name, style)), name);
    qsizetype before = name.size();
    for (double width = textWidth(name, style) - 1; width > 60; width -= 20) {
        const QString cut = elidedInMiddle(name, style, width);
        const qsizetype at = cut.indexOf(QChar(0x2026));
        ASSERT_GT(at, 0) << width;
        EXPECT_LE(textWidth(cut, style), width);
        EXPECT_LE(cut.size(), before);
        EXPECT_TRUE(name.startsWith(cut.left(at))) << cut.toStdString();
        EXPECT_TRUE(name.endsWith(cut.mid(at + 1))) << cut.toStdString();
        EXPECT_GT(cut.size() - at, 2) << "the end is seen, too";
        before = cut.size();
    }
    EXPECT_EQ(elidedInMiddle(name, style, 1), QString());
    // A letter of two UTF-16 units is never split.
    const QString pairs = QString::fromUtf8("𝄞𝄞𝄞𝄞𝄞𝄞𝄞𝄞");
    for (int width = 10; width < int(textWidth(pairs, style)); width += 3)
        EXPECT_TRUE(elidedInMiddle(pairs, style, width).isValidUtf16()) << width;
}

} // namespace
} // namespace scanscope::viz
