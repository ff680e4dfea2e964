// Complete slides, checked by their texts: the composition for sizes and runs with little space.
#include "viz/export/slide.h"
#include "viz/stage/view_kinds.h"

#include <gtest/gtest.h>

#include "viz/export/export_plan.h"
#include "viz/scene/fonts.h"
#include "viz/support/judged.h"
#include "viz/support/said_words.h"
#include "viz/views/view.h"

namespace scanscope::viz {
namespace {

using test::SaidWord;

// The words on a slide, with positions in slide units.
std::vector<SaidWord> wordsOn(const Document& document, FilmStep step, const ExportOptions& options) {
    loadFonts();
    const Scene scene = composeSlide(options.size, frameAt(document, {step}, options), options.slide);
    std::vector<SaidWord> words;
    test::addWords(words, scene, 1);
    return words;
}

int countOf(const std::vector<SaidWord>& words, const QString& text) {
    return int(std::ranges::count(words, text, &SaidWord::text));
}

const SaidWord& theOne(const std::vector<SaidWord>& words, const QString& text) {
    const auto found = std::ranges::find(words, text, &SaidWord::text);
    EXPECT_NE(found, words.end()) << text.toStdString();
    return found == words.end() ? words.front() : *found;
}

// On a slide that is higher than wide, nothing is cut or left out, all rows are above the tree, and the space
// is used.
TEST(Slide, UsesTheHeightOfAPortrait) {
    const Document document = test::judgedRun({"blelloch"});
    ExportOptions options{.size = {1080, 1920}};
    for (const FilmStep step : document.steps()) {
        loadFonts();
        const Scene scene = composeSlide(options.size, frameAt(document, {step}, options), options.slide);
        EXPECT_TRUE(scene.omissions.empty()) << "step " << step;
    }
    const std::vector<SaidWord> words = wordsOn(document, document.lastStep(), options);
    EXPECT_EQ(countOf(words, QStringLiteral("Blelloch, exclusive sum")), 1);
    EXPECT_EQ(countOf(words, QStringLiteral("load")), 1) << "the first row, too";
    EXPECT_EQ(countOf(words, QStringLiteral("store")), 1);
    EXPECT_EQ(countOf(words, QStringLiteral("25")), 2) << "in the row of the root's sum, and in the root";
    const double load = theOne(words, QStringLiteral("load")).at.y(),
                 store = theOne(words, QStringLiteral("store")).at.y(),
                 root = theOne(words, QStringLiteral("root")).at.y(),
                 leaves = theOne(words, QStringLiteral("leaves")).at.y();
    EXPECT_LT(load, store);
    EXPECT_LT(store, root);
    EXPECT_GT(leaves, 960 - 170) << "down to the legend";
    EXPECT_LT(root - store, 110) << "no hole between the views";
}

// A wide slide of the same run shows two rows.
TEST(Slide, ShowsTwoRowsBesideATreeOnAWideSlide) {
    const Document document = test::judgedRun({"blelloch"});
    const std::vector<SaidWord> words = wordsOn(document, document.lastStep(), {});
    EXPECT_EQ(countOf(words, QStringLiteral("load")), 0);
    EXPECT_EQ(countOf(words, QStringLiteral("store")), 1);
}

// A slide cannot be scrolled: it shows all sixteen blocks, and no texts over the arrays.
TEST(Slide, ShowsAllBlocksBesideTheCode) {
    const Document document = test::documentOf({"recursive", test::numbers(1000)});
    for (const double text : {1.0, 1.3}) {
        ExportOptions options{
            .slide = {.views = ViewSet(bestViews(document)), .textScale = text, .code = true}};
        const FilmStep last = document.lastStep();
        const Scene scene = composeSlide(options.size, frameAt(document, {last}, options), options.slide);
        EXPECT_EQ(std::ranges::count(scene.omissions, Omitted::blocks, &Omission::what), 0) << text;
        for (const SaidWord& word : wordsOn(document, last, options))
            EXPECT_FALSE(word.text.startsWith(QStringLiteral("blocks "))) << word.text.toStdString();
    }
}

// Two digits fit in each half of a leaf, whatever is next to the tree.
TEST(Slide, KeepsTheNumbersOfTheLeavesBesideTheCode) {
    const Document document = test::judgedRun({"blelloch"});
    for (const auto& [size, text] : {std::pair(QSize(3508, 2480), 1.0), {QSize(1920, 1080), 1.3}})
        for (const FilmStep step : document.steps()) {
            ExportOptions options{.size = size};
            options.slide.code = true;
            options.slide.textScale = text;
            const Scene scene = composeSlide(options.size, frameAt(document, {step}, options), options.slide);
            for (const Omitted what : {Omitted::leaves, Omitted::nodes, Omitted::values, Omitted::digits})
                EXPECT_EQ(std::ranges::count(scene.omissions, what, &Omission::what), 0)
                    << "step " << step << " in " << size.width();
        }
}

// Labels of rows, lanes and arrays begin at the margin or further right.
TEST(Slide, LabelsBeginAtTheMargin) {
    for (const char* algorithm : {"hillis-steele", "warp-shuffle", "blelloch"})
        for (const int n : {8, 32})
            for (const double text : {0.8, 1.0, 1.3}) {
                const Document document = test::judgedRun({algorithm, n});
                for (const QSize size : {QSize(1920, 1080), QSize(1440, 1080), QSize(1080, 1920)})
                    for (const FilmStep step : document.steps()) {
                        ExportOptions options{.size = size};
                        options.slide.views = ViewSet(bestViews(document));
                        options.slide.textScale = text;
                        for (const SaidWord& word : wordsOn(document, step, options)) {
                            if (word.text.startsWith(QStringLiteral("warp_s"))) continue; // a file name
                            EXPECT_GE(word.at.x(), 48 - 0.5)
                                << word.text.toStdString() << " of " << algorithm << " at " << text;
                        }
                    }
            }
}

Document lookbackInRandomOrder(int n) {
    return test::documentOf({.algorithm = "lookback",
                             .input = test::numbers(n),
                             .threads = 32,
                             .schedule = trace::Schedule::random,
                             .seed = 3});
}

ExportOptions showing(View view) {
    ExportOptions options{.size = {1280, 720}};
    options.slide.views = ViewSet{view};
    return options;
}

// Next to a tile that has published its prefix is the range of that sum, at any width.
TEST(Slide, KeepsTheSumThatATileHasTold) {
    const Document document = lookbackInRandomOrder(200);
    for (const bool hasCode : {false, true}) {
        ExportOptions options = showing(View::lookback);
        options.slide.code = hasCode;
        int told = 0;
        for (const FilmStep step : document.steps()) {
            const Headline headline = headlineAt(document, step, {}, Scope::run, document.text().steps);
            if (headline.phase != "Publish prefix") continue;
            ++told;
            const std::vector<SaidWord> said = wordsOn(document, step, options);
            EXPECT_TRUE(std::ranges::any_of(said,
                                            [](const SaidWord& word) {
                                                return word.style.weight == 600 &&
                                                       word.text.startsWith("tile ") &&
                                                       word.text.contains(" = ");
                                            }))
                << "step " << int(step) << ", with code: " << hasCode;
        }
        EXPECT_EQ(told, 6);
    }
}

TEST(Slide, SaysWhichTilesWait) {
    const std::vector<SaidWord> said =
        wordsOn(lookbackInRandomOrder(200), FilmStep{12}, showing(View::lookback));
    EXPECT_EQ(countOf(said, QStringLiteral("tile 1 waits for tile 0")), 1);
    EXPECT_EQ(countOf(said, QStringLiteral("tile 2 waits for tile 0")), 1);
    EXPECT_EQ(countOf(said, QStringLiteral("looks back")), 1);
    EXPECT_EQ(countOf(said, QStringLiteral("looked back")), 0);
}

// At the end all tiles know their prefix; the rows above show what they had published before.
TEST(Slide, ExplainsTheStatesOfEarlierTimes) {
    const Document document = lookbackInRandomOrder(200);
    const std::vector<SaidWord> said = wordsOn(document, document.lastStep(), showing(View::lookback));
    for (const char* text : {"X nothing yet", "A own sum", "P prefix"})
        EXPECT_EQ(countOf(said, text), 1) << text;
}

// The running line belongs to the block in the headline.
TEST(Slide, HasTheCodeOfTheBlockThatItSpeaksOf) {
    const Document document = test::documentOf(test::runOf("lookback", test::numbers(200), 32));
    ExportOptions options = showing(View::lookback);
    options.slide.code = true;
    for (const FilmStep step : document.steps()) {
        const Moment speaker = speakerAt(document, step, {}, Scope::run);
        const int line = document.codeOf(speaker)->at(speaker.step).running;
        const std::vector<SaidWord> said = wordsOn(document, step, options);
        EXPECT_TRUE(std::ranges::any_of(said,
                                        [line](const SaidWord& word) {
                                            return word.text == QString::number(line) &&
                                                   word.style.weight == 700;
                                        }))
            << "step " << int(step) << ", line " << line;
    }
}

// Three of four warps of an up-sweep have nothing left to add, and wait at the barrier.
TEST(Slide, DoesNotCallAWarpBusyThatOnlyWaits) {
    const Document document = test::judgedRun({.algorithm = "blelloch", .n = 200});
    const std::vector<SaidWord> said = wordsOn(document, FilmStep{3}, showing(View::divergence));
    EXPECT_EQ(countOf(said, QStringLiteral("only waits")), 3);
    EXPECT_EQ(countOf(said, QStringLiteral("100 %")), 1);
}

TEST(Slide, SaysHowOftenABankIsAskedAboveABarThatIsCut) {
    const Document document = test::judgedRun({.algorithm = "blelloch", .n = 1000});
    ExportOptions options = showing(View::banks);
    options.size = {640, 720};
    const std::vector<SaidWord> said = wordsOn(document, FilmStep{5}, options);
    EXPECT_EQ(countOf(said, QStringLiteral("32×")), 2) << "of both banks";
    EXPECT_EQ(countOf(said, QStringLiteral("32")), 1) << "where the axis ends";
}

// Padding is explained only if it is drawn.
TEST(Slide, ExplainsUnusedCellsWhereThereAreAny) {
    const Document document = test::documentOf(
        {.algorithm = "blelloch", .input = test::numbers(1000), .options = {{"padding", ""}}});
    EXPECT_EQ(countOf(wordsOn(document, FilmStep{0}, {}), QStringLiteral("Blelloch, exclusive sum, padding")),
              1);
    for (const FilmStep step : document.steps()) {
        loadFonts();
        Scene view;
        Canvas canvas(view, theme(ThemeId::Light), {});
        const Room room{.width = 960,
                        .height = 390,
                        .gutter = 128,
                        .margin = 48,
                        .type = Type::ofSlide(),
                        .isSlide = true};
        const FrameState frame = frameOf(document, step);
        const auto legend = viewKind(View::banks).compose(canvas, frame, room).legend;
        const bool isExplained =
            std::ranges::find(legend, LegendMark::padding, &LegendItem::mark) != legend.end();
        const auto hatched = std::ranges::count_if(
            view.marks, [](const Mark& mark) { return std::holds_alternative<Strokes>(mark.what); });
        EXPECT_EQ(isExplained, hatched > 0) << "step " << int(step);
    }
}

} // namespace
} // namespace scanscope::viz
