// The subject under a point of a picture, in every view.
#include <gtest/gtest.h>

#include "viz/scene/canvas.h"
#include "viz/stage/stage_painter.h"
#include "viz/stage/subject_text.h"
#include "viz/support/film_steps.h"
#include "viz/support/recorded.h"
#include "viz/views/array/array_layout.h"
#include "viz/views/array/move_geometry.h"
#include "viz/views/forest/forest_layout.h"
#include "viz/views/forest/forest_model.h"
#include "viz/views/grid/grid_layout.h"
#include "viz/views/histogram/histogram_layout.h"
#include "viz/views/histogram/histogram_model.h"
#include "viz/views/index/index_model.h"
#include "viz/views/lanes/lanes_layout.h"
#include "viz/views/scatter/scatter_layout.h"
#include "viz/views/scatter/scatter_model.h"
#include "viz/views/sectors/sectors_layout.h"
#include "viz/views/tree/prefix_graph.h"
#include "viz/views/tree/sweep_tree.h"
#include "viz/views/tree/tree_layout.h"

namespace scanscope::viz {
namespace {

// One moment on a stage of the default size.
class Stage {
public:
    Stage(const test::RunOf& run, ViewSet views, FilmStep step = {})
        : m_document(test::traceOf(run)) {
        frame = frameOf(m_document, step, {});
        show(views);
    }
    void show(ViewSet views) {
        StageRequest request{.views = views};
        layout = layoutStage(request);
        scene.clear();
        Canvas canvas(scene, theme(ThemeId::Light));
        paintStageBody(canvas, frame, layout);
    }
    [[nodiscard]] const Document& document() const { return m_document; }
    [[nodiscard]] Subject at(View view, QPointF place) const {
        return subjectAt(scene, layout.box(view).topLeft() + place);
    }

    [[nodiscard]] ArrayLayout array() const { return layoutArray(frame, layout.roomOf(View::array)); }
    [[nodiscard]] GridLayout grid() const {
        return GridLayout(m_document, frame.filmStep, frame.block, layout.roomOf(View::grid));
    }

