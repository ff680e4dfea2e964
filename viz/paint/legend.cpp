#include "viz/paint/legend.h"

#include <algorithm>

#include "viz/model/document.h"
#include "viz/model/language.h"
#include "viz/model/scatter_model.h"
#include "viz/model/value_text.h"
#include "viz/paint/cell_look.h"
#include "viz/paint/kept_mark.h"
#include "viz/scene/canvas.h"
#include "viz/scene/omissions.h"

namespace scanscope::viz {

namespace {

// What is wrong, what the step is about, what it did, and then what one knows from other steps.
constexpr LegendMark byImportance[] = {
    LegendMark::suspect,      LegendMark::unknown,      LegendMark::ghost,
    LegendMark::guess,        LegendMark::differs,      LegendMark::raced,
    LegendMark::stopped,      LegendMark::leftOut,      LegendMark::laneWaiting,
    LegendMark::extraPass,    LegendMark::tileNothing,  LegendMark::tileAggregate,
    LegendMark::tilePrefix,   LegendMark::sumBefore,    LegendMark::written,
    LegendMark::awaited,      LegendMark::sumOfSpan,    LegendMark::kept,
    LegendMark::dropped,      LegendMark::digit,        LegendMark::held,
    LegendMark::added,        LegendMark::blockRunning, LegendMark::blockBeside,
    LegendMark::laneWorking,  LegendMark::onItsWay,     LegendMark::read,
    LegendMark::infinity,     LegendMark::combine,      LegendMark::copied,
    LegendMark::barrierAhead, LegendMark::overwritten,  LegendMark::blockUnrecorded,
    LegendMark::blockDone,    LegendMark::blockToCome,  LegendMark::laneIdle,
    LegendMark::unused,       LegendMark::padding};

// Both of the size of the text.
constexpr double afterMark = 0.55, badgeRadius = 0.62;

int digitsOfPass(const FrameState& frame) {
    const ScatterModel& model = scatterOf(*frame.document);
    const int at = model.passAt(frame.filmStep);
    return at < 0 ? 1 : model.passes()[std::size_t(at)].digits;
}

double widthOf(LegendMark mark, trace::Operator op, double px) {
    switch (mark) {
    case LegendMark::unused:
        return px / 4;
    case LegendMark::combine:
        return 2 * operatorReach(op, badgeRadius * px);
    case LegendMark::sumOfSpan:
    case LegendMark::sumBefore:
        return 0.9 * px;
    case LegendMark::overwritten:
        return textWidth(QStringLiteral("12"), figures(px));
    case LegendMark::leftOut:
        return textWidth(QStringLiteral("\u00b7\u00b7\u00b7"), figures(px, 700));
    case LegendMark::guess:
        return textWidth(QStringLiteral("?"), figures(px, 600));
    case LegendMark::infinity:
        return textWidth(infiniteText(true), figures(px, 600));
    case LegendMark::laneWorking:
        return textWidth(QStringLiteral("t7"), figures(0.85 * px, 700)) + 2 * px / 3;
    case LegendMark::suspect:
    case LegendMark::ghost:
        return px;
    default:
        return 1.6 * px;
    }
}

// What stands in the swatch of a cell. A cell of a lane at work has the same ground as a written one: it says
// the number of its thread.
QString textIn(LegendMark mark) {
    switch (mark) {
    case LegendMark::laneWorking:
        return QStringLiteral("t7");
    case LegendMark::dropped:
        return QStringLiteral("0");
    case LegendMark::unknown:
        return QStringLiteral("?");
    default:
        return {};
    }
}

// Of a mark that is a cell in the state that it explains.
std::optional<CellKind> kindOf(LegendMark mark, const Theme& theme, StepRole role) {
    switch (mark) {
    case LegendMark::written:
    case LegendMark::laneWorking:
        return CellKind{.state = CellState::written, .role = role};
    case LegendMark::read:
        return CellKind{.state = CellState::read, .role = role};
    case LegendMark::awaited:
        return CellKind{.state = CellState::awaited, .role = role};
    case LegendMark::padding:
        return CellKind{.padding = true};
    case LegendMark::unknown:
        return CellKind{.fault = CellFault::unknown};
    case LegendMark::kept:
        return CellKind{.state = CellState::kept};
    case LegendMark::dropped:
        return CellKind{.state = CellState::dropped};
    case LegendMark::held:
    case LegendMark::added:
        return CellKind{.ground = theme.digit(5, 16), .hollow = mark == LegendMark::held};
    default:
        return std::nullopt;
    }
}

// Left-aligned at `at`, the middle of the line.
void paintMark(Canvas& canvas, QPointF at, LegendMark mark, const FrameState& frame, double px) {
    const Theme& theme = canvas.theme();
    const RoleColors& role = canvas.role(frame.now().role);
    const trace::Operator op = frame.model->op();
    const double h = px * 1.15, w = widthOf(mark, op, px), line = px / 12;
    const QRectF swatch(at.x(), at.y() - h / 2, w, h);
    if (const auto kind = kindOf(mark, theme, frame.now().role)) {
        const CellLook look = paintCell(canvas, swatch, *kind);
        if (mark == LegendMark::kept) return paintKeptMark(canvas, swatch.center(), 0.7 * px, look.text);
        const QString in = textIn(mark);
        canvas.middle(swatch.center(), Align::centre, in, figures(0.85 * px, look.weight), look.text);
        if (mark == LegendMark::dropped)
            canvas.fill(
                {swatch.center().x() - 0.45 * px, swatch.center().y() - 0.75 * line, 0.9 * px, 1.5 * line},
                look.text);
        return;
    }
    switch (mark) {
    case LegendMark::unused:
        canvas.fill({at.x(), swatch.top(), 3 * line, swatch.height()}, theme.padHatch);
        return;
    case LegendMark::combine: {
        const double r = badgeRadius * px;
        canvas.box({at.x(), at.y() - r, w, 2 * r}, {theme.surface, role.solid, 1.75 * line, r});
        canvas.operatorSign(op, at + QPointF(w / 2, 0), r, role.solid);
        return;
    }
    case LegendMark::onItsWay:
        canvas.box({at.x(), at.y() - 0.6 * px, w, 1.2 * px}, {role.solid, {}, 0, 0.6 * px});
        canvas.middle({at.x() + w / 2, at.y()}, Align::centre, QStringLiteral("7"), figures(0.85 * px, 700),
                      theme.onRole);
        return;
    case LegendMark::sumOfSpan:
        canvas.glyph(StepRole::up, at + QPointF(0.45 * px, 0), 0.8 * px, canvas.role(StepRole::up).solid);
        return;
    case LegendMark::sumBefore:
        canvas.glyph(StepRole::down, at + QPointF(0.45 * px, 0), 0.8 * px, canvas.role(StepRole::down).solid);
        return;
    case LegendMark::overwritten: {
        const TextStyle style = figures(px);
        canvas.middle(at, Align::left, QStringLiteral("12"), style, theme.muted);
        return;
    }
    case LegendMark::copied: {
        QPainterPath path;
        path.moveTo(at.x(), at.y());
        path.lineTo(at.x() + w, at.y());
        canvas.dotted(path, role.solid, 2 * line, 1.5, 4);
        return;
    }
    case LegendMark::guess:
    case LegendMark::infinity: {
        const QString sign =
            mark == LegendMark::guess ? QStringLiteral("?") : infiniteText(op == trace::Operator::max);
        canvas.middle(at, Align::left, sign, figures(px, 600), theme.text);
        return;
    }
    case LegendMark::laneIdle:
        paintIdleLane(canvas, swatch);
        return;
    case LegendMark::laneWaiting:
    case LegendMark::barrierAhead:
        paintWaitingLane(canvas, swatch, mark == LegendMark::barrierAhead);
        return;
    case LegendMark::tileNothing:
        canvas.box(swatch, {theme.tileX, theme.pastBorder, line, 3 * line});
        return;
    case LegendMark::tileAggregate:
        canvas.box(swatch, {theme.tileX, theme.pastBorder, line, 3 * line});
        canvas.box(swatch.adjusted(0, swatch.height() / 2, 0, 0), {.fill = theme.tileA, .radius = 2 * line});
        return;
    case LegendMark::tilePrefix:
        canvas.box(swatch, {.fill = theme.tileP, .radius = 3 * line});
        return;
    case LegendMark::extraPass:
        canvas.box(swatch, {.fill = theme.laneWait, .radius = 3 * line});
        return;
    case LegendMark::blockToCome:
        canvas.box(swatch, {theme.surface, theme.pastBorder, 1.25 * line, 4 * line, true});
        return;
    case LegendMark::blockRunning:
        canvas.box(swatch, {theme.surface, role.solid, 2 * line, 4 * line});
        return;
    case LegendMark::blockBeside:
        canvas.box(swatch, {theme.surface, role.solid, 2 * line, 4 * line, true});
        return;
    case LegendMark::blockDone:
        canvas.box(swatch, {canvas.role(frame.document->film().roleOfLaunch(LaunchIndex{})).tint,
                            theme.pastBorder, line, 4 * line});
        return;
    case LegendMark::blockUnrecorded:
        canvas.box(swatch, {theme.pad, theme.padHatch, line, 4 * line});
        canvas.hatch(swatch.adjusted(1, 1, -1, -1), theme.padHatch);
        return;
    case LegendMark::digit: {
        const int digits = digitsOfPass(frame), parts = std::min(4, digits);
        for (int d = 0; d < parts; ++d)
            canvas.fill({swatch.left() + d * w / parts, swatch.top(), w / parts, h},
                        theme.digit(d * (digits - 1) / std::max(1, parts - 1), digits));
        return;
    }
    case LegendMark::suspect: {
        const QPointF centre(at.x() + 0.5 * px, at.y());
        canvas.shape(roleGlyph(Role::Hazard, centre, 1.05 * px), theme.role(Role::Hazard).solid);
        return;
    }
    case LegendMark::ghost: {
        const QPointF centre(at.x() + 0.5 * px, at.y());
        canvas.shape(roleGlyph(Role::OutOfBounds, centre, 1.05 * px), theme.role(Role::OutOfBounds).solid);
        return;
    }
    case LegendMark::differs:
        canvas.box(swatch, {theme.surface, theme.pastBorder, line, 3 * line});
        paintDifference(canvas, swatch, theme.text);
        return;
    case LegendMark::raced: {
        QPainterPath arc;
        arc.moveTo(at.x(), swatch.bottom());
        arc.cubicTo({at.x(), swatch.top() - 0.2 * h}, {at.x() + w, swatch.top() - 0.2 * h},
                    {at.x() + w, swatch.bottom()});
        canvas.stroke(arc, theme.role(Role::Hazard).solid, 2 * line);
        return;
    }
    case LegendMark::stopped: {
        QPainterPath stop;
        stop.moveTo(swatch.left() + 0.2 * w, swatch.bottom() - line);
        stop.lineTo(swatch.right() - 0.2 * w, swatch.bottom() - line);
        stop.moveTo(swatch.center().x(), swatch.top());
        stop.lineTo(swatch.center().x(), swatch.bottom() - line);
        canvas.stroke(stop, theme.role(Role::OutOfBounds).solid, 1.75 * line);
        return;
    }
    case LegendMark::leftOut:
        canvas.middle(at, Align::left, QStringLiteral("\u00b7\u00b7\u00b7"), figures(px, 700), theme.muted);
        return;
    case LegendMark::heat:
        for (std::size_t i = 0; i < theme.heat.size(); ++i)
            canvas.fill({swatch.left() + double(i) * w / double(theme.heat.size()), swatch.top(),
                         w / double(theme.heat.size()), h},
                        theme.heat[i]);
        return;
    case LegendMark::bar:
        canvas.box(swatch, {theme.cell, theme.cellBorder, 1, 2 * line});
        canvas.fill({swatch.left() + 0.25 * w, swatch.center().y(), 0.5 * w, h / 2 - 1.5}, theme.faint);
        return;
    case LegendMark::range:
        canvas.fill(swatch, theme.heat[5]);
        canvas.fill({swatch.left(), swatch.center().y() - 0.75 * line, w, 1.5 * line}, theme.text);
        return;
    default:
        return; // a cell, which is painted above
    }
}

} // namespace

bool hasMove(const FrameState& frame, Move::Kind kind) {
    return std::ranges::any_of(frame.now().moves, [kind](const Move& move) { return move.kind == kind; });
}

void addWritten(std::vector<LegendItem>& items, bool settled) {
    items.push_back(settled ? LegendItem{LegendMark::written, tr("just written")}
                            : LegendItem{LegendMark::awaited, tr("about to be written")});
}

void addWritten(std::vector<LegendItem>& items, const FrameState& frame) {
    if (!frame.now().moves.empty()) addWritten(items, frame.motion().settled());
}

void addRead(std::vector<LegendItem>& items, const FrameState& frame) {
    if (std::ranges::find(frame.now().read, 1) != frame.now().read.end())
        items.push_back({LegendMark::read, tr("read", "a cell")});
    if (!frame.motion().settled()) items.push_back({LegendMark::onItsWay, tr("value on its way")});
}

void addOperator(std::vector<LegendItem>& items, const FrameState& frame) {
    if (hasMove(frame, Move::Kind::combine)) items.push_back({LegendMark::combine, tr("combine")});
}

// In the step's row and in the rows that it read.
void addSigns(std::vector<LegendItem>& items, const FrameState& frame) {
    const StepModel& now = frame.now();
    const RunValues& values = frame.model->values();
    bool guess = false, infinite = false;
    for (const Row* row : {&now.row, frame.model->rowAbove(frame.step), now.source ? &*now.source : nullptr})
        for (std::size_t c = 0; row && c < row->values.size(); ++c) {
            if (!row->known[c]) continue;
            guess = guess || values.isUndefined(row->nodes[c]);
            infinite = infinite || values.infinity(row->values[c], row->type) != 0;
        }
    const trace::Operator op = frame.model->op();
    if (guess) items.push_back({LegendMark::guess, tr("made from it")});
    if (infinite && (op == trace::Operator::max || op == trace::Operator::min))
        items.push_back({LegendMark::infinity, tr("identity of %1")
                                                   .arg(op == trace::Operator::max ? QStringLiteral("max")
                                                                                   : QStringLiteral("min"))});
}

void addFlaws(std::vector<LegendItem>& items, const FrameState& frame, Showing showing,
              const std::vector<BlockStep>& earlier) {
    const BlockFindings& findings = frame.model->findings();
    std::vector<int> now = findings.in(frame.step);
    for (const BlockStep step : earlier) {
        const std::vector<int> then = findings.in(step);
        now.insert(now.end(), then.begin(), then.end());
    }
    const auto add = [&](FlawKind kind, LegendMark mark, const QString& text) {
        if (std::ranges::any_of(now, [&](int i) { return findings.all()[std::size_t(i)].kind == kind; }))
            items.push_back({mark, text});
    };
    if (showing == Showing::lanes) return add(FlawKind::stopped, LegendMark::suspect, tr("waits for ever"));
    const bool betweenDevices = std::ranges::any_of(now, [&](int i) {
        return findings.all()[std::size_t(i)].finding == trace::FindingKind::unordered_devices;
    });
    add(FlawKind::hazard, LegendMark::suspect,
        betweenDevices ? tr("two devices, in no order") : tr("two threads, in no order"));
    add(FlawKind::neverWritten, LegendMark::unknown, tr("never written"));
    if (showing == Showing::nodes) return;
    add(FlawKind::outOfBounds, LegendMark::ghost, tr("beyond the end"));
    if (frame.model->trace().program) add(FlawKind::outOfBounds, LegendMark::stopped, tr("stopped"));
    const auto isRaced = [](const Move& move) { return move.leftWriter || move.rightWriter; };
    const auto hasRaced = [&](BlockStep step) {
        return std::ranges::any_of(frame.model->step(step).moves, isRaced);
    };
    if (hasRaced(frame.step) || std::ranges::any_of(earlier, hasRaced))
        items.push_back({LegendMark::raced, tr("read after the write")});
    add(FlawKind::wrong, LegendMark::suspect, tr("wrong"));
}

void addNew(std::vector<LegendItem>& items, const std::vector<LegendItem>& others) {
    for (const LegendItem& item : others)
        if (std::ranges::find(items, item) == items.end()) items.push_back(item);
}

double legendWidth(const LegendItem& item, trace::Operator op, double px) {
    return widthOf(item.mark, op, px) + afterMark * px + textWidth(item.text, words(px));
}

double legendGap(double px) { return 1.5 * px; }

std::vector<std::vector<LegendItem>> legendLines(const std::vector<LegendItem>& items, trace::Operator op,
                                                 double px, double width) {
    std::vector<std::vector<LegendItem>> lines(1);
    double x = 0;
    for (const LegendItem& item : items) {
        const double wide = legendWidth(item, op, px);
        if (x > 0 && x + wide > width) {
            lines.emplace_back();
            x = 0;
        }
        lines.back().push_back(item);
        x += wide + legendGap(px);
    }
    return lines;
}

FittedLegend fitLegend(std::vector<LegendItem> items, trace::Operator op, double px, double width,
                       std::size_t mostLines) {
    FittedLegend fitted;
    const auto leave = [&](auto item) {
        fitted.leftOut.push_back(*item);
        return items.erase(item);
    };
    for (auto item = items.begin(); item != items.end();)
        item = legendWidth(*item, op, px) > width ? leave(item) : item + 1;
    for (;;) {
        fitted.lines = legendLines(items, op, px, width);
        if (fitted.lines.size() <= mostLines) return fitted;
        // Of several alike the last one.
        leave(std::ranges::max_element(items, std::ranges::less_equal(), [](const LegendItem& item) {
            return std::ranges::find(byImportance, item.mark) - std::begin(byImportance);
        }));
    }
}

void paintLegend(Canvas& canvas, const QRectF& box, const std::vector<LegendItem>& items,
                 const FrameState& frame, double px) {
    const Theme& theme = canvas.theme();
    const trace::Operator op = frame.model->op();
    const double y = box.center().y();
    double x = box.left();
    const FittedLegend fitted = fitLegend(items, op, px, box.width(), 1);
    for (const LegendItem& item : fitted.leftOut) canvas.omit(Omitted::legend, item.text);
    for (const LegendItem& item : fitted.lines.front()) {
        const double width = legendWidth(item, op, px);
        paintMark(canvas, {x, y}, item.mark, frame, px);
        canvas.middle({x + widthOf(item.mark, op, px) + afterMark * px, y}, Align::left, item.text, words(px),
                      theme.muted);
        x += width + legendGap(px);
    }
}

} // namespace scanscope::viz
