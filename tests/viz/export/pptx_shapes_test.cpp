// Each kind of mark as a shape of a slide, as XML.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>

#include "viz/export/pptx_shapes.h"

namespace scanscope::viz::pptx_shapes {
namespace {

const Theme& light = theme(ThemeId::Light);
const QColor up = light.role(Role::Up).solid;

Scene sceneOf(std::vector<Mark> marks) {
    Scene scene;
    scene.marks = std::move(marks);
    return scene;
}

QString nameOf(const Subject& subject) {
    const auto* cell = std::get_if<CellOfRun>(&subject);
    return cell ? QStringLiteral("temp-%1").arg(cell->cell) : QString();
}

// The shapes within the group; `scale` points for each unit.
std::string shapesOf(const Scene& scene, double scale = 1) {
    const PptxColors colors(light);
    PptxShapes shapes(colors, QTransform::fromScale(scale, scale), nameOf);
    shapes.add(scene);
    const std::string text = shapes.group(3, QStringLiteral("said")).toStdString();
    const std::string before = "</p:grpSpPr>\n", after = "</p:grpSp>";
    const std::size_t from = text.find(before) + before.size();
    return text.substr(from, text.size() - from - after.size());
}

// The color as the properties of a solid fill.
std::string colorOf(const QColor& color, ThemeId id = ThemeId::Light, double opacity = 1) {
    return PptxColors(theme(id)).of(color, opacity).toStdString();
}

QPainterPath path(std::initializer_list<QPointF> points) {
    QPainterPath path(*points.begin());
    for (const QPointF* point = points.begin() + 1; point != points.end(); ++point) path.lineTo(*point);
    return path;
}

TEST(PptxShapes, ACellIsOneShapeWithItsNumber) {
    Scene scene =
        sceneOf({{Box{{10, 20, 40, 30}, {up, {}, 0, 6}}, -1, 1, 0},
                 {Box{{8, 18, 44, 34}, {{}, light.text, 2, 0}}, -1, 1, 0},
                 {Words{{25, 40.04}, "7", figures(14, 700), light.onRole, 10, Align::centre}, -1, 1, 0}});
    scene.subjects = {CellOfRun{0, 3}};
    const PptxColors colors(light);
    PptxShapes shapes(colors, {}, nameOf);
    shapes.add(scene);
    EXPECT_EQ(
        shapes.group(3, QStringLiteral("A & B")).toStdString(),
        R"(<p:grpSp><p:nvGrpSpPr><p:cNvPr id="3" name="!!picture" descr="A &amp; B"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="114300" y="241300"/><a:ext cx="533400" cy="406400"/><a:chOff x="114300" y="241300"/><a:chExt cx="533400" cy="406400"/></a:xfrm></p:grpSpPr>
<p:sp><p:nvSpPr><p:cNvPr id="4" name="!!temp-3"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="127000" y="254000"/><a:ext cx="508000" cy="381000"/></a:xfrm><a:prstGeom prst="roundRect"><a:avLst><a:gd name="adj" fmla="val 20000"/></a:avLst></a:prstGeom><a:solidFill><a:schemeClr val="accent1"/></a:solidFill><a:ln><a:noFill/></a:ln></p:spPr><p:txBody><a:bodyPr wrap="none" lIns="0" tIns="0" rIns="0" bIns="0" rtlCol="0" anchor="ctr"><a:noAutofit/></a:bodyPr><a:lstStyle/><a:p><a:pPr algn="ctr"></a:pPr><a:r><a:rPr lang="en-US" sz="1400" b="1" dirty="0"><a:solidFill><a:schemeClr val="bg1"/></a:solidFill><a:latin typeface="+mn-lt"/></a:rPr><a:t>7</a:t></a:r></a:p></p:txBody></p:sp>
<p:sp><p:nvSpPr><p:cNvPr id="5" name="Box 5"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="114300" y="241300"/><a:ext cx="533400" cy="406400"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/><a:ln w="25400" cap="flat"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:miter lim="800000"/></a:ln></p:spPr></p:sp>
</p:grpSp>)");
}

TEST(PptxShapes, LinesAndOutlinesAreLinesAndFreeforms) {
    QPainterPath curve(QPointF(0, 0));
    curve.cubicTo({0, 5}, {10, 5}, {10, 10});
    EXPECT_EQ(
        shapesOf(sceneOf({{Line{path({{10, 20}, {30, 5}}), up, 1.5, Ends::round, 3, 6}},
                          {Line{curve, up}},
                          {Shape{path({{0, 0}, {4, 0}, {2, 4}, {0, 0}}), up}, -1, 0.5}})),
        R"(<p:cxnSp><p:nvCxnSpPr><p:cNvPr id="4" name="Line 4"/><p:cNvCxnSpPr/><p:nvPr/></p:nvCxnSpPr><p:spPr><a:xfrm flipV="1"><a:off x="127000" y="63500"/><a:ext cx="254000" cy="190500"/></a:xfrm><a:prstGeom prst="line"><a:avLst/></a:prstGeom><a:noFill/><a:ln w="19050" cap="rnd"><a:solidFill><a:schemeClr val="accent1"/></a:solidFill><a:custDash><a:ds d="200000" sp="400000"/></a:custDash><a:round/></a:ln></p:spPr></p:cxnSp>
<p:sp><p:nvSpPr><p:cNvPr id="5" name="Shape 5"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="127000" cy="127000"/></a:xfrm><a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/><a:pathLst><a:path w="127000" h="127000"><a:moveTo><a:pt x="0" y="0"/></a:moveTo><a:cubicBezTo><a:pt x="0" y="63500"/><a:pt x="127000" y="63500"/><a:pt x="127000" y="127000"/></a:cubicBezTo></a:path></a:pathLst></a:custGeom><a:noFill/><a:ln w="12700" cap="flat"><a:solidFill><a:schemeClr val="accent1"/></a:solidFill><a:round/></a:ln></p:spPr></p:sp>
<p:sp><p:nvSpPr><p:cNvPr id="6" name="Shape 6"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="50800" cy="50800"/></a:xfrm><a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/><a:pathLst><a:path w="50800" h="50800"><a:moveTo><a:pt x="0" y="0"/></a:moveTo><a:lnTo><a:pt x="50800" y="0"/></a:lnTo><a:lnTo><a:pt x="25400" y="50800"/></a:lnTo><a:lnTo><a:pt x="0" y="0"/></a:lnTo><a:close/></a:path></a:pathLst></a:custGeom><a:solidFill><a:schemeClr val="accent1"><a:alpha val="50000"/></a:schemeClr></a:solidFill><a:ln><a:noFill/></a:ln></p:spPr></p:sp>
)");
}

// Two lines of a sentence are one text. The same text in columns is code.
TEST(PptxShapes, LinesOfATextAreItsParagraphs) {
    const TextStyle style = words(10);
    EXPECT_EQ(
        shapesOf(sceneOf({{Words{{100, 20}, "Each right node", style, light.text, 70}},
                          {Words{{100, 32}, "adds < its left", style, light.text, 60}},
                          {Words{{100, 60}, "x += 1;", figures(10), light.code.string, 42}}}),
                 0.5),
        R"(<p:sp><p:nvSpPr><p:cNvPr id="4" name="Text 4"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="635000" y="66040"/><a:ext cx="444500" cy="152400"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/></p:spPr><p:txBody><a:bodyPr wrap="none" lIns="0" tIns="0" rIns="0" bIns="0" rtlCol="0" anchor="ctr"><a:noAutofit/></a:bodyPr><a:lstStyle/><a:p><a:pPr algn="l"><a:lnSpc><a:spcPts val="600"/></a:lnSpc></a:pPr><a:r><a:rPr lang="en-US" sz="500" b="0" dirty="0"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/></a:rPr><a:t>Each right node</a:t></a:r></a:p><a:p><a:pPr algn="l"><a:lnSpc><a:spcPts val="600"/></a:lnSpc></a:pPr><a:r><a:rPr lang="en-US" sz="500" b="0" dirty="0"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/></a:rPr><a:t>adds &lt; its left</a:t></a:r></a:p></p:txBody></p:sp>
<p:sp><p:nvSpPr><p:cNvPr id="5" name="Text 5"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="635000" y="320040"/><a:ext cx="266700" cy="76200"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/></p:spPr><p:txBody><a:bodyPr wrap="none" lIns="0" tIns="0" rIns="0" bIns="0" rtlCol="0" anchor="ctr"><a:noAutofit/></a:bodyPr><a:lstStyle/><a:p><a:pPr algn="l"></a:pPr><a:r><a:rPr lang="en-US" sz="500" b="0" dirty="0"><a:solidFill><a:schemeClr val="accent3"/></a:solidFill><a:latin typeface="Consolas" pitchFamily="49" charset="0"/></a:rPr><a:t>x += 1;</a:t></a:r></a:p></p:txBody></p:sp>
)");
}

TEST(PptxShapes, MarksAreCutAtTheirClips) {
    Scene scene = sceneOf({{Area{{0, 0, 100, 10}, up}, 0},
                           {Area{{60, 0, 10, 10}, up}, 0},
                           {Words{{60, 8}, "out", words(8), up, 9}, 0}});
    scene.clips = {{20, 0, 30, 50}};
    const std::string text = shapesOf(scene);
    EXPECT_NE(text.find(R"(<a:off x="254000" y="0"/><a:ext cx="381000" cy="127000"/>)"), std::string::npos);
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1) << text;
}

// The same subject in another view is another shape, and must not have the same name.
TEST(PptxShapes, NamesAreUniqueAndInTheOrderOfTheViews) {
    Scene scene = sceneOf({{Area{{0, 0, 10, 10}, up}, -1, 1, 0}, {Area{{0, 20, 10, 10}, up}, -1, 1, 1}});
    scene.subjects = {CellOfRun{0, 3}, CellOfRun{0, 3}};
    const std::string text = shapesOf(scene);
    EXPECT_NE(text.find("name=\"!!temp-3\""), std::string::npos);
    EXPECT_NE(text.find("name=\"!!temp-3 (2)\""), std::string::npos);
}

TEST(PptxShapes, TheTitleIsNoShape) {
    Scene scene = sceneOf({{Words{{48, 52}, "Blelloch", words(28), light.text, 120}, -1, 1, 0}});
    scene.subjects = {TitleOfSlide()};
    const PptxColors colors(light);
    PptxShapes shapes(colors, {}, nameOf);
    shapes.add(scene);
    EXPECT_EQ(shapes.title().lines, QStringList("Blelloch"));
    EXPECT_EQ(shapes.title().size, 28);
    EXPECT_EQ(shapesOf(scene), "");
}

TEST(PptxColors, AreThoseOfThePresentationUnlessTheyAreData) {
    EXPECT_EQ(colorOf(light.text), R"(<a:schemeClr val="tx1"/>)");
    EXPECT_EQ(colorOf(light.surface), R"(<a:schemeClr val="bg1"/>)");
    EXPECT_EQ(colorOf(light.role(Role::Down).solid), R"(<a:schemeClr val="accent2"/>)");
    EXPECT_EQ(colorOf(light.role(Role::Hazard).solid), R"(<a:schemeClr val="accent6"/>)");
    EXPECT_EQ(colorOf(light.role(Role::OutOfBounds).solid), R"(<a:srgbClr val="2A1357"/>)");
    EXPECT_EQ(colorOf(light.heat[8]), R"(<a:srgbClr val="173A73"/>)");
    EXPECT_EQ(colorOf(light.digits[0], ThemeId::Light, 0.5),
              R"(<a:srgbClr val="001563"><a:alpha val="50000"/></a:srgbClr>)");
    EXPECT_EQ(colorOf(light.pastBorder), R"(<a:schemeClr val="bg1"><a:lumMod val="84902"/></a:schemeClr>)");
}

double channel(double position, double low, double high) {
    position -= std::floor(position);
    const double part = position < 1.0 / 6   ? 6 * position
                        : position < 0.5     ? 1
                        : position < 2.0 / 3 ? 4 - 6 * position
                                             : 0;
    return low + (high - low) * part;
}

// The changes as ECMA-376 defines them, applied to the theme's colour, give the colour of the picture.
TEST(PptxColors, ChangesOfAThemesColourGiveTheColourOfThePicture) {
    for (const ThemeId id : {ThemeId::Light, ThemeId::Dark, ThemeId::HighContrast})
        for (const Role role :
             {Role::Up, Role::Down, Role::Stride, Role::Identity, Role::Plain, Role::Hazard}) {
            const RoleColors& colors = theme(id).role(role);
            const QString text = QString::fromStdString(colorOf(colors.tint, id));
            const auto value = [&](const char* name, double none) {
                const qsizetype at = text.indexOf(QLatin1String(name) + QStringLiteral(" val=\""));
                return at < 0
                           ? none
                           : text.mid(at + qsizetype(std::strlen(name)) + 6).section(u'"', 0, 0).toDouble() /
                                 100'000;
            };
            const double saturation =
                std::min(1.0, double(colors.solid.hslSaturationF()) * value("satMod", 1));
            const double lightness =
                double(colors.solid.lightnessF()) * value("lumMod", 1) + value("lumOff", 0);
            const double chroma = (1 - std::abs(2 * lightness - 1)) * saturation;
            const double hue = std::max(0.0F, colors.solid.hslHueF());
            const auto is = [&](double shift) {
                return int(
                    std::lround(255 * channel(hue + shift, lightness - chroma / 2, lightness + chroma / 2)));
            };
            ASSERT_TRUE(text.contains("accent")) << text.toStdString();
            EXPECT_NEAR(is(1.0 / 3), colors.tint.red(), 12) << text.toStdString();
            EXPECT_NEAR(is(0), colors.tint.green(), 12) << text.toStdString();
            EXPECT_NEAR(is(-1.0 / 3), colors.tint.blue(), 12) << text.toStdString();
        }
}

} // namespace
} // namespace scanscope::viz::pptx_shapes
