// Nothing leaves a slide in silence: every text that it should have is on it, or stands among what it has no
// room for; and what stands there is not on it.
#include "viz/export/slide_omissions.h"

#include <map>

#include <gtest/gtest.h>
#include <QFont>

#include "catalogue.h"
#include "viz/model/telling.h"
#include "viz/model/value_text.h"
#include "viz/paint/fonts.h"
#include "viz/paint/legend.h"
#include "viz/support/judged.h"
#include "viz/support/recorded.h"
#include "viz/support/said_words.h"

namespace scanscope::viz {
namespace {

using test::SaidWord;
using test::WordsSaid;

struct Composed {
    std::vector<SaidWord> words;
    Omissions omissions;

    [[nodiscard]] bool omits(Omitted what) const {
        return std::ranges::any_of(omissions, [&](const Omission& one) { return one.what == what; });
    }
    [[nodiscard]] bool omits(Omitted what, const QString& text) const {
        return std::ranges::find(omissions, Omission{what, text}) != omissions.end();
    }
    [[nodiscard]] QString all() const {
        QStringList texts;
        for (const SaidWord& word : words) texts << word.text;
        return texts.join(u' ');
    }
    [[nodiscard]] int count(const QString& text) const {
        return int(std::ranges::count(words, text, &SaidWord::text));
    }
};

Composed composed(const Document& document, int step, const ExportOptions& options) {
    loadFonts();
    WordsSaid said(options.size);
    QPainter painter(&said);
    Composed made;
    made.omissions = paintSlide(painter, options.size, frameAt(document, {step}, options),
                                document.text().steps, options.slide);
    painter.end();
    made.words = said.words();
    return made;
}

// Texts that are not on the slide as often as they should be.
std::map<QString, int> missingFrom(const Composed& made, const std::vector<QString>& wanted) {
    std::map<QString, int> missing;
    for (const QString& text : wanted) ++missing[text];
    for (const SaidWord& word : made.words)
        if (const auto found = missing.find(word.text); found != missing.end() && --found->second == 0)
            missing.erase(found);
    return missing;
}

std::vector<QString> valuesOf(const Row& row) {
    std::vector<QString> texts;
    for (int c = 0; c < row.size(); ++c)
        if (row.stands(c) && row.known[std::size_t(c)])
            texts.push_back(valueText(row.values[std::size_t(c)], row.type));
    return texts;
}

std::vector<QString> valuesOf(const ScatterCells& cells) {
    std::vector<QString> texts;
    for (std::size_t i = 0; i < cells.values.size(); ++i)
        if (cells.known[i]) texts.push_back(valueText(cells.values[i], cells.type));
    return texts;
}

class Checked {
public:
    Checked(const Document& document, int step, const ExportOptions& options)
        : m_document(document)
        , m_step(step)
        , m_options(options)
        , m_frame(frameAt(document, {step}, options))
        , m_made(composed(document, step, options)) {}

    void check() const {
        checkWords();
        checkLegend();
        if (m_options.slide.views.ofWholeRun().empty())
            checkBlock();
        else
            checkWholeRun();
        EXPECT_EQ(omittedFrom(m_document, m_step, m_document.text().steps, m_options), m_made.omissions)
            << "composed without a painter";
    }

private:
    // On the slide whole, or said to be missing; never both.
    void expectEither(const QString& text, Omitted what) const {
        if (!text.isEmpty())
            EXPECT_NE(m_made.all().contains(text), m_made.omits(what, text)) << text.toStdString();
    }

    void checkWords() const {
        const Headline headline =
            headlineAt(m_document, m_step, m_frame.block, m_options.slide.scope(), m_document.text().steps);
        expectEither(slideSentence(headline.sentence), Omitted::sentence);
        EXPECT_FALSE(m_made.omits(Omitted::sentence))
            << "there is room for it on every slide of the catalogue";
        expectEither(headline.place, Omitted::label);
        expectEither(m_options.slide.title.value_or(titleOf(m_document.trace())), Omitted::title);
        expectEither(m_options.slide.caption, Omitted::caption);
    }

    void checkLegend() const {
        ViewSet shown;
        for (const View view : m_options.slide.views.list())
            if (!m_made.omits(Omitted::view, idOf(view))) shown.add(view);
        LegendScope leastOf{shown, true, false, true};
        for (const LegendItem& item : legendOf(m_frame, leastOf))
            EXPECT_NE(m_made.count(item.text) > 0, m_made.omits(Omitted::legend, item.text))
                << item.text.toStdString();
    }

