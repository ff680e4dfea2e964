#include "viz/layout/timeline_words.h"

#include <gtest/gtest.h>
#include <QStringList>

#include "viz/support/recorded.h"
#include "viz/views/scatter/scatter_model.h"

namespace scanscope::viz {
namespace {

constexpr double letter = 7.5;
double widthOf(const QString& text) { return letter * double(text.size()); }

Document runOf(const char* algorithm, int n, std::uint32_t threads = 0) {
    return test::documentOf(test::runOf(algorithm, test::numbers(n), threads));
}

TimelineLayout layoutOf(const Document& document, double width = 1072) {
    return {document.stepCount(), 2, width, 104};
}

// "in 1 [2] 4": the labels below the slots, the present ones in brackets.
std::string wordsUnder(const TimelineLayout& layout, const Document& document, FilmStep step,
                       const std::vector<StepGroup>& groups) {
    QStringList texts;
    double right = layout.left - 1;
    for (const SlotWord& word : slotWords(layout, document.film(), step, groups, widthOf)) {
        const double half = widthOf(word.text) / 2;
        EXPECT_GT(word.middle - half, right) << word.text.toStdString() << " touches the previous one";
        right = word.middle + half;
        texts << (word.isNow ? QStringLiteral("[%1]").arg(word.text) : word.text);
    }
    EXPECT_LE(right, layout.right);
    return texts.join(u' ').toStdString();
}

// "(Load) ▲ Up-sweep": the labels above the slots; a phase whose name does not fit has only its sign.
std::string namesOver(const TimelineLayout& layout, const Document& document, FilmStep step) {
    QStringList texts;
    double right = layout.left - 1;
    for (const PhaseSign& sign : phaseSigns(layout, document.film(), step, widthOf)) {
        if (!sign.hasGlyph) {
            EXPECT_TRUE(sign.name.isEmpty());
            continue;
        }
        EXPECT_GE(sign.signLeft, right) << sign.name.toStdString();
        right = sign.name.isEmpty() ? sign.signLeft + 10 : sign.nameLeft() + widthOf(sign.name);
        texts << (sign.isNow            ? QStringLiteral("[%1]").arg(sign.name)
                  : sign.name.isEmpty() ? QStringLiteral("*")
                                        : sign.name);
    }
    EXPECT_LE(right, layout.right);
    return texts.join(u' ').toStdString();
}

TEST(TimelineWords, AFewSlotsHaveAWordEach) {
    const Document document = runOf("blelloch", 8);
    const TimelineLayout layout = layoutOf(document);
    EXPECT_EQ(wordsUnder(layout, document, FilmStep{2}, launchGroups(document.film())),
              "in 1 [2] 4 – 4 2 1 out");
    EXPECT_EQ(namesOver(layout, document, FilmStep{2}), "Load [Up-sweep] Identity Down-sweep Store");
}

// Labels for every k-th slot would be meaningless, and would overlap.
TEST(TimelineWords, ManySlotsGoByPass) {
    const Document document = runOf("radix-sort", 64);
    ASSERT_GT(document.stepCount(), 60);
    std::vector<StepGroup> passes;
    for (const ScatterPass& pass : scatterOf(document).passes()) {
        const int number = int(passes.size()) + 1;
        passes.push_back({QStringLiteral("pass %1").arg(number), number, pass.firstStep,
                          pass.lastStep - pass.firstStep + 1});
    }
    ASSERT_EQ(passes.size(), 4u);
    const FilmStep second = passes[1].first;
    EXPECT_EQ(wordsUnder(layoutOf(document), document, second, passes), "pass 1 [pass 2] pass 3 pass 4");
    EXPECT_EQ(wordsUnder(layoutOf(document, 120), document, FilmStep{}, passes), "[1] 2 3 4")
        << "the part that fits";
    EXPECT_EQ(wordsUnder(layoutOf(document, 40), document, FilmStep{}, passes), "") << "or no name";
}

TEST(TimelineWords, OrByLaunch) {
    const Document document = runOf("recursive", 64, 4);
    const auto launches = launchGroups(document.film());
    ASSERT_GT(launches.size(), 2u);
    const std::string words = wordsUnder(layoutOf(document, 320), document, FilmStep{}, launches);
    EXPECT_EQ(words.rfind("[launch 1]", 0), 0u) << words;
    EXPECT_EQ(launches.back().first + launches.back().count, FilmStep(document.stepCount()));
}

// One launch of many steps: an up-sweep from 1 to 256.
TEST(TimelineWords, OrAPhaseSaysWhereItBeginsAndEnds) {
    const Document document = runOf("blelloch", 512);
    const auto launches = launchGroups(document.film());
    ASSERT_EQ(launches.size(), 1u);
    EXPECT_EQ(wordsUnder(layoutOf(document, 500), document, FilmStep{1}, launches), "in [1] [256] – 256 1");
}

// The current phase always has its name; others if the name fits.
TEST(TimelineWords, ThePhaseOfNowIsNamed) {
    const Document document = runOf("radix-sort", 64);
    for (const double width : {140.0, 400.0, 1072.0})
        for (const FilmStep step : document.steps()) {
            const std::string names = namesOver(layoutOf(document, width), document, step);
            const auto& phases = document.film().phases();
            const auto now = std::find_if(phases.begin(), phases.end(), [step](const Phase& phase) {
                return step >= phase.first && step < phase.first + phase.count;
            });
            EXPECT_NE(names.find('[' + now->name.toStdString() + ']'), std::string::npos) << names;
        }
}

// If a short phase gets its name, the name of a long neighbour moves aside, but stays.
TEST(TimelineWords, ALongNeighbourMakesRoom) {
    const Document document = runOf("blelloch", 64);
    const TimelineLayout layout = layoutOf(document, 400);
    const std::vector<PhaseSign> signs = phaseSigns(layout, document.film(), FilmStep{}, widthOf);
    ASSERT_GT(signs.size(), 1u);
    EXPECT_GT(signs[0].nameLeft() + widthOf(signs[0].name), signs[0].right);
    EXPECT_EQ(signs[1].name, QStringLiteral("Up-sweep"));
    EXPECT_GT(signs[1].signLeft, signs[1].left);
}

// Handle, names, line, bars and labels are above each other without overlapping.
TEST(TimelineWords, HaveALineOfTheirOwn) {
    for (const double height : {84.0, 104.0, 120.0}) {
        const TimelineLayout layout{9, 2, 1072, height};
        constexpr double half = 5; // half the height of a letter
        EXPECT_GE(layout.nameY() - half, TimelineLayout::handleFoot) << height;
        EXPECT_LT(layout.nameY() + half, layout.phaseLineY() - 1) << height;
        EXPECT_GT(layout.trough(FilmStep{}).top(), layout.phaseLineY() + 2) << height;
        EXPECT_LE(layout.trough(FilmStep{}).bottom() + 6, layout.labelY() - half) << height;
        EXPECT_LE(layout.labelY() + half + 2, height) << height;
        EXPECT_GE(layout.trough(FilmStep{}).height(), 22) << height;
    }
}

} // namespace
} // namespace scanscope::viz
