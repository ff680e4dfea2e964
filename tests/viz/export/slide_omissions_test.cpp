// Nothing is left off a slide without a message: every text that belongs on it is either drawn or listed as
// omitted, and listed texts are not drawn.
#include "viz/export/slide_omissions.h"
#include "viz/stage/view_kinds.h"

#include <map>

#include <QFont>

#include "kernels/catalogue/catalogue.h"
#include "support/by_name.h"
#include "viz/export/export_pages.h"
#include "viz/export/slide_frame.h"
#include "viz/model/counters_model.h"
#include "viz/model/value_text.h"
#include "viz/paint/legend.h"
#include "viz/scene/canvas.h"
#include "viz/scene/fonts.h"
#include "viz/support/film_steps.h"
#include "viz/support/judged.h"
#include "viz/support/said_words.h"
#include "viz/views/forest/forest_model.h"
#include "viz/views/histogram/histogram_model.h"
#include "viz/views/index/index_model.h"
#include "viz/views/scatter/scatter_model.h"
#include "viz/views/sectors/sector_requests.h"
#include "viz/views/tree/sweep_tree.h"
#include "viz/views/view.h"

namespace scanscope::viz {
namespace {

using test::SaidWord;

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

Composed composedIn(QSizeF size, const Document& document, Shot shot, const ExportOptions& options) {
    loadFonts();
    Scene slide = composeSlide(size, frameAt(document, shot, options), options.slide);
    Composed made{{}, std::move(slide.omissions)};
    test::addWords(made.words, slide, slideScale(size));
    return made;
}

Composed composed(const Document& document, Shot shot, const ExportOptions& options) {
    return composedIn(options.size, document, shot, options);
}
Composed composed(const Document& document, FilmStep step, const ExportOptions& options) {
    return composed(document, Shot{step}, options);
}

// A page of a handout, in points.
Composed composedPage(const Document& document, const std::vector<FilmStep>& steps,
                      const ExportOptions& options) {
    loadFonts();
    HandoutPage page = composeHandout(pageSize(options), document, steps, 1, 1, options);
    Composed made{{}, page.omissions()};
    test::addWords(made.words, page.around, 1);
    for (const PlacedScene& slide : page.slides)
        test::addWords(made.words, slide.scene, slide.scale, slide.at);
    return made;
}

// Texts that cross the edges, and those that are shortened without being listed.
void expectWithin(const Composed& made, QSize size) {
    const QRectF page(-0.5, -0.5, size.width() + 1, size.height() + 1);
    for (const SaidWord& word : made.words) {
        EXPECT_TRUE(page.contains(word.at) && page.contains(word.at + QPointF(word.width, 0)))
            << word.text.toStdString() << " from " << word.at.x() << " to " << word.at.x() + word.width
            << " at " << word.at.y();
        if (word.text.endsWith(QChar(0x2026)))
            EXPECT_FALSE(made.omissions.empty()) << word.text.toStdString();
    }
}

// Texts that are on the slide less often than they should be.
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
    for (const Column c : row.columns())
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
    Checked(const Document& document, FilmStep step, const ExportOptions& options)
        : m_document(document)
        , m_step(step)
        , m_options(options)
        , m_frame(frameAt(document, {step}, options))
        , m_made(composed(document, step, options)) {}

    void check() const {
        expectWithin(m_made, m_options.size);
        checkWords();
        checkLegend();
        checkBeside();
        if (m_options.slide.views.ofWholeRun().empty())
            checkBlock();
        else
            checkWholeRun();
    }

private:
    // Expects the complete text on the slide, or an entry in the list of omissions, but not both.
    void expectEither(const QString& text, Omitted what) const {
        if (!text.isEmpty())
            EXPECT_NE(m_made.all().contains(text), m_made.omits(what, text)) << text.toStdString();
    }

    void checkWords() const {
        const Headline headline =
            headlineAt(m_document, m_step, m_frame.block, m_options.slide.scope(), m_document.text().steps);
        expectEither(headline.brief, Omitted::sentence);
        EXPECT_FALSE(m_made.omits(Omitted::sentence)) << "it fits on every slide of the catalogue";
        expectEither(headline.place, Omitted::label);
        expectEither(m_options.slide.title.value_or(titleOf(m_document.trace())), Omitted::title);
        expectEither(m_options.slide.caption, Omitted::caption);
    }

