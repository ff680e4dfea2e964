#include "viz/model/subject_text.h"

#include "viz/model/index_model.h"
#include "viz/model/language.h"
#include "viz/model/run_texts.h"
#include "viz/model/scatter_model.h"

namespace scanscope::viz {

namespace {

class Describer {
public:
    Describer(const Document& document, FilmStep step, BlockAddress followed)
        : m_document(document)
        , m_step(step)
        , m_now(document.at(step, followed)) {}

    QString operator()(std::monostate) const { return {}; }
    QString operator()(const BlockAddress& block) const {
        return describeBlock(m_document, block, m_step) +
               flawsInBlock(m_document, block, m_step, QStringLiteral("\n"));
    }
    QString operator()(const UnrecordedBlocks& blocks) const {
        return describeUnrecorded(blocks.launch, blocks.first, blocks.count);
    }
    QString operator()(const CellBetween& cell) const {
        return describeGlobal(m_document, cell.band, cell.array, cell.cell, m_step);
    }
    QString operator()(const CellOfRun& cell) const {
        return describeInRun(m_document, cell.address(), m_step);
    }
    QString operator()(ThreadOfLaunch thread) const {
        return describeThread(indexOf(m_document, m_now.block.launch), thread, m_step);
    }
    QString operator()(const DigitOfPass& digit) const {
        return describeDigit(m_document, scatterOf(m_document).passes()[std::size_t(digit.pass)], digit.digit,
                             m_step);
    }
    QString operator()(const ThreadOfLine& thread) const {
        if (thread.line < 0) return tr("t%1 rests").arg(thread.thread);
        const LanesStep& lanes = m_now.model->lanes(m_now.step);
        return describeLane(lanes.lines[std::size_t(thread.line)], int(thread.thread), lanes.threads);
    }
    QString operator()(const CellAfter& cell) const {
        return describeCell(*m_now.model, m_now.step, cell.cell) +
               flawsOfCell(*m_now.model, m_now.step, cell.cell, QStringLiteral("\n"));
    }
    QString operator()(ColumnsLeftOut) const {
        return tr("Columns are left out here: a click shows more of them, 0 all");
    }
    QString operator()(ReachOutside) const {
        const Flaw* flaw = m_now.model->findings().outside(m_now.step);
        return flaw ? flaw->message : QString();
    }
    QString operator()(const MoveOfStep& move) const {
        const StepModel& now = m_now.model->step(m_now.step);
        return describeCell(*m_now.model, m_now.step, now.row.address(now.moves[std::size_t(move.move)].to));
    }

private:
    const Document& m_document;
    FilmStep m_step;
    Moment m_now;
};

} // namespace

QString describeSubject(const Document& document, FilmStep step, BlockAddress followed,
                        const Subject& subject) {
    return std::visit(Describer(document, step, followed), subject);
}

std::optional<CellAddress> cellOf(const FrameState& frame, const Subject& subject) {
    if (const auto* cell = std::get_if<CellAfter>(&subject)) return cell->cell;
    if (const auto* cell = std::get_if<CellOfRun>(&subject)) return cell->address();
    if (const auto* lane = std::get_if<ThreadOfLine>(&subject))
        for (const Move& move : frame.now().moves)
            if (move.thread == lane->thread) return frame.now().row.address(move.to);
    return std::nullopt;
}

} // namespace scanscope::viz
