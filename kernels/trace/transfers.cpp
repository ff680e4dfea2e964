#include "kernels/trace/transfers.h"

#include <algorithm>
#include <map>
#include <queue>
#include <unordered_map>
#include <utility>

#include "kernels/trace/access.h"
#include "kernels/trace/barrier_object.h"

namespace scanscope::trace {
namespace {

// The cell where a thread last saw a node, and the last other cell where it saw the same one.
struct Sighting {
    CellRef cell;
    Value value;
    std::optional<std::uint32_t> writer; // another thread that wrote it in this step
    std::optional<CellRef> other_cell;
    Value other_value;
    std::optional<std::uint32_t> other_writer;
};

struct Operand {
    std::optional<CellRef> cell;
    Value value;
    std::optional<std::uint32_t> writer;
    Node node = untagged_node; // only in user programs
};

struct Combined {
    Operand left, right;
    Node left_node = no_input, right_node = no_input;
};

class StepSources {
public:
    // `followed` is set only for user programs, and then applies to all writes.
    StepSources(std::size_t events, const Followed* followed, Node first_join)
        : followed_(followed)
        , first_join_(first_join) {
        sightings_.reserve(events);
    }

    void see_read(const Event& event) {
        const CellRef cell = cell_of(event);
        if (event.node == untagged_node || followed_) {
            note_untagged(event, cell);
            return;
        }
        see(event, cell);
        if (event.space == Space::lane) registers_[key(event.thread, event.node)] = cell;
    }

    // A value received by a shuffle is in the register that its partner read for it.
    void see_shuffle(const Event& event) {
        const auto held = registers_.find(key(event.partner, event.node));
        if (held != registers_.end()) see(event, held->second);
    }

    void see_write(const Event& event) {
        if (event.space != Space::lane) writers_[cell_of(event)] = event.thread;
    }

    void see_combine(const Event& event) {
        Combined combined{operand(event.thread, event.left), operand(event.thread, event.right), event.left,
                          event.right};
        if (event.left == event.right) tell_apart(event, combined);
        combines_[key(event.thread, event.node)] = combined;
        results_[key(event.thread, event.node)] = event.value;
    }

    // In a user program, a write is assumed to use what its thread has read since its previous write: the
    // values with the same node or with the nodes of its operands, or all of them if there are no such
    // values.
    [[nodiscard]] Transfer transfer_untagged(const Event& write) {
        Transfer transfer;
        transfer.thread = write.thread;
        transfer.location = write.location;
        transfer.to = cell_of(write);
        transfer.value = write.value;
        transfer.node = write.node;
        transfer.left_node = transfer.right_node = untagged_node;
        std::vector<Operand> read = std::exchange(untagged_[write.thread], {});
        if (write.kind == EventKind::atomic)
            read.insert(read.begin(), {transfer.to, write.old, std::nullopt, untagged_node});
        else
            keep_sources(write, read);
        if (read.empty()) return transfer;
        const auto copied = std::ranges::find(read, write.value, &Operand::value);
        transfer.combined = read.size() > 1 || copied == read.end();
        transfer.left = read.front().cell;
        transfer.left_value = read.front().value;
        transfer.left_writer = read.front().writer;
        transfer.left_node = read.front().node;
        if (read.size() > 1) {
            transfer.right_node = read.back().node;
            transfer.right = read.back().cell;
            transfer.right_value = read.back().value;
            transfer.right_writer = read.back().writer;
        }
        return transfer;
    }

    [[nodiscard]] Transfer transfer(const Event& write) const {
        Transfer transfer;
        transfer.thread = write.thread;
        transfer.location = write.location;
        transfer.to = cell_of(write);
        transfer.value = write.value;
        transfer.node = write.node;
        if (write.kind == EventKind::atomic) {
            transfer.combined = true;
            transfer.left = transfer.to;
            transfer.left_value = write.old;
            transfer.left_node = unknown_node; // only its value was recorded
        } else if (const auto found = combines_.find(key(write.thread, write.node));
                   found != combines_.end()) {
            transfer.combined = true;
            transfer.left = found->second.left.cell;
            transfer.right = found->second.right.cell;
            transfer.left_value = found->second.left.value;
            transfer.right_value = found->second.right.value;
            transfer.left_node = found->second.left_node;
            transfer.right_node = found->second.right_node;
            transfer.left_writer = found->second.left.writer;
            transfer.right_writer = found->second.right.writer;
        } else if (const auto copied = sightings_.find(key(write.thread, write.node));
                   copied != sightings_.end()) {
            set_copy(transfer, copied->second);
            transfer.left_node = write.node;
        }
        return transfer;
    }

    static CellRef cell_of(const Event& event) {
        return {event.space, event.array, event.space == Space::lane ? event.thread : event.index};
    }

private:
    void see(const Event& event, const CellRef& cell) {
        const auto [place, is_new] = sightings_.try_emplace(key(event.thread, event.node));
        Sighting& sighting = place->second;
        if (!is_new && sighting.cell != cell) {
            sighting.other_cell = sighting.cell;
            sighting.other_value = sighting.value;
            sighting.other_writer = sighting.writer;
        }
        sighting.cell = cell;
        sighting.value = event.value;
        sighting.writer = writer_before(event, cell);
    }

    // A cell that is read twice is one operand.
    void note_untagged(const Event& event, const CellRef& cell) {
        std::vector<Operand>& read = untagged_[event.thread];
        if (std::ranges::find(read, std::optional(cell), &Operand::cell) == read.end())
            read.push_back({cell, event.value, writer_before(event, cell), event.node});
        if (followed_ && event.node != untagged_node && event.node != no_input)
            last_reads_[key(event.thread, event.node)] = {cell, event.value, writer_before(event, cell),
                                                          event.node};
    }

