#include "viz/export/slide.h"

#include <algorithm>
#include <QPainter>

#include "viz/export/slide_code.h"
#include "viz/export/slide_frame.h"
#include "viz/layout/still_level.h"
#include "viz/model/document.h"
#include "viz/paint/array_painter.h"
#include "viz/paint/lanes_painter.h"
#include "viz/paint/legend.h"
#include "viz/paint/prefix_graph_painter.h"
#include "viz/paint/tree_painter.h"
#include "viz/scene/canvas.h"
#include "viz/scene/play.h"
#include "viz/views/stage_painter.h"

namespace scanscope::viz {

namespace {

constexpr double margin = SlideSpace::margin;
constexpr double gutter = 128, widestGutter = 200, besideLabel = 16; // gutter: from the edge to the cells
constexpr double viewGap = 6;
constexpr double codeShare = 0.42, codeGap = 16, codePx = 14, countersWidth = 168;
constexpr double haloReach = 2;
constexpr double nodeTextShare = 0.95; // of half a node, at most

// The densities of the stage, with text that is still read from the last row of
// a room.
const std::vector<Density> onlyView{{28, 30, 42, 64, 150, 48, true, Joins::curves, 0},
                                    {20, 8, 32, 46, 64, 38, true, Joins::brackets, 12},
                                    {8, 3, 32, 46, 46, 38, false, Joins::none, 10}};
const std::vector<Density> besideTree{{20, 8, 32, 46, 46, 38, true, Joins::brackets, 12}};

class Slide {
public:
    Slide(Canvas& canvas, QSizeF size, const FrameState& frame, const StepTexts& texts,
          const SlideOptions& options)
        : m_canvas(canvas)
        , m_frame(frame)
        , m_texts(texts)
        , m_options(options)
        , m_theme(canvas.theme())
        , m_space{.width = size.width(),
                  .height = size.height(),
                  .text = options.textScale,
                  .hasTitle = !options.title || !options.title->isEmpty(),
                  .hasSentence = options.sentence,
                  .hasLegend = options.legend || !options.caption.isEmpty(),
                  .hasCaption = !options.caption.isEmpty()}
        , m_text(options.textScale)
        , m_threads(options.threads)
        , m_legend(options.legend) {
        if (options.code && m_frame.document)
            m_beside = codeShare * (m_space.width - 2 * margin) + codeGap;
        else if (options.counters && m_frame.document)
            m_beside = countersWidth * m_text;
    }

    void paint() {
        chooseViews();
        m_frame = shownAt(m_frame, level());
        SlideFrame around(m_canvas, m_space);
        around.paintTitle(m_options.title.value_or(titleOf(m_frame.model->trace())),
                          m_options.progress ? stepNumber(step()) : 0, stepCount());
        around.paintHeadline(m_frame.document ? headlineAt(*m_frame.document, step(), m_frame.block,
                                                           m_options.scope(), m_texts)
                                              : headlineOf(*m_frame.model, step(), m_texts),
                             m_options.sentence);
        if (m_whole) paintWholeRun();
        if (m_array) paintArrayView();
        if (m_lower) paintLowerView();
        paintBeside();
        const auto legend = legendOf(m_frame, m_drawn);
        if (m_options.legend && !m_legend)
            for (const LegendItem& item : legend) m_canvas.omit(Omitted::legend, item.text);
        around.paintFoot(m_legend ? legend : std::vector<LegendItem>(), m_frame, m_options.caption);
        if (m_options.progress) paintPhases();
    }

private:
    // Of the film, or of the one block.
    [[nodiscard]] int step() const { return m_frame.document ? m_frame.filmStep : m_frame.step; }
    [[nodiscard]] int stepCount() const {
        return m_frame.document ? m_frame.document->stepCount() : m_frame.model->stepCount();
    }
    [[nodiscard]] StepRole roleAt(int step) const {
        return m_frame.document ? roleOf(m_frame.document->film().recorded(step).label)
                                : roleOf(m_frame.model->block().steps[std::size_t(step)].label);
    }

