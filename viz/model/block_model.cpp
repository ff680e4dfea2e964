#include "viz/model/block_model.h"

#include <algorithm>
#include <functional>
#include <map>
#include <stdexcept>

#include "kernels/trace/access.h"
#include "kernels/trace/analysis.h"
#include "kernels/trace/phases.h"
#include "kernels/trace/rests.h"
#include "viz/model/language.h"
#include "viz/model/value_text.h"

namespace scanscope::viz {

namespace {

constexpr int wholeSymbols = 64; // enough for any cell's text

const trace::Launch& launchOf(const trace::Trace& trace, std::size_t launch, std::size_t block) {
    if (launch < trace.launches.size() && block < trace.launches[launch].blocks.size())
        return trace.launches[launch];
    throw std::out_of_range("The trace has no block " + std::to_string(block) + " of launch " +
                            std::to_string(launch) + ".");
}

// Returns a copy with one empty step for a block without recorded steps.
std::optional<trace::Block> withOneStep(const trace::Block& block) {
    if (!block.steps.empty()) return std::nullopt;
    trace::Block idle = block;
    idle.steps.emplace_back();
    return idle;
}

std::vector<ThreadCells> writersOf(const std::vector<Move>& moves) {
    std::map<std::uint32_t, std::vector<Column>> columns;
    for (const Move& move : moves) columns[move.thread].push_back(move.to);
    std::vector<ThreadCells> writers;
    for (auto& [thread, cells] : columns) {
        std::sort(cells.begin(), cells.end());
        cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
        writers.push_back({thread, std::move(cells)});
    }
    std::stable_sort(writers.begin(), writers.end(), [](const ThreadCells& a, const ThreadCells& b) {
        return a.columns.front() < b.columns.front();
    });
    return writers;
}

template <class Visit> void eachValue(const Row* row, Visit visit) {
    for (std::size_t c = 0; row && c < row->values.size(); ++c)
        if (row->known[c]) visit(ShownValue{row->values[c], row->nodes[c], row->type});
}

std::vector<CellMark> marksOf(const std::vector<Move>& moves, std::size_t columns) {
    std::vector<CellMark> marks(columns, CellMark::none);
    for (const Move& move : moves) {
        CellMark& mark = marks[std::size_t(move.to)];
        mark = move.kind == Move::Kind::carry && mark != CellMark::written ? CellMark::carried
                                                                           : CellMark::written;
    }
    return marks;
}

template <class Text, class Size> std::vector<Text> longestOf(const std::set<Text>& texts, Size size) {
    std::vector<Text> longest(texts.begin(), texts.end());
    const auto end = longest.begin() + std::min(std::ssize(longest), std::ptrdiff_t(RowTexts::most));
    std::ranges::partial_sort(longest, end, std::ranges::greater(), size);
    longest.erase(end, longest.end());
    return longest;
}

} // namespace

BlockModel::BlockModel(std::shared_ptr<const trace::Trace> trace, std::size_t launch, std::size_t block,
                       BlockFindings findings, std::shared_ptr<const RunValues> values)
    : m_trace(std::move(trace))
    , m_values(values ? std::move(values) : std::make_shared<const RunValues>(*m_trace))
    , m_launch(launchOf(*m_trace, launch, block))
    , m_idle(withOneStep(m_launch.blocks[block]))
    , m_block(m_idle ? *m_idle : m_launch.blocks[block])
    , m_replay(*m_trace, launch, block)
    , m_plan(m_launch, m_block)
    , m_findings(std::move(findings))
    , m_rows(m_block.steps.size())
    , m_steps(m_block.steps.size())
    , m_roles(m_block.steps.size())
    , m_sources(m_block.steps.size()) {
    for (const trace::Step& step : m_block.steps)
        if (kernels::line_of(step.label) != 0)
            m_times[step.label] = std::max(m_times[step.label], step.number);
}

StepRole BlockModel::role(BlockStep step) const {
    std::optional<StepRole>& known = m_roles.at(std::size_t(step));
    if (!known) known = roleOf(m_block, std::size_t(step));
    return *known;
}

bool BlockModel::rests(BlockStep step) const {
    return step != beforeFirstStep && trace::rests(m_block.steps.at(std::size_t(step)));
}

std::int64_t BlockModel::times(BlockStep step) const {
    const auto found = m_times.find(m_block.steps.at(std::size_t(step)).label);
    return found == m_times.end() ? 0 : found->second;
}

std::optional<Column> Row::columnOf(const CellAddress& cell) const {
    if (cell.space != space || cell.array != array) return std::nullopt;
    if (!cells.empty()) {
        const auto found = std::find(cells.begin(), cells.end(), cell.index - firstIndex);
        return found == cells.end() ? std::nullopt : std::optional(Column(found - cells.begin()));
    }
    const std::optional<std::uint64_t> column = spacing.columnOf(cell.index - firstIndex);
    return column && *column < values.size() ? std::optional(Column(*column)) : std::nullopt;
}

int Row::freeLeftOf(Column column) const {
    Column first = column;
    while (!cells.empty() && !first.isFirst() && !stands(first - 1)) --first;
    return column - first;
}

RowShape BlockModel::shapeOf(Place place, BlockStep step) const {
    return m_plan.shape(place, step, cellsOf(place));
}

std::uint64_t BlockModel::cellsOf(Place place) const {
    if (place.empty()) return 0;
    return place.space == trace::Space::global ? m_launch.globals.at(place.array).extent
                                               : m_plan.array(place).extent;
}

Row BlockModel::makeRow(const RowShape& shape, BlockStep after) const {
    const Place place = shape.place;
    Row row;
    row.space = place.space;
    row.array = place.array;
    if (place.empty()) return row;
    const trace::Array& array = m_plan.array(place);
    row.type = array.type;
    row.name = QString::fromStdString(array.name);
    row.oneOfSeveral = m_plan.isNamed(place);
    row.firstIndex = shape.first;
    row.spacing = shape.spacing;
    // The cells of a small array may have columns that are not adjacent.
    const std::vector<Column>& homes = m_plan.homes(place);
    const bool isSpread = !homes.empty();
    const std::uint64_t count = isSpread ? std::min<std::uint64_t>(shape.count, homes.size()) : shape.count;
    const auto columnOf = [&](std::uint64_t i) {
        return std::size_t(isSpread ? std::uint64_t(homes[i]) : i);
    };
    const std::size_t size = isSpread ? std::size_t(columns()) : std::size_t(count);
    row.values.resize(size);
    row.nodes.resize(size, trace::no_input);
    row.known.resize(size);
    row.padding.resize(size);
    if (isSpread) row.cells.resize(size);
    const trace::BlockState& state = stateAfter(after);
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::size_t column = columnOf(i);
        const trace::CellState stands =
            state.at(place.space, place.array, shape.first + shape.spacing.cellOf(i));
        row.values[column] = stands.value;
        row.nodes[column] = stands.node;
        row.known[column] = stands.is_written;
        if (isSpread) row.cells[column] = i;
    }
    for (const trace::Range& range : m_plan.paddingOf(place))
        for (std::uint64_t cell = range.first; cell < range.first + range.count; ++cell)
            if (const auto i = cell < shape.first ? std::nullopt : row.spacing.columnOf(cell - shape.first);
                i && *i < count)
                row.padding[columnOf(*i)] = 1;
    return row;
}