    // The counters, and the lines that ran, complete and with their numbers.
    void checkBeside() const {
        if (m_options.slide.counters)
            for (const CounterRow& row : countersOf(m_document, m_step).rows)
                EXPECT_NE(m_made.count(row.name) > 0, m_made.omits(Omitted::counter, row.name))
                    << row.name.toStdString();
        if (!m_options.slide.code || m_made.omits(Omitted::code) || m_made.omits(Omitted::codeLines)) return;
        const Moment speaker = speakerAt(m_document, m_step, m_frame.block, m_options.slide.scope());
        const auto code = m_document.codeOf(speaker);
        const CodeState state = code->at(speaker.step);
        const QString all = m_made.all().remove(u' ');
        for (int line = std::max(1, state.first); line <= state.last; ++line) {
            const QString text = code->lines()[std::size_t(line) - 1].text;
            EXPECT_TRUE(all.contains(QString(text).remove(u' '))) << text.toStdString();
            EXPECT_GT(m_made.count(QString::number(line)), 0);
        }
    }

    void checkLegend() const {
        ViewSet shown;
        for (const View view : m_options.slide.views.list())
            if (!m_made.omits(Omitted::view, idOf(view))) shown.add(view);
        // Marks with entries that depend on the available space. The entries are those of a slide of the
        // default size.
        constexpr LegendMark hangOnRoom[] = {LegendMark::combine, LegendMark::copied, LegendMark::sumOfSpan,
                                             LegendMark::bar,     LegendMark::heat,   LegendMark::range,
                                             LegendMark::raced}; // depends on the rows of earlier steps
        std::vector<LegendItem> items;
        for (const View view : shown.list()) {
            Scene scene;
            Canvas canvas(scene, theme(ThemeId::Light));
            addNew(items,
                   viewKind(view)
                       .compose(canvas, m_frame, {.height = 300, .type = Type::ofSlide(), .isSlide = true})
                       .legend);
        }
        for (const LegendItem& item : items) {
            if (std::ranges::find(hangOnRoom, item.mark) != std::end(hangOnRoom)) continue;
            const bool isThere = m_made.count(item.text) > 0,
                       isLeftOut = m_made.omits(Omitted::legend, item.text);
            if (item.mark == LegendMark::padding) // the bracket over its columns has the same word
                EXPECT_TRUE(isThere || isLeftOut);
            else
                EXPECT_NE(isThere, isLeftOut) << item.text.toStdString();
        }
    }

    void checkBlock() const {
        const bool tree = m_options.slide.views.has(View::tree) &&
                          !m_made.omits(Omitted::view, idOf(View::tree)) && treeOf(*m_frame.model);
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
            EXPECT_TRUE(missingFrom(m_made, valuesOfTree(*treeOf(*m_frame.model))).empty());
        if (!m_options.slide.views.has(View::lanes) || m_made.omits(Omitted::view, idOf(View::lanes))) return;
        if (m_made.omits(Omitted::values) || m_made.omits(Omitted::warps) || m_made.omits(Omitted::digits))
            return;
        for (const LaneLine& line : m_frame.model->lanes(m_frame.step).lines) {
            const QString name = QStringLiteral("line %1").arg(line.line);
            EXPECT_TRUE(m_made.count(name) > 0 || m_made.omits(Omitted::label, name) ||
                        m_made.omits(Omitted::lines))
                << name.toStdString();
        }
    }

    [[nodiscard]] std::vector<QString> valuesOfTree(const SweepTree& tree) const {
        std::vector<QString> texts;
        const trace::ElementType type = m_frame.model->step({}).row.type;
        for (const auto& level : tree.nodes)
            for (const TreeNode& node : level)
                for (const TreeHalf* half : {&node.before, &node.sum})
                    if (half->writtenAt <= m_frame.step) texts.push_back(valueText(half->value, type));
        return texts;
    }

