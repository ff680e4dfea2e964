#include "kernels/own/follow.h"

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "kernels/trace/access.h"
#include "kernels/trace/own_program.h"

namespace scanscope::own {

namespace {

using trace::Block;
using trace::Cells;
using trace::Event;
using trace::Global;
using trace::Launch;
using trace::Node;
using trace::SharedCells;
using trace::Space;
using trace::Trace;

bool only_reads(const Event& event) {
    return event.array != trace::no_array && trace::reads(event.kind) && !trace::writes(event.kind);
}

// Compares a launch with the same launch of the witness. The compiler may read a cell once or twice, and in
// either order, so reads may differ. But each thread's writes, and its waits for other threads, must be the
// same and in the same order. A value that a thread reads has the origin of the last write to its cell.
class Agreement {
public:
    Agreement(const Launch& ran, const Launch& seen)
        : ran_(ran)
        , seen_(seen)
        , is_whole_(ran.blocks.size() == ran.grid.count()) {}

    // Returns the nodes of each block's events, or nullopt if the two launches differ.
    [[nodiscard]] std::optional<std::vector<std::vector<Node>>> nodes() {
        if (ran_.kernel != seen_.kernel || ran_.grid != seen_.grid || ran_.block != seen_.block ||
            !std::ranges::equal(ran_.globals, seen_.globals, have_same_cells) ||
            !std::ranges::equal(ran_.blocks, seen_.blocks, {}, &Block::index, &Block::index))
            return std::nullopt;
        for (const Global& global : seen_.globals) globals_.push_back(*global.before);
        for (std::size_t b = 0; b < ran_.blocks.size(); ++b) {
            if (ran_.blocks[b].shared != seen_.blocks[b].shared) return std::nullopt;
            nodes_.emplace_back(ran_.blocks[b].events.size(), trace::untagged_node);
            auto& shared = shared_.emplace_back();
            for (const trace::Array& array : ran_.blocks[b].shared) shared.emplace_back(array.extent);
            for (const Event& event : seen_.blocks[b].events)
                if (!only_reads(event)) left_[{b, event.thread}].push_back(&event);
        }
        for (auto& [thread, events] : left_) std::ranges::stable_sort(events, {}, &Event::order);
        for (const auto& [block, place] : all_in_time())
            if (!take(block, ran_.blocks[block].events[place], nodes_[block][place])) return std::nullopt;
        for (auto& [thread, events] : left_)
            if (!std::ranges::all_of(events, [&, block = thread.first](const Event* event) {
                    return changes_nothing(block, *event);
                }))
                return std::nullopt;
        return std::move(nodes_);
    }

private:
    struct Place {
        std::size_t block = 0, event = 0;
    };

    static bool have_same_cells(const Global& a, const Global& b) {
        const auto are_same = [](const Cells& one, const Cells& other) {
            return one.values == other.values && one.written == other.written;
        };
        return a.name == b.name && a.type == b.type && a.extent == b.extent &&
               are_same(*a.before, *b.before) && are_same(*a.after, *b.after);
    }
    static bool are_same(const Event& a, const Event& b) {
        return a.kind == b.kind && a.space == b.space && a.array == b.array && a.index == b.index &&
               a.value == b.value && a.old == b.old && a.partner == b.partner && a.interval == b.interval;
    }

    [[nodiscard]] std::vector<Place> all_in_time() const {
        std::vector<Place> all;
        for (std::size_t b = 0; b < ran_.blocks.size(); ++b)
            for (std::size_t e = 0; e < ran_.blocks[b].events.size(); ++e) all.push_back({b, e});
        std::ranges::sort(all, {}, [this](const Place& place) {
            return ran_.blocks[place.block].events[place.event].order;
        });
        return all;
    }

    [[nodiscard]] Cells* cells(std::size_t block, const Event& event) {
        if (event.array == trace::no_array) return nullptr;
        auto& arrays = event.space == Space::global ? globals_ : shared_[block];
        return event.array < arrays.size() && event.index < arrays[event.array].size() ? &arrays[event.array]
                                                                                       : nullptr;
    }
    // Whether the event writes the value that the cell already holds. One build's compiler may leave out such
    // a write while the other's keeps it.
    [[nodiscard]] bool changes_nothing(std::size_t block, const Event& event) {
        const Cells* const at = trace::writes(event.kind) ? cells(block, event) : nullptr;
        return at && at->written[event.index] && at->values[event.index] == event.value;
    }
    // Whether it is certain that no unrecorded block wrote to the cell in the meantime.
    [[nodiscard]] bool is_sure(const Event& event) const {
        if (is_whole_ || event.space != Space::global) return true;
        const Global& global = seen_.globals[event.array];
        return event.index < global.before->size() && event.index < global.after->size() &&
               global.before->nodes[event.index] == global.after->nodes[event.index];
    }

