#include "viz/views/lookback/lookback_view.h"

#include <algorithm>

#include "viz/layout/arrow_geometry.h"
#include "viz/model/language.h"
#include "viz/model/value_text.h"
#include "viz/paint/cell_look.h"
#include "viz/paint/cell_text.h"
#include "viz/paint/side_label.h"
#include "viz/views/lookback/lookback_layout.h"

namespace scanscope::viz {

namespace {

const LookbackModel& lookbackOf(const Document& document) { return document.of<LookbackModel>(); }

// X empty, A its lower half, P whole.
QString letterOf(TileState state) {
    return state == TileState::nothing     ? QStringLiteral("X")
           : state == TileState::aggregate ? QStringLiteral("A")
                                           : QStringLiteral("P");
}

void paintState(Canvas& canvas, const QRectF& box, TileState state, double radius) {
    const Theme& theme = canvas.theme();
    if (state == TileState::prefix) return canvas.box(box, {.fill = theme.tileP, .radius = radius});
    canvas.box(box, {.fill = theme.tileX, .border = theme.pastBorder, .radius = radius});
    if (state == TileState::nothing) return;
    const double half = box.height() / 2;
    canvas.box(box.adjusted(0, half, 0, 0), {.fill = theme.tileA, .radius = std::min(radius, half / 2)});
    if (radius < half) // square where it meets the upper half
        canvas.fill({box.left(), box.top() + half, box.width(), half / 2}, theme.tileA);
    canvas.box(box, {.border = theme.pastBorder, .radius = radius});
}

class LookbackPainter {
public:
    LookbackPainter(Canvas& canvas, const FrameState& frame, const LookbackLayout& layout)
        : m_canvas(canvas)
        , m_theme(canvas.theme())
        , m_frame(frame)
        , m_document(*frame.document)
        , m_model(lookbackOf(*frame.document))
        , m_layout(layout)
        , m_now(m_model.at(frame.filmStep)) {}

    void paint() {
        paintRuler();
        paintLabels();
        {
            const Canvas::Kept kept(m_canvas);
            m_canvas.clipTo(m_layout.columns, m_layout.cardTop + m_layout.cardHeight + 4);
            paintHistory();
            for (int tile = first(); tile < end(); ++tile) paintCard(tile);
            for (int tile = first(); tile < end(); ++tile) paintSpot(tile);
        }
        for (int place = 0; place < int(m_layout.walks.size()); ++place) paintWalk(place);
        paintLeftOut();
    }

private:
    [[nodiscard]] int first() const { return m_layout.columns.firstVisible(); }
    [[nodiscard]] int end() const { return m_layout.columns.lastVisible() + 1; }

    void label(double y, const QString& text, int weight = 400) {
        paintSideLabel(m_canvas,
                       {{m_layout.columns.visibleLeft() - labelGap, y}, m_layout.smallest, m_layout.edge},
                       text, words(m_layout.text, weight), weight == 400 ? m_theme.muted : m_theme.text);
    }

    void paintRuler() {
        label(m_layout.rulerY, tr("tile"));
        const Columns& columns = m_layout.columns;
        const int every = rulerStep(columns.pitch);
        for (int tile = (first() + every - 1) / every * every; tile < end(); tile += every)
            m_canvas.middle({columns.centre(tile), m_layout.rulerY}, Align::centre, QString::number(tile),
                            figures(m_layout.smallest), m_theme.muted);
    }

    void paintLabels() {
        const double top = m_layout.cardTop, height = m_layout.cardHeight;
        if (m_layout.hasNumbers) {
            label(top + 0.22 * height, tr("state"), 600);
            label(top + 0.54 * height, tr("aggregate"));
            label(top + 0.8 * height, tr("prefix", "of a tile"));
        } else {
            label(top + height / 2, tr("state"), 600);
        }
        for (int event = m_layout.firstEvent; event < m_layout.firstEvent + m_layout.events; ++event)
            if ((event + 1) % 5 == 0 && m_layout.rowPitch * 5 >= 1.2 * m_layout.smallest)
                paintSideLabel(
                    m_canvas,
                    {{m_layout.columns.visibleLeft() - labelGap, m_layout.rowCell(event, 0).center().y()},
                     m_layout.smallest,
                     m_layout.edge},
                    QString::number(event + 1), figures(m_layout.smallest), m_theme.muted);
        if (!m_layout.walks.empty()) label(m_layout.walkY(0), tr("looks back"));
    }

