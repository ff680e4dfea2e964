// The comparison sees what people would see: altered copies of four golden pictures fail, each at the right
// place. The copies in specimens never change, so that the places below stay valid when the goldens change.
#include <regex>

#include <QPainter>
#include <QTemporaryDir>

#include "support/by_name.h"
#include "support/has.h"
#include "viz/support/golden.h"
#include "viz/support/picture_difference.h"

namespace scanscope::viz::test {
namespace {

// Eight columns of values, and the elements around them.
struct Specimen {
    const char* name;
    QRect value;    // a value in the first column of the written row
    double pitch;   // distance between columns
    QRect small;    // the smallest digit of a value ...
    int smallOther; // ... and the distance to another one at its right
    std::vector<QRect> threads;
    QRect ruler, fourArrows, arrow, root, legend, label, cell; // `cell`: a part of a cell without text
};

void PrintTo(const Specimen& specimen, std::ostream* out) { *out << specimen.name; }

QRect columnOf(const Specimen& specimen, int column) {
    return specimen.value.translated(qRound(specimen.pitch * column), 0);
}

class Doctored : public testing::TestWithParam<Specimen> {
protected:
    Doctored()
        : original(QStringLiteral(SCANSCOPE_SPECIMENS_DIR "/%1.png").arg(QLatin1String(GetParam().name)))
        , copy(original) {}

    void paste(const QRect& from, const QRect& to) {
        const QImage patch = original.copy(from);
        if (patch == original.copy(to)) return; // for example, the second of two equal values
        QPainter(&copy).drawImage(to.topLeft(), patch);
        changed.push_back(to);
    }

    void erase(const QRect& place) {
        QPainter(&copy).fillRect(place, original.pixelColor(place.topLeft()));
        changed.push_back(place);
    }

    std::string complaint() const { return complaintAbout(copy, original, "doctored", folder.path()); }

    // Every reported place was changed, and every change is reported.
    void expectTold() const {
        const std::string said = told(spots(original, copy));
        SCOPED_TRACE(said);
        std::vector<QRect> found;
        const std::regex spotLine(
            "x (\\d+) to (\\d+), y (\\d+) to (\\d+): \\d+ pixels?, off by up to \\d+ of 255");
        for (std::sregex_iterator match(said.begin(), said.end(), spotLine), end; match != end; ++match) {
            const auto number = [&](int i) { return std::stoi((*match)[std::size_t(i)]); };
            found.emplace_back(QPoint(number(1), number(3)), QPoint(number(2), number(4)));
        }
        ASSERT_FALSE(changed.empty());
        for (const QRect& spot : found)
            EXPECT_TRUE(
                std::ranges::any_of(changed, [&](const QRect& place) { return place.contains(spot); }))
                << spot.x() << ", " << spot.y();
        for (const QRect& place : changed)
            EXPECT_TRUE(std::ranges::any_of(found, [&](const QRect& spot) { return place.contains(spot); }))
                << place.x() << ", " << place.y();
    }