    [[nodiscard]] double room() const { return m_space.viewsFoot() - m_space.viewsTop(); }
    // Of the views, with what stands beside them left out.
    [[nodiscard]] double viewsWidth() const { return m_space.width - m_beside; }
    // Of numbers in cells, which are to be read from the back: they take more of the height of their cells.
    [[nodiscard]] double textGrowth() const { return 1 + 1.2 * std::max(0.0, m_text - 1); }
    [[nodiscard]] Level level() const {
        return levelOfStill(makeColumns(box(), m_frame.model->columns()), m_frame.longestText(),
                            m_space.legible());
    }

    [[nodiscard]] ArrayStyle arrayStyle() const {
        ArrayStyle style;
        style.ruler = 16 * m_text;
        style.paddingRow = 15 * m_text;
        style.rulerGap = 5.6;
        style.threadRow = m_threads ? 22 * std::max(1.0, m_text) : 4;
        style.foot = 0;
        style.badgeRadius = 10;
        style.textGrowth = textGrowth();
        style.smallestText = style.smallestThread = m_space.legible();
        style.largestText = (m_lower ? 21 : 24) * m_text;
        style.indexText = style.threadText = 14 * m_text;
        sizeLabels(style);
        style.densities = m_lower ? besideTree : onlyView;
        // Steps without a second array have the room that it takes in others for
        // their arrows.
        if (m_lower) style.densities.front().maxGap += secondsHeight();
        style.threads = m_threads;
        return style;
    }

    // Labels of rows grow little: the wider they are, the narrower are the cells.
    void sizeLabels(ArrayStyle& style) const {
        style.labelText = 14 * std::min(1.15, m_text);
        style.currentLabelText = 17 * std::min(1.06, m_text);
    }

    // Of second arrays, in the step where they take most.
    [[nodiscard]] double secondsHeight() const {
        return heightOfSeconds(*m_frame.model, besideTree.front(), level());
    }

    [[nodiscard]] double arrayHeight() const {
        if (!m_lower) return room();
        const ArrayStyle style = arrayStyle();
        const Density& d = besideTree.front();
        const double ruler = style.ruler + (m_frame.model->padding() ? style.paddingRow : 0);
        return ruler + style.rulerGap + d.previous + d.minGap + d.current + secondsHeight() +
               style.threadRow + style.foot;
    }

    // The least height in which the lower view says anything.
    [[nodiscard]] double lowerNeeds() const {
        if (m_lanes) return 140;
        const auto& tree = m_frame.model->tree();
        return tree ? std::min(tree->depth, 4) * 42.0 + 28 : 130.0;
    }

    void chooseViews() {
        const std::vector<View> whole = m_options.views.ofWholeRun().list();
        if (m_frame.document && !whole.empty()) m_whole = whole.front();
        const auto shows = [this](View view) { return !m_whole && m_options.views.has(view); };
        m_array = shows(View::array);
        m_lanes = shows(View::lanes) && !shows(View::tree);
        m_lower = shows(View::tree) || m_lanes;
        if (!m_array || !m_lower) return;
        leaveOut();
    }

    [[nodiscard]] bool bothFit() const { return arrayHeight() + viewGap + lowerNeeds() <= room(); }

    // What there is no room for leaves in this order; what did not help comes back.
    void leaveOut() {
        if (!bothFit()) m_threads = false;
        if (!bothFit()) leaveLegend(false);
        if (!bothFit()) {
            m_canvas.omit(Omitted::view, idOf(m_lanes ? View::lanes : View::tree));
            m_lower = m_lanes = false;
            m_threads = m_options.threads;
            leaveLegend(m_options.legend);
        }
        if (m_options.threads && !m_threads && !m_frame.now().writers.empty())
            m_canvas.omit(Omitted::threads);
    }
    void leaveLegend(bool stays) {
        m_legend = stays;
        m_space.hasLegend = stays || !m_options.caption.isEmpty();
    }

    [[nodiscard]] ColumnBox box() const {
        const double largest = m_lower ? 90 : 2.2 * 48 + 6;
        return roomFor(*m_frame.model, {viewsWidth(), gutterOf(), margin, largest});
    }

