#include "viz/export/slide.h"

#include <algorithm>
#include <array>
#include <memory>
#include <QPainter>

#include "kernels/trace/own_program.h"
#include "viz/export/slide_code.h"
#include "viz/export/slide_frame.h"
#include "viz/model/document.h"
#include "viz/model/pair.h"
#include "viz/paint/legend.h"
#include "viz/scene/canvas.h"
#include "viz/scene/play.h"
#include "viz/stage/stage_painter.h"
#include "viz/stage/view_kinds.h"

namespace scanscope::viz {

namespace {

constexpr double gutter = 80, widestGutter = 152, besideLabel = 16; // gutter: space between margin and cells
constexpr double viewGap = 6;
constexpr double codeShare = 0.42, codeGap = 16, codePx = 14, countersWidth = 168;
constexpr double haloReach = 2;
constexpr double underViews = 8; // space between the views of two runs and the content below

// The height of the code below the views of one of two runs, at this text scale.
double runningRoom(double text) {
    constexpr int rows = 3;
    return underViews + rows * codeRowPitch * codePx * text;
}

class Slide {
public:
    Slide(Canvas& canvas, const SlideSpace& space, const FrameState& frame, const SlideOptions& options)
        : m_canvas(canvas)
        , m_frame(frame)
        , m_options(options)
        , m_theme(canvas.theme())
        , m_space(space)
        , m_text(options.textScale)
        , m_type(Type::ofSlide(m_text, space.legible()))
        , m_threads(options.threads)
        , m_legend(options.legend) {
        if (space.isHalf) return; // for two runs, this content is below the views instead
        if (options.code)
            m_beside = codeShare * (m_space.width - 2 * m_space.margin) + codeGap;
        else if (options.counters)
            m_beside = countersWidth * m_text;
    }

    void paint() {
        chooseViews();
        paintHead(m_options.title.value_or(titleOf(m_frame.model->trace(), m_frame.model->launch())));
        paintViews();
        paintBeside();
        if (m_options.legend && !m_legend)
            for (const LegendItem& item : m_legendItems) m_canvas.omit(Omitted::legend, item.text);
        SlideFrame(m_canvas, m_space)
            .paintFoot(m_legend ? m_legendItems : std::vector<LegendItem>(), m_frame, m_options.caption);
        if (m_options.progress) paintPhases();
    }

    // Paints one of two runs without the common foot, and adds its items to the common legend. Returns the
    // rows of the array.
    std::vector<PlacedRow> paintHalf(const QString& name, std::vector<LegendItem>& legend) {
        chooseViews();
        paintHead(name);
        paintViews();
        if (m_options.code) paintRunning();
        if (m_options.progress) paintPhases();
        addNew(legend, m_legendItems);
        return m_rows;
    }

private:
    [[nodiscard]] StepRole roleAt(FilmStep step) const { return m_frame.document->film().role(step); }

    void paintHead(const QString& title) {
        // A slide's text and pictures show the same moment.
        m_frame = shownAt(m_frame, blockColumns(m_frame, roomFor(room())).level);
        const Film& film = m_frame.document->film();
        SlideFrame around(m_canvas, m_space);
        around.paintTitle(title, m_options.progress ? film.takenUpTo(m_frame.filmStep) : 0, film.taken());
        Headline headline = headlineAt(*m_frame.document, m_frame.filmStep, m_frame.block, m_options.scope(),
                                       m_frame.document->text().steps);
        if (m_frame.finding && is_own_text(m_frame.document->trace()))
            tellFinding(headline, *m_frame.finding);
        around.paintHeadline(headline, m_options.sentence);
    }