    // Keeps only the value that the thread wrote, or the two that it joined, if they are among those that it
    // read in the step.
    void keep_sources(const Event& write, std::vector<Operand>& read) const {
        const Node node = write.node;
        if (!followed_ || node == untagged_node || node == no_input) return;
        const auto of = [&](Node wanted) { return last_reads_.find(key(write.thread, wanted)); };
        if (const auto copied = of(node); copied != last_reads_.end()) {
            read = {copied->second};
        } else if (node >= first_join_ && node - first_join_ < followed_->joins.size()) {
            const Join& join = followed_->joins[node - first_join_];
            const auto left = of(join.left), right = of(join.right);
            if (left != last_reads_.end() && right != last_reads_.end() && left != right)
                read = {left->second, right->second};
        }
    }

    [[nodiscard]] std::optional<std::uint32_t> writer_before(const Event& event, const CellRef& cell) const {
        const auto found = writers_.find(cell);
        return found == writers_.end() || found->second == event.thread ? std::nullopt
                                                                        : std::optional(found->second);
    }

    static std::uint64_t key(std::uint32_t thread, Node node) { return std::uint64_t{thread} << 32 | node; }

    [[nodiscard]] Operand operand(std::uint32_t thread, Node node) const {
        const auto read = sightings_.find(key(thread, node));
        if (read == sightings_.end()) {
            const auto result = results_.find(key(thread, node)); // the operand stayed in a register
            return {std::nullopt, result == results_.end() ? Value{} : result->second, std::nullopt};
        }
        return {read->second.cell, read->second.value, read->second.writer};
    }

    // Both operands carry the same node. If the thread read this node from two cells (two padding cells, both
    // with the identity), these are the operands, sorted by index: the true order cannot be known, and does
    // not change the result.
    void tell_apart(const Event& event, Combined& combined) const {
        const auto read = sightings_.find(key(event.thread, event.left));
        if (read == sightings_.end() || !read->second.other_cell) return;
        const Sighting& seen = read->second;
        combined.left = {seen.other_cell, seen.other_value, seen.other_writer};
        combined.right = {seen.cell, seen.value, seen.writer};
        if (combined.left.cell->index > combined.right.cell->index) std::swap(combined.left, combined.right);
    }

    // Constants share the node 0 with every cell that holds one, so a copy must have the same value, too.
    static void set_copy(Transfer& transfer, const Sighting& seen) {
        if (seen.value == transfer.value) {
            transfer.left = seen.cell;
            transfer.left_value = seen.value;
            transfer.left_writer = seen.writer;
        } else if (seen.other_cell && seen.other_value == transfer.value) {
            transfer.left = seen.other_cell;
            transfer.left_value = seen.other_value;
            transfer.left_writer = seen.other_writer;
        }
    }

    const Followed* followed_;
    Node first_join_;
    std::map<CellRef, std::uint32_t> writers_; // the last writer of each cell in the step so far
    std::unordered_map<std::uint64_t, Sighting> sightings_;
    std::unordered_map<std::uint32_t, std::vector<Operand>> untagged_; // by thread
    std::unordered_map<std::uint64_t, Operand> last_reads_;            // only values whose nodes are followed
    std::unordered_map<std::uint64_t, CellRef> registers_; // registers that a thread read for itself
    std::unordered_map<std::uint64_t, Combined> combines_;
    std::unordered_map<std::uint64_t, Value> results_;
};

// Asynchronous copies read some cells and then write them in the same order.
class CopySources {
public:
    void see_read(const Event& event) { read_[copy_of(event)].push(event); }
    [[nodiscard]] Transfer transfer(const Event& write) {
        Transfer transfer;
        transfer.thread = write.thread;
        transfer.location = write.location;
        transfer.to = StepSources::cell_of(write);
        transfer.value = write.value;
        transfer.node = write.node;
        transfer.is_of_copy = true;
        std::queue<Event>& read = read_[copy_of(write)];
        if (read.empty()) return transfer; // it writes zeros
        if (read.front().value == write.value) {
            transfer.left = StepSources::cell_of(read.front());
            transfer.left_value = read.front().value;
            transfer.left_node = read.front().node;
        }
        read.pop();
        return transfer;
    }

private:
    using Copy = std::pair<std::uint32_t, std::uint32_t>; // its thread, and its number
    static Copy copy_of(const Event& event) { return {event.thread, event.since}; }
    std::map<Copy, std::queue<Event>> read_;
};

} // namespace

std::vector<Transfer> transfers(const Launch& launch, const Block& block, std::size_t step) {
    const std::span<const Event> events = events_of(block, step);
    const Followed* const followed = launch.followed ? &*launch.followed : nullptr;
    StepSources sources(events.size(), followed, static_cast<Node>(inputs_of(launch) + 1));
    CopySources copies;
    std::vector<Transfer> found;
    const std::optional<std::uint16_t> named = named_barriers_of(block);
    for (const Event& event : events) {
        if (is_arrival(event) || (event.space == Space::shared && event.array == named)) continue;
        if (is_of_copy(event)) {
            if (writes(event.kind))
                found.push_back(copies.transfer(event));
            else
                copies.see_read(event);
            continue;
        }
        if (event.kind == EventKind::combine) sources.see_combine(event);
        if (event.kind == EventKind::shuffle) sources.see_shuffle(event);
        if (event.array == no_array) continue;
        if (only_reads(event.kind)) sources.see_read(event);
        if (!writes(event.kind)) continue;
        found.push_back(event.node == untagged_node || followed ? sources.transfer_untagged(event)
                                                                : sources.transfer(event));
        sources.see_write(event);
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const Transfer& a, const Transfer& b) { return a.thread < b.thread; });
    return found;
}

} // namespace scanscope::trace
