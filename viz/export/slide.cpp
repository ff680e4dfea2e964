#include "viz/export/slide.h"

#include <algorithm>
#include <QImage>

#include "viz/export/slide_code.h"
#include "viz/export/slide_run_views.h"
#include "viz/model/document.h"
#include "viz/paint/array_painter.h"
#include "viz/paint/canvas.h"
#include "viz/paint/lanes_painter.h"
#include "viz/paint/only_part.h"
#include "viz/paint/prefix_graph_painter.h"
#include "viz/paint/stage_painter.h"
#include "viz/paint/tree_painter.h"

namespace scanscope::viz {

namespace {

constexpr double margin = 48,
                 gutter = 128; // gutter: from the edge to the cells
constexpr double viewsTop = 107, viewsFoot = 482, viewGap = 6;
constexpr double legendY = 501, phaseY = 517.5;
constexpr double footWithoutLegend = 506;
constexpr double codeShare = 0.42, codeGap = 16, codePx = 14, countersWidth = 168;
constexpr double haloReach = 2;

// The densities of the stage, with text that is still read from the last row of
// a room.
const std::vector<Density> onlyView{{28, 30, 42, 64, 150, 48, true, Joins::curves, 0},
                                    {20, 8, 32, 46, 64, 38, true, Joins::brackets, 12},
                                    {8, 3, 32, 46, 46, 38, false, Joins::none, 10}};
const std::vector<Density> besideTree{{20, 8, 32, 46, 46, 38, true, Joins::brackets, 12}};

class Slide {
public:
    Slide(QPainter& painter, double width, const FrameState& frame, const StepTexts& texts,
          const SlideOptions& options)
        : m_painter(painter)
        , m_width(width)
        , m_frame(frame)
        , m_texts(texts)
        , m_options(options)
        , m_theme(theme(options.theme))
        , m_text(options.textScale)
        , m_threads(options.threads)
        , m_legend(options.legend) {
        if (options.code && m_frame.document)
            m_beside = codeShare * (width - 2 * margin) + codeGap;
        else if (options.counters && m_frame.document)
            m_beside = countersWidth * m_text;
    }