    void checkBlock() const {
        const bool tree = m_options.slide.views.has(View::tree) &&
                          !m_made.omits(Omitted::view, idOf(View::tree)) && m_frame.model->tree();
        const Row& row = m_frame.now().row;
        if (m_options.slide.views.has(View::array)) {
            const auto missing = missingFrom(m_made, valuesOf(row));
            if (!m_made.omits(Omitted::values) && !m_made.omits(Omitted::digits))
                EXPECT_TRUE(missing.empty()) << missing.begin()->first.toStdString();
            std::vector<QString> threads;
            for (const ThreadCells& writer : m_frame.now().writers)
                threads.push_back(QStringLiteral("t%1").arg(writer.thread));
            const bool all = missingFrom(m_made, threads).empty();
            if (m_options.slide.views.has(View::lanes))
                EXPECT_TRUE(all || m_made.omits(Omitted::threads));
            else if (!threads.empty())
                EXPECT_NE(all, m_made.omits(Omitted::threads)) << threads.front().toStdString();
        }
        if (tree && !m_made.omits(Omitted::nodes) && !m_made.omits(Omitted::leaves) &&
            !m_made.omits(Omitted::digits))
            EXPECT_TRUE(missingFrom(m_made, valuesOfTree(*m_frame.model->tree())).empty());
        if (!m_options.slide.views.has(View::lanes) || m_made.omits(Omitted::view, idOf(View::lanes))) return;
        if (m_made.omits(Omitted::values) || m_made.omits(Omitted::warps) || m_made.omits(Omitted::digits))
            return;
        for (const LaneLine& line : m_frame.model->lanes(m_frame.step).lines)
            EXPECT_GT(m_made.count(QStringLiteral("line %1").arg(line.line)), 0);
    }

    [[nodiscard]] std::vector<QString> valuesOfTree(const SweepTree& tree) const {
        std::vector<QString> texts;
        const trace::ElementType type = m_frame.model->step(0).row.type;
        for (const auto& level : tree.nodes)
            for (const TreeNode& node : level)
                for (const TreeHalf* half : {&node.before, &node.sum})
                    if (half->writtenAt <= m_frame.step) texts.push_back(valueText(half->value, type));
        return texts;
    }

    void checkWholeRun() const {
        if (m_made.omits(Omitted::values) || m_made.omits(Omitted::digits) || m_made.omits(Omitted::blocks))
            return;
        std::vector<QString> wanted;
        if (m_options.slide.views.has(View::scatter)) {
            const ScatterModel& model = m_document.scatter();
            const int at = model.passAt(m_step);
            if (at < 0) return;
            const ScatterPass& pass = model.passes()[std::size_t(at)];
            wanted = valuesOf(model.cells(pass.rows.front(), {0, pass.size()}, m_step));
        }
        if (m_options.slide.views.has(View::histogram))
            for (const CountedElement& element : m_document.histogram()->elements)
                wanted.push_back(valueText(element.value, m_document.histogram()->type));
        const auto missing = missingFrom(m_made, wanted);
        EXPECT_TRUE(missing.empty()) << missing.begin()->first.toStdString();
    }

