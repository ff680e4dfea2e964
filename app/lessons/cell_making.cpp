#include "app/lessons/cell_making.h"

#include <charconv>
#include <map>
#include <span>

#include <fmt/format.h>

#include "kernels/errors.h"
#include "kernels/text/language.h"
#include "kernels/text/message.h"
#include "kernels/text/text.h"
#include "kernels/trace/access.h"

namespace scanscope::app {

using kernels::BadRequest;
using kernels::in_quotes;
using kernels::say;
using trace::EventKind;
using trace::Space;

namespace {

LessonCell cellOf(const trace::Event& event) { return {{event.space, event.array}, event.index}; }

bool isCombine(const trace::Event& event) { return event.kind == EventKind::combine; }

// Returns the source of an operand: the thread's last read or shuffle before the combine that returned this
// value. Two equal operands have two different sources, so `taken` is skipped.
const trace::Event* sourceOf(std::span<const trace::Event> before, const trace::Event& combine,
                             trace::Node node, const trace::Event* taken) {
    for (std::size_t e = before.size(); e-- > 0;) {
        const trace::Event& event = before[e];
        if (event.thread != combine.thread || &event == taken || event.node != node) continue;
        if (trace::reads(event.kind) || event.kind == EventKind::shuffle) return &event;
    }
    return nullptr;
}

Operand operandOf(const trace::Event& event) {
    Operand operand;
    operand.value = event.kind == EventKind::atomic ? event.old : event.value;
    if (event.kind == EventKind::shuffle)
        operand.thread = event.partner;
    else
        operand.cell = cellOf(event);
    return operand;
}

// Returns a value that the thread had before the combine; nothing if no event of the block has its node.
std::optional<trace::Value> valueOf(const trace::Block& block, const trace::Event& combine,
                                    trace::Node node) {
    if (node == trace::no_input) return std::nullopt;
    for (const trace::Event& event : block.events)
        if (event.thread == combine.thread && event.node == node && event.order < combine.order)
            return event.value;
    return std::nullopt;
}

} // namespace

struct MomentCells::Write {
    const trace::Block* block = nullptr;
    std::span<const trace::Event> events; // the step's events, up to the write
    const trace::Event* event = nullptr;
};

MomentCells::MomentCells(const FilmSteps& steps, const FilmMoment& moment)
    : m_steps(steps)
    , m_moment(moment) {}

const trace::Launch& MomentCells::launch() const { return m_steps.trace().launches[m_moment.launch]; }
const trace::Block& MomentCells::block() const { return launch().blocks[m_moment.block]; }

std::optional<LessonArray> MomentCells::arrayNamed(std::string_view name) const {
    const auto find = [&](const auto& arrays, Space space) -> std::optional<LessonArray> {
        for (std::size_t a = 0; a < arrays.size(); ++a)
            if (arrays[a].name == name) return LessonArray{space, static_cast<std::uint16_t>(a)};
        return std::nullopt;
    };
    if (const auto found = find(block().shared, Space::shared)) return found;
    if (const auto found = find(block().lanes, Space::lane)) return found;
    if (const auto found = find(launch().globals, Space::global)) return found;
    const auto row = written();
    if (row && array(*row).group == name) return row;
    for (std::size_t a = 0; a < block().shared.size(); ++a) // the step does not write any row of the group
        if (block().shared[a].group == name) return LessonArray{Space::shared, static_cast<std::uint16_t>(a)};
    return std::nullopt;
}

LessonCell MomentCells::cellNamed(const std::string& text) const {
    const std::size_t open = text.rfind('[');
    std::uint64_t index = 0;
    const char* end = text.data() + text.size();
    const bool isCell = open != std::string::npos && open > 0 && text.back() == ']' &&
                        std::from_chars(text.data() + open + 1, end - 1, index).ptr == end - 1;
    if (!isCell)
        throw BadRequest("cell",
                         fmt::format("A cell must be written as array[index], not {}.", in_quotes(text)));
    const std::string name = text.substr(0, open);
    const auto found = arrayNamed(name);
    if (!found) {
        std::vector<std::string> names;
        for (const trace::Array& one : block().shared) names.push_back(one.name);
        for (const trace::Array& one : block().lanes) names.push_back(one.name);
        for (const trace::Array& one : launch().globals) names.push_back(one.name);
        throw BadRequest("cell", fmt::format("There is no array {} in this launch; its arrays are {}.",
                                             in_quotes(name), kernels::plain_list(names, "and")));
    }
    if (index >= cellCount(*found))
        throw BadRequest("cell",
                         fmt::format("{} has no cell {}: it has {} cells.", name, index, cellCount(*found)));
    return {*found, index};
}

std::optional<LessonArray> MomentCells::written() const {
    if (!m_moment.own || m_steps.ownAt(m_moment.launch, m_moment.block, m_moment.film) != m_moment.own)
        return std::nullopt;
    std::map<std::pair<Space, std::uint16_t>, std::size_t> writes;
    for (const trace::Event& event : trace::events_of(block(), *m_moment.own))
        if (trace::writes(event.kind) && event.array != trace::no_array) ++writes[{event.space, event.array}];
    std::optional<LessonArray> best;
    std::size_t most = 0;
    for (const Space space : {Space::shared, Space::lane, Space::global}) {
        for (const auto& [which, count] : writes)
            if (which.first == space && count > most) {
                best = LessonArray{which.first, which.second};
                most = count;
            }
        if (best) break;
    }
    return best;
}

const trace::Array& MomentCells::array(LessonArray which) const {
    if (which.space == Space::shared) return block().shared.at(which.array);
    if (which.space == Space::lane) return block().lanes.at(which.array);
    return launch().globals.at(which.array);
}

std::uint64_t MomentCells::cellCount(LessonArray which) const {
    return which.space == Space::global && launch().globals.at(which.array).before.is_empty()
               ? 0
               : array(which).extent;
}

std::string MomentCells::nameOf(LessonCell cell) const {
    return fmt::format("{}[{}]", array(cell.of).name, cell.index);
}

std::string MomentCells::textOf(LessonCell cell, trace::Value value) const {
    return trace::to_text(value, array(cell.of).type);
}

trace::CellState MomentCells::globalAt(LessonCell cell, std::size_t stepsDone) const {
    const trace::GlobalAccesses& accesses = m_steps.accesses();
    const trace::GlobalAccess* write =
        accesses.last_write(cell.of.array, cell.index, static_cast<std::uint32_t>(stepsDone));
    if (write && accesses.launch_of(write->step) == m_moment.launch)
        return {write->event->value, write->event->node, true};
    const trace::Cells& before = *launch().globals.at(cell.of.array).before;
    return {before.values.at(cell.index), before.nodes.at(cell.index), before.written.at(cell.index) != 0};
}

trace::CellState MomentCells::stateAt(LessonCell cell, bool isBefore) const {
    if (cell.of.space == Space::global) return globalAt(cell, m_moment.film + (isBefore ? 0 : 1));
    const trace::Replay& replay = m_steps.replayOf(m_moment.launch, m_moment.block);
    const bool takes = m_steps.ownAt(m_moment.launch, m_moment.block, m_moment.film).has_value();
    const std::size_t done = m_moment.own ? *m_moment.own + 1 : 0;
    return replay.after(isBefore && takes ? done - 1 : done).at(cell.of.space, cell.of.array, cell.index);
}

std::optional<MomentCells::Write> MomentCells::writeOf(LessonCell cell) const {
    std::optional<Write> last;
    for (std::size_t b = 0; b < launch().blocks.size(); ++b) {
        if (cell.of.space != Space::global && b != m_moment.block) continue;
        const auto own = m_steps.ownAt(m_moment.launch, b, m_moment.film);
        if (!own) continue;
        const auto events = trace::events_of(launch().blocks[b], *own);
        for (std::size_t e = 0; e < events.size(); ++e)
            if (trace::writes(events[e].kind) && cellOf(events[e]) == cell &&
                (!last || events[e].order >= last->event->order))
                last = Write{&launch().blocks[b], events.first(e), &events[e]};
    }
    return last;
}

Making MomentCells::makingOf(LessonCell cell) const {
    Making making;
    making.after = stateAt(cell, false);
    const auto write = writeOf(cell);
    if (!write) {
        making.before = making.after;
        return making;
    }
    making.before = stateAt(cell, true);
    making.isWritten = true;
    making.thread = write->event->thread;
    making.block = write->block->index;
    making.location = write->event->location;
    const auto& before = write->events;
    for (std::size_t e = before.size(); e-- > 0;) {
        const trace::Event& event = before[e];
        if (!isCombine(event) || event.thread != making.thread || event.node != write->event->node) continue;
        making.combines = true;
        const trace::Event* left = sourceOf(before.first(e), event, event.left, nullptr);
        const trace::Event* right = sourceOf(before.first(e), event, event.right, left);
        if (event.left == event.right && left && right) std::swap(left, right); // the left was read first
        for (const trace::Event* one : {left, right})
            if (one) making.operands.push_back(operandOf(*one));
        if (making.operands.size() == 2) return making;
        const auto leftValue = valueOf(*write->block, event, event.left),
                   rightValue = valueOf(*write->block, event, event.right);
        if (leftValue && rightValue) making.registers = {*leftValue, *rightValue};
        return making;
    }
    if (const trace::Event* source = sourceOf(before, *write->event, write->event->node, nullptr);
        source && source->value == write->event->value)
        making.operands.push_back(operandOf(*source));
    // A user program does not report its combines, so the operands are the thread's reads since its last
    // write.
    if (write->event->node == trace::untagged_node || launch().followed) {
        making.operands.clear();
        for (const trace::Event& event : before) {
            if (event.thread != making.thread) continue;
            if (trace::writes(event.kind)) making.operands.clear();
            if (trace::reads(event.kind) || event.kind == EventKind::shuffle)
                making.operands.push_back(operandOf(event));
        }
        making.combines = making.operands.size() > 1;
    }
    return making;
}

std::string MomentCells::textOf(const Operand& operand, LessonArray like) const {
    const std::string value =
        trace::to_text(operand.value, array(operand.cell ? operand.cell->of : like).type);
    if (operand.cell) return fmt::format("{} = {}", nameOf(*operand.cell), value);
    return say("{} from thread {}", value, *operand.thread);
}

CellWords MomentCells::wordsFor(LessonCell cell, const Making& making) const {
    const std::string name = nameOf(cell), value = textOf(cell, making.after.value);
    const std::string line = trace::line_in_brackets(m_steps.trace(), making.location).text();
    const std::string thread = launch().grid.count() > 1 ? say("{} of block {}", making.thread, making.block)
                                                         : std::to_string(making.thread);
    if (!making.isWritten)
        return {say("No thread writes {} in this step, so it keeps {}.", name, value),
                say("No thread writes {} in this step.", name)};
    std::string left, right;
    if (making.combines && making.operands.size() == 2) {
        left = textOf(making.operands[0], cell.of);
        right = textOf(making.operands[1], cell.of);
    } else if (making.registers) {
        left = textOf(cell, making.registers->first);
        right = textOf(cell, making.registers->second);
    }
    if (!left.empty())
        return {say("Thread {} combines {} with {}: the result is {}{}.", thread, left, right, value, line),
                say("Thread {} combines {} with {}{}.", thread, left, right, line)};
    if (making.combines)
        return {say("Thread {} combines values in its registers: the result is {}{}.", thread, value, line),
                say("Thread {} combines values in its registers{}.", thread, line)};
    if (making.operands.empty())
        return {say("Thread {} writes {} to {}, regardless of its old value{}.", thread, value, name, line),
                say("Thread {} writes a constant to {}{}.", thread, name, line)};
    const Operand& from = making.operands.front();
    if (from.cell)
        return {say("Thread {} copies {} = {} to it{}.", thread, nameOf(*from.cell), value, line),
                say("Thread {} copies {} to it{}.", thread, nameOf(*from.cell), line)};
    return {say("Thread {} writes the value {} from thread {}{}.", thread, value, *from.thread, line),
            say("Thread {} writes the value from thread {}{}.", thread, *from.thread, line)};
}

} // namespace scanscope::app
