#include "viz/model/scatter_model.h"

#include <algorithm>

#include "viz/model/document.h"

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
    // Those of all blocks stand side by side.
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

} // namespace scanscope::viz
