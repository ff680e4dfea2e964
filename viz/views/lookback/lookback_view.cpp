#include "viz/views/kinds.h"

#include <algorithm>
#include <set>
#include <utility>

#include "viz/layout/arrow_geometry.h"
#include "viz/model/language.h"
#include "viz/model/value_text.h"
#include "viz/paint/cell_look.h"
#include "viz/paint/cell_text.h"
#include "viz/views/lookback/lookback_layout.h"
#include "viz/views/painter.h"

namespace scanscope::viz {

namespace {

const LookbackModel& lookbackOf(const Document& document) { return document.of<LookbackModel>(); }

// The text of a walk: "tile 7: 709 + 143 + 147 = 999; looked again 2 times".
struct WalkWords {
    QString begin;
    QStringList terms;           // the farthest tile first, its own sum last
    QString sign, result, again; // again: how many reads were repeated

    [[nodiscard]] QString sum() const { return begin + terms.join(sign) + result; }
    [[nodiscard]] QString whole() const {
        return again.isEmpty() ? sum() : tr("%1; looked again %2").arg(sum(), again);
    }
    // Fits the text into `room`. Leaves out the repeated reads first, and then terms from the middle, but
    // never the result.
    [[nodiscard]] QString in(double room, const TextStyle& style) const {
        if (isWithin(whole(), style, room) || terms.isEmpty()) return elided(whole(), style, room);
        if (isWithin(sum(), style, room)) return sum();
        for (qsizetype kept = terms.size() - 1; kept >= 1; --kept) {
            QStringList some = terms.first(kept / 2) << QStringLiteral("…");
            some << terms.last(kept - kept / 2);
            const QString shorter = begin + some.join(sign) + result;
            if (isWithin(shorter, style, room)) return shorter;
        }
        for (const QString& shortest : {begin + QStringLiteral("…") + result, result.trimmed()})
            if (!shortest.isEmpty() && isWithin(shortest, style, room)) return shortest;
        return elided(sum(), style, room);
    }
};

// The walk's text at the step. The result of the sum is the tile's prefix, if the tile has published that by
// then.
WalkWords wordsOf(Canvas& canvas, const Document& document, const TileWalk& walk, FilmStep step) {
    const LookbackModel& model = lookbackOf(document);
    const QString tile = tr("tile %1").arg(walk.tile);
    if (!walk.isRead(step)) {
        const std::vector<TileRead> met = model.metBy(walk, step);
        if (!met.empty() && met.back().state == TileState::nothing)
            return {tr("%1 waits for tile %2").arg(tile).arg(met.back().tile), {}, {}, {}, {}};
        return {tr("%1 looks back").arg(tile), {}, {}, {}, {}};
    }
    const auto shown = [&](const std::optional<trace::Value>& value) {
        constexpr int characters = 12;
        return value ? fittedValueText(canvas, document.values(), *value, trace::no_input, model.type,
                                       characters)
                     : QStringLiteral("?");
    };
    WalkWords said{tile + QStringLiteral(": "), {}, {}, {}, {}};
    const bool isSum = document.trace().run.op == trace::Operator::sum;
    said.sign = isSum ? QStringLiteral(" + ") : QStringLiteral(" ∘ ");
    for (auto read = walk.reads.rbegin(); read != walk.reads.rend(); ++read) said.terms << shown(read->value);
    const LookbackModel::TileNow now = model.at(step)[std::size_t(walk.tile)];
    if (now.aggregate && now.prefix) {
        said.terms << shown(now.aggregate);
        said.result = QStringLiteral(" = ") + shown(now.prefix);
    }
    if (walk.polls() > walk.reads.size()) {
        const auto waits = std::uint64_t(walk.polls() - walk.reads.size());
        said.again = counted(waits, "%1 time", "%1 times");
    }
    return said;
}

class LookbackPainter : Painter<LookbackLayout> {
public:
    LookbackPainter(Canvas& canvas, const FrameState& frame, const LookbackLayout& layout)
        : Painter(canvas, frame, layout)
        , m_document(*frame.document)
        , m_model(lookbackOf(*frame.document))
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
        for (const LookbackLayout::WalkPlace& place : m_layout.walks) paintWalk(place);
        paintLeftOut();
    }

    // The tile states in the picture, including those of earlier steps.
    [[nodiscard]] std::vector<LegendItem> legend() const {
        std::vector<LegendItem> items;
        const auto add = [&](TileState state, LegendMark mark, const QString& text) {
            if (m_drawn.contains(state)) items.push_back({mark, text});
        };
        add(TileState::nothing, LegendMark::tileNothing, tr("X nothing yet"));
        add(TileState::aggregate, LegendMark::tileAggregate, tr("A own sum"));
        add(TileState::prefix, LegendMark::tilePrefix, tr("P prefix"));
        return items;
    }

private:
    void paintState(const QRectF& box, TileState state, double radius) {
        m_drawn.insert(state);
        paintTileState(m_canvas, box, state, radius);
    }