// The global array that the first step read.
Place BlockModel::inputPlace() const {
    if (stepCount() == 0) return {};
    for (const trace::Event& event : trace::events_of(m_block, 0))
        if (event.kind == trace::EventKind::read && event.space == trace::Space::global &&
            event.array != trace::no_array)
            return {event.space, event.array};
    return {};
}

RowShape BlockModel::shapeAbove(BlockStep step) const {
    return step.isFirst() ? shapeOf(inputPlace(), step) : shapeOf(m_plan.row(step - 1), step - 1);
}

const Row& BlockModel::row(BlockStep step) const {
    auto& slot = m_rows.at(std::size_t(step));
    if (!slot) {
        slot = std::make_unique<const Row>(makeRow(shapeOf(m_plan.row(step), step), step));
        m_keptCells += slot->values.size();
    }
    return *slot;
}

const trace::BlockState& BlockModel::stateAfter(BlockStep step) const {
    return m_replay.after(m_idle ? 0 : std::size_t(step + 1));
}

std::pair<trace::Value, trace::Node> BlockModel::cellAfter(BlockStep step, Column column) const {
    const Place place = m_plan.row(step);
    const auto c = std::size_t(column);
    if (m_rows.at(std::size_t(step)) || !m_plan.homes(place).empty())
        return {row(step).values.at(c), row(step).nodes.at(c)};
    const RowShape shape = shapeOf(place, step);
    const trace::CellState cell =
        stateAfter(step).at(place.space, place.array, shape.first + shape.spacing.cellOf(c));
    return {cell.value, cell.node};
}