    const Specimen& at = GetParam();
    const QImage original;
    QImage copy;
    std::vector<QRect> changed;
    const QTemporaryDir folder;
};

TEST_P(Doctored, ACopyPasses) { EXPECT_EQ(complaint(), ""); }

TEST_P(Doctored, NoiseThatNobodySeesPasses) {
    unsigned random = 1;
    const auto off = [&](int channel) {
        random = random * 1664525u + 1013904223u;
        return std::clamp(channel + int(random >> 16u) % (2 * channelTolerance + 1) - channelTolerance, 0,
                          255);
    };
    for (int y = 0; y < copy.height(); ++y)
        for (int x = 0; x < copy.width(); ++x) {
            const QRgb pixel = copy.pixel(x, y);
            copy.setPixel(x, y, qRgb(off(qRed(pixel)), off(qGreen(pixel)), off(qBlue(pixel))));
        }
    EXPECT_EQ(complaint(), "");
}

TEST_P(Doctored, AResultOrADigitIsAnother) {
    for (const auto& [from, to] : {std::pair(0, 7), {2, 0}}) {
        SCOPED_TRACE(to);
        copy = original;
        changed.clear();
        paste(columnOf(at, from), columnOf(at, to));
        expectTold();
    }
}

TEST_P(Doctored, ASmallDigitIsAnother) {
    paste(at.small.translated(at.smallOther, 0), at.small);
    expectTold();
}

TEST_P(Doctored, AllResultsAreRotated) {
    for (int column = 0; column < 8; ++column) paste(columnOf(at, (column + 1) % 8), columnOf(at, column));
    EXPECT_GE(changed.size(), 7u);
    expectTold();
}

TEST_P(Doctored, AllResultsAreTheFirst) {
    for (int column = 1; column < 8; ++column) paste(columnOf(at, 0), columnOf(at, column));
    EXPECT_EQ(changed.size(), 7u);
    expectTold();
}

TEST_P(Doctored, APartIsMissing) {
    const std::pair<const char*, std::vector<QRect>> parts[] = {{"the names of threads", at.threads},
                                                                {"half of the arrows", {at.fourArrows}},
                                                                {"an arrow", {at.arrow}},
                                                                {"the ruler", {at.ruler}},
                                                                {"the root", {at.root}},
                                                                {"the legend", {at.legend}},
                                                                {"a label", {at.label}}};
    for (const auto& [name, places] : parts) {
        SCOPED_TRACE(name);
        copy = original;
        changed.clear();
        for (const QRect& place : places) erase(place);
        expectTold();
    }
}

TEST_P(Doctored, ACellHasASlightlyOtherColour) {
    QColor other = original.pixelColor(at.cell.topLeft());
    other.setBlue(other.blue() < 128 ? other.blue() + 12 : other.blue() - 12);
    QPainter(&copy).fillRect(at.cell, other);
    changed.push_back(at.cell);
    expectTold();
}

TEST_P(Doctored, AllIsShiftedByOnePixel) {
    QPainter(&copy).drawImage(1, 0, original);
    changed.push_back(copy.rect());
    expectTold();
}

TEST_P(Doctored, ALineIsCutOff) {
    copy = copy.copy(0, 0, copy.width(), copy.height() - 1);
    changed.emplace_back(0, copy.height(), copy.width(), 1);
    expectTold();
}

TEST_P(Doctored, ASinglePixelIsSeen) {
    const QPoint corner = copy.rect().bottomRight();
    copy.setPixelColor(corner, Qt::red);
    changed.emplace_back(corner, QSize(1, 1));
    expectTold();
}

TEST_P(Doctored, LeavesThePicturesThatItNames) {
    erase(at.root);
    const QString painted = folder.filePath("doctored-painted.png"),
                  all = folder.filePath("doctored-difference.png");
    EXPECT_TRUE(test::has(complaint(), all.toStdString()));
    EXPECT_EQ(QImage(painted).convertToFormat(copy.format()), copy);
    const QImage picture(all);
    const int marked = picture.width() - copy.width();
    EXPECT_EQ(picture.copy(copy.rect()).convertToFormat(original.format()), original);
    int red = 0;
    for (int y = 0; y < picture.height(); ++y)
        for (int x = marked; x < picture.width(); ++x)
            if (picture.pixelColor(x, y) == Qt::red) {
                ++red;
                EXPECT_TRUE(at.root.contains(x - marked, y)) << x << ", " << y;
            }
    EXPECT_EQ(red, spots(original, copy).front().pixels);
}

// Copies of the box, one at each of these left edges.
std::vector<QRect> boxesAt(QRect box, std::initializer_list<int> lefts) {
    std::vector<QRect> row;
    for (const int left : lefts) row.emplace_back(QPoint(left, box.y()), box.size());
    return row;
}

Specimen slideSpecimen(const char* name, int smallTop) {
    return {.name = name,
            .value = {402, 430, 56, 42},
            .pitch = 179.9,
            .small = {416, smallTop, 28, 28},
            .smallOther = 720,
            .threads = boxesAt({0, 498, 44, 34}, {768, 1488}),
            .ruler = {402, 214, 1320, 30},
            .fourArrows = {400, 326, 640, 84},
            .arrow = {960, 326, 20, 34},
            .root = {976, 541, 168, 76},
            .legend = {92, 980, 1185, 44},
            .label = {220, 560, 92, 36},
            .cell = {356, 424, 40, 56}};
}

const Specimen specimens[] = {{.name = "stage-dark",
                               .value = {155, 360, 36, 22},
                               .pitch = 107.14,
                               .small = {165, 91, 16, 13},
                               .smallOther = 107,
                               .threads = boxesAt({0, 394, 26, 16}, {160, 267, 374, 481, 588, 695, 803, 910}),
                               .ruler = {150, 68, 800, 14},
                               .fourArrows = {150, 297, 370, 54},
                               .arrow = {164, 297, 18, 54},
                               .root = {513, 425, 70, 36},
                               .legend = {112, 666, 652, 20},
                               .label = {76, 432, 30, 18},
                               .cell = {130, 358, 24, 26}},
                              {.name = "small-light",
                               .value = {208, 256, 34, 23},
                               .pitch = 99,
                               .small = {216, 549, 18, 16},
                               .smallOther = 396,
                               .threads = boxesAt({0, 296, 26, 18}, {410, 806}),
                               .ruler = {200, 129, 740, 16},
                               .fourArrows = {200, 193, 345, 49},
                               .arrow = {514, 193, 14, 19},
                               .root = {522, 321, 100, 44},
                               .legend = {54, 582, 702, 24},
                               .label = {120, 335, 40, 16},
                               .cell = {184, 252, 20, 30}},
                              slideSpecimen("slide-light", 925),
                              slideSpecimen("slide-dark", 933)};

INSTANTIATE_TEST_SUITE_P(Specimens, Doctored, testing::ValuesIn(specimens), test::ByName());

TEST(DoctoredNothing, AMissingPictureIsToldWithTheCommandThatMakesIt) {
    EXPECT_EQ(complaintAbout(QImage(8, 8, QImage::Format_RGB32), {}, "some-name", {}),
              "some-name has no golden picture\n"
              "./dev goldens 'some-name' makes it anew, where what is new is right");
}

} // namespace
} // namespace scanscope::viz::test