    [[nodiscard]] int first() const { return m_layout.columns.firstVisible(); }
    [[nodiscard]] int end() const { return m_layout.columns.lastVisible() + 1; }

    void strongLabel(double y, const QString& text) {
        label(y, text, words(m_layout.text, 600), m_theme.text);
    }

    void paintRuler() {
        label(m_layout.rulerY, tr("tile"));
        ruler(m_layout.columns, m_layout.rulerY, m_layout.smallest);
    }

    void paintLabels() {
        const double top = m_layout.cardTop, height = m_layout.cardHeight;
        if (m_layout.hasNumbers) {
            strongLabel(top + 0.22 * height, tr("state"));
            label(top + 0.54 * height, tr("aggregate"));
            label(top + 0.8 * height, tr("prefix", "of a tile"));
        } else {
            strongLabel(top + height / 2, tr("state"));
        }
        for (int event = m_layout.firstEvent; event < m_layout.firstEvent + m_layout.events; ++event)
            if ((event + 1) % 5 == 0 && m_layout.rowPitch * 5 >= 1.2 * m_layout.smallest)
                label(m_layout.rowCell(event, 0).center().y(), QString::number(event + 1),
                      figures(m_layout.smallest), m_theme.muted);
        // Only the first walk of each kind has a label.
        std::optional<WalkState> said;
        for (const LookbackLayout::WalkPlace& place : m_layout.walks) {
            const WalkState state = m_model.walks[std::size_t(place.walk)].at(m_frame.filmStep);
            if (std::exchange(said, state) != state)
                label(place.y, state == WalkState::now ? tr("looks back") : tr("looked back"));
        }
    }

    // Paints the tiles' states after each publication, row by row. Later publications than this step's are
    // only outlined.
    void paintHistory() {
        std::vector<TileState> states(std::size_t(m_model.tiles), TileState::nothing);
        for (int event = 0; event < m_layout.firstEvent + m_layout.events; ++event) {
            const Publication& published = m_model.publications[std::size_t(event)];
            const bool isToCome = published.step > m_frame.filmStep;
            if (!isToCome)
                states[std::size_t(published.tile)] =
                    std::max(states[std::size_t(published.tile)], published.state);
            if (event < m_layout.firstEvent) continue;
            for (int tile = first(); tile < end(); ++tile) {
                const QRectF box = m_layout.rowCell(event, tile);
                if (isToCome && tile == published.tile)
                    m_canvas.box(box, {.border = m_theme.pastBorder, .radius = 3, .dashed = true});
                if (!isToCome) paintState(box, states[std::size_t(tile)], 3);
            }
            if (published.tile >= first() && published.tile < end() && !isToCome)
                m_canvas.box(m_layout.rowCell(event, published.tile).adjusted(-1, -1, 1, 1),
                             {.border = m_theme.ink,
                              .width = published.step == m_frame.filmStep ? 1.75 : 1,
                              .radius = 4});
        }
    }