void BlockModel::forgetSteps() const {
    for (auto& step : m_steps) step.reset();
    for (auto& row : m_rows) row.reset();
    m_lanes.clear();
    m_keptCells = 0;
}

const Row* BlockModel::rowAbove(BlockStep step) const {
    if (!step.isFirst()) return &row(step - 1);
    if (m_inputDone) return m_input ? &*m_input : nullptr;
    m_inputDone = true;
    if (const Place place = inputPlace(); !place.empty())
        m_input = makeRow(shapeOf(place, step), beforeFirstStep);
    return m_input ? &*m_input : nullptr;
}

StepMoves BlockModel::moves(BlockStep step) const {
    return movesOf(m_launch, m_block, std::size_t(step), shapeOf(m_plan.row(step), step), shapeAbove(step),
                   [this, step](Place place, std::uint64_t cell) {
                       return m_plan.shapeShowing(place, step, cellsOf(place), cell);
                   });
}

const RowShape& BlockModel::source(BlockStep step) const {
    std::optional<RowShape>& known = m_sources.at(std::size_t(step));
    if (!known) known = moves(step).source;
    return *known;
}

// The array's name, followed by the range of cells if the row above shows the same array.
QString BlockModel::sourceName(BlockStep step) const {
    const RowShape& shape = source(step);
    const QString name = QString::fromStdString(m_plan.array(shape.place).name);
    if (shape.count == 0 || shape.place != (step.isFirst() ? inputPlace() : place(step - 1))) return name;
    const std::uint64_t last = shape.first + shape.spacing.cellOf(shape.count - 1);
    return cellsName(name, shape.first, last);
}

const RowTexts& BlockModel::rowTexts() const {
    if (m_rowTexts) return *m_rowTexts;
    std::set<std::pair<QString, StepRole>> labels;
    std::set<QString> names;
    std::set<Place> places{inputPlace()};
    for (const BlockStep step : steps()) {
        const trace::Step& recorded = m_block.steps[std::size_t(step)];
        labels.emplace(rowLabel(recorded), role(step));
        if (m_plan.isNamed(place(step))) places.insert(place(step));
        places.insert(m_plan.beside(step));
        if (hasSource(step)) names.insert(sourceName(step));
    }
    for (const Place& place : places)
        if (!place.empty()) names.insert(QString::fromStdString(m_plan.array(place).name));
    m_rowTexts = RowTexts{longestOf(labels, [](const auto& label) { return label.first.size(); }),
                          longestOf(names, [](const QString& name) { return name.size(); })};
    return *m_rowTexts;
}