    // Row by row what the tiles had told by then. What is told later than this step is outlined.
    void paintHistory() {
        std::vector<TileState> states(std::size_t(m_model.tiles), TileState::nothing);
        for (int event = 0; event < m_layout.firstEvent + m_layout.events; ++event) {
            const Publication& told = m_model.publications[std::size_t(event)];
            const bool isToCome = told.step > m_frame.filmStep;
            if (!isToCome)
                states[std::size_t(told.tile)] = std::max(states[std::size_t(told.tile)], told.state);
            if (event < m_layout.firstEvent) continue;
            for (int tile = first(); tile < end(); ++tile) {
                const QRectF box = m_layout.rowCell(event, tile);
                if (isToCome && tile == told.tile)
                    m_canvas.box(box, {.border = m_theme.pastBorder, .radius = 3, .dashed = true});
                if (!isToCome) paintState(m_canvas, box, states[std::size_t(tile)], 3);
            }
            if (told.tile >= first() && told.tile < end() && !isToCome)
                m_canvas.box(
                    m_layout.rowCell(event, told.tile).adjusted(-1, -1, 1, 1),
                    {.border = m_theme.ink, .width = told.step == m_frame.filmStep ? 1.75 : 1, .radius = 4});
        }
    }

    [[nodiscard]] QString valueOf(const std::optional<trace::Value>& value, bool isKnown) const {
        if (!isKnown) return QStringLiteral("–");
        if (!value) return QStringLiteral("?");
        const int characters = std::max(1, int((m_layout.columns.width - 6) / (0.6 * m_layout.smallest)));
        return fitted(*value, characters);
    }
    [[nodiscard]] QString fitted(trace::Value value, int characters) const {
        return fittedValueText(m_canvas, m_document.values(), value, trace::no_input, m_model.type,
                               characters);
    }

    void paintCard(int tile) {
        const LookbackModel::TileNow& now = m_now[std::size_t(tile)];
        const QRectF box = m_layout.card(tile);
        const double radius = std::min(7.0, 0.2 * box.width());
        if (!now.hasBegun)
            m_canvas.box(
                box,
                {.fill = m_theme.surface, .border = m_theme.pastBorder, .radius = radius, .dashed = true});
        else
            paintState(m_canvas, box, now.state, radius);
        if (now.isNow) paintRing(m_canvas, box, 3, 2);
        const bool isPrefix = now.state == TileState::prefix;
        const QColor high = isPrefix                          ? m_theme.onTileP
                            : now.state == TileState::nothing ? m_theme.muted
                                                              : m_theme.text;
        const QColor low = isPrefix                            ? m_theme.onTileP
                           : now.state == TileState::aggregate ? m_theme.onTileA
                                                               : m_theme.muted;
        const double x = box.center().x();
        if (m_layout.letter >= 0.75 * m_layout.smallest)
            m_canvas.middle({x, box.top() + (m_layout.hasNumbers ? 0.22 : 0.5) * box.height()}, Align::centre,
                            letterOf(now.state), words(m_layout.letter, 700),
                            m_layout.hasNumbers ? high : low);
        else
            m_canvas.omit(Omitted::values);
        if (!m_layout.hasNumbers || now.state == TileState::nothing) return;
        const bool hasAggregate = now.aggregate.has_value() || now.state == TileState::aggregate;
        m_canvas.middle({x, box.top() + (isPrefix ? 0.54 : 0.62) * box.height()}, Align::centre,
                        hasAggregate ? valueOf(now.aggregate, true) : QString(),
                        figures(m_layout.text, isPrefix ? 400 : 700), low);
        m_canvas.middle({x, box.top() + 0.82 * box.height()}, Align::centre, valueOf(now.prefix, isPrefix),
                        figures(m_layout.text, 700), low);
    }

    void paintSpot(int tile) {
        m_canvas.spot(
            {.rect = m_layout.card(tile), .subject = CellOfRun{m_model.states, std::uint64_t(tile)}});
    }

    // "tile 7: 709 + 143 + 147 = 999"
    [[nodiscard]] QString wordsOf(const TileWalk& walk) {
        const QString tile = tr("tile %1").arg(walk.tile);
        if (!walk.isOver())
            return tr("%1 waits for tile %2")
                .arg(tile)
                .arg(walk.reads.empty() ? walk.tile - 1 : walk.reads.back().tile);
        const trace::Operator op = m_document.trace().run.op;
        const QString sign = op == trace::Operator::sum ? QStringLiteral(" + ") : QStringLiteral(" ∘ ");
        QStringList parts;
        constexpr std::size_t most = 6;
        for (auto read = walk.reads.rbegin(); read != walk.reads.rend(); ++read) {
            if (parts.size() == most && walk.reads.size() > most + 1) {
                m_canvas.omit(Omitted::digits);
                parts << QStringLiteral("…");
                break;
            }
            parts << (read->value ? fitted(*read->value, 12) : QStringLiteral("?"));
        }
        QString text = tile + QStringLiteral(": ") + parts.join(sign);
        if (const unsigned waits = walk.polls() - unsigned(walk.reads.size());
            walk.polls() > walk.reads.size())
            text = tr("%1; looked again %2").arg(text, counted(waits, "%1 time", "%1 times"));
        return text;
    }