    void expectAll(const std::vector<QString>& wanted) const {
        const auto missing = missingFrom(m_made, wanted);
        EXPECT_TRUE(missing.empty()) << missing.begin()->first.toStdString() << " of "
                                     << idOf(m_options.slide.views.list().front()).toStdString();
    }

    void checkWholeRun() const {
        const ViewSet& views = m_options.slide.views;
        if (views.has(View::grid)) checkGrid();
        if (views.has(View::sectors)) checkSectors();
        if (m_made.omits(Omitted::values) || m_made.omits(Omitted::digits) || m_made.omits(Omitted::blocks))
            return;
        if (views.has(View::scatter)) expectAll(elementsScattered());
        if (views.has(View::histogram)) expectAll(elementsCounted());
        if (views.has(View::index)) expectAll(cellsIndexed());
        if (views.has(View::forest)) expectAll(cellsWalked());
    }

    // Each request has its names and its verdict, or is counted among the omitted ones.
    void checkSectors() const {
        int shown = 0;
        const auto requests = nearestRequests(m_document, m_step);
        for (const SectorRequest& of : requests) {
            const QString verdict = QStringLiteral("%1 moved, %2 needed").arg(of.moved()).arg(of.needed);
            EXPECT_TRUE(m_made.count(verdict) > 0 || m_made.omits(Omitted::warps));
            if (++shown > 1) continue; // the worst one is always shown
            EXPECT_GT(m_made.count(verdict), 0);
            expectEither(of.name(), Omitted::label);
            expectEither(of.does(), Omitted::label);
        }
        EXPECT_EQ(m_made.omits(Omitted::warps), m_made.all().contains(QStringLiteral(" more request")));
    }

    // A row for each device, and a column for each kernel.
    void checkDevices() const {
        for (const trace::Launch& launch : m_document.trace().launches) {
            expectEither(QStringLiteral("device %1").arg(launch.place.device), Omitted::label);
            expectEither(QString::fromStdString(launch.kernel), Omitted::label);
        }
    }
    // Each launch has its names; each array its name and its values; each block its number.
    void checkGrid() const {
        const double edge = SlideSpace().margin * m_options.size.height() / slideHeight - 0.5;
        for (const SaidWord& word : m_made.words) EXPECT_GE(word.at.x(), edge) << word.text.toStdString();
        if (m_made.omits(Omitted::blocks)) return;
        std::vector<QString> values;
        if (trace::has_devices(m_document.trace())) return checkDevices();
        for (const LaunchIndex index : launchesOf(m_document.trace())) {
            const trace::Launch& launch = m_document.trace().launches[std::size_t(index)];
            expectEither(QStringLiteral("launch %1").arg(launchNumber(index)), Omitted::label);
            expectEither(QString::fromStdString(launch.kernel), Omitted::label);
            const bool numbered = !m_made.omits(Omitted::label, QStringLiteral("block numbers"));
            for (const trace::Block& block : launch.blocks) {
                const QString number = QString::number(block.index);
                if (numbered)
                    EXPECT_TRUE(m_made.count(number) > 0 ||
                                m_made.all().contains(QStringLiteral("block %1").arg(number)))
                        << "block " << number.toStdString();
            }
            addResults(index, values);
        }
        for (const Band band : m_document.arrays().bands())
            for (const BandArray& array : m_document.arrays().between(band))
                addArray(band, array.array, values);
        if (!m_made.omits(Omitted::values) && !m_made.omits(Omitted::digits)) expectAll(values);
    }
    void addResults(LaunchIndex launch, std::vector<QString>& values) const {
        if (m_made.omits(Omitted::label, QStringLiteral("block results"))) return;
        const trace::Launch& of = m_document.trace().launches[std::size_t(launch)];
        for (int b = 0; b < int(of.blocks.size()); ++b) {
            const auto& result = m_document.flow().uses({launch, b}).result;
            if (!result || m_document.film().stepOf({launch, b}, result->step) > m_step) continue;
            values.push_back(
                m_document.values().text(result->value, result->node, of.globals[result->array].type));
        }
    }
    void addArray(Band band, std::uint16_t array, std::vector<QString>& values) const {
        const trace::Global& global = m_document.arrays().globalsIn(band)[array];
        const QString name =
            QStringLiteral("%1[%2]").arg(QString::fromStdString(global.name), groupedText(global.extent));
        const bool isLeftOut = m_made.omits(Omitted::array, name);
        EXPECT_TRUE(isLeftOut || m_made.omits(Omitted::label, name) || m_made.count(name) > 0)
            << name.toStdString();
        if (isLeftOut) return;
        const GlobalCells cells =
            m_document.arrays().cells(band, array, {0, global.extent}, FilmStep(m_step));
        for (std::size_t i = 0; i < cells.values.size(); ++i)
            if (cells.known[i])
                values.push_back(m_document.values().text(cells.values[i], cells.nodes[i], cells.type));
    }