    [[nodiscard]] bool take(std::size_t block, const Event& event, Node& node) {
        Cells* const at = cells(block, event);
        if (only_reads(event)) {
            const bool is_known = at && at->written[event.index] && !event.never_written &&
                                  at->values[event.index] == event.value && is_sure(event);
            if (is_known) node = at->nodes[event.index];
            return true;
        }
        std::deque<const Event*>& left = left_[{block, event.thread}];
        while (!left.empty() && !are_same(event, *left.front()) && !changes_nothing(block, event) &&
               changes_nothing(block, *left.front()))
            left.pop_front();
        if (!left.empty() && are_same(event, *left.front())) {
            node = left.front()->node;
            left.pop_front();
        } else if (changes_nothing(block, event)) {
            node = at->nodes[event.index];
        } else {
            return false;
        }
        if (at && trace::writes(event.kind)) {
            at->values[event.index] = event.value;
            at->written[event.index] = 1;
            at->nodes[event.index] = node;
        }
        return true;
    }

    const Launch &ran_, &seen_;
    bool is_whole_;
    std::vector<std::vector<Node>> nodes_;
    std::vector<Cells> globals_;
    std::vector<std::vector<Cells>> shared_;
    std::map<std::pair<std::size_t, std::uint32_t>, std::deque<const Event*>>
        left_; // the witness's remaining events, by block and thread
};

template <class Visit> void each_node(Launch& launch, Visit visit) {
    for (Block& block : launch.blocks)
        for (Event& event : block.events)
            if (event.array != trace::no_array || event.kind == trace::EventKind::shuffle) visit(event.node);
    for (trace::Join& join : launch.followed->joins) {
        visit(join.left);
        visit(join.right);
    }
}

// Puts the input arrays into the order of the kernel's parameters, and leaves out those from which no value
// comes, because they would only use up letters.
class InputsInTurn {
public:
    explicit InputsInTurn(Launch& launch)
        : launch_(launch) {
        for (const std::uint16_t array : launch.followed->inputs) {
            const Node first = ends_.empty() ? 1 : ends_.back();
            inputs_.push_back({array, first});
            ends_.push_back(first + Node(launch.globals[array].extent));
        }
        end_ = ends_.empty() ? 1 : ends_.back();
    }

    void put() {
        each_node(launch_, [this](const Node& node) {
            if (node != trace::no_input && node < end_) inputs_[place_of(node)].is_used = true;
        });
        std::vector<Input*> turn;
        for (Input& input : inputs_)
            if (input.is_used) turn.push_back(&input);
        std::ranges::stable_sort(turn, {}, [this](const Input* input) { return parameter_of(input->array); });
        launch_.followed->inputs.clear();
        for (Input* const input : turn) {
            input->now = now_end_;
            now_end_ += Node(launch_.globals[input->array].extent);
            launch_.followed->inputs.push_back(input->array);
        }
        const auto renumber = [this](Node& node) { node = now(node); };
        each_node(launch_, renumber);
        for (Global& global : launch_.globals)
            for (SharedCells* state : {&global.before, &global.after}) {
                if (std::ranges::all_of((*state)->nodes, is_untagged)) continue;
                Cells cells = **state;
                std::ranges::for_each(cells.nodes, renumber);
                *state = SharedCells(std::move(cells));
            }
    }

private:
    struct Input {
        std::uint16_t array = 0;
        Node first = 1, now = 1;
        bool is_used = false;
    };
    static bool is_untagged(Node node) { return node == trace::untagged_node; }
    [[nodiscard]] std::size_t place_of(Node node) const {
        return std::size_t(std::ranges::upper_bound(ends_, node) - ends_.begin());
    }
    [[nodiscard]] std::size_t parameter_of(std::uint16_t array) const {
        const auto& all = launch_.arguments;
        return std::size_t(std::ranges::find_if(all,
                                                [array](const trace::Argument& argument) {
                                                    return argument.kind == trace::ArgumentKind::pointer &&
                                                           argument.array == array;
                                                }) -
                           all.begin());
    }
    [[nodiscard]] Node now(Node node) const {
        if (node == trace::no_input || node >= trace::untagged_node) return node;
        if (node >= end_) return node - end_ + now_end_;
        const Input& input = inputs_[place_of(node)];
        return input.is_used ? node - input.first + input.now : trace::untagged_node;
    }

    Launch& launch_;
    std::vector<Input> inputs_;
    std::vector<Node> ends_; // for each input, the node after its last cell
    Node end_ = 1, now_end_ = 1;
};

void take_nodes(Launch& launch, const Launch& seen) {
    const auto nodes = Agreement(launch, seen).nodes();
    if (!nodes) return;
    launch.followed = seen.followed;
    for (std::size_t b = 0; b < launch.blocks.size(); ++b)
        for (std::size_t e = 0; e < (*nodes)[b].size(); ++e) {
            Event& event = launch.blocks[b].events[e];
            if (event.array != trace::no_array || event.kind == trace::EventKind::shuffle)
                event.node = (*nodes)[b][e];
        }
    for (std::size_t g = 0; g < launch.globals.size(); ++g) {
        launch.globals[g].before = seen.globals[g].before;
        launch.globals[g].after = seen.globals[g].after;
    }
    InputsInTurn(launch).put();
}

} // namespace

void take_nodes(Trace& trace, const Trace& witness) {
    if (!trace.program || !witness.program) return;
    for (std::size_t l = 0; l < trace.launches.size(); ++l) {
        const auto found = recorded_launch(*witness.program, trace.program->recorded[l]);
        if (!found) continue;
        const Launch& seen = witness.launches[*found];
        if (seen.followed) take_nodes(trace.launches[l], seen);
    }
}

} // namespace scanscope::own