    [[nodiscard]] double room() const { return m_space.viewsFoot() - m_space.viewsTop(); }
    // The width of the views, without the content beside them.
    [[nodiscard]] double viewsWidth() const { return m_space.width - m_beside; }
    // The room of a view with this height.
    [[nodiscard]] Room roomFor(double height) const {
        const bool cells = !m_whole;
        Room room{.width = viewsWidth(),
                  .height = height,
                  .gutter = cells ? gutterOf() : m_space.margin + gutter,
                  .margin = m_space.margin,
                  .maxPitch = m_lower ? 90 : 2.2 * 48 + 6,
                  .type = m_type,
                  .isSlide = true,
                  .isShared = m_array && m_lower,
                  .isTall = m_space.isTall(),
                  .threads = m_threads};
        if (cells && (!m_lower || viewKind(*m_lower).hasFolds))
            room.zoom.around = columnWorthSeeing(*m_frame.model, m_frame.finding);
        if (cells && m_text <= 1) showNumbers(room);
        return room;
    }
    // Makes the letters slightly smaller if a warp's 32 lanes can then show their values, which say more than
    // bars. For a hall, where small letters would not be readable, this is not called.
    void showNumbers(Room& room) const {
        constexpr double smaller = 0.8;
        if (blockColumns(m_frame, room).level <= Level::shortText) return;
        Room close = room;
        close.type.smallest *= smaller;
        if (blockColumns(m_frame, close).level <= Level::shortText) room = close;
    }

    // The height of the array: on a wide slide, the least possible; on a slide that is higher than wide, all
    // that the lower view leaves.
    [[nodiscard]] double arrayHeight() const {
        if (!m_lower) return room();
        const Room whole = roomFor(room());
        const double least = heightsOf(View::array, whole).least;
        if (!m_space.isTall()) return least;
        constexpr double ofRoom = 0.5; // the share that the lower view may take
        const Heights lower = heightsOf(*m_lower, whole);
        const double wanted = std::clamp(lower.good, lower.least, std::max(lower.least, ofRoom * room()));
        return std::max(least, room() - viewGap - wanted);
    }
    [[nodiscard]] Heights heightsOf(View view, const Room& whole) const {
        return viewKind(view).heights(m_frame, whole);
    }

    void chooseViews() {
        const std::vector<View> whole = m_options.views.ofWholeRun().list();
        if (!whole.empty()) m_whole = whole.front();
        const auto shows = [this](View view) { return !m_whole && m_options.views.has(view); };
        m_array = shows(View::array);
        for (const View view : m_options.views.list())
            if (view != View::array && shows(view) && !m_lower) m_lower = view;
        if (!m_array || !m_lower) return;
        leaveOut();
    }

    [[nodiscard]] bool bothFit() const {
        const Room whole = roomFor(room());
        return heightsOf(View::array, whole).least + viewGap + heightsOf(*m_lower, whole).least <= room();
    }

