#include "viz/views/array/race.h"

#include <algorithm>

#include "viz/model/language.h"
#include "viz/model/step_moves.h"
#include "viz/model/value_text.h"

namespace scanscope::viz {

namespace {

class RaceFinder {
public:
    explicit RaceFinder(const FrameState& frame)
        : m_model(*frame.model)
        , m_number(frame.step)
        , m_step(frame.now())
        , m_selected(columnOf(frame.selection))
        , m_finding(shown(frame.finding)) {}

    [[nodiscard]] std::optional<Race> find() const {
        std::optional<Race> best;
        int bestFit = -1;
        for (int i = 0; i < int(m_step.moves.size()); ++i)
            for (const bool isRight : {false, true}) {
                const Move& move = m_step.moves[std::size_t(i)];
                if (!move.writer(isRight)) continue;
                const int fit = fitOf(move, isRight);
                if (fit <= bestFit) continue;
                bestFit = fit;
                best = Race{i, isRight, {}, {}};
            }
        // If a cell is selected, races of other cells are not shown.
        if (!best || (m_selected && bestFit < ofSelected)) return std::nullopt;
        const Move& move = m_step.moves[std::size_t(best->move)];
        best->got = gotText(move, best->isRight);
        best->otherwise = otherwiseText(move, best->isRight);
        return best;
    }

private:
    static constexpr int ofCell = 1, ofThreads = 2, ofSelected = 4;

    [[nodiscard]] std::optional<Column> columnOf(const std::optional<CellAddress>& cell) const {
        return cell ? m_model.columnOf(m_step.row, *cell) : std::nullopt;
    }

    // The chosen finding if it is a hazard of this step, or else the step's first hazard.
    [[nodiscard]] const Flaw* shown(const Flaw* chosen) const {
        const Flaw* first = nullptr;
        for (const Flaw* const flaw : m_model.findings().in(m_number)) {
            if (flaw->kind() != FlawKind::hazard) continue;
            if (chosen && flaw->finding->location == chosen->finding->location && flaw->cell == chosen->cell)
                return flaw;
            if (!first) first = flaw;
        }
        return first;
    }

    // How well a late read matches the selection and the finding.
    [[nodiscard]] int fitOf(const Move& move, bool isRight) const {
        int fit = 0;
        const auto from = move.operand(isRight);
        if (m_selected && (from == m_selected || move.to == m_selected))
            fit += from == m_selected ? ofSelected + ofCell : ofSelected;
        if (!m_finding) return fit;
        if (from == columnOf(m_finding->cell)) fit += ofCell;
        const auto takesPart = [&](std::uint32_t thread) {
            return std::ranges::find(m_finding->finding->threads, thread) !=
                   m_finding->finding->threads.end();
        };
        if (takesPart(move.thread) && takesPart(*move.writer(isRight))) fit += ofThreads;
        return fit;
    }

    [[nodiscard]] QString text(trace::Value value, trace::Node node) const {
        return m_model.values().text(value, node, m_step.row.type);
    }

    // "5 + 4 = 9", if the thread added the two values that it had read.
    [[nodiscard]] QString sumText(const Move& move, bool isRight, trace::Value read) const {
        if (!isSum(move, m_step.row.type)) return {};
        const trace::Value other = isRight ? move.leftValue : move.rightValue;
        const trace::Value sum = sumOf(other, read, m_step.row.type);
        return QStringLiteral("%1 + %2 = %3")
            .arg(text(other, trace::no_input), text(read, trace::no_input), text(sum, trace::no_input));
    }

    [[nodiscard]] QString gotText(const Move& move, bool isRight) const {
        const trace::Value read = isRight ? move.rightValue : move.leftValue;
        const QString got = text(read, isRight ? move.rightNode : move.leftNode);
        const QString said = tr("t%1 got %2, written by t%3 in this interval")
                                 .arg(threadName(m_model.launch(), move.thread), got,
                                      threadName(m_model.launch(), *move.writer(isRight)));
        const QString sum = sumText(move, isRight, read);
        return sum.isEmpty() ? said : QStringLiteral("%1: %2").arg(said, sum);
    }

    // The text about the other order, in which the thread would get the cell's value before the step. That
    // value is known if the row above shows the same array.
    [[nodiscard]] QString otherwiseText(const Move& move, bool isRight) const {
        const Row* above = m_model.rowAbove(m_number);
        const auto column = std::size_t(*move.operand(isRight));
        if (!above || above->space != m_step.row.space || above->array != m_step.row.array ||
            column >= above->values.size() || !above->known[column])
            return {};
        const trace::Value before = above->values[column];
        const QString said =
            tr("In the other order, it would get %1").arg(text(before, above->nodes[column]));
        const QString sum = sumText(move, isRight, before);
        return sum.isEmpty() ? said : QStringLiteral("%1: %2").arg(said, sum);
    }

    const BlockModel& m_model;
    const BlockStep m_number;
    const StepModel& m_step;
    const std::optional<Column> m_selected;
    const Flaw* const m_finding;
};

} // namespace

std::optional<Race> raceIn(const FrameState& frame) { return RaceFinder(frame).find(); }

} // namespace scanscope::viz
