#include "viz/model/row_plan.h"

#include <algorithm>
#include <set>

#include "kernels/trace/access.h"
#include "kernels/trace/transfers.h"
#include "kernels/trace/used_cells.h"

namespace scanscope::viz {

namespace {

// Releasing a flag only signals that something is done. It produces no value that a row could show.
bool leavesValue(const trace::Event& event) {
    return trace::writes(event.kind) && event.kind != trace::EventKind::release &&
           event.array != trace::no_array;
}

constexpr std::uint64_t mostGlobalColumns = 1u << 16;

// The number of cells up to the last one that has a value; all cells if the trace has not kept them.
std::uint64_t knownCells(const trace::Global& array) {
    std::uint64_t known = 0;
    for (const trace::SharedCells* state : {&array.before, &array.after}) {
        const std::vector<std::uint8_t>& written = (*state)->written;
        if (written.size() < array.extent) return array.extent;
        const auto last = std::find(written.rbegin(), written.rend(), 1);
        known = std::max(known, std::uint64_t(written.rend() - last));
    }
    return known;
}

using Counts = std::map<Place, int>; // number of writes

Place mostOf(const Counts& counts) {
    const auto most = std::max_element(counts.begin(), counts.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == counts.end() ? Place{} : most->first;
}

} // namespace

Spacing spacingOf(const trace::Array& array) {
    Spacing spacing;
    std::uint64_t unused = 0; // so far
    for (const trace::Range& range : array.padding) {
        if (range.first + range.count == array.extent) break; // only padding follows
        if (unused == 0) spacing.used = range.first;
        ++unused;
        const bool regular = range.count == 1 && range.first + 1 == unused * (spacing.used + 1);
        if (!regular || spacing.used == 0) return {};
    }
    return spacing;
}

RowPlan::RowPlan(const trace::Launch& launch, const trace::Block& block)
    : m_launch(launch)
    , m_block(block)
    , m_usedCells(trace::used_cells(launch, block)) {
    lookAtRegisters();
    chooseMain();
    chooseRows();
    for (const auto& places : {m_main, m_rows, m_beside})
        for (const Place place : places) {
            if (place.empty() || m_paddings.contains(place)) continue;
            m_homes[place] = findHomes(place);
            m_paddings[place] = findPaddingOf(place);
        }
    // Buffers that take turns are in the same columns.
    for (const Place first : m_rows)
        for (auto& [place, homes] : m_homes)
            if (place != first && !first.empty() && alike(place, first) &&
                stretchOf(place).count == stretchOf(first).count)
                homes = m_homes.at(first);
    findPadding();
    findStarts();
    m_emptyColumns = findEmptyColumns();
}

const std::vector<Column>& RowPlan::homes(Place place) const {
    static const std::vector<Column> none;
    const auto found = m_homes.find(place);
    return found == m_homes.end() ? none : found->second;
}

const std::vector<trace::Range>& RowPlan::paddingOf(Place place) const {
    static const std::vector<trace::Range> none;
    const auto found = m_paddings.find(place);
    return found == m_paddings.end() ? none : found->second;
}

Spacing RowPlan::spacing(Place place) const {
    return place.space == trace::Space::shared ? spacingOf(array(place)) : Spacing{};
}

const trace::Array& RowPlan::array(Place place) const {
    if (place.space == trace::Space::shared) return m_block.shared.at(place.array);
    if (place.space == trace::Space::lane) return m_block.lanes.at(place.array);
    return m_launch.globals.at(place.array);
}

std::string RowPlan::groupOf(Place place) const {
    return place.space == trace::Space::shared && !place.empty() ? array(place).group : std::string();
}

bool RowPlan::alike(Place a, Place b) const {
    if (a == b) return true;
    return a.space == trace::Space::shared && b.space == a.space && groupOf(a) == groupOf(b);
}

// Counts a register's cells up to the last thread that ever set it.
void RowPlan::lookAtRegisters() {
    m_registers.resize(m_block.lanes.size());
    std::set<std::pair<std::uint16_t, std::uint64_t>> set;
    for (const trace::Event& event : m_block.events) {
        if (event.space != trace::Space::lane || !leavesValue(event)) continue;
        Register& one = m_registers.at(event.array);
        one.used = std::max(one.used, event.index + 1);
        const bool first = set.emplace(event.array, event.index).second;
        if (first && event.node != trace::no_input) one.withInput = std::max(one.withInput, event.index + 1);
    }
}

// The columns show the group of shared arrays with the most cells. If more threads set a register than this
// group has columns, they show the register.
void RowPlan::chooseMain() {
    std::map<std::string, std::uint64_t> cells;
    for (const trace::Array& array : m_block.shared) {
        ++m_inGroup[array.group];
    }
    for (const std::uint16_t a : trace::array_ids(m_block.shared))
        cells[m_block.shared[a].group] += m_usedCells[a];
    std::uint64_t most = 0, widest = 0;
    std::string group;
    for (const trace::Array& array : m_block.shared)
        if (cells[array.group] > most) {
            most = cells[array.group];
            group = array.group;
        }
    for (const std::uint16_t a : trace::array_ids(m_block.shared)) {
        if (m_block.shared[a].group != group) continue;
        m_main.push_back({trace::Space::shared, a});
        widest = std::max(widest, spacing(m_main.back()).columnsOf(m_usedCells[a]));
    }
    for (const std::uint16_t a : trace::array_ids(m_block.lanes)) {
        const std::uint64_t used = m_registers[a].used;
        if (used <= widest) continue;
        widest = used;
        m_main = {{trace::Space::lane, a}};
    }
    m_columns = int(widest);
}

// A step's row shows the array that the step wrote most. The block's own memory takes precedence over global
// memory.
void RowPlan::chooseRows() {
    Place last = m_main.empty() ? Place{trace::Space::shared} : m_main.front();
    std::set<Place> shown;
    for (std::size_t step = 0; step < m_block.steps.size(); ++step) {
        Counts main, own, global;
        for (const trace::Event& event : trace::events_of(m_block, step)) {
            if (!leavesValue(event)) continue;
            const Place place{event.space, event.array};
            const bool isMain = std::find(m_main.begin(), m_main.end(), place) != m_main.end();
            ++(event.space == trace::Space::global ? global : isMain ? main : own)[place];
        }
        const Place chosen = !main.empty() ? mostOf(main) : !own.empty() ? mostOf(own) : mostOf(global);
        if (!chosen.empty()) last = chosen;
        m_rows.push_back(last);
        if (main.empty() && !own.empty()) own.erase(chosen);
        std::erase_if(own, [&](const auto& other) { return alike(other.first, last); });
        m_beside.push_back(last.space == trace::Space::global ? Place{} : mostOf(own));
        if (last.space != trace::Space::global && !last.empty()) shown.insert(last);
    }
    for (const Place place : shown) m_several = m_several || !alike(place, *shown.begin());
    if (m_columns > 0) return;
    for (const Place place : m_rows)
        if (!place.empty())
            m_columns = std::max(m_columns, int(std::min(stretchOf(place).count, mostGlobalColumns)));
}

bool RowPlan::isNamed(Place place) const {
    if (place.space == trace::Space::global || place.empty()) return false;
    return m_several || (place.space == trace::Space::shared && m_inGroup.at(groupOf(place)) > 1);
}

void RowPlan::findPadding() {
    for (const Place place : m_main)
        for (const trace::Range& range : paddingOf(place)) {
            const Spacing between = spacing(place);
            const Column first(between.columnsOf(range.first)),
                last =
                    Column(std::min<std::uint64_t>(between.columnsOf(range.first + range.count), m_columns)) -
                    1;
            if (last < first || first >= Column(m_columns)) continue; // an unused cell
            m_padding = m_padding
                            ? std::pair(std::min(first, m_padding->first), std::max(last, m_padding->second))
                            : std::pair(first, last);
        }
}

void RowPlan::findStarts() {
    const bool any = std::any_of(m_launch.globals.begin(), m_launch.globals.end(),
                                 [](const auto& global) { return global.meaning == trace::Meaning::heads; });
    if (!any) return;
    if (m_main.empty())
        findStartsInGlobalMemory();
    else
        findStartsInOwnMemory();
    std::sort(m_starts.begin(), m_starts.end());
    m_starts.erase(std::unique(m_starts.begin(), m_starts.end()), m_starts.end());
}

// A segment starts where a thread writes an element after it read a set flag in the same step.
void RowPlan::findStartsInOwnMemory() {
    for (std::size_t step = 0; step < m_block.steps.size(); ++step) {
        std::map<std::uint32_t, bool> flags; // by thread: the flag that it read last
        for (const trace::Event& event : trace::events_of(m_block, step)) {
            if (event.array == trace::no_array) continue;
            const Place place{event.space, event.array};
            if (event.kind == trace::EventKind::read && event.space == trace::Space::global &&
                array(place).meaning == trace::Meaning::heads)
                flags[event.thread] = event.value.bits != 0;
            const auto flag = flags.find(event.thread);
            if (flag == flags.end() || !leavesValue(event) ||
                std::find(m_main.begin(), m_main.end(), place) == m_main.end())
                continue;
            const auto column = spacing(place).columnOf(event.index);
            if (flag->second && column) m_starts.emplace_back(*column);
            flags.erase(flag);
        }
    }
}

void RowPlan::findStartsInGlobalMemory() {
    const auto row = std::find_if(m_rows.begin(), m_rows.end(), [](Place place) { return !place.empty(); });
    if (row == m_rows.end() || row->space != trace::Space::global) return;
    const std::uint64_t first = stretchOf(*row).first;
    for (const trace::Global& flags : m_launch.globals) {
        const bool tells = flags.meaning == trace::Meaning::heads && flags.extent == array(*row).extent &&
                           flags.before->size() == flags.extent;
        if (!tells) continue;
        for (const Column column : IndexRange(Column{}, Column(m_columns))) {
            const std::uint64_t cell = first + std::uint64_t(column);
            if (cell < flags.extent && flags.before->written[cell] && flags.before->values[cell].bits != 0)
                m_starts.push_back(column);
        }
    }
}

std::vector<trace::Range> RowPlan::findPaddingOf(Place place) const {
    if (place.space != trace::Space::lane) return array(place).padding;
    const Register& one = m_registers.at(place.array);
    if (one.withInput == 0 || one.withInput >= one.used) return {};
    return {{one.withInput, one.used - one.withInput}};
}

trace::Range RowPlan::stretchOf(Place place) const {
    const auto found = m_stretches.find(place);
    return found != m_stretches.end() ? found->second
                                      : m_stretches.emplace(place, findStretch(place)).first->second;
}

trace::Range RowPlan::findStretch(Place place) const {
    if (place.space == trace::Space::shared) return {0, m_usedCells.at(place.array)};
    const std::uint64_t extent = array(place).extent;
    if (place.space != trace::Space::global) return {0, extent};
    // The arrays of one size share their columns if the block has no memory of its own. Values then move as
    // far on the screen as in memory.
    const auto together = [&](std::uint16_t other) {
        return other == place.array || (m_main.empty() && m_launch.globals.at(other).extent == extent);
    };
    std::uint64_t first = extent, end = 0;
    for (const trace::Event& event : m_block.events) {
        if (event.space != place.space || !together(event.array)) continue;
        first = std::min(first, event.index);
        end = std::max(end, event.index + 1);
    }
    if (m_launch.grid.count() == 1) {
        first = 0;
        for (const std::uint16_t other : trace::array_ids(m_launch.globals))
            if (together(other)) end = std::max(end, knownCells(m_launch.globals[other]));
    }
    return end > first ? trace::Range{first, end - first} : trace::Range{0, extent};
}

std::vector<std::string> RowPlan::neverUsed() const {
    std::vector<std::string> unused;
    for (const std::uint16_t a : trace::array_ids(m_block.shared))
        if (const trace::Array& array = m_block.shared[a];
            m_usedCells[a] > 0 && m_usedCells[a] < array.extent)
            unused.push_back(trace::unused_cells(array, m_usedCells[a]));
    return unused;
}

std::vector<std::pair<Column, Column>> RowPlan::findEmptyColumns() const {
    constexpr std::size_t many = 8;
    const auto columns = std::size_t(m_columns);
    std::vector<bool> isUsed(columns);
    if (m_main.empty() || m_main.front().space != trace::Space::shared) return {};
    std::set<std::uint16_t> globals;
    for (const trace::Event& event : m_block.events) {
        if (trace::touches_global(event)) globals.insert(event.array);
        if (event.space != trace::Space::shared || !trace::touches_memory(event)) continue;
        const Place place{event.space, event.array};
        const auto& at = homes(place);
        const auto column = !at.empty() && event.index < at.size()
                                ? std::optional(std::uint64_t(at[event.index]))
                                : spacing(place).columnOf(event.index);
        if (column && *column < columns) isUsed[*column] = true;
    }
    // Rows of global memory show all cells that they have room for.
    for (const std::uint16_t array : globals)
        std::fill_n(isUsed.begin(),
                    std::min<std::uint64_t>(columns, stretchOf({trace::Space::global, array}).count), true);
    std::vector<std::pair<Column, Column>> empty;
    for (std::size_t first = 0; first < columns; ++first) {
        if (isUsed[first]) continue;
        const auto end = std::size_t(std::find(isUsed.begin() + std::ptrdiff_t(first), isUsed.end(), true) -
                                     isUsed.begin());
        if (first > 0 && end < columns && end - first >= many) empty.emplace_back(Column(first), Column(end));
        first = end;
    }
    return empty;
}

// A global array's row begins with the block's stretch. If the stretch has more cells than there are columns,
// the row begins with the first cell that the step accessed.
std::uint64_t RowPlan::firstIndex(Place place, BlockStep step) const {
    if (place.space != trace::Space::global) return 0;
    const trace::Range stretch = stretchOf(place);
    if (stretch.count <= std::uint64_t(m_columns)) return stretch.first;
    const std::uint64_t extent = array(place).extent;
    std::uint64_t touched = extent;
    for (const trace::Event& event : trace::events_of(m_block, std::size_t(step)))
        if (event.space == place.space && event.array == place.array)
            touched = std::min(touched, event.index);
    return touched == extent ? stretch.first : touched;
}

RowShape RowPlan::shape(Place place, BlockStep step, std::uint64_t cells) const {
    return place.empty() ? RowShape{} : shapeFrom(firstIndex(place, step), place, cells);
}

RowShape RowPlan::shapeShowing(Place place, BlockStep step, std::uint64_t cells, std::uint64_t cell) const {
    const RowShape usual = shape(place, step, cells);
    return usual.homes || usual.columnOf(place, cell) ? usual : shapeFrom(cell, place, cells);
}

RowShape RowPlan::shapeFrom(std::uint64_t from, Place place, std::uint64_t cells) const {
    RowShape shape{place, from, 0, {}, nullptr};
    shape.spacing = spacing(place);
    const trace::Range stretch = stretchOf(place);
    const std::uint64_t first = std::min(shape.first, cells),
                        end = std::min(cells, stretch.first + stretch.count);
    shape.count = std::min(shape.spacing.columnsOf(end - std::min(first, end)), std::uint64_t(m_columns));
    if (const std::vector<Column>& columns = homes(place); !columns.empty()) shape.homes = &columns;
    return shape;
}

std::optional<Column> RowShape::columnOf(Place of, std::uint64_t cell) const {
    if (place.empty() || of != place || cell < first) return std::nullopt;
    if (homes) {
        const bool stands = cell - first < std::min<std::uint64_t>(count, homes->size());
        return stands ? std::optional((*homes)[cell - first]) : std::nullopt;
    }
    const std::optional<std::uint64_t> column = spacing.columnOf(cell - first);
    return column && *column < count ? std::optional(Column(*column)) : std::nullopt;
}

std::vector<Column> RowPlan::findHomes(Place place) const {
    const bool small =
        place.space == trace::Space::shared && m_usedCells.at(place.array) < std::uint64_t(m_columns);
    if (!small || std::find(m_main.begin(), m_main.end(), place) != m_main.end()) return {};
    std::vector<std::optional<Column>> found(m_usedCells[place.array]);
    for (std::size_t step = 0; step < m_block.steps.size(); ++step) {
        if (m_rows[step] != place && m_beside[step] != place) continue;
        for (const trace::Transfer& transfer : trace::transfers(m_launch, m_block, step)) {
            if (Place{transfer.to.space, transfer.to.array} != place) continue;
            std::optional<Column>& home = found[transfer.to.index];
            const auto& from = transfer.right ? transfer.right : transfer.left;
            if (home || !from || std::uint64_t(m_columns) <= from->index) continue;
            home = Column(from->index);
        }
        break; // the first write determines a cell's column
    }
    std::vector<Column> homes;
    for (const std::optional<Column> home : found) {
        if (!home || (!homes.empty() && *home <= homes.back())) return {};
        homes.push_back(*home);
    }
    return homes;
}

} // namespace scanscope::viz
