#include "kernels/trace/parting.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "kernels/text/language.h"
#include "kernels/text/message.h"
#include "kernels/text/text.h"
#include "kernels/trace/access.h"
#include "kernels/trace/analysis.h"
#include "kernels/trace/own_program.h"
#include "kernels/trace/replay.h"
#include "kernels/trace/side_by_side.h"
#include "kernels/trace/value.h"

namespace scanscope::trace {

namespace {

using kernels::say;

bool are_alike(const Array& one, const Array& other) {
    return one.name == other.name && one.type == other.type && one.extent == other.extent;
}

template <class Arrays> bool have_alike(const Arrays& one, const Arrays& other) {
    return std::ranges::equal(one, other, are_alike);
}

// Whether each block matches that of the other launch, and has `surplus` more steps. The number of threads
// does not matter, because cells are compared.
bool have_alike_blocks(const Launch& one, const Launch& other, std::ptrdiff_t surplus) {
    return one.grid == other.grid &&
           std::ranges::equal(one.blocks, other.blocks, [surplus](const Block& a, const Block& b) {
               return a.index == b.index && std::ssize(a.steps) - std::ssize(b.steps) == surplus &&
                      have_alike(a.shared, b.shared) && have_alike(a.lanes, b.lanes);
           });
}

bool has_global_cells_only(const Launch& launch) {
    return std::ranges::all_of(
        launch.blocks, [](const Block& block) { return block.shared.empty() && block.lanes.empty(); });
}

// For each launch, how many more steps the left run takes in it. The number is 0 except in the last launch of
// the shorter run, which keeps its final state until the longer run has ended.
std::vector<std::ptrdiff_t> surplus_of(const Trace& left, const Trace& right) {
    std::vector<std::ptrdiff_t> surplus(left.launches.size());
    const auto whole =
        static_cast<std::ptrdiff_t>(count_steps(left)) - static_cast<std::ptrdiff_t>(count_steps(right));
    const std::vector<Launch>& shorter = (whole < 0 ? left : right).launches;
    const auto has_steps = [](const Block& block) { return !block.steps.empty(); };
    for (std::size_t launch = shorter.size(); launch-- > 0;)
        if (std::ranges::any_of(shorter[launch].blocks, has_steps)) {
            surplus[launch] = whole;
            break;
        }
    return surplus;
}

// Computes Parting::is_by_block. Launches that divide the same work among other blocks are compared as a
// whole. Empty if any launch cannot be compared.
std::optional<std::vector<bool>> launches_by_block(const Trace& left, const Trace& right) {
    if (left.launches.size() != right.launches.size()) return std::nullopt;
    std::vector<bool> by_block;
    const std::vector<std::ptrdiff_t> surplus = surplus_of(left, right);
    for (std::size_t l = 0; l < surplus.size(); ++l) {
        const Launch &one = left.launches[l], &other = right.launches[l];
        if (!have_alike(one.globals, other.globals)) return std::nullopt;
        by_block.push_back(have_alike_blocks(one, other, surplus[l]));
        if (!by_block.back() &&
            (!has_global_cells_only(one) || !has_global_cells_only(other) ||
             std::ssize(side_by_side(one).steps) - std::ssize(side_by_side(other).steps) != surplus[l]))
            return std::nullopt;
    }
    return by_block;
}

void add_written(std::set<CellRef>& cells, const Block& block, std::size_t step) {
    if (step >= block.steps.size()) return;
    for (const Event& event : events_of(block, step))
        if (event.array != no_array && (writes(event.kind) || event.space == Space::lane))
            cells.insert({event.space, event.array, event.index});
}

bool differ(const BlockState& one, const BlockState& other, const CellRef& cell) {
    const CellState a = one.at(cell.space, cell.array, cell.index),
                    b = other.at(cell.space, cell.array, cell.index);
    return a.is_written != b.is_written || (a.is_written && a.value != b.value);
}

void part_block(Parting& parting, const Trace& left, const Trace& right, std::size_t launch,
                std::size_t block) {
    const Block &one = left.launches[launch].blocks[block], &other = right.launches[launch].blocks[block];
    const Replay a(left, launch, block), b(right, launch, block);
    std::set<CellRef> standing;
    for (std::size_t step = 0; step < one.steps.size(); ++step) {
        std::set<CellRef> written;
        add_written(written, one, step);
        add_written(written, other, step);
        const BlockState &after = a.after(step + 1), &beside = b.after(std::min(step + 1, b.step_count()));
        PartedStep parted{{launch, block, step}, {}, {}};
        for (const CellRef& cell : written) {
            if (!differ(after, beside, cell)) {
                standing.erase(cell);
                continue;
            }
            standing.insert(cell);
            parted.reached.push_back(cell);
        }
        if (standing.empty()) continue;
        parted.standing.assign(standing.begin(), standing.end());
        parting.steps.push_back(std::move(parted));
    }
}

// The values that a launch's blocks leave in global memory, by the position of the step in the launch.
class GlobalWrites {
public:
    explicit GlobalWrites(const Launch& launch) {
        const SideBySide all = side_by_side(launch);
        for (std::size_t block = 0; block < launch.blocks.size(); ++block)
            for (std::size_t step = 0; step < all.places[block].size(); ++step)
                for (const Transfer& transfer : transfers(launch, launch.blocks[block], step))
                    if (transfer.to.space == Space::global)
                        last_.insert_or_assign({all.places[block][step], transfer.to}, transfer);
    }
    [[nodiscard]] const Transfer* at(std::size_t place, const CellRef& cell) const { // null: no write to it
        const auto found = last_.find({place, cell});
        return found == last_.end() ? nullptr : &found->second;
    }

private:
    std::map<std::pair<std::size_t, CellRef>, Transfer> last_;
};

// For launches with different blocks: notes the writes of a block that the right run does not make in the
// same step.
void part_globals(Parting& parting, const Trace& left, const Trace& right, std::size_t launch) {
    const Launch& one = left.launches[launch];
    const GlobalWrites others(right.launches[launch]);
    const SideBySide all = side_by_side(one);
    for (std::size_t block = 0; block < one.blocks.size(); ++block) {
        std::set<CellRef> standing;
        for (std::size_t step = 0; step < one.blocks[block].steps.size(); ++step) {
            std::map<CellRef, Value> written;
            for (const Transfer& transfer : transfers(one, one.blocks[block], step))
                if (transfer.to.space == Space::global) written.insert_or_assign(transfer.to, transfer.value);
            PartedStep parted{{launch, block, step}, {}, {}};
            for (const auto& [cell, value] : written) {
                const Transfer* other = others.at(all.places[block][step], cell);
                if (other && other->value == value) {
                    standing.erase(cell);
                    continue;
                }
                standing.insert(cell);
                parted.reached.push_back(cell);
            }
            if (standing.empty()) continue;
            parted.standing.assign(standing.begin(), standing.end());
            parting.steps.push_back(std::move(parted));
        }
    }
}

// The write of the right run that matches the left run's write to this cell.
std::optional<Transfer> right_write(const Trace& left, const Trace& right, bool is_by_block,
                                    const StepPlace& at, const CellRef& cell) {
    const Launch &one = left.launches[at.launch], &other = right.launches[at.launch];
    if (!is_by_block) {
        const Transfer* found = GlobalWrites(other).at(side_by_side(one).places[at.block][at.step], cell);
        return found ? std::optional(*found) : std::nullopt;
    }
    std::optional<Transfer> last;
    if (at.step >= other.blocks[at.block].steps.size()) return last;
    for (const Transfer& transfer : transfers(other, other.blocks[at.block], at.step))
        if (transfer.to == cell) last = transfer;
    return last;
}

// The global array that the run's output was read from: the last one that contains it.
std::optional<std::uint16_t> output_array(const Launch& launch, const Trace& trace) {
    for (std::size_t array = launch.globals.size(); array-- > 0;) {
        const SharedCells& after = launch.globals[array].after;
        if (trace.output.empty() || after->size() < trace.output.size()) continue;
        bool holds = true;
        for (std::size_t i = 0; i < trace.output.size() && holds; ++i)
            holds = after->written[i] && after->values[i] == trace.output[i];
        if (holds) return static_cast<std::uint16_t>(array);
    }
    return std::nullopt;
}

// Follows the value of a cell back to all the cells that it was computed from.
class Cone {
public:
    Cone(const Trace& left, const Trace& right, const Parting& parting)
        : left_(left)
        , right_(right)
        , parting_(parting) {}