    // Labels of rows stand right of the margin, in every step. Known once the views are.
    [[nodiscard]] double gutterOf() const {
        if (m_whole) return gutter;
        ArrayStyle style;
        sizeLabels(style);
        double widest = m_array ? rowLabelWidth(*m_frame.model, style) : 0;
        if (m_lanes)
            widest = std::max(widest, textWidth(QStringLiteral("line 000"), figures(style.labelText, 700)));
        return std::clamp(margin + widest + besideLabel, gutter, widestGutter);
    }

    void paintArrayView() {
        ArrayRequest request;
        request.width = viewsWidth();
        request.height = arrayHeight();
        request.gutter = box().gutter;
        request.margin = box().margin;
        request.maxPitch = box().maxPitch;
        request.level = level();
        request.style = arrayStyle();
        FrameState frame = m_frame;
        if (m_lower && frame.rows == Rows::history) frame.rows = Rows::now;
        m_drawn.views.add(View::array);
        m_drawn.badges = frame.rows != Rows::all && level() <= Level::shortText;
        m_canvas.save();
        m_canvas.translate({0, m_space.viewsTop()});
        paintArray(m_canvas, frame, layoutArray(frame, request), request.style);
        m_canvas.restore();
    }

    void paintLowerView() {
        const double top = m_space.viewsTop() + (m_array ? arrayHeight() + viewGap : 0);
        const double height = m_space.viewsFoot() - top;
        m_drawn.views.add(m_lanes ? View::lanes : View::tree);
        m_canvas.save();
        m_canvas.translate({0, top});
        if (m_lanes)
            paintLanesIn(height);
        else if (m_frame.model->tree())
            paintTreeIn(height);
        else
            paintGraphIn(height);
        m_canvas.restore();
    }

    void paintLanesIn(double height) {
        LanesRequest request;
        request.width = viewsWidth();
        request.height = height;
        request.gutter = box().gutter;
        request.margin = box().margin;
        request.maxPitch = box().maxPitch;
        request.top = request.foot = 0;
        request.ruler = 18 * m_text;
        request.smallestText = m_space.legible();
        const LanesLayout layout = layoutLanes(*m_frame.model, m_frame.step, columns(), request);
        m_drawn.laneNumbers = layout.level <= Level::shortText;
        paintLanes(
            m_canvas, m_frame, layout,
            {14 * m_text, 14 * m_text, m_space.legible(), 18 * m_text, m_space.legible(), textGrowth()});
    }

    // Two halves of a node have each a line of the smallest text.
    void paintTreeIn(double height) {
        constexpr double beside = 8;                                    // a number, within its node
        const int characters = std::clamp(m_frame.longestText(), 2, 4); // of a short value at most
        TreeRequest request;
        request.width = viewsWidth();
        request.height = height;
        request.top = request.foot = 0;
        request.leastHeight = 2 * m_space.legible() / nodeTextShare;
        request.nodeHeight =
            std::max(request.leastHeight, 34 * std::min(1.0, m_text)); // edges need room, too
        request.leastGap = 14;
        request.maxNodeWidth = 80;
        request.badgeRadius = 9;
        request.textFor = characters * 0.6 * m_space.legible() + beside;
        request.glyphFor = request.textFor + m_space.legible();
        const SweepTree& tree = *m_frame.model->tree();
        const TreeLayout layout = layoutTree(tree, columns(), request);
        for (const SweepMove& move : tree.moves[std::size_t(m_frame.step)])
            m_drawn.badges =
                m_drawn.badges || (move.depth > layout.foldedBelow && layout.roomForBadge(move.depth - 1));
        paintTree(m_canvas, m_frame, tree, layout,
                  {14.5 * m_text, 14 * m_text, 15 * m_text, m_space.legible(), nodeTextShare});
    }

    void paintGraphIn(double height) {
        PrefixGraphRequest request;
        request.width = viewsWidth();
        request.height = height;
        request.top = request.foot = 14;
        request.leastPitch = 1; // on a slide nothing scrolls
        paintPrefixGraph(m_canvas, m_frame,
                         layoutPrefixGraph(*m_frame.model, m_frame.step, columns(), request),
                         {14 * m_text, 15 * m_text, 14.5 * m_text, m_space.legible()});
    }

    [[nodiscard]] Columns columns() const { return makeColumns(box(), m_frame.model->columns()); }

