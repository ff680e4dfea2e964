#include "viz/views/scatter/scatter_model.h"

#include <algorithm>

#include "viz/model/document.h"
#include "viz/model/language.h"
#include "viz/model/value_text.h"

namespace scanscope::viz {

namespace {

bool stands(const std::vector<FilmStep>& since, std::uint64_t cell, FilmStep step) {
    return cell < since.size() && since[cell] <= step;
}

} // namespace

ScatterModel::ScatterModel(const Document& document)
    : m_film(document.film())
    , m_arrays(document.arrays())
    , m_passes(findScatterPasses(document.accesses(), document.film())) {}

const ScatterModel& scatterOf(const Document& document) { return document.of<ScatterModel>(); }

int ScatterModel::passAt(FilmStep step) const {
    for (std::size_t pass = 0; pass < m_passes.size(); ++pass)
        if (step <= m_passes[pass].lastStep) return int(pass);
    return int(m_passes.size()) - 1;
}

ScatterCells ScatterModel::cells(const ScatterRow& row, trace::Range range, FilmStep step) const {
    const LaunchIndex launch = m_film.launchAt(step);
    const GlobalCells after = m_arrays.cells(bandBelow(launch), row.array, range, step);
    const GlobalCells before = m_arrays.cells(bandAbove(launch), row.array, range, step);
    ScatterCells cells;
    cells.type = after.type;
    cells.values = after.values;
    cells.nodes = after.nodes;
    cells.read = before.read;
    for (std::uint64_t i = 0; i < range.count; ++i) {
        const std::uint64_t cell = range.first + i;
        cells.known.push_back(after.known[i] && stands(row.begun, cell, step));
        cells.ready.push_back(cells.known.back() && stands(row.ready, cell, step));
        cells.written.push_back(cells.known.back() && after.marks[i] == GlobalMark::now);
    }
    return cells;
}

std::optional<trace::Value> ScatterModel::valueAt(const ScatterRow& row, std::uint64_t cell,
                                                  FilmStep step) const {
    const ScatterCells cells = this->cells(row, {cell, 1}, step);
    return cells.ready.front() ? std::optional(cells.values.front()) : std::nullopt;
}

std::optional<int> ScatterModel::digitOf(const ScatterPass& pass, std::uint64_t cell, FilmStep step) const {
    if (pass.digit < 0) return std::nullopt;
    const auto value = valueAt(pass.rows[std::size_t(pass.digit)], cell, step);
    return value ? std::optional(int(value->bits)) : std::nullopt;
}

std::optional<std::uint64_t> ScatterModel::countOf(const ScatterPass& pass, int digit, FilmStep step) const {
    // A digit's cells for all blocks are adjacent.
    const std::uint64_t blocks = pass.table->blocks;
    const ScatterCells cells = this->cells(pass.table->count, {std::uint64_t(digit) * blocks, blocks}, step);
    std::uint64_t all = 0;
    for (std::uint64_t block = 0; block < blocks; ++block) {
        if (!cells.ready[block]) return std::nullopt;
        all += cells.values[block].bits;
    }
    return all;
}

std::optional<std::uint64_t> ScatterModel::startOf(const ScatterPass& pass, int digit, FilmStep step) const {
    const auto first = valueAt(pass.table->start, std::uint64_t(digit) * pass.table->blocks, step);
    return first ? std::optional(first->bits) : std::nullopt;
}

QString describeScattered(const Document& document, const ScatterPass& pass, int row, std::uint64_t cell,
                          FilmStep step) {
    const trace::Launch& launch = document.trace().launches[std::size_t(pass.launch)];
    const auto named = [&](const ScatterRow& of, std::uint64_t at) {
        return cellName(QString::fromStdString(launch.globals[of.array].name), at);
    };
    const ScatterRow& shown = pass.rows[std::size_t(row)];
    const ScatterCells cells = scatterOf(document).cells(shown, {cell, 1}, step);
    const QString text =
        cells.known.front()
            ? QStringLiteral("%1 = %2").arg(
                  named(shown, cell),
                  document.values().exactText(cells.values.front(), cells.nodes.front(), cells.type))
            : tr("%1: nothing written here yet in this pass").arg(named(shown, cell));
    const bool last = row + 1 == int(pass.rows.size());
    const ScatterMove* move = pass.moveIn(last ? pass.moveTo : pass.moveFrom, cell);
    if (move && move->step <= step) {
        const std::uint64_t block = launch.blocks[std::size_t(move->block.block)].index;
        const QString from = named(pass.from(), move->from), to = named(pass.to(), move->to);
        const QString way = last ? tr("%1, came from %2, moved by t%3 of block %4").arg(text, from)
                            : row == 0
                                ? tr("%1, went to %2, moved by t%3 of block %4").arg(text, to)
                                : tr("%1: %2 went to %3, moved by t%4 of block %5").arg(text, from, to);
        return way.arg(move->thread).arg(block);
    }
    if (last || !pass.drops) return text;
    const ScatterCells kept =
        scatterOf(document).cells(pass.rows[std::size_t(pass.predicate)], {cell, 1}, step);
    return kept.ready.front() && kept.values.front().bits == 0 ? tr("%1, dropped").arg(text) : text;
}

QString describeDigit(const Document& document, const ScatterPass& pass, int digit, FilmStep step) {
    constexpr std::uint64_t most = 4; // most blocks to name
    const auto count = scatterOf(document).countOf(pass, digit, step);
    const QString name = QString::number(digit, 16).toUpper();
    if (!count) return tr("digit %1: not counted yet").arg(name);
    const QString text = tr("digit %1: %2").arg(name, viz::counted(*count, "%1 element", "%1 elements"));
    const std::uint64_t blocks = pass.table->blocks;
    QStringList parts;
    for (std::uint64_t block = 0; block < std::min(blocks, most); ++block) {
        const trace::Range cell{std::uint64_t(digit) * blocks + block, 1};
        const ScatterCells counted = scatterOf(document).cells(pass.table->count, cell, step),
                           start = scatterOf(document).cells(pass.table->start, cell, step);
        const QString held = valueText(counted.values.front(), counted.type);
        parts << (start.ready.front() ? tr("block %1 has %2, starting at %3")
                                            .arg(block)
                                            .arg(held, valueText(start.values.front(), start.type))
                                      : tr("block %1 has %2").arg(block).arg(held));
    }
    if (blocks > most) parts << viz::counted(blocks - most, "and %1 more block", "and %1 more blocks");
    return text + QStringLiteral("; ") + parts.join(QStringLiteral(", "));
}

} // namespace scanscope::viz
