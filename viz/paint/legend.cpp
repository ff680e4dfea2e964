#include "viz/paint/legend.h"

#include <algorithm>

#include "kernels/trace/own_program.h"
#include "viz/model/document.h"
#include "viz/model/language.h"
#include "viz/model/value_text.h"
#include "viz/paint/async_mark.h"
#include "viz/paint/cell_look.h"
#include "viz/scene/canvas.h"
#include "viz/scene/omissions.h"

namespace scanscope::viz {

namespace {

// The place of a mark before its text, and what it is painted with.
struct Swatch {
    Canvas& canvas;
    const FrameState& frame;
    QPointF at; // left end, in the middle of the line
    double px;  // size of the text
    QRectF box; // bounds of the mark
    int digits; // LegendItem::digits
    const Theme& theme = canvas.theme();
    const RoleColors& role = canvas.role(frame.now().role);
    double line = px / 12;

    // Paints a cell in the state that the item explains, with its content.
    CellLook cell(const CellKind& kind, const QString& text = {}) const {
        const CellLook look = paintCell(canvas, box, kind);
        canvas.middle(box.center(), Align::centre, text, figures(0.85 * px, look.weight), look.text);
        return look;
    }
    void stepCell(CellState state, const QString& text = {}) const {
        cell({.state = state, .role = frame.now().role}, text);
    }
    [[nodiscard]] QColor stride() const { return theme.role(Role::Stride).solid; }
    void rounded(BoxLook look, double radius) const {
        look.radius = radius * line;
        canvas.box(box, look);
    }
    void sign(const QString& text, int weight, const QColor& color) const {
        canvas.middle(at, Align::left, text, figures(px, weight), color);
    }
    void flaw(Role which, const QColor& color) const {
        canvas.shape(roleGlyph(which, {at.x() + 0.5 * px, at.y()}, 1.05 * px), color);
    }
    void sum(StepRole which) const {
        canvas.glyph(which, at + QPointF(0.45 * px, 0), 0.8 * px, canvas.role(which).solid);
    }
};

// As shares of the text size.
constexpr double afterMark = 0.55, badgeRadius = 0.62;

const QString dots = QStringLiteral("\u00b7\u00b7\u00b7"), unknownSign = QStringLiteral("?"),
              sampleValue = QStringLiteral("12"), sampleThread = QStringLiteral("t7");

void paintRaced(const Swatch& s) {
    const double top = s.box.top() - 0.2 * s.box.height(), right = s.at.x() + s.box.width();
    QPainterPath arc;
    arc.moveTo(s.at.x(), s.box.bottom());
    arc.cubicTo({s.at.x(), top}, {right, top}, {right, s.box.bottom()});
    s.canvas.stroke(arc, s.theme.role(Role::Hazard).solid, 2 * s.line);
}

void paintStopped(const Swatch& s) {
    const double foot = s.box.bottom() - s.line;
    QPainterPath stop;
    stop.moveTo(s.box.left() + 0.2 * s.box.width(), foot);
    stop.lineTo(s.box.right() - 0.2 * s.box.width(), foot);
    stop.moveTo(s.box.center().x(), s.box.top());
    stop.lineTo(s.box.center().x(), foot);
    s.canvas.stroke(stop, s.theme.role(Role::OutOfBounds).solid, 1.75 * s.line);
}

void paintDiffers(const Swatch& s) {
    s.rounded({s.theme.surface, s.theme.pastBorder, s.line}, 3);
    paintDifference(s.canvas, s.box, s.theme.text);
}

void paintTileAggregate(const Swatch& s) {
    s.rounded({s.theme.tileX, s.theme.pastBorder, s.line}, 3);
    s.canvas.box(s.box.adjusted(0, s.box.height() / 2, 0, 0), {.fill = s.theme.tileA, .radius = 2 * s.line});
}

void paintArrived(const Swatch& s) {
    const RoleColors& colors = s.theme.role(Role::Stride);
    s.rounded({s.theme.surface, colors.solid, s.line}, 3);
    s.canvas.fill(s.box.adjusted(2 * s.line, s.box.height() / 2, -2 * s.line, -2 * s.line), colors.tint);
}

void paintKept(const Swatch& s) {
    paintKeptMark(s.canvas, s.box.center(), 0.7 * s.px, s.cell({.state = CellState::kept}).text);
}

void paintDropped(const Swatch& s) {
    const QPointF centre = s.box.center();
    const CellLook look = s.cell({.state = CellState::dropped}, QStringLiteral("0"));
    s.canvas.fill({centre.x() - 0.45 * s.px, centre.y() - 0.75 * s.line, 0.9 * s.px, 1.5 * s.line},
                  look.text);
}

void paintDigit(const Swatch& s) {
    const int parts = std::min(4, s.digits);
    const double w = s.box.width();
    for (int d = 0; d < parts; ++d)
        s.canvas.fill({s.box.left() + d * w / parts, s.box.top(), w / parts, s.box.height()},
                      s.theme.digit(d * (s.digits - 1) / std::max(1, parts - 1), s.digits));
}

void paintOnItsWay(const Swatch& s) {
    const double w = s.box.width();
    s.canvas.box({s.at.x(), s.at.y() - 0.6 * s.px, w, 1.2 * s.px}, {s.role.solid, {}, 0, 0.6 * s.px});
    s.canvas.middle({s.at.x() + w / 2, s.at.y()}, Align::centre, QStringLiteral("7"),
                    figures(0.85 * s.px, 700), s.theme.onRole);
}

void paintCombine(const Swatch& s) {
    const double r = badgeRadius * s.px, w = s.box.width();
    s.canvas.box({s.at.x(), s.at.y() - r, w, 2 * r}, {s.theme.surface, s.role.solid, 1.75 * s.line, r});
    s.canvas.operatorSign(s.frame.model->op(), s.at + QPointF(w / 2, 0), r, s.role.solid);
}

void paintCopied(const Swatch& s) {
    QPainterPath path;
    path.moveTo(s.at);
    path.lineTo(s.at.x() + s.box.width(), s.at.y());
    s.canvas.dotted(path, s.role.solid, 2 * s.line, 1.5, 4);
}

void paintUnrecorded(const Swatch& s) {
    s.rounded({s.theme.pad, s.theme.padHatch, s.line}, 4);
    s.canvas.hatch(s.box.adjusted(1, 1, -1, -1), s.theme.padHatch);
}

void paintBarOfValue(const Swatch& s) {
    const double w = s.box.width();
    s.canvas.box(s.box, {s.theme.cell, s.theme.cellBorder, 1, 2 * s.line});
    s.canvas.fill({s.box.left() + 0.25 * w, s.box.center().y(), 0.5 * w, s.box.height() / 2 - 1.5},
                  s.theme.faint);
}

void paintHeat(const Swatch& s) {
    const auto shades = double(s.theme.heat.size());
    const double w = s.box.width();
    for (std::size_t i = 0; i < s.theme.heat.size(); ++i)
        s.canvas.fill({s.box.left() + double(i) * w / shades, s.box.top(), w / shades, s.box.height()},
                      s.theme.heat[i]);
}

void paintRange(const Swatch& s) {
    s.canvas.fill(s.box, s.theme.heat[5]);
    s.canvas.fill({s.box.left(), s.box.center().y() - 0.75 * s.line, s.box.width(), 1.5 * s.line},
                  s.theme.text);
}

double widthOfSwatch(double px, trace::Operator) { return 1.6 * px; }
double widthOfFlaw(double px, trace::Operator) { return px; }
double widthOfSum(double px, trace::Operator) { return 0.9 * px; }
double widthOfQuestion(double px, trace::Operator) { return textWidth(unknownSign, figures(px, 600)); }

struct Sign {
    LegendMark mark;
    void (*paint)(const Swatch& s);
    double (*width)(double px, trace::Operator op) = widthOfSwatch;
};

// Ordered by importance: errors, what the step is about, what it did, and finally marks that other steps
// show, too.
const Sign signs[] = {
    {LegendMark::suspect, [](const Swatch& s) { s.flaw(Role::Hazard, flawColors(s.theme, false).solid); },
     widthOfFlaw},
    {LegendMark::harmless, [](const Swatch& s) { s.flaw(Role::Hazard, flawColors(s.theme, true).solid); },
     widthOfFlaw},
    {LegendMark::unknown, [](const Swatch& s) { s.cell({.fault = CellFault::unknown}, unknownSign); }},
    {LegendMark::ghost,
     [](const Swatch& s) { s.flaw(Role::OutOfBounds, s.theme.role(Role::OutOfBounds).solid); }, widthOfFlaw},
    {LegendMark::guess, [](const Swatch& s) { s.sign(unknownSign, 600, s.theme.text); }, widthOfQuestion},
    {LegendMark::differs, paintDiffers},
    {LegendMark::raced, paintRaced},
    {LegendMark::stopped, paintStopped},
    {LegendMark::leftOut, [](const Swatch& s) { s.sign(dots, 700, s.theme.muted); },
     [](double px, trace::Operator) { return textWidth(dots, figures(px, 700)); }},
    {LegendMark::laneWaiting, [](const Swatch& s) { paintWaitingLane(s.canvas, s.box, false); }},
    {LegendMark::asyncWait,
     [](const Swatch& s) { paintWaitMark(s.canvas, s.box.center(), 0.8 * s.px, s.stride()); }, widthOfSum},
    {LegendMark::asyncCopy,
     [](const Swatch& s) { paintCopyMark(s.canvas, s.box.center(), 0.8 * s.px, s.stride()); }, widthOfSum},
    {LegendMark::asyncArrival,
     [](const Swatch& s) { paintArrivalMark(s.canvas, s.box.center(), 0.8 * s.px, s.stride()); }, widthOfSum},
    {LegendMark::asyncFlight, [](const Swatch& s) { s.rounded({.fill = s.stride()}, 3); }},
    {LegendMark::asyncArrived, paintArrived},
    {LegendMark::asyncLanded,
     [](const Swatch& s) {
         s.rounded({s.theme.past, s.theme.pastBorder, s.line}, 3);
     }},
    {LegendMark::extraPass, [](const Swatch& s) { s.rounded({.fill = s.theme.laneWait}, 3); }},
    {LegendMark::tileNothing,
     [](const Swatch& s) {
         s.rounded({s.theme.tileX, s.theme.pastBorder, s.line}, 3);
     }},
    {LegendMark::tileAggregate, paintTileAggregate},
    {LegendMark::tilePrefix, [](const Swatch& s) { s.rounded({.fill = s.theme.tileP}, 3); }},
    {LegendMark::sumBefore, [](const Swatch& s) { s.sum(StepRole::down); }, widthOfSum},
    {LegendMark::written, [](const Swatch& s) { s.stepCell(CellState::written); }},
    {LegendMark::awaited, [](const Swatch& s) { s.stepCell(CellState::awaited); }},
    {LegendMark::sumOfSpan, [](const Swatch& s) { s.sum(StepRole::up); }, widthOfSum},
    {LegendMark::kept, paintKept},
    {LegendMark::dropped, paintDropped},
    {LegendMark::digit, paintDigit},
    {LegendMark::held, [](const Swatch& s) { s.cell({.ground = s.theme.digit(5, 16), .hollow = true}); }},
    {LegendMark::added, [](const Swatch& s) { s.cell({.ground = s.theme.digit(5, 16)}); }},
    {LegendMark::blockRunning,
     [](const Swatch& s) {
         s.rounded({s.theme.surface, s.role.solid, 2 * s.line}, 4);
     }},
    {LegendMark::blockBeside,
     [](const Swatch& s) {
         s.rounded({s.theme.surface, s.role.solid, 2 * s.line, 0, true}, 4);
     }},
    // The ground of a written cell, with its thread's number.
    {LegendMark::laneWorking, [](const Swatch& s) { s.stepCell(CellState::written, sampleThread); },
     [](double px, trace::Operator) {
         return textWidth(sampleThread, figures(0.85 * px, 700)) + 2 * px / 3;
     }},
    {LegendMark::onItsWay, paintOnItsWay},
    {LegendMark::read, [](const Swatch& s) { s.stepCell(CellState::read); }},
    {LegendMark::infinity,
     [](const Swatch& s) {
         s.sign(infiniteText(s.frame.model->op() == trace::Operator::max), 600, s.theme.text);
     },
     [](double px, trace::Operator) { return textWidth(infiniteText(true), figures(px, 600)); }},
    {LegendMark::combine, paintCombine,
     [](double px, trace::Operator op) { return 2 * operatorReach(op, badgeRadius * px); }},
    {LegendMark::copied, paintCopied},
    {LegendMark::barrierAhead, [](const Swatch& s) { paintWaitingLane(s.canvas, s.box, true); }},
    {LegendMark::overwritten, [](const Swatch& s) { s.sign(sampleValue, 400, s.theme.muted); },
     [](double px, trace::Operator) { return textWidth(sampleValue, figures(px)); }},
    {LegendMark::blockUnrecorded, paintUnrecorded},
    {LegendMark::blockDone,
     [](const Swatch& s) {
         const StepRole first = s.frame.document->film().roleOfLaunch(LaunchIndex{});
         s.rounded({s.canvas.role(first).tint, s.theme.pastBorder, s.line}, 4);
     }},
    {LegendMark::blockToCome,
     [](const Swatch& s) {
         s.rounded({s.theme.surface, s.theme.pastBorder, 1.25 * s.line, 0, true}, 4);
     }},
    {LegendMark::laneIdle, [](const Swatch& s) { paintIdleLane(s.canvas, s.box); }},
    {LegendMark::unused,
     [](const Swatch& s) {
         s.canvas.fill({s.at.x(), s.box.top(), 3 * s.line, s.box.height()}, s.theme.padHatch);
     },
     [](double px, trace::Operator) { return px / 4; }},
    {LegendMark::padding, [](const Swatch& s) { s.cell({.padding = true}); }},
    {LegendMark::bar, paintBarOfValue},
    {LegendMark::heat, paintHeat},
    {LegendMark::range, paintRange}};

const Sign& signOf(LegendMark mark) { return *std::ranges::find(signs, mark, &Sign::mark); }

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

// Searches the step's row and the rows that the step read.
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
    if (guess) items.push_back({LegendMark::guess, tr("derived from it")});
    if (infinite && (op == trace::Operator::max || op == trace::Operator::min))
        items.push_back({LegendMark::infinity, tr("identity of %1")
                                                   .arg(op == trace::Operator::max ? QStringLiteral("max")
                                                                                   : QStringLiteral("min"))});
}

void addFlaws(std::vector<LegendItem>& items, const FrameState& frame, Showing showing,
              const std::vector<BlockStep>& earlier) {
    const BlockFindings& findings = frame.model->findings();
    std::vector<const Flaw*> now;
    const auto addStep = [&](BlockStep step) {
        std::ranges::copy(findings.in(step), std::back_inserter(now));
    };
    addStep(frame.step);
    std::ranges::for_each(earlier, addStep);
    const auto has = [&](FlawKind kind, bool harmless) {
        return std::ranges::any_of(
            now, [&](const Flaw* flaw) { return flaw->kind() == kind && flaw->warns() == harmless; });
    };
    const auto add = [&](FlawKind kind, LegendMark mark, const QString& text) {
        const bool isHazard = kind == FlawKind::hazard;
        if (has(kind, false) || (!isHazard && has(kind, true))) items.push_back({mark, text});
        if (isHazard && has(kind, true)) items.push_back({LegendMark::harmless, tr("unordered, harmless")});
    };
    if (showing == Showing::lanes) return add(FlawKind::stopped, LegendMark::suspect, tr("waits forever"));
    const bool betweenDevices = std::ranges::any_of(
        now, [](const Flaw* flaw) { return flaw->finding->kind == trace::FindingKind::unordered_devices; });
    add(FlawKind::hazard, LegendMark::suspect,
        betweenDevices ? tr("two devices, unordered") : tr("two threads, unordered"));
    add(FlawKind::never_written, LegendMark::unknown, tr("never written"));
    if (showing == Showing::nodes) return;
    add(FlawKind::out_of_bounds, LegendMark::ghost, tr("out of bounds"));
    if (goes_on_beyond_arrays(frame.model->trace()))
        add(FlawKind::out_of_bounds, LegendMark::stopped, tr("stopped"));
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
    return signOf(item.mark).width(px, op) + afterMark * px + textWidth(item.text, words(px));
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
        // If several items have the same mark, the last one is left out.
        leave(std::ranges::max_element(items, std::ranges::less_equal(),
                                       [](const LegendItem& item) { return &signOf(item.mark); }));
    }
}

void paintLegend(Canvas& canvas, const QRectF& box, const std::vector<LegendItem>& items,
                 const FrameState& frame, double px) {
    const trace::Operator op = frame.model->op();
    const double y = box.center().y();
    double x = box.left();
    const FittedLegend fitted = fitLegend(items, op, px, box.width(), 1);
    for (const LegendItem& item : fitted.leftOut) canvas.omit(Omitted::legend, item.text);
    for (const LegendItem& item : fitted.lines.front()) {
        const Sign& sign = signOf(item.mark);
        const double width = sign.width(px, op), height = px * 1.15;
        sign.paint({canvas, frame, {x, y}, px, {x, y - height / 2, width, height}, item.digits});
        canvas.middle({x + width + afterMark * px, y}, Align::left, item.text, words(px),
                      canvas.theme().muted);
        x += legendWidth(item, op, px) + legendGap(px);
    }
}

} // namespace scanscope::viz