    // Leaves parts out in this order until the rest fits; a part whose removal did not help is restored.
    void leaveOut() {
        if (!bothFit()) m_threads = false;
        if (!bothFit()) leaveLegend(false);
        if (!bothFit()) {
            m_canvas.omit(Omitted::view, idOf(*m_lower));
            m_lower.reset();
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

    // Row labels are to the right of the margin in every step. Valid once the views are chosen.
    [[nodiscard]] double gutterOf() const {
        double widest = 0;
        for (const View view : m_options.views.list()) {
            const auto labels = viewKind(view).labels;
            if (!labels || !(view == m_lower || (view == View::array && m_array))) continue;
            widest = std::max(widest, labels(*m_frame.model, m_type));
            if (m_frame.beside) widest = std::max(widest, labels(*m_frame.beside->model, m_type));
        }
        return m_space.margin + std::clamp(widest + besideLabel, gutter, widestGutter);
    }

    void paintViews() {
        if (m_whole) return paintView(*m_whole, m_space.viewsTop(), room());
        const double upper = m_array ? arrayHeight() : 0, gap = m_array ? upper + viewGap : 0;
        if (m_array) paintView(View::array, m_space.viewsTop(), upper);
        if (m_lower) paintView(*m_lower, m_space.viewsTop() + gap, room() - gap);
    }
    void paintView(View view, double top, double height) {
        const Canvas::Kept kept(m_canvas);
        m_canvas.translate({0, top});
        const Placed placed = viewKind(view).compose(m_canvas, m_frame, roomFor(height));
        addNew(m_legendItems, placed.legend);
        for (const PlacedRow& row : placed.rows) m_rows.push_back({row.step, row.top + top, row.foot + top});
    }

    // The code at the right, with the counters below it, or only the counters.
    void paintBeside() {
        if (m_beside <= 0) return;
        QRectF box(m_space.right() - m_beside + codeGap, m_space.viewsTop(), m_beside - codeGap, room());
        if (m_options.counters) {
            const CountersTable table = countersOf(*m_frame.document, m_frame.filmStep);
            // The code keeps at least the upper half.
            const QRectF room = m_options.code ? box.adjusted(0, box.height() / 2, 0, 0) : box;
            const double taken = paintCounters(m_canvas, room, table, {codePx * m_text, m_space.legible()});
            box.setBottom(box.bottom() - taken - codeGap);
        }
        if (m_options.code) paintCodeIn(box);
    }
    void paintCodeIn(const QRectF& box) {
        const Moment speaker =
            speakerAt(*m_frame.document, m_frame.filmStep, m_frame.block, m_options.scope());
        const auto code = m_frame.document->codeOf(speaker);
        paintCode(m_canvas, box, *code, code->at(speaker.step), roleFor(roleAt(m_frame.filmStep)),
                  codePx * m_text);
    }
    // The lines around the running one, below the views of one of two runs.
    void paintRunning() {
        paintCodeIn({m_space.margin, m_space.viewsFoot() + underViews, m_space.width - 2 * m_space.margin,
                     runningRoom(m_text) - underViews});
    }

    // One dash per step, in its phase's colour; future steps are pale. If there are more steps than fit,
    // several share a dash. Some lower views make dashes higher: Banks does so for steps with extra passes.
    void paintPhases() {
        Canvas& canvas = m_canvas;
        const double whole = m_space.width - 2 * m_space.margin;
        const int steps = m_frame.document->stepCount(), dashes = std::clamp(int(whole), 1, steps);
        const auto firstOf = [&](int dash) { return FilmStep(std::int64_t(dash) * steps / dashes); };
        const double gap = std::min(4.0, 0.3 * whole / dashes);
        const double width = (whole - (dashes - 1) * gap) / dashes;
        for (int d = 0; d < dashes; ++d) {
            const bool current = IndexRange(firstOf(d), firstOf(d + 1)).contains(m_frame.filmStep);
            const FilmStep step = current ? m_frame.filmStep : firstOf(d);
            const double height = std::max(current ? 5.0 : 3.0, shareHeight(step));
            const bool isPale = step > m_frame.filmStep || m_frame.document->film().rests(step);
            const QColor color = isPale ? m_theme.hair : canvas.role(roleAt(step)).solid;
            canvas.box({m_space.margin + d * (width + gap), m_space.phaseY() + (current ? 2.5 : 1.5) - height,
                        width, height},
                       {color, {}, 0, std::min({height / 2, width / 2, 2.5})});
        }
    }

    [[nodiscard]] double shareHeight(FilmStep step) const {
        constexpr double least = 3, most = 7; // stays below the legend's text
        const auto shareOf = m_lower ? viewKind(*m_lower).share : nullptr;
        const double share = shareOf ? shareOf(m_frame, step) : 0;
        return share > 0 ? least + (most - least) * share : 0;
    }

    Canvas& m_canvas;
    FrameState m_frame;
    const SlideOptions& m_options;
    const Theme& m_theme;
    SlideSpace m_space;
    double m_text;
    Type m_type; // text sizes in the views
    bool m_array = false, m_threads, m_legend;
    double m_beside = 0;         // width kept free beside the views
    std::optional<View> m_lower; // below the array, or the only view
    std::optional<View> m_whole; // shown instead of the views of a block
    std::vector<LegendItem> m_legendItems;
    std::vector<PlacedRow> m_rows; // rows of the array
};

SlideSpace spaceOf(QSizeF size, const SlideOptions& options) {
    return {.width = size.width(),
            .height = size.height(),
            .text = options.textScale,
            .hasTitle = !options.title || !options.title->isEmpty(),
            .hasSentence = options.sentence,
            .hasLegend = options.legend || !options.caption.isEmpty(),
            .hasCaption = !options.caption.isEmpty()};
}

// Two runs at the same moment. The line between them shows the numbers of the barriers that both have passed.
class PairSlide {
public:
    PairSlide(Canvas& canvas, const SlideSpace& space, const FrameState& frame, const SlideOptions& options)
        : m_canvas(canvas)
        , m_space(space)
        , m_frames{frame, *frame.beside}
        , m_options(options)
        , m_ofHalf(options)
        // The names of the runs suffice as titles, unless the user gives one.
        , m_top(options.title && !options.title->isEmpty() ? titleRoom : 0) {
        m_frames[1].beside = std::make_shared<const FrameState>(frame);
        m_ofHalf.counters = false; // the counters of both are below the halves
    }

    void paint() {
        if (m_top > 0) SlideFrame(m_canvas, m_space).paintTitle(*m_options.title, 0, 0);
        const std::array<QString, 2> names = namesOfPair(*m_frames[0].document);
        const double half = (m_space.width - 2 * m_space.margin - between) / 2;
        std::vector<LegendItem> legend;
        std::vector<PlacedRow> rows;
        for (std::size_t side = 0; side < 2; ++side) {
            const Canvas::Kept kept(m_canvas);
            SlideSpace space = m_space;
            space.height -= m_top;
            space.margin = halfMargin;
            space.width = half + 2 * halfMargin;
            space.hasTitle = true;
            space.titlePx = 22;
            space.isHalf = true;
            space.below = (m_options.code ? runningRoom(m_options.textScale) : 0) + countersRoom();
            m_canvas.translate({m_space.margin - halfMargin + double(side) * (half + between), m_top});
            rows = Slide(m_canvas, space, m_frames[side], m_ofHalf).paintHalf(names[side], legend);
        }
        paintHair();
        if (m_options.counters)
            paintPairCounters(m_canvas,
                              {m_space.margin, m_space.viewsFoot() - countersRoom() + underViews,
                               m_space.width - 2 * m_space.margin, countersRoom() - underViews},
                              compareCounters(*m_frames[0].document, m_frames[0].filmStep), names,
                              {codePx * m_options.textScale, m_space.legible()});
        paintBarriers(m_canvas, m_frames, rows, {m_space.width / 2, m_top}, 13 * m_options.textScale);
        if (!m_options.legend) legend.clear();
        const bool isRightActing = m_frames[0].document->film().rests(m_frames[0].filmStep);
        SlideFrame(m_canvas, m_space).paintFoot(legend, m_frames[isRightActing ? 1 : 0], m_options.caption);
    }

private:
    static constexpr double between = 44, halfMargin = 8, titleRoom = 36;

    [[nodiscard]] double countersRoom() const {
        return m_options.counters ? underViews + pairCountersHeight(codePx * m_options.textScale) : 0;
    }

    void paintHair() {
        QPainterPath line;
        line.moveTo(m_space.width / 2, m_top + 40);
        line.lineTo(m_space.width / 2, m_space.viewsFoot() - countersRoom());
        m_canvas.stroke(line, m_canvas.theme().hair, 1);
    }

    Canvas& m_canvas;
    const SlideSpace& m_space;
    std::array<FrameState, 2> m_frames;
    const SlideOptions& m_options;
    SlideOptions m_ofHalf;
    double m_top;
};

} // namespace

double slideScale(QSizeF size) { return std::min(size.width(), size.height()) / slideHeight; }

Scene composeSlide(QSizeF size, const FrameState& frame, const SlideOptions& options, const Target& target) {
    Scene scene;
    const QSizeF units = size / slideScale(size);
    const Theme& colors = theme(options.theme);
    Canvas canvas(scene, colors, target);
    if (!frame.empty()) {
        frame.document->beginPicture();
        const SlideSpace space = spaceOf(units, options);
        if (frame.beside)
            PairSlide(canvas, space, frame, options).paint();
        else
            Slide(canvas, space, frame, options).paint();
    }
    if (options.transparent)
        addHalos(scene, colors.surface, haloReach);
    else
        scene.marks.insert(scene.marks.begin(), Mark{Area{QRectF({}, units), colors.surface}});
    return scene;
}

Omissions paintSlide(QPainter& painter, QSizeF size, const FrameState& frame, const SlideOptions& options) {
    painter.save();
    const double scale = slideScale(size);
    painter.scale(scale, scale);
    Scene scene = composeSlide(size, frame, options, Target(painter));
    play(scene, painter, {.isExact = true});
    painter.restore();
    return std::move(scene.omissions);
}

} // namespace scanscope::viz