    void paintWholeRun() {
        m_drawn.views.add(*m_whole);
        m_canvas.save();
        m_canvas.translate({0, m_space.viewsTop()});
        const Room onSlide{.width = viewsWidth(),
                           .height = room(),
                           .isSlide = true,
                           .text = m_text,
                           .smallestText = m_space.legible(),
                           .textGrowth = textGrowth(),
                           .gutter = gutter,
                           .margin = margin};
        runView(*m_whole).compose(m_canvas, m_frame, onSlide);
        m_canvas.restore();
    }

    // The code at the right, and the counters under it; or these alone.
    void paintBeside() {
        if (!m_frame.document || m_beside <= 0) return;
        QRectF box(m_space.right() - m_beside + codeGap, m_space.viewsTop(), m_beside - codeGap, room());
        if (m_options.counters) {
            const CountersTable table =
                countersOf(m_frame.document->trace(), m_frame.document->film(), step() + 1);
            // The code keeps the larger half.
            const QRectF room = m_options.code ? box.adjusted(0, box.height() / 2, 0, 0) : box;
            const double taken = paintCounters(m_canvas, room, table, {codePx * m_text, m_space.legible()});
            box.setBottom(box.bottom() - taken - codeGap);
        }
        if (!m_options.code) return;
        const auto code = m_frame.document->codeAt(step(), m_frame.block);
        paintCode(m_canvas, box, *code, code->at(m_frame.step), roleFor(roleAt(step())), codePx * m_text);
    }

    // A dash a step, in the colour of its phase; those to come are pale. Of more steps than a slide is wide
    // several share a dash.
    void paintPhases() {
        Canvas& canvas = m_canvas;
        const double whole = m_space.width - 2 * margin;
        const int steps = stepCount(), dashes = std::clamp(int(whole), 1, steps);
        const auto firstOf = [&](int dash) { return int(std::int64_t(dash) * steps / dashes); };
        const double gap = std::min(4.0, 0.3 * whole / dashes);
        const double width = (whole - (dashes - 1) * gap) / dashes;
        for (int d = 0; d < dashes; ++d) {
            const bool current = firstOf(d) <= step() && step() < firstOf(d + 1);
            const int s = current ? step() : firstOf(d);
            const double height = current ? 5 : 3;
            const QColor color = s > step() ? m_theme.hair : canvas.role(roleAt(s)).solid;
            canvas.box({margin + d * (width + gap), m_space.phaseY() - height / 2, width, height},
                       {color, {}, 0, std::min(height / 2, width / 2)});
        }
    }

    Canvas& m_canvas;
    FrameState m_frame;
    const StepTexts& m_texts;
    const SlideOptions& m_options;
    const Theme& m_theme;
    SlideSpace m_space;
    double m_text;
    bool m_array = true, m_lower = true, m_lanes = false, m_threads, m_legend;
    double m_beside = 0;         // the views, kept free
    std::optional<View> m_whole; // that stands instead of those of a block
    LegendScope m_drawn{{}, true, false, true};
};

} // namespace

double slideScale(QSizeF size) { return std::min(size.width(), size.height()) / slideHeight; }

Scene composeSlide(QSizeF size, const FrameState& frame, const StepTexts& texts, const SlideOptions& options,
                   const Target& target) {
    Scene scene;
    const QSizeF units = size / slideScale(size);
    const Theme& colors = theme(options.theme);
    Canvas canvas(scene, colors, target);
    if (!frame.empty()) {
        if (frame.document) frame.document->beginPicture();
        Slide(canvas, units, frame, texts, options).paint();
    }
    if (options.transparent)
        addHalos(scene, colors.surface, haloReach);
    else
        scene.marks.insert(scene.marks.begin(), Mark{Area{QRectF({}, units), colors.surface}});
    return scene;
}

Omissions paintSlide(QPainter& painter, QSizeF size, const FrameState& frame, const StepTexts& texts,
                     const SlideOptions& options, bool lettersAsText) {
    painter.save();
    const double scale = slideScale(size);
    painter.scale(scale, scale);
    Scene scene = composeSlide(size, frame, texts, options, Target(painter));
    play(scene, painter, {.isExact = true, .lettersAsText = lettersAsText});
    painter.restore();
    return std::move(scene.omissions);
}

} // namespace scanscope::viz