    [[nodiscard]] std::vector<QString> elementsScattered() const {
        const ScatterModel& model = scatterOf(m_document);
        const int at = model.passAt(FilmStep(m_step));
        if (at < 0) return {};
        const ScatterPass& pass = model.passes()[std::size_t(at)];
        return valuesOf(model.cells(pass.rows.front(), {0, pass.size()}, FilmStep(m_step)));
    }
    [[nodiscard]] std::vector<QString> elementsCounted() const {
        std::vector<QString> texts;
        for (const CountedElement& element : histogramOf(m_document)->elements)
            texts.push_back(valueText(element.value, histogramOf(m_document)->type));
        return texts;
    }
    // The values of the threads, the cells that they found with their numbers, and the names of both.
    [[nodiscard]] std::vector<QString> cellsIndexed() const {
        const IndexModel& model = indexOf(m_document, m_frame.block.launch);
        std::vector<QString> texts;
        for (const IndexedRow& row : model.rows) {
            if (!m_made.omits(Omitted::label, row.name)) texts.push_back(row.name);
            for (const IndexedCell& cell : row.cells) {
                if (!cell.step) continue;
                if (cell.read || cell.stands(FilmStep(m_step)))
                    texts.push_back(m_document.values().text(cell.value, trace::no_input, row.type));
                if (row.global) texts.push_back(QString::number(cell.index));
            }
        }
        if (!m_made.omits(Omitted::label, QStringLiteral("block numbers")))
            for (const IndexedBlock& block : model.blocks) {
                const QString number = QString::number(block.number);
                texts.push_back(m_made.count(QStringLiteral("block ") + number) > 0
                                    ? QStringLiteral("block ") + number
                                    : number);
            }
        return texts;
    }
    // Each node twice in the walk and once in the tree, and both rows below the walk.
    [[nodiscard]] std::vector<QString> cellsWalked() const {
        const ForestModel& model = *forestOf(m_document);
        std::vector<QString> texts{model.tourName};
        if (!m_made.omits(Omitted::label, QStringLiteral("node numbers")))
            for (int node = 0; node < int(model.nodes.size()); ++node)
                texts.insert(texts.end(), m_made.omits(Omitted::nodes) ? 2 : 3, QString::number(node));
        for (const std::uint16_t array : {model.tour, model.scan}) {
            const GlobalCells cells =
                arrayAt(m_document.arrays(), m_document.film(), array, std::uint64_t(model.places()), m_step);
            for (std::size_t i = 0; i < cells.values.size(); ++i)
                if (cells.known[i])
                    texts.push_back(m_document.values().text(cells.values[i], cells.nodes[i], cells.type));
        }
        return texts;
    }

