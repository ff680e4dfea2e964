// The exact content of an SVG file for each kind of mark.
#include "viz/export/svg_file.h"

#include <QPainter>
#include <QXmlStreamReader>

#include "support/has.h"
#include "viz/scene/canvas.h"
#include "viz/scene/fonts.h"

namespace scanscope::viz {
namespace {

const QColor red(0xff, 0, 0), blue(0, 0, 0xff), pale(0, 0xff, 0, 0x80);

Scene sceneOf(std::vector<Mark> marks, std::vector<QRectF> clips = {}) {
    Scene scene{.marks = std::move(marks), .clips = std::move(clips)};
    return scene;
}

bool isWellFormed(const QByteArray& svg) {
    QXmlStreamReader reader(svg);
    while (!reader.atEnd()) reader.readNext();
    EXPECT_FALSE(reader.hasError()) << reader.errorString().toStdString() << '\n' << svg.toStdString();
    return !reader.hasError();
}

QByteArray svgOf(const Scene& scene, Letters letters = Letters::outlines) {
    loadFonts();
    SvgFile file(letters);
    file.add(scene);
    const QByteArray svg = file.written({100, 50}, {200, 100}, QStringLiteral("a"), {});
    EXPECT_TRUE(isWellFormed(svg));
    return svg;
}

// The elements of the scene below the title.
std::string elementsOf(const Scene& scene, Letters letters = Letters::outlines) {
    const QByteArray svg = svgOf(scene, letters), before = "</title>\n", after = "</svg>\n";
    const qsizetype from = svg.indexOf(before) + before.size();
    return svg.mid(from, svg.size() - from - after.size()).toStdString();
}

std::string elementOf(Mark mark) { return elementsOf(sceneOf({std::move(mark)})); }

QPainterPath line(QPointF from, QPointF to) {
    QPainterPath path(from);
    path.lineTo(to);
    return path;
}

TEST(SvgFile, IsThisText) {
    SvgFile file(Letters::text);
    Scene scene{.marks = {{Area{{0, 0, 100, 50}, QColor(Qt::white)}},
                          {Box{{10, 5, 20.5, 10}, {red, blue, 1, 3}}},
                          {Words{{12, 12.25}, "1 < 2", figures(8), blue}},
                          {Words{{12, 30}, "Sum", words(12.5, 600, -0.015), red}, -1, 0.5}}};
    file.add(scene);
    EXPECT_EQ(
        file.written({100, 50}, {200, 100}, "A & B", "two\nlines").toStdString(),
        R"(<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" viewBox="0 0 100 50" fill="none" stroke-linejoin="bevel" font-family="Inter, sans-serif" role="img">
<title>A &amp; B</title>
<desc>two
lines</desc>
<rect x="0" y="0" width="100" height="50" shape-rendering="crispEdges" fill="#ffffff"/>
<rect x="10.5" y="5.5" width="19.5" height="9" rx="2.5" fill="#ff0000" stroke="#0000ff"/>
<text x="12" y="12.25" font-family="JetBrains Mono, monospace" font-size="8" fill="#0000ff">1 &lt; 2</text>
<text x="12" y="30" font-size="12.5" font-weight="600" letter-spacing="-.19" fill="#ff0000" fill-opacity=".5">Sum</text>
</svg>
)");
}

TEST(SvgFile, NumbersHaveTwoDigitsAfterThePointAtMost) {
    const auto written = [](int steps) { return writtenSteps(steps, 2).toStdString(); };
    EXPECT_EQ(written(0), "0");
    EXPECT_EQ(written(5), ".05");
    EXPECT_EQ(written(-50), "-.5");
    EXPECT_EQ(written(1000), "10");
    EXPECT_EQ(written(-12345), "-123.45");
    EXPECT_EQ(writtenSteps(-120, 0), "-120");
}

TEST(SvgFile, TextIsTextWhateverItHolds) {
    const QString text = QStringLiteral("<a href=\"&amp;\">\x01\x1b\x7f") + QChar(0xFFFE) + QChar(0xD800);
    const std::string expected = "&lt;a href=&quot;&amp;amp;&quot;&gt;\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD";
    EXPECT_EQ(elementsOf(sceneOf({{Words{{0, 8}, text, words(8), red}}}), Letters::text),
              "<text x=\"0\" y=\"8\" font-size=\"8\" fill=\"#ff0000\">" + expected + "</text>\n");
    const QByteArray titled = SvgFile().written({1, 1}, {64, 64}, text, text);
    EXPECT_TRUE(isWellFormed(titled));
    EXPECT_TRUE(
        test::has(titled.toStdString(), "<title>" + expected + "</title>\n<desc>" + expected + "</desc>"));
}

TEST(SvgFile, SpacesThatBeginATextOrFollowEachOtherStay) {
    const auto isKept = [](const char* text) {
        return elementsOf(sceneOf({{Words{{0, 8}, text, words(8), red}}}), Letters::text)
                   .find(" xml:space=\"preserve\"") != std::string::npos;
    };
    EXPECT_TRUE(isKept(" a"));
    EXPECT_TRUE(isKept("a  b"));
    EXPECT_FALSE(isKept("a b "));
}

TEST(SvgFile, LettersAreOutlinesOrText) {
    const Scene scene =
        sceneOf({{Words{{2, 40}, "l", figures(8), red}}, {Halo{{{2, 40}, "l", figures(8), red}, blue}}});
    const std::string outlines = elementsOf(scene), text = elementsOf(scene, Letters::text);
    EXPECT_FALSE(test::has(outlines, "<text"));
    EXPECT_TRUE(test::has(outlines, "<path d=\"M"));
    EXPECT_TRUE(test::has(text, ">l</text>\n<path d=\"M")) << "a halo is an outline";
    EXPECT_TRUE(test::has(text, "fill=\"#0000ff\" stroke=\"#0000ff\" stroke-width=\"4\" "
                                "stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"));
}

// Between adjacent bars, a browser would let the background shine through.
TEST(SvgFile, RectanglesAreSharpUnlessTheyAreThinOrRound) {
    EXPECT_EQ(elementOf({Area{{1.5, 1, 10.25, 40}, red}}),
              "<rect x=\"1.5\" y=\"1\" width=\"10.25\" height=\"40\" shape-rendering=\"crispEdges\" "
              "fill=\"#ff0000\"/>\n");
    EXPECT_EQ(elementOf({Area{{20, 1, 1.5, 40}, red}}),
              "<rect x=\"20\" y=\"1\" width=\"1.5\" height=\"40\" fill=\"#ff0000\"/>\n");
    EXPECT_EQ(elementOf({Box{{40, 1, 40, 3}, {{}, red, 1, 0}}}),
              "<rect x=\"40.5\" y=\"1.5\" width=\"39\" height=\"2\" stroke=\"#ff0000\"/>\n");
    EXPECT_EQ(elementOf({Box{{40, 1, 40, 30}, {red, {}, 1, 4}}}),
              "<rect x=\"40\" y=\"1\" width=\"40\" height=\"30\" rx=\"4\" fill=\"#ff0000\"/>\n");
}

// If they were rounded separately, there would be a gap between their edges.
TEST(SvgFile, RectanglesThatTouchDoSoInTheFile) {
    EXPECT_EQ(elementsOf(sceneOf({{Area{{0, 0, 3.336, 4}, red}}, {Area{{3.336, 0, 3.336, 4}, red}}})),
              "<g shape-rendering=\"crispEdges\" fill=\"#ff0000\">\n"
              "<rect x=\"0\" y=\"0\" width=\"3.34\" height=\"4\"/>\n"
              "<rect x=\"3.34\" y=\"0\" width=\"3.33\" height=\"4\"/>\n"
              "</g>\n");
}

TEST(SvgFile, LinesHaveEndsAndDashes) {
    const QPainterPath path = line({1, 2}, {11.5, 2});
    EXPECT_EQ(elementOf({Line{path, red}}), "<path d=\"M1 2h10.5\" stroke=\"#ff0000\"/>\n");
    EXPECT_EQ(elementOf({Line{path, red, 1.5, Ends::round}}),
              "<path d=\"M1 2h10.5\" stroke=\"#ff0000\" stroke-width=\"1.5\" stroke-linecap=\"round\" "
              "stroke-linejoin=\"round\"/>\n");
    EXPECT_EQ(elementOf({Line{path, red, 2, Ends::flat, 5, 3.5}}),
              "<path d=\"M1 2h10.5\" stroke=\"#ff0000\" stroke-width=\"2\" stroke-dasharray=\"5 3.5\"/>\n");
    EXPECT_EQ(elementOf({Box{{0, 0, 11, 11}, {{}, red, 1, 2, true}}}),
              "<rect x=\".5\" y=\".5\" width=\"10\" height=\"10\" rx=\"1.5\" stroke=\"#ff0000\" "
              "stroke-linecap=\"square\" stroke-dasharray=\"4 3\"/>\n");
}

TEST(SvgFile, AHatchIsOnePath) {
    EXPECT_EQ(elementOf({Strokes{{{10, 0, 0, 10}, {20.5, 0, 10.5, 10}}, red}}),
              "<path d=\"M10 0l-10 10m20.5-10l-10 10\" stroke=\"#ff0000\" stroke-linecap=\"square\"/>\n");
}

TEST(SvgFile, PathsAreShort) {
    QPainterPath closed({1, 1});
    closed.lineTo(5, 1);
    closed.lineTo(5, 1.25);
    closed.lineTo(3, 4);
    closed.closeSubpath();
    EXPECT_EQ(elementOf({Shape{closed, red}}), "<path d=\"M1 1h4v.25l-2 2.75z\" fill=\"#ff0000\"/>\n");
    QPainterPath parabola({0, 0});
    parabola.quadTo(.5, -.5, 1, 0);
    parabola.cubicTo(1.5, .5, 2.5, .25, 3, .75);
    EXPECT_EQ(elementOf({Line{parabola, red}}),
              "<path d=\"M0 0q.5-.5 1 0c.5.5 1.5.25 2 .75\" stroke=\"#ff0000\"/>\n");
}

TEST(SvgFile, OnlyHolesNeedARule) {
    QPainterPath ring;
    ring.addRect(0, 0, 9, 9);
    ring.addRect(3, 3, 3, 3);
    const std::string d = "<path d=\"M0 0h9v9h-9zm3 3h3v3h-3z\"";
    EXPECT_EQ(elementOf({Shape{ring, red}}), d + " fill-rule=\"evenodd\" fill=\"#ff0000\"/>\n");
    EXPECT_EQ(elementOf({Shape{ring, red, true}}), d + " fill=\"#ff0000\"/>\n");
    EXPECT_EQ(elementOf({Line{ring, red}}), d + " stroke=\"#ff0000\"/>\n");
}

TEST(SvgFile, WhatShinesThroughSaysSo) {
    EXPECT_EQ(elementOf({Box{{0, 0, 11, 11}, {pale, red, 1, 2}}, -1, 0.5}),
              "<rect x=\".5\" y=\".5\" width=\"10\" height=\"10\" rx=\"1.5\" fill=\"#00ff00\" "
              "fill-opacity=\".25\" stroke=\"#ff0000\" stroke-opacity=\".5\"/>\n");
    EXPECT_EQ(elementOf({Area{{0, 0, 11, 11}, red}, -1, 0}), "");
    EXPECT_EQ(elementOf({Area{{0, 0, 11, 11}, QColor(0, 0, 0, 0)}}), "");
}

TEST(SvgFile, AGradientIsDefined) {
    QLinearGradient gradient(0, 10, 0, 22);
    gradient.setColorAt(0, red);
    gradient.setColorAt(1, QColor(0xff, 0, 0, 0));
    EXPECT_EQ(elementOf({Area{{5, 10, 90, 12}, gradient}}),
              "<defs>\n<linearGradient id=\"gradient0\" gradientUnits=\"userSpaceOnUse\" x1=\"0\" y1=\"10\" "
              "x2=\"0\" y2=\"22\"><stop offset=\"0\" stop-color=\"#ff0000\"/><stop offset=\"1\" "
              "stop-color=\"#ff0000\" stop-opacity=\"0\"/></linearGradient>\n</defs>\n"
              "<rect x=\"5\" y=\"10\" width=\"90\" height=\"12\" shape-rendering=\"crispEdges\" "
              "fill=\"url(#gradient0)\"/>\n");
}

TEST(SvgFile, MarksInAClipStandInAGroupAndOthersDoNot) {
    const Area cut{{0, 0, 2, 40}, red}, whole{{6, 11, 2, 5}, red}, outside{{0, 0, 2, 2}, red};
    const std::string text = elementsOf(sceneOf(
        {{cut, 0}, {Area{{0, 12, 30, 2}, blue}, 0}, {whole, 0}, {outside, 0}, {cut}}, {{1, 10, 10, 20}}));
    const std::string name =
        text.substr(text.find("id=\"") + 4, text.find("\"><rect") - text.find("id=\"") - 4);
    EXPECT_EQ(text, "<defs>\n<clipPath id=\"" + name +
                        "\"><rect x=\"1\" y=\"10\" width=\"10\" height=\"20\"/></clipPath>\n</defs>\n"
                        "<g clip-path=\"url(#" +
                        name +
                        ")\">\n"
                        "<rect x=\"0\" y=\"0\" width=\"2\" height=\"40\" fill=\"#ff0000\"/>\n"
                        "<rect x=\"0\" y=\"12\" width=\"30\" height=\"2\" fill=\"#0000ff\"/>\n"
                        "</g>\n"
                        "<g fill=\"#ff0000\">\n"
                        "<rect x=\"6\" y=\"11\" width=\"2\" height=\"5\"/>\n"
                        "<rect x=\"0\" y=\"0\" width=\"2\" height=\"40\"/>\n"
                        "</g>\n");
}

// "8" has the same outline at any position, even between two pixels.
TEST(SvgFile, AnOutlineThatComesAgainIsDefinedOnce) {
    Scene scene;
    for (int i = 0; i < 9; ++i)
        scene.marks.push_back({Words{{10.0 * i + 0.37 * i, 20 + i / 7.0}, "8", figures(8), red}});
    const QByteArray svg = svgOf(scene);
    EXPECT_EQ(svg.count(" id=\"s"), 1) << svg.toStdString();
    EXPECT_EQ(svg.count("<path"), 1);
    EXPECT_EQ(svg.count("<use xlink:href=\"#s"), 9);
    EXPECT_EQ(svg.count("xmlns:xlink"), 1);
    EXPECT_EQ(svgOf(sceneOf({{Words{{1, 20}, "8", figures(8), red}}})).count("xlink"), 0);
}

// A page may contain two pictures, and names apply to the whole page.
TEST(SvgFile, OtherOutlinesHaveOtherNames) {
    const auto nameIn = [](const QString& digit) {
        Scene scene;
        for (int i = 0; i < 9; ++i) scene.marks.push_back({Words{{10.0 * i, 20}, digit, figures(8), red}});
        const QByteArray svg = svgOf(scene);
        const qsizetype from = svg.indexOf(" id=\"s") + 5;
        return svg.mid(from, svg.indexOf('"', from) - from);
    };
    EXPECT_NE(nameIn("8"), nameIn("6"));
    EXPECT_EQ(nameIn("8"), nameIn("8"));
}

TEST(SvgFile, ScenesArePlaced) {
    SvgFile file;
    const Scene scene = sceneOf({{Box{{10, 10, 20, 20}, {red, blue, 1, 5}}}});
    file.add(scene);
    file.add(scene, {0.5, 0, 0, 0.5, 30, 40});
    const std::string svg = file.written({100, 100}, {100, 100}, "a", {}).toStdString();
    EXPECT_TRUE(test::has(svg, "<rect x=\"10.5\" y=\"10.5\" width=\"19\" height=\"19\" rx=\"4.5\" "
                               "fill=\"#ff0000\" stroke=\"#0000ff\"/>\n"
                               "<rect x=\"35.25\" y=\"45.25\" width=\"9.5\" height=\"9.5\" rx=\"2.25\" "
                               "fill=\"#ff0000\" stroke=\"#0000ff\" stroke-width=\".5\"/>\n"));
}

TEST(SvgFile, APainterMakesMarksToo) {
    loadFonts();
    SvgFile file;
    file.add({100, 100}, [](QPaintDevice* device) {
        QPainter painter(device);
        painter.scale(2, 2);
        painter.translate(5, 5);
        painter.fillRect(QRectF(0, 0, 10, 4), red);
        painter.setOpacity(0.5);
        painter.setPen(QPen(blue, 1.5, Qt::DashLine, Qt::RoundCap, Qt::MiterJoin));
        painter.drawLine(QPointF(0, 0), QPointF(10, 0));
        painter.setOpacity(1);
        painter.setClipRect(QRectF(0, 0, 4, 4));
        painter.setPen(Qt::NoPen);
        painter.setBrush(blue);
        painter.drawPolygon(QPolygonF{{0, 0}, {9, 0}, {0, 9}});
        painter.setClipping(false);
        painter.setFont(valueFont(10));
        painter.setPen(red);
        painter.drawText(QPointF(0, 20), "1");
    });
    const QByteArray svg = file.written({100, 100}, {100, 100}, "a", {});
    EXPECT_TRUE(isWellFormed(svg));
    const std::string text = svg.toStdString();
    for (const char* expected :
         {"<rect x=\"10\" y=\"10\" width=\"20\" height=\"8\" shape-rendering=\"crispEdges\" "
          "fill=\"#ff0000\"/>",
          "<path d=\"M10 10h20\" stroke=\"#0000ff\" stroke-opacity=\".5\" stroke-width=\"3\" "
          "stroke-linecap=\"round\" stroke-linejoin=\"miter\" stroke-dasharray=\"12 6\"/>",
          "><rect x=\"10\" y=\"10\" width=\"8\" height=\"8\"/></clipPath>",
          ")\">\n<path d=\"M10 10h18l-18 18z\" fill=\"#0000ff\"/>\n</g>\n<path d=\"M"})
        EXPECT_TRUE(test::has(text, expected));
    EXPECT_EQ(svg.count("<text"), 0);
}

} // namespace
} // namespace scanscope::viz