    [[nodiscard]] QString valueOf(const std::optional<trace::Value>& value, bool isKnown) const {
        if (!isKnown) return QStringLiteral("–");
        if (!value) return QStringLiteral("?");
        const int characters = std::max(1, int((m_layout.columns.width - 6) / (0.6 * m_layout.smallest)));
        return fittedValue(*value, trace::no_input, m_model.type, characters);
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
            paintState(box, now.state, radius);
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
            m_canvas.middle({x, m_layout.letterY()}, Align::centre, letterOf(now.state),
                            words(m_layout.letter, 700), m_layout.hasNumbers ? high : low);
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

    void paintWalk(const LookbackLayout::WalkPlace& place) {
        const TileWalk& walk = m_model.walks[std::size_t(place.walk)];
        const FilmStep step = m_frame.filmStep;
        const std::vector<TileRead> met = m_model.metBy(walk, step);
        const bool isNow = walk.at(step) == WalkState::now;
        const QColor color = isNow ? m_theme.tileP : m_theme.control;
        const int far = met.empty() ? walk.tile : met.back().tile;
        const QPainterPath line =
            polyline({{m_layout.xOf(far), place.y}, {m_layout.xOf(walk.tile), place.y}});
        if (walk.isRead(step))
            m_canvas.stroke(line, color, isNow ? 2 : 1.5);
        else
            m_canvas.dotted(line, color, 2, 1, 2);
        m_canvas.dot({m_layout.xOf(walk.tile), place.y}, 4, color);
        for (const TileRead& read : met) paintChip(read, read.tile == far, place.y);
        paintWords(place, walk, far, isNow);
    }

    // In narrow columns, only the tile at the end of the walk gets a chip.
    void paintChip(const TileRead& read, bool isEnd, double y) {
        const double size = m_layout.chip();
        const Columns& columns = m_layout.columns;
        const bool hasRoom = columns.pitch >= size + 2;
        if (!hasRoom && !isEnd) return;
        m_drawn.insert(read.state);
        const double width = hasRoom ? size : std::min(size, std::max(6.0, columns.pitch));
        const QRectF chip(m_layout.xOf(read.tile) - width / 2, y - size / 2, width, size);
        const auto [fill, on] = colorsOf(m_theme, read.state);
        const bool isNothing = read.state == TileState::nothing;
        m_canvas.box(chip, {.fill = fill, .border = isNothing ? m_theme.pastBorder : QColor(), .radius = 4});
        if (hasRoom)
            m_canvas.middle(chip.center(), Align::centre, letterOf(read.state), words(0.68 * size, 700), on);
    }

    void paintWords(const LookbackLayout::WalkPlace& place, const TileWalk& walk, int far, bool isNow) {
        const WalkWords said = wordsOf(m_canvas, m_document, walk, m_frame.filmStep);
        const TextStyle style = words(m_layout.text, isNow ? 600 : 400);
        const LookbackLayout::Beside beside = m_layout.beside(walk.tile, far);
        const double wide = textWidth(said.whole(), style);
        const double least = m_layout.columns.visibleLeft(), most = m_layout.columns.clipRight;
        QPointF at{beside.right, place.y};
        Align align = Align::left;
        double room = beside.rightRoom;
        if (place.hasOwnWords) {
            at = {std::max(least, std::min(m_layout.xOf(far) - m_layout.chip() / 2, most - wide)),
                  m_layout.wordsY(place)};
            room = most - at.x();
        } else if (beside.leftRoom > room && wide > room) {
            at.setX(beside.left);
            align = Align::right;
            room = beside.leftRoom;
        }
        const QString shown = said.in(room, style);
        if (shown != said.whole()) m_canvas.omit(Omitted::label, said.whole());
        m_canvas.middle(at, align, shown, style, isNow ? m_theme.text : m_theme.muted);
    }

    void paintLeftOut() {
        if (m_layout.events < int(m_model.publications.size())) m_canvas.omit(Omitted::olderRows);
        if (m_layout.walksLeftOut == 0) return;
        const auto now = std::uint64_t(m_layout.walksLeftOutNow);
        const auto before = std::uint64_t(m_layout.walksLeftOut) - now;
        QStringList parts;
        if (now > 0) parts << counted(now, "%1 more tile looks back", "%1 more tiles look back");
        if (before > 0)
            parts << counted(before, "%1 more tile has looked back", "%1 more tiles have looked back");
        const QString text = parts.join(QStringLiteral("; "));
        m_canvas.omit(Omitted::label, text);
        m_canvas.middle({m_layout.columns.visibleLeft(), m_layout.leftOutY}, Align::left, text,
                        words(m_layout.text), m_theme.muted);
    }

    const Document& m_document;
    const LookbackModel& m_model;
    const std::vector<LookbackModel::TileNow> m_now;
    std::set<TileState> m_drawn;
};

int longestValue(const LookbackModel& model) {
    qsizetype longest = 3;
    for (const Publication& published : model.publications)
        if (published.value) longest = std::max(longest, valueText(*published.value, model.type).size());
    return int(std::min<qsizetype>(longest, 8)); // longer values are shortened
}

Placed composeLookback(Canvas& canvas, const FrameState& frame, const Room& room) {
    const LookbackModel& model = lookbackOf(*frame.document);
    const auto widthOf = [&](const TileWalk& walk, double px) {
        return textWidth(wordsOf(canvas, *frame.document, walk, frame.filmStep).whole(), words(px, 600));
    };
    const LookbackLayout layout(model, frame.filmStep, room, longestValue(model), widthOf);
    LookbackPainter painter(canvas, frame, layout);
    painter.paint();
    return {.columns = layout.columns, .left = layout.columns.visibleLeft(), .legend = painter.legend()};
}

} // namespace

ViewKind lookbackView() {
    return {[](const Document& document) { return !lookbackOf(document).publications.empty(); },
            composeLookback};
}

} // namespace scanscope::viz