const StepModel& BlockModel::step(BlockStep step) const {
    auto& slot = m_steps.at(std::size_t(step));
    if (slot) return *slot;
    const trace::Step& recorded = m_block.steps[std::size_t(step)];
    StepMoves found = moves(step);
    auto model = std::make_unique<StepModel>(StepModel{.row = row(step)});
    model->role = role(step);
    model->label = rowLabel(recorded);
    if (times(step) > 1) model->time = tr("%1 time", "of a line").arg(ordinal(recorded.number));
    if (const Place beside = m_plan.beside(step); !beside.empty())
        model->beside = makeRow(shapeOf(beside, step), step);
    if (!found.source.place.empty()) {
        model->source = makeRow(found.source, step - 1);
        model->source->name = sourceName(step);
    }
    model->active = trace::active_threads(m_block, std::size_t(step));
    model->moves = std::move(found.moves);
    model->marks = marksOf(model->moves, model->row.values.size());
    model->writers = writersOf(model->moves);
    markReads(*model, step);
    for (const auto& other : {&model->source, &model->beside})
        if (*other) m_keptCells += (*other)->values.size();
    m_keptCells += model->moves.size();
    slot = std::move(model);
    return *slot;
}

void BlockModel::markReads(StepModel& model, BlockStep step) const {
    const Row *above = rowAbove(step), *source = model.source ? &*model.source : nullptr;
    model.read.assign(above ? above->values.size() : 0, 0);
    model.sourceRead.assign(source ? source->values.size() : 0, 0);
    const auto mark = [&](std::optional<Column> column, bool inSource) {
        if (column) (inSource ? model.sourceRead : model.read)[std::size_t(*column)] = 1;
    };
    // Skips operands that another thread wrote in this step: those were not read from the row above.
    const auto markOperand = [&](const Move& move, bool isRight) {
        if (!move.writer(isRight))
            mark(move.operand(isRight), isRight ? move.rightInSource : move.leftInSource);
    };
    // Skips register reads: in a shuffle every lane reads its register, even if no other lane takes the
    // value. Registers' values only count if they reached the row.
    for (const trace::Event& event : trace::events_of(m_block, std::size_t(step))) {
        if (!trace::reads(event.kind) || event.space == trace::Space::lane) continue;
        const CellAddress cell{event.space, event.array, event.index};
        if (above) mark(above->columnOf(cell), false);
        if (source) mark(source->columnOf(cell), true);
    }
    for (const Move& move : model.moves) {
        markOperand(move, false);
        markOperand(move, true);
    }
    model.readsAbove = std::find(model.read.begin(), model.read.end(), 1) != model.read.end();
}

std::optional<Column> BlockModel::columnOf(const Row& row, const CellAddress& cell) const {
    if (!m_plan.alike({row.space, row.array}, {cell.space, cell.array})) return std::nullopt;
    return row.columnOf({row.space, row.array, cell.index});
}

std::optional<Column> BlockModel::columnAt(BlockStep step, const CellAddress& cell) const {
    const StepModel& now = this->step(step);
    const auto optional = [](const std::optional<Row>& row) { return row ? &*row : nullptr; };
    for (const Row* row : {&now.row, rowAbove(step), optional(now.source), optional(now.beside)})
        if (const auto column = row ? columnOf(*row, cell) : std::nullopt) return column;
    return std::nullopt;
}

std::optional<Column> BlockModel::columnBeyond(const Flaw& reach) const {
    if (!reach.cell || !reach.step) return std::nullopt;
    const Place place{reach.cell->space, reach.cell->array};
    if (m_plan.spacing(place).used > 0 || !m_plan.homes(place).empty()) return std::nullopt;
    const Column column(reach.finding->index - std::int64_t(m_plan.firstIndex(place, *reach.step)));
    // Next to the last column if the array's unused cells in between are not shown.
    const bool hidesCells =
        place.space == trace::Space::shared && m_plan.stretchOf(place).count < m_plan.array(place).extent;
    return hidesCells ? std::min(column, Column(columns())) : column;
}

