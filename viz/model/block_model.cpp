#include "viz/model/block_model.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>

#include "viz/model/value_text.h"

namespace scanscope::viz {

namespace {

constexpr int wholeSymbols = 64; // room for any text of a cell

bool isRead(trace::EventKind kind) {
    return kind == trace::EventKind::read || kind == trace::EventKind::atomic;
}
bool isWrite(trace::EventKind kind) {
    return kind == trace::EventKind::write || kind == trace::EventKind::atomic;
}

template <class Visit> void eachEvent(const trace::Block& block, int step, Visit visit) {
    const trace::Step& s = block.steps[std::size_t(step)];
    for (std::size_t e = s.first_event; e < s.first_event + s.event_count; ++e) visit(block.events[e]);
}

const trace::Launch& launchOf(const trace::Trace& trace, std::size_t launch, std::size_t block) {
    if (launch < trace.launches.size() && block < trace.launches[launch].blocks.size())
        return trace.launches[launch];
    throw std::out_of_range("The trace holds no block " + std::to_string(block) + " of launch " +
                            std::to_string(launch) + ".");
}

std::vector<ThreadCells> writersOf(const std::vector<Move>& moves) {
    std::map<std::uint32_t, std::vector<int>> columns;
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

void include(ValueSpan& span, const Row& row, bool& any) {
    for (int c = 0; c < row.size(); ++c) {
        if (!row.known[std::size_t(c)]) continue;
        const trace::Value value = row.values[std::size_t(c)];
        const double number = trace::as_double(value, row.type);
        const bool extends = !any || number < span.min || number > span.max;
        if (extends && std::isfinite(number)) {
            span.min = any ? std::min(span.min, number) : number;
            span.max = any ? std::max(span.max, number) : number;
            any = true;
        }
        // The longest integer is the smallest or the largest; a float may have any length.
        if (extends || !trace::is_integer(row.type))
            span.longest = std::max(span.longest, int(trace::to_text(value, row.type).size()));
    }
}

} // namespace

BlockModel::BlockModel(std::shared_ptr<const trace::Trace> trace, std::size_t launch, std::size_t block)
    : m_trace(std::move(trace))
    , m_launch(launchOf(*m_trace, launch, block))
    , m_block(m_launch.blocks[block])
    , m_replay(*m_trace, launch, block) {
    chooseMainGroup();
    choosePlaces();
    findPhases();
    m_steps.resize(m_block.steps.size());
}

const trace::Array& BlockModel::arrayAt(Place place) const {
    if (place.space == trace::Space::shared) return m_block.shared.at(place.array);
    return m_launch.globals.at(place.array);
}

// Of all shared arrays those that hold the most cells together are the ones worth a row.
void BlockModel::chooseMainGroup() {
    std::map<std::string, std::uint64_t> cells;
    for (const trace::Array& array : m_block.shared) cells[array.group] += array.extent;
    std::uint64_t most = 0;
    for (const trace::Array& array : m_block.shared)
        if (cells[array.group] > most) {
            most = cells[array.group];
            m_group = array.group;
        }
    for (const trace::Array& array : m_block.shared) {
        if (array.group != m_group) continue;
        ++m_groupSize;
        m_columns = std::max(m_columns, int(array.extent));
        for (const trace::Range& range : array.padding) {
            const int first = int(range.first), last = int(range.first + range.count) - 1;
            m_padding = m_padding
                            ? std::pair(std::min(first, m_padding->first), std::max(last, m_padding->second))
                            : std::pair(first, last);
        }
    }
}

bool BlockModel::inMainGroup(trace::Space space, std::uint16_t array) const {
    return space == trace::Space::shared && array < m_block.shared.size() &&
           m_block.shared[array].group == m_group;
}

// A step leaves the row of the array that it wrote most; one that wrote none leaves the row it found.
void BlockModel::choosePlaces() {
    Place last{trace::Space::shared, trace::no_array};
    for (std::uint16_t a = 0; a < m_block.shared.size() && last.array == trace::no_array; ++a)
        if (inMainGroup(trace::Space::shared, a)) last.array = a;
    for (int step = 0; step < stepCount(); ++step) {
        std::map<std::uint16_t, int> shared, global;
        eachEvent(m_block, step, [&](const trace::Event& event) {
            if (!isWrite(event.kind)) return;
            if (inMainGroup(event.space, event.array)) ++shared[event.array];
            if (event.space == trace::Space::global) ++global[event.array];
        });
        const auto& chosen = shared.empty() ? global : shared;
        const auto most = std::max_element(chosen.begin(), chosen.end(),
                                           [](const auto& a, const auto& b) { return a.second < b.second; });
        if (most != chosen.end())
            last = {shared.empty() ? trace::Space::global : trace::Space::shared, most->first};
        m_places.push_back(last);
    }
    if (m_columns > 0) return;
    for (const Place place : m_places)
        if (place.array != trace::no_array) m_columns = std::max(m_columns, int(arrayAt(place).extent));
}

void BlockModel::findPhases() {
    for (int step = 0; step < stepCount(); ++step) {
        const std::string& label = m_block.steps[std::size_t(step)].label;
        if (step > 0 && label == m_block.steps[std::size_t(step) - 1].label) {
            ++m_phases.back().count;
            continue;
        }
        m_phases.push_back({phaseName(label), roleOf(label), step, 1});
    }
}

int BlockModel::phaseAt(int step) const {
    for (std::size_t p = 0; p < m_phases.size(); ++p)
        if (step < m_phases[p].first + m_phases[p].count) return int(p);
    return int(m_phases.size()) - 1;
}

// A block works on its own stretch of a global array, which begins at the first cell it touched.
std::uint64_t BlockModel::firstIndexOf(Place place) const {
    if (place.space != trace::Space::global || m_launch.grid.count() == 1) return 0;
    std::uint64_t first = arrayAt(place).extent;
    for (const trace::Event& event : m_block.events)
        if (event.space == trace::Space::global && event.array == place.array)
            first = std::min(first, event.index);
    return first;
}

Row BlockModel::makeRow(Place place, int stepsDone) const {
    Row row;
    row.space = place.space;
    row.array = place.array;
    if (place.array == trace::no_array) return row;
    const trace::Array& array = arrayAt(place);
    row.type = array.type;
    row.name = QString::fromStdString(array.name);
    row.oneOfSeveral = place.space == trace::Space::shared && m_groupSize > 1;
    row.firstIndex = firstIndexOf(place);
    const trace::BlockState& state = m_replay.after(std::size_t(stepsDone));
    const bool followed = place.space == trace::Space::shared || place.array < state.globals.size();
    const trace::Cells& cells =
        followed ? state.cells(place.space, place.array) : m_launch.globals[place.array].after;
    const std::uint64_t first = std::min<std::uint64_t>(row.firstIndex, cells.size());
    const std::uint64_t count = std::min<std::uint64_t>(cells.size() - first, std::uint64_t(m_columns));
    const auto from = std::ptrdiff_t(first), to = std::ptrdiff_t(first + count);
    row.values.assign(cells.values.begin() + from, cells.values.begin() + to);
    row.nodes.assign(cells.nodes.begin() + from, cells.nodes.begin() + to);
    row.known.assign(cells.written.begin() + from, cells.written.begin() + to);
    row.marks.assign(count, CellMark::none);
    row.padding.assign(count, 0);
    for (const trace::Range& range : array.padding)
        for (std::uint64_t i = range.first; i < range.first + range.count; ++i)
            if (i >= first && i < first + count) row.padding[i - first] = 1;
    return row;
}

const Row* BlockModel::rowAbove(int step) const {
    if (step > 0) return &this->step(step - 1).row;
    if (m_inputDone) return m_input ? &*m_input : nullptr;
    m_inputDone = true;
    if (stepCount() == 0) return nullptr;
    Place place;
    eachEvent(m_block, 0, [&](const trace::Event& event) {
        if (event.kind == trace::EventKind::read && event.space == trace::Space::global &&
            place.array == trace::no_array)
            place = {event.space, event.array};
    });
    if (place.array != trace::no_array) m_input = makeRow(place, 0);
    return m_input ? &*m_input : nullptr;
}

const StepModel& BlockModel::step(int step) const {
    auto& slot = m_steps.at(std::size_t(step));
    if (slot) return *slot;
    const trace::Step& recorded = m_block.steps[std::size_t(step)];
    auto model = std::make_unique<StepModel>();
    model->role = roleOf(recorded.label);
    model->label = rowLabel(recorded);
    model->row = makeRow(m_places[std::size_t(step)], step + 1);
    model->active = trace::active_threads(m_block, std::size_t(step));
    const Row* above = rowAbove(step);
    model->read.assign(above ? above->values.size() : 0, 0);
    if (above)
        eachEvent(m_block, step, [&](const trace::Event& event) {
            if (!isRead(event.kind) || event.space != above->space || event.array != above->array) return;
            const std::uint64_t column = event.index - above->firstIndex;
            if (column < model->read.size()) model->read[column] = 1;
        });
    fillMoves(*model, step, above);
    slot = std::move(model);
    return *slot;
}

void BlockModel::fillMoves(StepModel& model, int step, const Row* above) const {
    Row& row = model.row;
    const auto columnAbove = [&](const std::optional<trace::CellRef>& cell) {
        if (!cell || !above || cell->space != above->space || cell->array != above->array) return -1;
        const std::uint64_t column = cell->index - above->firstIndex;
        return column < above->values.size() ? int(column) : -1;
    };
    for (const trace::Transfer& transfer : trace::transfers(m_block, std::size_t(step))) {
        const std::uint64_t column = transfer.to.index - row.firstIndex;
        if (transfer.to.space != row.space || transfer.to.array != row.array || column >= row.values.size())
            continue;
        Move move;
        move.thread = transfer.thread;
        move.to = int(column);
        move.left = columnAbove(transfer.left);
        move.right = transfer.combined ? columnAbove(transfer.right) : -1;
        move.value = transfer.value;
        move.leftValue = transfer.left_value;
        move.rightValue = transfer.right_value;
        move.node = transfer.node;
        move.leftNode = transfer.left_node;
        move.rightNode = transfer.right_node;
        const bool sameArray = above && above->space == row.space;
        if (transfer.combined)
            move.kind = Move::Kind::combine;
        else if (!transfer.left)
            move.kind = Move::Kind::constant;
        else
            move.kind = move.left == move.to && sameArray ? Move::Kind::carry : Move::Kind::copy;
        CellMark& mark = row.marks[column];
        mark = move.kind == Move::Kind::carry && mark != CellMark::written ? CellMark::carried
                                                                           : CellMark::written;
        model.moves.push_back(move);
    }
    model.writers = writersOf(model.moves);
}

int BlockModel::columnOf(const Row& row, const CellAddress& cell) const {
    const bool sameArray = row.space == cell.space && row.array == cell.array;
    if (!sameArray && !(inMainGroup(row.space, row.array) && inMainGroup(cell.space, cell.array))) return -1;
    const std::uint64_t column = cell.index - row.firstIndex;
    return column < row.values.size() ? int(column) : -1;
}

const ValueSpan& BlockModel::spanUpTo(int step) const {
    bool any = !m_spans.empty();
    ValueSpan span = any ? m_spans.back() : ValueSpan();
    if (const Row* input = any || stepCount() == 0 ? nullptr : rowAbove(0)) include(span, *input, any);
    while (int(m_spans.size()) <= step) {
        include(span, this->step(int(m_spans.size())).row, any);
        m_spans.push_back(span);
    }
    return m_spans.at(std::size_t(step));
}

const ValueSpan& BlockModel::span() const {
    static const ValueSpan nothing;
    return stepCount() > 0 ? spanUpTo(stepCount() - 1) : nothing;
}

int BlockModel::longestShort() const {
    if (m_longestShort > 0) return m_longestShort;
    m_longestShort = 2;
    const auto look = [this](const Row& row) {
        for (std::size_t c = 0; c < row.values.size(); ++c)
            if (row.known[c])
                m_longestShort =
                    std::max(m_longestShort, int(shortValueText(row.values[c], row.type, 64).size()));
    };
    for (int step = 0; step < stepCount(); ++step) look(this->step(step).row);
    if (const Row* input = stepCount() > 0 ? rowAbove(0) : nullptr) look(*input);
    return m_longestShort;
}

const QString& BlockModel::symbols(trace::Node node, int characters) const {
    const std::uint64_t key = std::uint64_t{node} << 32 | std::uint32_t(characters);
    const auto found = m_symbols.find(key);
    if (found != m_symbols.end()) return found->second;
    if (!m_provenance) m_provenance.emplace(*m_trace);
    const std::string text =
        m_provenance->to_brief(node, m_trace->run.op, std::size_t(std::max(0, characters)));
    return m_symbols.emplace(key, QString::fromStdString(text)).first->second;
}

int BlockModel::longestSymbols() const {
    if (m_longestSymbols > 0) return m_longestSymbols;
    m_longestSymbols = 2;
    for (int step = 0; step < stepCount(); ++step) {
        const Row& row = this->step(step).row;
        for (std::size_t c = 0; c < row.nodes.size(); ++c)
            if (row.known[c])
                m_longestSymbols =
                    std::max(m_longestSymbols, int(symbols(row.nodes[c], wholeSymbols).size()));
    }
    return m_longestSymbols;
}

const std::optional<SweepTree>& BlockModel::tree() const {
    if (!m_treeDone) {
        m_tree = findSweepTree(*this);
        m_treeDone = true;
    }
    return m_tree;
}

} // namespace scanscope::viz