    FrameState frame;
    StageLayout layout;
    Scene scene;

private:
    Document m_document;
};

Subject shared(std::uint16_t array, std::uint64_t index, BlockStep step) {
    return CellAfter{{trace::Space::shared, array, index}, BlockStep(step)};
}
const Subject nothing;

TEST(Spots, OfARowAreMetInTheirColumnsAndUpToTheirReach) {
    Scene scene;
    Canvas canvas(scene, theme(ThemeId::Light));
    canvas.translate({100, 10});
    canvas.spot({.rect = {0, 0, 10, 20}, .subject = ThreadOfLaunch{4}, .count = 5, .step = {10, 0}});
    canvas.spot({0, 40, 4, 4}, DigitOfPass{0, 1}, 8);
    canvas.spot({12, 40, 4, 4}, DigitOfPass{0, 2}, 8);
    EXPECT_EQ(subjectAt(scene, {101, 15}), Subject(ThreadOfLaunch{4}));
    EXPECT_EQ(subjectAt(scene, {149, 30}), Subject(ThreadOfLaunch{8}));
    EXPECT_EQ(subjectAt(scene, {151, 30}), nothing);
    EXPECT_EQ(subjectAt(scene, {125, 31}), nothing);
    EXPECT_EQ(subjectAt(scene, {107, 52}), Subject(DigitOfPass{0, 1})) << "the nearer of two";
    EXPECT_EQ(subjectAt(scene, {109, 52}), Subject(DigitOfPass{0, 2}));
    EXPECT_EQ(spotOf(scene, ThreadOfLaunch{6}), QRectF(120, 10, 10, 20));
    EXPECT_EQ(spotOf(scene, ThreadOfLaunch{9}), std::nullopt);
    EXPECT_EQ(spotOf(scene, ThreadOfLaunch{3}), std::nullopt);
}

TEST(Spots, EndWhereTheirClipEndsAndAreCoveredByWhatIsAboveThem) {
    Scene scene;
    Canvas canvas(scene, theme(ThemeId::Light));
    {
        const Canvas::Kept kept(canvas);
        canvas.clip({0, 0, 50, 50});
        canvas.spot({40, 0, 40, 40}, BlockAddress{LaunchIndex{0}, 1});
    }
    EXPECT_EQ(subjectAt(scene, {45, 5}), Subject(BlockAddress{LaunchIndex{0}, 1}));
    EXPECT_EQ(subjectAt(scene, {60, 5}), nothing);
    canvas.spot({44, 4, 4, 4}, BlockAddress{LaunchIndex{0}, 2});
    EXPECT_EQ(subjectAt(scene, {45, 5}), Subject(BlockAddress{LaunchIndex{0}, 2}));
    EXPECT_EQ(subjectAt(scene, {42, 5}), Subject(BlockAddress{LaunchIndex{0}, 1}));
}

TEST(Spots, OfARowStandApartWhereSegmentsDo) {
    Scene scene;
    Canvas canvas(scene, theme(ThemeId::Light));
    ColumnBox box{.starts = {Column{0}, Column{3}}};
    const Columns columns = makeColumns(box, 6);
    canvas.spots(columns, 0, 6, 0, 20, ThreadOfLaunch{0});
    for (int column = 0; column < 6; ++column)
        EXPECT_EQ(subjectAt(scene, {columns.centre(column), 10}), Subject(ThreadOfLaunch{column}));
    EXPECT_EQ(subjectAt(scene, {columns.centre(3) - columns.pitch / 2 - 5, 10}), nothing);
    EXPECT_EQ(scene.spots.size(), 2u);
}

TEST(SpotsOfViews, ARowShowsItsCellsAsTheyStoodAfterItsStep) {
    const Stage stage({"hillis-steele", test::numbers(16), trace::Form::inclusive}, {View::array},
                      FilmStep{3});
    const ArrayLayout layout = stage.array();
    const ArrayRow &current = *layout.row(RowPlace::current), &previous = *layout.row(RowPlace::previous);
    const double x = layout.columns.centre(11);
    EXPECT_EQ(stage.at(View::array, {x, current.middle()}), shared(1, 11, BlockStep{3})); // buffer[1]
    EXPECT_EQ(stage.at(View::array, {layout.columns.centre(2), previous.middle()}),
              shared(0, 2, BlockStep{2}));
    EXPECT_EQ(stage.at(View::array, {20, current.middle()}), nothing);
    EXPECT_EQ(cellOf(stage.frame, shared(1, 11, BlockStep{3})), (CellAddress{trace::Space::shared, 1, 11}));
}

TEST(SpotsOfViews, ASecondArrayAndASourceAreRowsOfTheirOwn) {
    const Stage jumping({"pointer-jumping", test::numbers(8), trace::Form::inclusive}, {View::array},
                        FilmStep{2});
    const ArrayLayout rows = jumping.array();
    EXPECT_EQ(jumping.at(View::array, {rows.columns.centre(5), rows.row(RowPlace::current)->wholeFoot() - 3}),
              shared(1, 5, BlockStep{2}))
        << "its link, not its sum";
    const Stage hybrid(test::inRegistersOf("hybrid-warp", 64), {View::array}, FilmStep{14});
    const ArrayLayout above = hybrid.array();
    EXPECT_EQ(hybrid.at(View::array, {above.columns.centre(40), above.row(RowPlace::source)->middle()}),
              Subject(CellAfter{{trace::Space::lane, 0, 40}, BlockStep{14}}));
}

TEST(SpotsOfViews, ALoneCellIsMetOnTheColumnsThatItTakes) {
    const Stage stage(test::inRegistersOf("hybrid-warp", 64), {View::array}, FilmStep{6});
    const ArrayLayout layout = stage.array();
    const double y = layout.row(RowPlace::current)->middle();
    const Subject at62 = stage.at(View::array, {layout.columns.centre(62), y});
    ASSERT_TRUE(std::holds_alternative<CellAfter>(at62));
    EXPECT_EQ(std::get<CellAfter>(at62).cell.index, 1u);
    EXPECT_EQ(stage.at(View::array, {layout.columns.centre(50), y}), nothing);
}

TEST(SpotsOfViews, AnArrowIsMetAlongItsLineAndOnItsBadge) {
    for (const char* algorithm : {"blelloch", "hillis-steele"}) {
        const auto form =
            std::string(algorithm) == "blelloch" ? trace::Form::exclusive : trace::Form::inclusive;
        const int steps = Stage({algorithm, test::numbers(16), form}, {View::array}).document().stepCount();
        for (int step = 1; step < steps; ++step) {
            const Stage stage({algorithm, test::numbers(16), form}, {View::array}, FilmStep(step));
            const ArrayLayout layout = stage.array();
            const MoveGeometry geometry(stage.frame, layout);
            const auto& moves = stage.frame.now().moves;
            for (const Move& move : moves) {
                if (!move.left) continue;
                const Subject met = stage.at(View::array, geometry.curve(move, false).at(0.12));
                ASSERT_TRUE(std::holds_alternative<MoveOfStep>(met)) << algorithm << " " << step;
                EXPECT_TRUE(moves[std::size_t(std::get<MoveOfStep>(met).move)].reads(*move.left)) << step;
            }
            for (std::size_t i = 0; i < moves.size(); ++i) {
                if (moves[i].kind != Move::Kind::combine) continue;
                const QPointF badge(stage.array().columns.centre(moves[i].to), geometry.band().badgeY());
                EXPECT_EQ(stage.at(View::array, badge), Subject(MoveOfStep{int(i)})) << step;
            }
        }
    }
}

TEST(SpotsOfViews, BesideTheArrowsThereIsNone) {
    const Stage stage({"blelloch", test::numbers(8)}, {View::array}, FilmStep{6});
    const Columns columns = stage.array().columns;
    const ArrowBand band = stage.array().band();
    EXPECT_EQ(stage.at(View::array, {columns.centre(0), (band.y0 + band.y1) / 2}), nothing);
    for (const double y : {band.y0 - 4, band.y1 + 4})
        EXPECT_TRUE(std::holds_alternative<CellAfter>(stage.at(View::array, {columns.centre(3), y})));
    const Stage crowd({"blelloch", test::numbers(1000)}, {View::array}, FilmStep{1});
    const ArrayLayout strip = crowd.array();
    EXPECT_EQ(crowd.at(View::array, {strip.columns.centre(1), strip.band().y0 + 10}), nothing);
}

TEST(SpotsOfViews, ANodeOfTheTreeIsTheCellThatHoldsIt) {
    const Stage stage({"blelloch", test::numbers(16)}, {View::array, View::tree}, FilmStep{8});
    const TreeLayout tree(stage.frame, stage.layout.roomOf(View::tree));
    EXPECT_EQ(stage.at(View::tree, tree.node(3, 0).center()), shared(0, 7, BlockStep{8}));
    const QRectF node = tree.node(2, 1);
    EXPECT_EQ(stage.at(View::tree, node.center() - QPointF(0, 8)), shared(0, 7, BlockStep{8}))
        << "in its last column";
    EXPECT_EQ(stage.at(View::tree, node.center() + QPointF(50, 0)), nothing);
}

TEST(SpotsOfViews, AColumnOfTheGraphIsItsCell) {
    const Stage stage({"hillis-steele", test::numbers(16), trace::Form::inclusive}, {View::tree},
                      FilmStep{2});
    ASSERT_FALSE(treeOf(*stage.frame.model));
    const PrefixGraphLayout graph(stage.frame, stage.layout.roomOf(View::tree));
    for (const int column : {0, 7, 15})
        EXPECT_EQ(cellOf(stage.frame, stage.at(View::tree, {graph.columns.centre(column), 100}))->index,
                  std::uint64_t(column));
}

TEST(SpotsOfViews, ALaneIsAThreadInItsLine) {
    const Stage stage(test::inRegistersOf("hybrid-warp", 1000, 1024), {View::lanes}, FilmStep{8});
    const LanesLayout lanes(stage.frame, stage.layout.roomOf(View::lanes));
    const auto at = [&](std::size_t row, int column) {
        return stage.at(View::lanes, {lanes.columns.centre(column), lanes.rows[row].middle()});
    };
    EXPECT_EQ(at(2, 5), Subject(ThreadOfLine{1, 5}));
    EXPECT_EQ(at(3, 4), Subject(ThreadOfLine{-1, 36})) << "at rest";
    EXPECT_EQ(stage.at(View::lanes, {lanes.columns.centre(5), lanes.rows[2].foot() + 3}), nothing);
    const Stage shuffle(test::inRegistersOf("warp-shuffle", 8), {View::array, View::lanes}, FilmStep{2});
    const auto cellOfLane = [&](int thread) {
        const LanesLayout layout(shuffle.frame, shuffle.layout.roomOf(View::lanes));
        return cellOf(shuffle.frame,
                      shuffle.at(View::lanes, {layout.columns.centre(thread), layout.rows[2].middle()}));
    };
    EXPECT_EQ(cellOfLane(6), (CellAddress{trace::Space::lane, 0, 6}));
    EXPECT_EQ(cellOfLane(1), std::nullopt) << "it writes none";
}

TEST(SpotsOfViews, ABoxIsItsBlockAndTheStripOverManyIsTheNearest) {
    test::RunOf run = test::runOf("reduce-shared", test::numbers(1000), 256);
    const Stage few(run, {View::grid});
    EXPECT_EQ(few.at(View::grid, few.grid().box({LaunchIndex{0}, 3})->box.center()),
              Subject(BlockAddress{LaunchIndex{0}, 3}));
    EXPECT_EQ(few.at(View::grid, {2, 2}), nothing);
    run.threads = 8;
    const Stage many(run, {View::grid});
    const QRectF overview = many.grid().rows.front().overview;
    EXPECT_EQ(many.at(View::grid, {overview.right() - 1, overview.center().y()}),
              Subject(BlockAddress{LaunchIndex{0}, 124}));
    EXPECT_EQ(many.at(View::grid, {overview.left() + 1, overview.top() - 3}),
              Subject(BlockAddress{LaunchIndex{0}, 0}));
    run.blocks = {0, 1, 2, 124};
    const Stage some(run, {View::grid});
    const GridLayout grid = some.grid();
    for (const BlockBox& box : grid.rows.front().boxes)
        if (box.recorded < 0) {
            EXPECT_EQ(some.at(View::grid, box.box.center()),
                      Subject(UnrecordedBlocks{LaunchIndex{0}, box.first, box.count}));
        }
}

TEST(SpotsOfViews, ACellBetweenLaunchesIsMetBelowItsBlock) {
    const test::RunOf run =
        test::runOf("segmented", test::numbers(8), 8); // every fifth element starts a segment
    const Stage stage(run, {View::grid});
    const GridLayout grid = stage.grid();
    const ArrayStrip& in = grid.strips.front();
    EXPECT_EQ(stage.at(View::grid, {in.parts[0].leftOf(6) + in.parts[0].pitch() / 2, in.y + 3}),
              Subject(CellBetween{in.band, in.array, 6}));
    EXPECT_EQ(stage.at(View::grid, {in.parts[0].leftOf(5) - 5, in.y + 3}), nothing) << "between two segments";
}

TEST(SpotsOfViews, AColumnOfTheIndexIsItsThread) {
    const test::RunOf run = test::runOf("thread-index", test::numbers(12), 4);
    const Stage stage(run, {View::index});
    const IndexLayout layout(indexOf(stage.document(), LaunchIndex{}), stage.layout.roomOf(View::index));
    for (const int column : {0, 6, 11})
        EXPECT_EQ(stage.at(View::index, {layout.columns.centre(column), 100}),
                  Subject(ThreadOfLaunch{column}));
}

// Cells belong to the band above the launch or, in arrays that the launch writes, to the band below it.
TEST(SpotsOfViews, CellsOfSectors) {
    for (const int n : {20, 4096}) {
        const test::RunOf run = test::runOf("work-efficient-global", test::numbers(n), 64);
        for (const FilmStep step : test::filmSteps({0, 2, 6})) {
            const Stage stage(run, {View::sectors}, step);
            const auto requests = nearestRequests(stage.document(), step);
            const QRectF& box = stage.layout.box(View::sectors);
            const SectorsLayout layout(requests, {.width = box.width(), .height = box.height()});
            for (int row = 0; row < layout.rows; ++row) {
                const SectorRequest& of = requests[std::size_t(row)];
                const bool writes = stage.document().arrays().writes(of.block.launch, of.first->array);
                for (const std::uint64_t cell : of.cells) {
                    const auto place =
                        std::ranges::find(of.sectors, trace::Piece{0, cell / 8}) - of.sectors.begin();
                    const QRectF sector = layout.box(row, int(place));
                    const QPointF at(sector.left() + (double(cell % 8) + 0.5) * sector.width() / 8,
                                     sector.center().y());
                    const Subject subject =
                        CellBetween{writes ? bandBelow(of.block.launch) : bandAbove(of.block.launch),
                                    of.first->array, cell};
                    EXPECT_EQ(stage.at(View::sectors, at), subject);
                    EXPECT_TRUE(describeSubject(stage.document(), step, {}, subject)
                                    .startsWith(QStringLiteral("%1[%2] ")
                                                    .arg(QString::fromStdString(of.array->name))
                                                    .arg(cell)));
                }
                const double beside = layout.box(row, of.moved() - 1).right() + 1;
                EXPECT_EQ(stage.at(View::sectors, {beside, layout.box(row, 0).center().y()}), nothing);
                EXPECT_EQ(stage.at(View::sectors, {layout.box(row, 0).left(), layout.box(row, 0).top() - 3}),
                          nothing)
                    << "the number of the sector";
            }
        }
    }
    const Stage few({"blelloch", test::numbers(3)}, {View::sectors});
    const auto requests = nearestRequests(few.document(), FilmStep{});
    const QRectF& box = few.layout.box(View::sectors);
    const QRectF sector = SectorsLayout(requests, {.width = box.width(), .height = box.height()}).box(0, 0);
    EXPECT_EQ(few.at(View::sectors, {sector.left() + 2.5 * sector.width() / 8, sector.center().y()}),
              Subject(CellBetween{Band{0}, 0, 2}));
    EXPECT_EQ(few.at(View::sectors, {sector.left() + 3.5 * sector.width() / 8, sector.center().y()}), nothing)
        << "beyond the array's end";
}

TEST(SpotsOfViews, CellsAndDigitsOfAScatter) {
    const test::RunOf run = test::runOf("radix-sort-4bit", test::numbers(8), 4);
    const Stage stage(run, {View::scatter});
    const ScatterLayout layout(scatterOf(stage.document()), FilmStep{}, stage.layout.roomOf(View::scatter),
                               stage.frame.longestText());
    const ScatterPass& pass = scatterOf(stage.document()).passes()[std::size_t(layout.pass)];
    for (const ModelRow& row : layout.rows)
        for (const std::uint64_t cell : {0u, 7u})
            EXPECT_EQ(stage.at(View::scatter, layout.cell(row, cell).center()),
                      Subject(CellOfRun{pass.rows[std::size_t(row.row)].array, cell}));
    EXPECT_EQ(
        stage.at(View::scatter, {layout.columns.centre(3), (layout.arrowsTop() + layout.arrowsFoot()) / 2}),
        nothing);
    const double x = layout.table.center().x(), top = layout.table.top();
    EXPECT_EQ(stage.at(View::scatter, {x, top + 8.5 * layout.tableRow}),
              Subject(DigitOfPass{layout.pass, 7}));
    EXPECT_EQ(stage.at(View::scatter, {x, top + 2}), nothing) << "the names of the columns";
}

TEST(SpotsOfViews, ElementsAndBinsOfAHistogram) {
    for (const auto& [n, bins] : {std::pair(8, "8"), {64, "16"}, {1000, "8"}}) {
        const test::RunOf run{
            .algorithm = "histogram", .input = test::numbers(n), .options = {{"bins", bins}}};
        const FilmStep last = Stage(run, {View::histogram}).document().lastStep();
        const Stage stage(run, {View::histogram}, last);
        const HistogramModel& model = *histogramOf(stage.document());
        const HistogramLayout layout(model, stage.layout.roomOf(View::histogram));
        for (int i = 0; i < n; i += 7) {
            QPointF middle = layout.cellBox(std::uint64_t(i)).center();
            if (layout.inputRows == 0) middle.setY(layout.inputTop + layout.cell * (double(i % 4) + 0.5) / 4);
            EXPECT_EQ(stage.at(View::histogram, middle), Subject(CellOfRun{model.input, std::uint64_t(i)}))
                << n;
        }
        const auto now = binsAt(stage.document(), last);
        for (std::size_t bin = 0; bin < now.size(); ++bin) {
            const Subject subject = CellOfRun{model.count, bin};
            EXPECT_EQ(stage.at(View::histogram, {layout.bins.centre(double(bin)), layout.barsFoot + 5}),
                      subject);
            if (now[bin].whole == 0) continue;
            const double place = double(*now[bin].start) + double(now[bin].whole) / 2;
            EXPECT_EQ(
                stage.at(View::histogram, {layout.axisX(place), (layout.axisTop + layout.axisFoot) / 2}),
                subject);
        }
        EXPECT_EQ(stage.at(View::histogram, {10, layout.inputTop + 5}), nothing);
    }
}

TEST(SpotsOfViews, NodesAndPlacesOfAForest) {
    for (const char* parents : {"binary", "path", "star", "random:3"}) {
        const Stage stage(
            {.algorithm = "subtree-sizes", .input = test::numbers(20), .options = {{"parents", parents}}},
            {View::forest});
        const ForestModel& model = *forestOf(stage.document());
        const ForestLayout layout(model, stage.layout.roomOf(View::forest));
        for (std::size_t node = 0; node < 20; ++node)
            if (!layout.levels[std::size_t(model.nodes[node].level)].folded) {
                EXPECT_EQ(stage.at(View::forest, layout.node(model.nodes[node]).center()),
                          Subject(CellOfRun{model.values, node}))
                    << parents;
            }
        for (int place = 0; place < 40; ++place)
            for (const double y : {layout.bracketTop + 3, layout.tourTop + 3, layout.scanTop + 3})
                EXPECT_EQ(stage.at(View::forest, {layout.columns.centre(place), y}),
                          Subject(CellOfRun{model.tour, std::uint64_t(place)}));
        EXPECT_EQ(stage.at(View::forest, {5, 5}), nothing);
    }
}

} // namespace
} // namespace scanscope::viz