    std::optional<PartedWay> first_parted(std::size_t launch, CellRef cell) {
        globals_.insert(cell);
        for (std::size_t l = launch + 1; l-- > 0;) {
            // Blocks of a launch may read from each other, so this repeats until nothing new is found.
            std::size_t known = 0;
            do {
                known = globals_.size();
                for (std::size_t b = left_.launches[l].blocks.size(); b-- > 0;) go_back(l, b);
            } while (globals_.size() != known && left_.launches[l].blocks.size() > 1);
        }
        return first_;
    }

private:
    void go_back(std::size_t launch, std::size_t block) {
        const Block& ran = left_.launches[launch].blocks[block];
        std::set<CellRef> wanted = globals_; // cells of this block are added
        for (std::size_t step = ran.steps.size(); step-- > 0;) {
            const std::vector<Transfer> all = transfers(left_.launches[launch], ran, step);
            for (auto transfer = all.rbegin(); transfer != all.rend(); ++transfer) {
                if (!wanted.contains(transfer->to)) continue;
                note({launch, block, step}, *transfer);
                for (const auto& operand : {transfer->left, transfer->right})
                    if (operand) {
                        wanted.insert(*operand);
                        if (operand->space == Space::global) globals_.insert(*operand);
                    }
            }
        }
    }