    const Document& m_document;
    int m_step;
    const ExportOptions& m_options;
    FrameState m_frame;
    Composed m_made;
};

std::vector<std::string> shownIds() {
    std::vector<std::string> ids;
    for (const kernels::Algorithm& algorithm : kernels::catalogue())
        if (algorithm.on_emulator) ids.emplace_back(algorithm.id);
    return ids;
}

// All of a short run; of a long one the first, the last, and some in equal distances between.
std::vector<int> someSteps(int count) {
    constexpr int most = 9;
    std::vector<int> steps;
    for (int s = 0; s < std::min(count, most); ++s)
        steps.push_back(count <= most ? s : s * (count - 1) / (most - 1));
    return steps;
}

class OnSlides : public testing::TestWithParam<std::string> {};

TEST_P(OnSlides, NothingIsLeftOutInSilence) {
    const kernels::Algorithm& algorithm = *kernels::find_algorithm(GetParam());
    for (const int n : {8, 16, 64}) {
        if (kernels::size_problem(algorithm, std::uint64_t(n))) continue;
        test::RunOf run;
        run.algorithm = GetParam();
        run.type = kernels::default_type(algorithm);
        run.input = test::numbers(n);
        const Document document(test::traceOf(run));
        ExportOptions options;
        options.slide.views = ViewSet(mostTelling(document).views);
        for (const double text : {0.8, 1.0, 1.3})
            for (const QSize size : {QSize(1920, 1080), QSize(1440, 1080)})
                for (const int step : someSteps(document.stepCount())) {
                    SCOPED_TRACE(testing::Message() << "n = " << n << ", text " << text << ", "
                                                    << size.width() << " wide, step " << step);
                    options.size = size;
                    options.slide.textScale = text;
                    Checked(document, step, options).check();
                    if (testing::Test::HasFailure()) return;
                }
    }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, OnSlides, testing::ValuesIn(shownIds()),
                         [](const testing::TestParamInfo<std::string>& id) {
                             std::string name = id.param;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

Document runOf(const char* algorithm, int n) {
    return Document(test::traceOf({algorithm, test::numbers(n)}));
}

// The largest of the numbers in cells: those that are written in this step are set in bold figures.
double numbersPx(const Composed& made) {
    double px = 0;
    for (const SaidWord& word : made.words)
        if (word.style.face == Face::value && word.style.weight >= 500 && !word.text.startsWith(u't'))
            px = std::max(px, word.px);
    return px;
}

TEST(SlideOmissions, ALectureHallEnlargesTheNumbersFirst) {
    const Document document = runOf("blelloch", 8);
    ExportOptions options;
    const double room = numbersPx(composed(document, 6, options));
    options.slide.textScale = 1.3;
    const Composed hall = composed(document, 6, options);
    EXPECT_GE(numbersPx(hall), 48) << "of 1080";
    EXPECT_GE(numbersPx(hall), 1.3 * room);
    EXPECT_TRUE(hall.omissions.empty()) << namesOf(hall.omissions).toStdString();
}

TEST(SlideOmissions, NodesOfATreeKeepTheirNumbersBesideTheCode) {
    const Document document = runOf("blelloch", 8);
    ExportOptions options;
    options.slide.code = true;
    for (const QSize size : {QSize(1920, 1080), QSize(3508, 2480)})
        for (const double text : {1.0, 1.3}) {
            options.size = size;
            options.slide.textScale = text;
            for (int step = 0; step < document.stepCount(); ++step)
                EXPECT_FALSE(composed(document, step, options).omits(Omitted::nodes))
                    << size.width() << ", " << text << ", step " << step;
        }
}

TEST(SlideOmissions, LongWordsAreWrittenSmallerAndThenCutAndSaid) {
    const Document document = runOf("blelloch", 8);
    ExportOptions options;
    options.slide.title =
        QStringLiteral("Work-efficient exclusive prefix sums after Guy Blelloch, as taught");
    options.slide.caption = QStringLiteral("Lecture 5 – Prefix sums, and what can be made of them");
    EXPECT_TRUE(composed(document, 6, options).omissions.empty());
    options.slide.title = options.slide.title->repeated(9);
    options.slide.caption = options.slide.caption.repeated(9);
    const Composed made = composed(document, 6, options);
    EXPECT_TRUE(made.omits(Omitted::title, *options.slide.title));
    EXPECT_TRUE(made.omits(Omitted::caption, options.slide.caption));
}

TEST(SlideOmissions, AnEmptyTitleGivesItsLineToTheRest) {
    const Document document = runOf("blelloch", 8);
    ExportOptions options;
    options.slide.title = "";
    const auto topOf = [](const Composed& made, const QString& text) {
        const auto found = std::ranges::find(made.words, text, &SaidWord::text);
        return found == made.words.end() ? -1 : found->at.y();
    };
    for (const QSize size : {QSize(1920, 1080), QSize(1080, 1920)})
        for (int step = 0; step < document.stepCount(); ++step) {
            options.size = size;
            const Composed made = composed(document, step, options);
            EXPECT_EQ(made.all().indexOf(titleOf(document.trace())), -1);
            EXPECT_TRUE(made.omissions.empty()) << step << namesOf(made.omissions).toStdString();
            ExportOptions titled = options;
            titled.slide.title.reset();
            const QString phase = headlineAt(document, step, {}, Scope::block, document.text().steps).phase;
            EXPECT_LT(topOf(made, phase), topOf(composed(document, step, titled), phase)) << step;
        }
}

TEST(SlideOmissions, APictureThatStandsIsScaledByItsWidth) {
    const Document document = runOf("blelloch", 8);
    ExportOptions options;
    options.size = {1080, 1920};
    for (int step = 0; step < document.stepCount(); ++step) {
        const Composed made = composed(document, step, options);
        EXPECT_FALSE(made.omits(Omitted::title) || made.omits(Omitted::sentence) ||
                     made.omits(Omitted::values) || made.omits(Omitted::legend))
            << step << ": " << namesOf(made.omissions).toStdString();
    }
}

TEST(SlideOmissions, AreSaidByStep) {
    const Document document = runOf("blelloch", 64);
    ExportOptions options;
    options.steps = {0, 1, 2, 4};
    const ExportPlan plan = planExport(document, ExportFormat::pdf, options, QStringLiteral("a.pdf"));
    const auto omitted = omittedFrom(document, document.text().steps, plan);
    ASSERT_EQ(omitted.size(), 4u);
    const std::string said = describeOmissions(omitted, plan).toStdString();
    EXPECT_EQ(said.find("the numbers in the cells (all steps)"), 0u) << said;
    EXPECT_EQ(describeOmissions({{2, {{Omitted::sentence, "so"}}},
                                 {4, {{Omitted::sentence, "and so"}, {Omitted::legend, "read"}}}},
                                plan)
                  .toStdString(),
              "the sentence (steps 2 and 4), legend entry “read” (step 4)");
}

TEST(SlideOmissions, OfAHandoutAreThoseOfItsSlides) {
    const Document document = runOf("blelloch", 64);
    ExportOptions options;
    options.gathering = Gathering::handout;
    options.isA4 = true;
    options.slide.code = options.slide.counters = true;
    const Omissions omitted = omittedFrom(document, 3, document.text().steps, options);
    EXPECT_NE(std::ranges::find(omitted, Omission{Omitted::values, {}}), omitted.end());
    EXPECT_EQ(std::ranges::find(omitted, Omitted::code, &Omission::what), omitted.end());
}

} // namespace
} // namespace scanscope::viz