    void paintWalk(int place) {
        const TileWalk& walk = m_model.walks[std::size_t(m_layout.walks[std::size_t(place)])];
        const Columns& columns = m_layout.columns;
        const double y = m_layout.walkY(place), size = std::min(18.0, 1.5 * m_layout.text);
        const bool isNow = walk.first <= m_frame.filmStep && m_frame.filmStep <= walk.last;
        const QColor color = isNow ? m_theme.tileP : m_theme.control;
        const int far = walk.reads.empty() ? walk.tile : walk.reads.back().tile;
        const auto x = [&](int tile) {
            return std::clamp(columns.centre(tile), columns.clipLeft, columns.clipRight);
        };
        QPainterPath line;
        line.moveTo(x(far), y);
        line.lineTo(x(walk.tile), y);
        if (walk.isOver())
            m_canvas.stroke(line, color, isNow ? 2 : 1.5);
        else
            m_canvas.dotted(line, color, 2, 1, 2);
        m_canvas.dot({x(walk.tile), y}, 4, color);
        const bool hasRoom = columns.pitch >= size + 2;
        for (const TileRead& read : walk.reads) {
            const bool isEnd = &read == &walk.reads.back();
            if (!hasRoom && !isEnd) continue;
            const double width = hasRoom ? size : std::min(size, std::max(6.0, columns.pitch));
            const QRectF chip(x(read.tile) - width / 2, y - size / 2, width, size);
            const QColor fill = read.state == TileState::prefix      ? m_theme.tileP
                                : read.state == TileState::aggregate ? m_theme.tileA
                                                                     : m_theme.tileX;
            const QColor on = read.state == TileState::prefix      ? m_theme.onTileP
                              : read.state == TileState::aggregate ? m_theme.onTileA
                                                                   : m_theme.onTileX;
            m_canvas.box(chip, {.fill = fill, .radius = 4});
            if (hasRoom)
                m_canvas.middle(chip.center(), Align::centre, letterOf(read.state), words(0.68 * size, 700),
                                on);
        }
        const QString text = wordsOf(walk);
        const TextStyle style = words(m_layout.text, isNow ? 600 : 400);
        const double wide = textWidth(text, style), right = x(walk.tile) + 12, left = x(far) - size / 2 - 10;
        const bool fitsRight = right + wide <= columns.clipRight;
        const bool fitsLeft = left - wide >= columns.clipLeft;
        const QString shown = fitsRight || fitsLeft ? text : elided(text, style, columns.clipRight - right);
        if (shown != text) m_canvas.omit(Omitted::label, text);
        m_canvas.middle({!fitsRight && fitsLeft ? left : right, y},
                        !fitsRight && fitsLeft ? Align::right : Align::left, shown, style,
                        isNow ? m_theme.text : m_theme.muted);
    }

    void paintLeftOut() {
        if (m_layout.events < int(m_model.publications.size())) m_canvas.omit(Omitted::olderRows);
        if (m_layout.walksLeftOut == 0) return;
        const QString text = counted(std::uint64_t(m_layout.walksLeftOut), "%1 more tile that looks back",
                                     "%1 more tiles that look back");
        m_canvas.omit(Omitted::label, text);
        m_canvas.middle({m_layout.columns.visibleLeft(), m_layout.walkY(int(m_layout.walks.size()))},
                        Align::left, text, words(m_layout.text), m_theme.muted);
    }

    Canvas& m_canvas;
    const Theme& m_theme;
    const FrameState& m_frame;
    const Document& m_document;
    const LookbackModel& m_model;
    const LookbackLayout& m_layout;
    const std::vector<LookbackModel::TileNow> m_now;
};

bool isOffered(const Document& document) { return !lookbackOf(document).publications.empty(); }

std::vector<LegendItem> legendOf(const std::vector<LookbackModel::TileNow>& now) {
    const auto any = [&](TileState state) {
        return std::ranges::any_of(now,
                                   [&](const auto& tile) { return tile.hasBegun && tile.state == state; });
    };
    std::vector<LegendItem> items;
    if (any(TileState::nothing)) items.push_back({LegendMark::tileNothing, tr("X nothing told")});
    if (any(TileState::aggregate)) items.push_back({LegendMark::tileAggregate, tr("A own sum told")});
    if (any(TileState::prefix)) items.push_back({LegendMark::tilePrefix, tr("P prefix told")});
    return items;
}

int longestValue(const LookbackModel& model) {
    qsizetype longest = 3;
    for (const Publication& told : model.publications)
        if (told.value) longest = std::max(longest, valueText(*told.value, model.type).size());
    return int(std::min<qsizetype>(longest, 8)); // longer ones are shortened
}

Placed compose(Canvas& canvas, const FrameState& frame, const Room& room) {
    const LookbackModel& model = lookbackOf(*frame.document);
    const LookbackLayout layout(model, frame.filmStep, room, longestValue(model));
    LookbackPainter(canvas, frame, layout).paint();
    Placed placed;
    placed.columns = layout.columns;
    placed.left = layout.columns.visibleLeft();
    placed.legend = legendOf(model.at(frame.filmStep));
    return placed;
}

} // namespace

ViewKind lookbackView() { return {isOffered, compose}; }

} // namespace scanscope::viz
