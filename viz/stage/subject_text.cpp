#include "viz/stage/subject_text.h"

#include "viz/model/language.h"
#include "viz/model/run_texts.h"
#include "viz/model/value_text.h"
#include "viz/views/forest/forest_model.h"
#include "viz/views/histogram/histogram_model.h"
#include "viz/views/index/index_model.h"
#include "viz/views/scatter/scatter_model.h"

namespace scanscope::viz {

QString describeInRun(const Document& document, const CellAddress& cell, FilmStep step) {
    if (const int at = scatterOf(document).passAt(step); at >= 0) {
        const ScatterPass& pass = scatterOf(document).passes()[std::size_t(at)];
        for (int row = 0; row < int(pass.rows.size()); ++row)
            if (pass.rows[std::size_t(row)].array == cell.array)
                return describeScattered(document, pass, row, cell.index, step);
    }
    if (const ForestModel* forest = forestOf(document))
        return cell.array == forest->tour ? describePlace(document, int(cell.index), step)
                                          : describeNode(document, int(cell.index), step);
    const HistogramModel* counts = histogramOf(document);
    if (!counts) return {};
    if (cell.array == counts->input) return describeElement(*counts, document.trace(), cell.index, step);
    const auto bins = binsAt(document, step);
    return describeBin(*counts, bins[cell.index], int(cell.index), step);
}

namespace {

class Describer {
public:
    Describer(const Document& document, FilmStep step, BlockAddress followed)
        : m_document(document)
        , m_step(step)
        , m_now(document.at(step, followed)) {}

    QString operator()(std::monostate) const { return {}; }
    QString operator()(TitleOfSlide) const { return {}; }
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
        const trace::Launch& launch = m_now.model->launch();
        if (thread.line < 0) return tr("t%1 is idle").arg(threadName(launch, thread.thread));
        const LanesStep& lanes = m_now.model->lanes(m_now.step);
        return describeLane(launch, lanes.lines[std::size_t(thread.line)], int(thread.thread), lanes.threads);
    }
    QString operator()(const CellAfter& cell) const {
        return describeCell(*m_now.model, m_now.step, cell.cell) +
               flawsOfCell(*m_now.model, m_now.step, cell.cell, QStringLiteral("\n"));
    }
    QString operator()(ColumnsLeftOut) const {
        return tr("Columns left out: click to show more, press 0 to show all");
    }
    QString operator()(ReachOutside) const {
        const Flaw* flaw = m_now.model->findings().outside(m_now.step);
        return flaw ? flaw->message() : QString();
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