    SlideLeftOut paint() {
        chooseViews();
        const Columns columns = makeColumns(box(), m_frame.model->columns());
        m_frame = shownAt(m_frame, levelFor(columns, m_frame.longestText()));
        paintTitle();
        paintHeadline();
        if (m_whole) paintWholeRun();
        if (m_array) paintArrayView();
        if (m_lower) paintLowerView();
        paintBeside();
        paintLegendLine();
        if (m_options.progress) paintPhases();
        return m_left;
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

    [[nodiscard]] double foot() const {
        return m_legend || !m_options.caption.isEmpty() ? viewsFoot : footWithoutLegend;
    }
    [[nodiscard]] double room() const { return foot() - viewsTop; }
    // Of the views, with what stands beside them left out.
    [[nodiscard]] double viewsWidth() const { return m_width - m_beside; }

    [[nodiscard]] ArrayStyle arrayStyle() const {
        ArrayStyle style;
        style.ruler = 16 * m_text;
        style.paddingRow = 15 * m_text;
        style.rulerGap = 5.6;
        style.threadRow = m_threads ? 22 * std::max(1.0, m_text) : 4;
        style.foot = 0;
        style.badgeRadius = 10;
        style.smallestText = 14 * m_text;
        style.largestText = (m_lower ? 21 : 24) * m_text;
        style.labelText = style.indexText = style.threadText = 14 * m_text;
        style.currentLabelText = 17 * m_text;
        style.densities = m_lower ? besideTree : onlyView;
        // Steps without a second array have the room that it takes in others for
        // their arrows.
        if (m_lower) style.densities.front().maxGap += secondsHeight();
        style.threads = m_threads;
        return style;
    }

    // Of second arrays, in the step where they take most.
    [[nodiscard]] double secondsHeight() const {
        const Level level = levelFor(makeColumns(box(), m_frame.model->columns()), m_frame.longestText());
        return heightOfSeconds(*m_frame.model, besideTree.front(), level);
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

    // What there is no room for leaves in this order; what did not help comes
    // back.
    void leaveOut() {
        if (!bothFit() && m_threads) {
            m_threads = false;
            m_left.threads = true;
        }
        if (!bothFit() && m_legend) {
            m_legend = false;
            m_left.legend = true;
        }
        if (bothFit()) return;
        m_lower = m_lanes = false;
        m_threads = m_options.threads;
        m_legend = m_options.legend;
        m_left = {false, false, false, true};
    }

    void paintTitle() {
        Canvas canvas(m_painter, m_theme);
        const QString title = m_options.title.isEmpty() ? titleOf(m_frame.model->trace()) : m_options.title;
        const TextStyle style = words(28 * std::min(1.0, m_text), 600, -0.015);
        const double free = (m_options.progress ? paintNumber(canvas) - 24 : m_width - margin) - margin;
        canvas.text({margin, 52}, Align::left, elided(title, style, free), style, m_theme.text);
    }

    // Of the step; returns its left edge.
    double paintNumber(Canvas& canvas) {
        const TextStyle plain = words(18 * m_text), strong = words(18 * m_text, 600);
        const QString of = QStringLiteral(" of %1").arg(stepCount() - 1);
        const QString number = QString::number(step());
        const double right = m_width - margin, numberRight = right - textWidth(of, plain);
        canvas.text({right, 52}, Align::right, of, plain, m_theme.muted);
        canvas.text({numberRight, 52}, Align::right, number, strong, m_theme.text);
        return numberRight - textWidth(number, strong);
    }

    void paintHeadline() {
        const Headline headline = m_frame.document ? headlineAt(*m_frame.document, step(), m_frame.block,
                                                                m_options.scope(), m_texts)
                                                   : headlineOf(*m_frame.model, step(), m_texts);
        double x = paintPill(m_painter, {margin, 68}, 28, headline.role, headline.phase,
                             17 * std::min(1.15, m_text), m_theme) +
                   12;
        Canvas canvas(m_painter, m_theme);
        const TextStyle place = words(19 * std::min(1.15, m_text), 600, -0.015),
                        sentence = words(15.5 * m_text);
        canvas.middle({x, 82}, Align::left, headline.place, place, m_theme.text);
        if (!headline.place.isEmpty()) x += textWidth(headline.place, place) + 14;
        const QString text = slideSentence(headline.sentence);
        m_left.sentence = m_options.sentence && x + textWidth(text, sentence) > m_width - margin;
        if (m_options.sentence && !m_left.sentence)
            canvas.middle({x, 82}, Align::left, text, sentence, m_theme.muted);
    }

    [[nodiscard]] ColumnBox box() const {
        const double largest = m_lower ? 90 : 2.2 * 48 + 6;
        return roomFor(*m_frame.model, {viewsWidth(), gutter, margin, largest});
    }

    void paintArrayView() {
        ArrayRequest request;
        request.width = viewsWidth();
        request.height = arrayHeight();
        request.gutter = box().gutter;
        request.margin = box().margin;
        request.maxPitch = box().maxPitch;
        request.style = arrayStyle();
        FrameState frame = m_frame;
        if (m_lower && frame.rows == Rows::history) frame.rows = Rows::now;
        m_painter.save();
        m_painter.translate(0, viewsTop);
        paintArray(m_painter, frame, layoutArray(frame, request), m_theme, request.style);
        m_painter.restore();
    }

    void paintLowerView() {
        const double top = m_array ? viewsTop + arrayHeight() + viewGap : viewsTop;
        const Columns columns = makeColumns(box(), m_frame.model->columns());
        m_painter.save();
        m_painter.translate(0, top);
        if (m_lanes) {
            LanesRequest request;
            request.width = viewsWidth();
            request.height = foot() - top;
            request.gutter = box().gutter;
            request.margin = box().margin;
            request.maxPitch = box().maxPitch;
            request.top = request.foot = 0;
            paintLanes(m_painter, m_frame, layoutLanes(*m_frame.model, m_frame.step, columns, request),
                       m_theme, {14 * m_text, 14 * m_text, 12 * m_text, 18 * m_text, 1});
        } else if (const auto& tree = m_frame.model->tree()) {
            TreeRequest request;
            request.width = viewsWidth();
            request.height = foot() - top;
            request.top = request.foot = 0;
            request.nodeHeight = 34 * m_text;
            request.leastHeight = 28 * m_text;
            request.leastGap = 14;
            request.maxNodeWidth = 80;
            request.badgeRadius = 9;
            request.textFor = 36 * m_text;
            request.glyphFor = 50 * m_text;
            paintTree(m_painter, m_frame, *tree, layoutTree(*tree, columns, request), m_theme,
                      {14.5 * m_text, 14 * m_text, 15 * m_text, 1, 14 * m_text});
        } else {
            PrefixGraphRequest request;
            request.width = viewsWidth();
            request.height = foot() - top;
            request.top = request.foot = 14;
            request.leastPitch = 1; // on a slide nothing scrolls
            paintPrefixGraph(m_painter, m_frame,
                             layoutPrefixGraph(*m_frame.model, m_frame.step, columns, request), m_theme,
                             {14 * m_text, 15 * m_text, 14.5 * m_text, 1});
        }
        m_painter.restore();
    }

    void paintWholeRun() {
        m_painter.save();
        m_painter.translate(0, viewsTop);
        paintRunView(m_painter, m_frame, *m_whole, m_theme,
                     {viewsWidth(), room(), m_text, box().gutter, margin});
        m_painter.restore();
    }

    // The code at the right, and the counters under it; or these alone.
    void paintBeside() {
        if (!m_frame.document || m_beside <= 0) return;
        QRectF box(m_width - margin - m_beside + codeGap, viewsTop, m_beside - codeGap, room());
        if (m_options.counters) {
            const CountersTable table =
                countersOf(m_frame.document->trace(), m_frame.document->film(), step() + 1);
            paintCounters(m_painter, box, table, codePx * m_text, m_theme);
            box.setBottom(box.bottom() - countersHeight(table, codePx * m_text) - codeGap);
        }
        if (!m_options.code) return;
        const CodeModel& code = m_frame.document->codeAt(step(), m_frame.block);
        paintCode(m_painter, box, code, code.at(m_frame.step), roleFor(roleAt(step())), codePx * m_text,
                  m_theme);
    }

    [[nodiscard]] ViewSet shownViews() const {
        ViewSet shown;
        if (m_whole) shown.add(*m_whole);
        if (m_array) shown.add(View::array);
        if (m_lower) shown.add(m_lanes ? View::lanes : View::tree);
        return shown;
    }

    void paintLegendLine() {
        Canvas canvas(m_painter, m_theme);
        const TextStyle style = words(14 * m_text);
        const double caption = m_options.caption.isEmpty() ? 0 : textWidth(m_options.caption, style) + 24;
        canvas.middle({m_width - margin, legendY}, Align::right, m_options.caption, style, m_theme.muted);
        const QRectF line(margin, legendY - 10, m_width - 2 * margin - caption, 20);
        if (!m_legend) return;
        m_left.legend = paintLegend(m_painter, line, legendOf(m_frame, shownViews(), true), m_frame, m_theme,
                                    14 * m_text);
    }

    // A dash a step, in the colour of its phase; those to come are pale. Of more steps than a slide is wide
    // several share a dash.
    void paintPhases() {
        Canvas canvas(m_painter, m_theme);
        const double whole = m_width - 2 * margin;
        const int steps = stepCount(), dashes = std::clamp(int(whole), 1, steps);
        const auto firstOf = [&](int dash) { return int(std::int64_t(dash) * steps / dashes); };
        const double gap = std::min(4.0, 0.3 * whole / dashes);
        const double width = (whole - (dashes - 1) * gap) / dashes;
        for (int d = 0; d < dashes; ++d) {
            const bool current = firstOf(d) <= step() && step() < firstOf(d + 1);
            const int s = current ? step() : firstOf(d);
            const double height = current ? 5 : 3;
            const QColor color = s > step() ? m_theme.hair : canvas.role(roleAt(s)).solid;
            canvas.box({margin + d * (width + gap), phaseY - height / 2, width, height},
                       {color, {}, 0, std::min(height / 2, width / 2)});
        }
    }

    QPainter& m_painter;
    double m_width;
    FrameState m_frame;
    const StepTexts& m_texts;
    const SlideOptions& m_options;
    const Theme& m_theme;
    double m_text;
    bool m_array = true, m_lower = true, m_lanes = false, m_threads, m_legend;
    double m_beside = 0;         // the views, kept free
    std::optional<View> m_whole; // that stands instead of those of a block
    SlideLeftOut m_left;
};

// Under everything else, so that only text which stands on the ground shows
// one: cells and pills lie over the halos of their own texts. Where the texts
// stand is found by painting the slide nowhere.
void paintHalos(QPainter& painter, QSizeF size, const FrameState& frame, const StepTexts& texts,
                const SlideOptions& options) {
    const double scale = size.height() / slideHeight;
    QImage nowhere(1, 1, QImage::Format_ARGB32_Premultiplied);
    QPainter blind(&nowhere);
    blind.setWorldTransform(painter.worldTransform());
    blind.scale(scale, scale);
    const TextKeeper kept;
    Slide(blind, size.width() / scale, frame, texts, options).paint();
    kept.paintHalos(painter, theme(options.theme).surface, haloReach);
}

} // namespace

SlideLeftOut paintSlide(QPainter& painter, QSizeF size, const FrameState& frame, const StepTexts& texts,
                        const SlideOptions& options) {
    if (!options.transparent) fillGround(painter, QRectF({}, size), theme(options.theme).surface);
    if (frame.empty()) return {};
    const ExactPainting exact;
    const double scale = size.height() / slideHeight;
    if (options.transparent) paintHalos(painter, size, frame, texts, options);
    painter.save();
    painter.scale(scale, scale);
    const SlideLeftOut left = Slide(painter, size.width() / scale, frame, texts, options).paint();
    painter.restore();
    return left;
}

} // namespace scanscope::viz