    void note(const StepPlace& at, const Transfer& transfer) {
        const PartedStep* parted = parting_.at(at);
        if (!parted || !std::ranges::binary_search(parted->reached, transfer.to)) return;
        if (first_ && !(at < first_->at)) return;
        first_ = PartedWay{at, transfer,
                           right_write(left_, right_, parting_.is_by_block[at.launch], at, transfer.to)};
    }

    const Trace &left_, &right_;
    const Parting& parting_;
    std::set<CellRef> globals_;
    std::optional<PartedWay> first_;
};

// The array exists, because the runs differ in this cell.
const Array& array_at(const Trace& trace, const StepPlace& at, const CellRef& cell) {
    const Launch& launch = trace.launches[at.launch];
    return *array_of(launch, launch.blocks[at.block], cell.space, cell.array);
}

std::string name_of(const Trace& trace, const StepPlace& at, const CellRef& cell) {
    return cell_text(array_at(trace, at, cell), cell.index);
}

std::string thread_of(const Trace& trace, const StepPlace& at, std::uint32_t thread) {
    return thread_text(trace.launches[at.launch].block, thread);
}

std::string step_of(const Trace& trace, const StepPlace& at) {
    return title_of(trace.launches[at.launch].blocks[at.block], at.step).text();
}

std::string name_of(OtherRun kind) {
    return kind == OtherRun::right ? say("the correct run") : say("the other run");
}

struct CombinedValue {
    std::optional<CellRef> cell;
    Value value;
    std::optional<std::uint32_t> writer;
};
std::array<CombinedValue, 2> operands_of(const Transfer& transfer) {
    return {CombinedValue{transfer.left, transfer.left_value, transfer.left_writer},
            CombinedValue{transfer.right, transfer.right_value, transfer.right_writer}};
}

// Describes a read that differs from the right run's; empty if that does not explain the wrong value.
std::string reading_of(const PartedWay& way, const Trace& left, const std::string& run) {
    if (!way.right) return {};
    const auto wrong = operands_of(way.wrong), right = operands_of(*way.right);
    for (std::size_t i = 0; i < wrong.size(); ++i) {
        if (!wrong[i].cell) continue;
        const std::string name = name_of(left, way.at, *wrong[i].cell);
        const ElementType type = array_at(left, way.at, *wrong[i].cell).type;
        if (!right[i].cell || *right[i].cell != *wrong[i].cell) {
            return right[i].cell
                       ? say("it reads {}, but {} reads {}", name, run, name_of(left, way.at, *right[i].cell))
                       : std::string();
        }
        if (wrong[i].value == right[i].value) continue;
        const std::string value = to_text(wrong[i].value, type), other = to_text(right[i].value, type);
        return wrong[i].writer ? say("it reads {} = {}, which thread {} wrote in this step, but {} reads {}",
                                     name, value, thread_of(left, way.at, *wrong[i].writer), run, other)
                               : say("it reads {} = {}, but {} reads {}", name, value, run, other);
    }
    return {};
}

} // namespace

const PartedStep* Parting::at(const StepPlace& place) const {
    const auto found = std::ranges::lower_bound(steps, place, {}, &PartedStep::at);
    return found != steps.end() && found->at == place ? &*found : nullptr;
}

bool are_of_one_text(const Trace& left, const Trace& right) {
    if (left.program && right.program) return left.program->files == right.program->files;
    return has_request(left) && has_request(right) && !left.run.algorithm.empty() &&
           left.run.algorithm == right.run.algorithm;
}

bool can_be_parted(const Trace& left, const Trace& right) {
    return launches_by_block(left, right).has_value();
}

Parting parting_of(const Trace& left, const Trace& right) {
    Parting parting;
    const std::optional<std::vector<bool>> by_block = launches_by_block(left, right);
    parting.is_comparable = by_block.has_value();
    if (!by_block) return parting;
    parting.is_by_block = *by_block;
    for (std::size_t launch = 0; launch < left.launches.size(); ++launch) {
        if (!parting.is_by_block[launch]) {
            part_globals(parting, left, right, launch);
            continue;
        }
        for (std::size_t block = 0; block < left.launches[launch].blocks.size(); ++block)
            part_block(parting, left, right, launch, block);
    }
    return parting;
}

std::optional<PartedWay> why_not(const Trace& left, const Trace& right, const Parting& parting,
                                 std::uint64_t element) {
    if (!parting.is_comparable || element >= left.output.size() || element >= right.output.size() ||
        left.output[element] == right.output[element])
        return std::nullopt;
    for (std::size_t launch = left.launches.size(); launch-- > 0;)
        if (const auto array = output_array(left.launches[launch], left))
            return why_not(left, right, parting, launch, {Space::global, *array, element});
    return std::nullopt;
}

std::optional<PartedWay> why_not(const Trace& left, const Trace& right, const Parting& parting,
                                 std::size_t launch, const CellRef& cell) {
    if (!parting.is_comparable) return std::nullopt;
    return Cone(left, right, parting).first_parted(launch, cell);
}

std::optional<std::pair<std::size_t, CellRef>> first_different_end(const Trace& left, const Trace& right) {
    for (std::size_t launch = std::min(left.launches.size(), right.launches.size()); launch-- > 0;) {
        const auto &one = left.launches[launch].globals, &other = right.launches[launch].globals;
        for (std::size_t array = 0; array < std::min(one.size(), other.size()); ++array) {
            const Cells &a = *one[array].after, &b = *other[array].after;
            for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
                if (a.written[i] != b.written[i] || (a.written[i] && a.values[i] != b.values[i]))
                    return std::pair{launch, CellRef{Space::global, static_cast<std::uint16_t>(array), i}};
        }
    }
    return std::nullopt;
}

std::string sentence_of(const PartedWay& way, const Trace& left, OtherRun kind) {
    const std::string other = name_of(kind);
    const Transfer& wrong = way.wrong;
    const ElementType type = array_at(left, way.at, wrong.to).type;
    const std::string step = step_of(left, way.at), cell = name_of(left, way.at, wrong.to),
                      line = line_in_brackets(left, wrong.location).text(),
                      value = to_text(wrong.value, type), thread = thread_of(left, way.at, wrong.thread);
    std::string said = way.right ? say("In {}, thread {} writes {} = {}{}, but {} writes {}", step, thread,
                                       cell, value, line, other, to_text(way.right->value, type))
                                 : say("In {}, thread {} writes {} = {}{}, but {} does not write there", step,
                                       thread, cell, value, line, other);
    if (const std::string reading = reading_of(way, left, other); !reading.empty()) said += ": " + reading;
    return said + '.';
}

} // namespace scanscope::trace