std::optional<BlockStep> BlockModel::sourceStep(BlockStep step) const {
    const std::optional<Row>& source = this->step(step).source;
    for (BlockStep earlier = step - 1; source && earlier > beforeFirstStep; --earlier)
        if (m_plan.row(earlier) == Place{source->space, source->array}) return earlier;
    return std::nullopt;
}

template <class Visit> void BlockModel::eachNumber(Visit visit) const {
    const auto look = [&](const ShownValue& shown) {
        if (m_values->isNumber(shown.value, shown.node, shown.type)) visit(shown);
    };
    ShownValues all(m_block, m_plan, m_replay);
    while (int(all.steps()) < stepCount())
        for (const ShownValue& shown : all.next()) look(shown);
    if (stepCount() > 0) eachValue(rowAbove({}), look);
}

int BlockModel::longestNumber() const {
    if (m_longestNumber > 0) return m_longestNumber;
    m_longestNumber = 2;
    double least = 0, most = 0; // no integer in this range has more characters than the longest
    eachNumber([&](const ShownValue& shown) {
        const double number = trace::as_double(shown.value, shown.type);
        if (trace::is_integer(shown.type) && number >= least && number <= most) return;
        least = std::min(least, number);
        most = std::max(most, number);
        m_longestNumber = std::max(m_longestNumber, int(trace::to_text(shown.value, shown.type).size()));
    });
    return m_longestNumber;
}

int BlockModel::longestShort() const {
    if (m_longestShort > 0) return m_longestShort;
    m_longestShort = 2;
    eachNumber([&](const ShownValue& shown) {
        m_longestShort = std::max(m_longestShort, int(shortValueText(shown.value, shown.type, 64).size()));
    });
    return m_longestShort;
}

const QString& BlockModel::symbols(trace::Node node, int characters) const {
    const std::uint64_t key = std::uint64_t{node} << 32 | std::uint32_t(characters);
    const auto found = m_symbols.find(key);
    if (found != m_symbols.end()) return found->second;
    if (!m_provenance) m_provenance.emplace(*m_trace, m_launch);
    const std::string text = m_provenance->to_brief(node, op(), std::size_t(std::max(0, characters)));
    return m_symbols.emplace(key, QString::fromStdString(text)).first->second;
}

int BlockModel::longestSymbols() const {
    if (m_longestSymbols > 0) return m_longestSymbols;
    m_longestSymbols = 2;
    ShownValues all(m_block, m_plan, m_replay);
    while (int(all.steps()) < stepCount())
        for (const ShownValue& shown : all.next())
            m_longestSymbols = std::max(m_longestSymbols, int(symbols(shown.node, wholeSymbols).size()));
    return m_longestSymbols;
}

const LanesStep& BlockModel::lanes(BlockStep step) const {
    const auto found = m_lanes.find(step);
    if (found != m_lanes.end()) return found->second;
    const LanesStep& made = m_lanes.emplace(step, lanesOf(*m_trace, m_launch, m_block, step)).first->second;
    m_keptCells += viz::cellsOf(made);
    return made;
}

bool BlockModel::lanesMatchCells() const {
    if (!m_lanesMatch) m_lanesMatch = findLanesMatch();
    return *m_lanesMatch;
}

bool BlockModel::findLanesMatch() const {
    if (threads() != columns()) return false;
    for (const BlockStep step : steps()) {
        if (!m_plan.homes(place(step)).empty() || place(step).space == trace::Space::global) continue;
        for (const Move& move : moves(step).moves)
            if (move.to != Column(move.thread)) return false;
    }
    return true;
}

bool BlockModel::combines() const {
    return std::ranges::any_of(m_block.events, [](const trace::Event& event) {
        return event.kind == trace::EventKind::combine || event.kind == trace::EventKind::atomic;
    });
}

} // namespace scanscope::viz