    const Document& m_document;
    FilmStep m_step;
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

// All steps of a short run; for a long one, the first, the last, and some at equal distances in between.
std::vector<FilmStep> someSteps(int count, int most) {
    std::vector<FilmStep> steps;
    for (int s = 0; s < std::min(count, most); ++s)
        steps.emplace_back(count <= most ? s : s * (count - 1) / (most - 1));
    return steps;
}

// The default views of a slide, every other view by itself, and the lanes below the array.
std::vector<ViewSet> viewsToWalk(const Document& document) {
    std::vector<ViewSet> sets{ViewSet(defaultView(document).views)};
    const auto add = [&](const ViewSet& set) {
        if (std::ranges::find(sets, set) == sets.end()) sets.push_back(set);
    };
    for (const View view : offeredViews(document)) add({view});
    if (offers(document, View::lanes)) add({View::array, View::lanes});
    return sets;
}

class OnSlides : public testing::TestWithParam<std::string> {
protected:
    template <class Check> void walk(const Check& check) {
        const kernels::Algorithm& algorithm = *kernels::find_algorithm(GetParam());
        for (const int n : {8, 16, 64}) {
            if (kernels::size_problem(algorithm, std::uint64_t(n))) continue;
            test::RunOf run{
                .algorithm = GetParam(), .input = test::numbers(n), .type = kernels::default_type(algorithm)};
            SCOPED_TRACE(testing::Message() << "n = " << n);
            check(Document(test::traceOf(run)));
        }
    }
};

constexpr double textScales[] = {0.8, 1.0, 1.3};

TEST_P(OnSlides, NothingIsLeftOutInSilence) {
    walk([](const Document& document) {
        for (const ViewSet& views : viewsToWalk(document))
            for (const double text : textScales)
                for (const QSize size : {QSize(1920, 1080), QSize(1440, 1080)}) {
                    const bool first = views == ViewSet(defaultView(document).views);
                    for (const FilmStep step : someSteps(document.stepCount(), first ? 16 : 6)) {
                        SCOPED_TRACE(testing::Message()
                                     << idOf(views.list().front()).toStdString() << ", text " << text << ", "
                                     << size.width() << " wide, step " << step);
                        ExportOptions options{.size = size};
                        options.slide.views = views;
                        options.slide.textScale = text;
                        Checked(document, step, options).check();
                        if (testing::Test::HasFailure()) return;
                    }
                }
    });
}

TEST_P(OnSlides, CodeCountersAndCaptionAreWholeOrSaid) {
    walk([](const Document& document) {
        for (const double text : textScales)
            for (const FilmStep step : someSteps(document.stepCount(), 5)) {
                SCOPED_TRACE(testing::Message() << "text " << text << ", step " << step);
                ExportOptions options;
                options.slide.views = ViewSet(defaultView(document).views);
                options.slide.textScale = text;
                options.slide.code = int(step) % 2 == 0;
                options.slide.counters = true;
                options.slide.caption =
                    QStringLiteral("Lecture 5 – Prefix sums, and what can be made of them");
                Checked(document, step, options).check();
                if (testing::Test::HasFailure()) return;
            }
    });
}

TEST_P(OnSlides, AHandoutHasAllWordsOrSaysWhichItLacks) {
    walk([](const Document& document) {
        ExportOptions options{.isA4 = true, .gathering = Gathering::handout};
        options.slide.views = ViewSet(defaultView(document).views);
        options.slide.counters = true;
        options.slide.caption = QStringLiteral("Lecture 5");
        for (const FilmStep step : someSteps(document.stepCount(), 5)) {
            const Composed made = composedPage(document, {step}, options);
            SCOPED_TRACE(step);
            expectWithin(made, pageSize(options).toSize());
            const auto either = [&](const QString& text, Omitted what) {
                EXPECT_NE(made.all().contains(text), made.omits(what, text)) << text.toStdString();
            };
            either(titleOf(document.trace()), Omitted::title);
            either(describeRun(document.trace()), Omitted::conditions);
            either(options.slide.caption, Omitted::caption);
            either(headlineAt(document, step, {}, options.slide.scope(), document.text().steps).sentence,
                   Omitted::sentence);
            for (const CounterRow& row : countersOf(document, step).rows)
                EXPECT_NE(made.count(row.name) > 0, made.omits(Omitted::counter, row.name));
            EXPECT_EQ(omittedFrom(document, {step}, options), made.omissions);
        }
    });
}

TEST_P(OnSlides, ASheetLacksWhatItsSlidesLack) {
    walk([](const Document& document) {
        ExportOptions options{.gathering = Gathering::sheet};
        options.slide.views = ViewSet(defaultView(document).views);
        options.steps = someSteps(document.stepCount(), 4);
        options.size = sheetSize(int(options.steps.size()), options.size);
        const std::vector<QRectF> places = sheetPlaces(int(options.steps.size()), options.size);
        ASSERT_EQ(places.size(), options.steps.size());
        for (std::size_t s = 0; s < places.size(); ++s) {
            EXPECT_TRUE(QRectF({}, options.size).contains(places[s]));
            const Shot shot{options.steps[s]};
            const Composed slide = composedIn(gatheredSlide, document, shot, options);
            EXPECT_EQ(composedIn(places[s].size(), document, shot, options).all().toStdString(),
                      slide.all().toStdString());
            EXPECT_EQ(omittedFrom(document, {options.steps[s]}, options), slide.omissions);
        }
    });
}

INSTANTIATE_TEST_SUITE_P(Catalogue, OnSlides, testing::ValuesIn(shownIds()), test::ByName());

Document runOf(const char* algorithm, int n) {
    return Document(test::traceOf({algorithm, test::numbers(n)}));
}

// The largest font size of a cell's number. Cells that this step writes have bold figures.
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
    const double room = numbersPx(composed(document, FilmStep{6}, options));
    options.slide.textScale = 1.3;
    const Composed hall = composed(document, FilmStep{6}, options);
    EXPECT_GE(numbersPx(hall), 48) << "of 1080";
    EXPECT_GE(numbersPx(hall), 1.3 * room);
    EXPECT_TRUE(hall.omissions.empty()) << namesOf(hall.omissions).toStdString();
}

TEST(SlideOmissions, NodesOfATreeKeepTheirNumbersBesideTheCode) {
    const Document document = runOf("blelloch", 8);
    ExportOptions options{.slide = {.code = true}};
    for (const QSize size : {QSize(1920, 1080), QSize(3508, 2480)})
        for (const double text : {1.0, 1.3}) {
            options.size = size;
            options.slide.textScale = text;
            for (const FilmStep step : document.steps())
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
    EXPECT_TRUE(composed(document, FilmStep{6}, options).omissions.empty());
    options.slide.title = options.slide.title->repeated(9);
    options.slide.caption = options.slide.caption.repeated(9);
    const Composed made = composed(document, FilmStep{6}, options);
    EXPECT_TRUE(made.omits(Omitted::title, *options.slide.title));
    EXPECT_TRUE(made.omits(Omitted::caption, options.slide.caption));
}

TEST(SlideOmissions, AnEmptyTitleGivesItsLineToTheRest) {
    const Document document = runOf("blelloch", 8);
    ExportOptions options{.slide = {.title = ""}};
    const auto topOf = [](const Composed& made, const QString& text) {
        const auto found = std::ranges::find(made.words, text, &SaidWord::text);
        return found == made.words.end() ? -1 : found->at.y();
    };
    for (const QSize size : {QSize(1920, 1080), QSize(1080, 1920)})
        for (const FilmStep step : document.steps()) {
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
    ExportOptions options{.size = {1080, 1920}};
    for (const FilmStep step : document.steps()) {
        const Composed made = composed(document, step, options);
        EXPECT_FALSE(made.omits(Omitted::title) || made.omits(Omitted::sentence) ||
                     made.omits(Omitted::values) || made.omits(Omitted::legend))
            << step << ": " << namesOf(made.omissions).toStdString();
    }
}

TEST(SlideOmissions, AreSaidByStep) {
    const Document document = runOf("blelloch", 64);
    ExportOptions options{.steps = test::filmSteps({0, 1, 2, 4})};
    const ExportPlan plan = planExport(document, ExportFormat::pdf, options, QStringLiteral("a.pdf"));
    const auto omitted = omittedFrom(document, plan);
    ASSERT_EQ(omitted.size(), 4u);
    const std::string said = describeOmissions(omitted, plan).toStdString();
    EXPECT_EQ(said.find("the numbers in the cells (all steps)"), 0u) << said;
    EXPECT_EQ(describeOmissions({{FilmStep{2}, {{Omitted::sentence, "so"}}},
                                 {FilmStep{4}, {{Omitted::sentence, "and so"}, {Omitted::legend, "read"}}}},
                                plan)
                  .toStdString(),
              "the sentence (steps 3 and 5), legend entry “read” (step 5)");
}

TEST(SlideOmissions, OfAHandoutAreThoseOfItsSlides) {
    const Document document = runOf("blelloch", 64);
    ExportOptions options{.isA4 = true, .gathering = Gathering::handout};
    options.slide.code = options.slide.counters = true;
    const Omissions omitted = omittedFrom(document, {FilmStep{3}}, options);
    EXPECT_NE(std::ranges::find(omitted, Omission{Omitted::values, {}}), omitted.end());
    EXPECT_EQ(std::ranges::find(omitted, Omitted::code, &Omission::what), omitted.end());
}

TEST(SlideOmissions, AHandoutWrapsItsTitleAndSaysWhatItCuts) {
    const Document document = runOf("blelloch", 8);
    ExportOptions options{.isA4 = true, .gathering = Gathering::handout};
    options.slide.title =
        QStringLiteral("Work-efficient exclusive prefix sums after Guy Blelloch, as taught");
    options.slide.caption = QStringLiteral("Lecture 5 – Prefix sums, and what can be made of them");
    const Composed wraps = composedPage(document, {FilmStep{6}}, options);
    expectWithin(wraps, pageSize(options).toSize());
    EXPECT_TRUE(wraps.all().contains(*options.slide.title));
    EXPECT_TRUE(wraps.omissions.empty()) << namesOf(wraps.omissions).toStdString();
    options.slide.title = options.slide.title->repeated(9);
    options.slide.caption = options.slide.caption.repeated(9);
    const Composed cut = composedPage(document, {FilmStep{6}}, options);
    expectWithin(cut, pageSize(options).toSize());
    EXPECT_TRUE(cut.omits(Omitted::title, *options.slide.title));
    EXPECT_TRUE(cut.omits(Omitted::caption, options.slide.caption));
}

TEST(SlideOmissions, AWordThatIsWiderThanItsLineIsCutAndSaid) {
    const Document document = runOf("blelloch", 8);
    ExportOptions options{.slide = {.title = QString(300, u'W') + QStringLiteral(" and more")}};
    const Composed made = composed(document, FilmStep{6}, options);
    expectWithin(made, options.size);
    EXPECT_TRUE(made.omits(Omitted::title, *options.slide.title));
}

TEST(SlideOmissions, OfAFilmAreThoseOfItsMotionToo) {
    const Document document = runOf("blelloch", 8);
    ExportOptions options{.size = {1440, 1080}};
    options.slide.textScale = 1.3;
    options.slide.caption = QStringLiteral("Lecture 5 – Prefix sums, and what can be made of them");
    const auto omittedIn = [&](ExportFormat format) {
        const ExportPlan plan = planExport(document, format, options, QStringLiteral("a.x"));
        std::map<FilmStep, Omissions> omitted;
        for (StepOmissions& one : omittedFrom(document, plan)) omitted[one.step] = std::move(one.omissions);
        return omitted;
    };
    auto pages = omittedIn(ExportFormat::pdf), film = omittedIn(ExportFormat::mp4);
    int moving = 0;
    for (const FilmStep step : document.steps()) {
        EXPECT_EQ(pages[step], composed(document, step, options).omissions) << step;
        for (const Omission& one : composed(document, Shot{step, 0.5}, options).omissions) {
            EXPECT_EQ(std::ranges::count(film[step], one), 1) << step;
            moving += std::ranges::find(pages[step], one) == pages[step].end();
        }
    }
    EXPECT_GT(moving, 0) << "something does not fit only while it moves";
}

TEST(SlideOmissions, AreLookedForUntilNobodyWaits) {
    const Document document = runOf("blelloch", 64);
    const ExportPlan plan = planExport(document, ExportFormat::pdf, {}, QStringLiteral("a.pdf"));
    int asked = 0;
    EXPECT_TRUE(omittedFrom(document, plan, [&] { return ++asked < 3; }).empty());
    EXPECT_EQ(asked, 3);
}

} // namespace
} // namespace scanscope::viz
