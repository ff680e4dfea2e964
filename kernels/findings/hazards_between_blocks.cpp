#include "kernels/findings/hazards.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>

#include <fmt/format.h>

#include "kernels/findings/block_order.h"
#include "kernels/findings/cell_table.h"
#include "kernels/findings/equal_writes.h"
#include "kernels/findings/hazard_words.h"
#include "kernels/findings/updates.h"
#include "kernels/trace/access.h"
#include "kernels/trace/cut_short.h"
#include "kernels/trace/own_program.h"
#include "kernels/trace/peer_arrays.h"

namespace scanscope::trace {
namespace {

using Access = BlockOrder::Access;

constexpr std::uint64_t most_comparisons = 20'000'000; // in a launch
// Accesses to one cell that are kept even if a later one could replace them.
constexpr std::size_t most_kept = 64;
// The same for writes of one value by the threads of one block, on one line.
constexpr std::ptrdiff_t most_alike = 2;

// Whether two accesses are no data race, but may happen in another order than in the source.
bool may_overtake(const Event& a, const Event& b) {
    const auto is_by_pointer = [](const Event& event) {
        return is_volatile(event.kind) && (event.partner & atomic_load) == 0;
    };
    return (writes(a.kind) || writes(b.kind)) && synchronises(a.kind) && synchronises(b.kind) &&
           (is_by_pointer(a) || is_by_pointer(b));
}

// The reason why two accesses are not in order.
enum class Lack : std::uint8_t {
    order,         // nothing puts them in order
    earlier_fence, // the thread of the earlier one signals, but has no fence before the signal
    later_fence,   // the thread of the later one sees the signal, but has no fence after that
};

class LaunchHazards {
public:
    LaunchHazards(const Trace& trace, std::size_t launch, const std::stop_token& stop)
        : trace_(trace)
        , calls_(call_names(trace))
        , number_(launch)
        , launch_(trace.launches[launch])
        , peers_(launch_)
        , stop_(stop)
        , first_cell_(launch_.globals.size())
        , equal_writes_(trace) {
        std::uint64_t cells = 0;
        for (std::size_t array = 0; array < launch_.globals.size(); ++array) {
            first_cell_[array] = cells;
            cells += launch_.globals[array].extent;
        }
        for (std::uint32_t block = 0; block < launch_.blocks.size(); ++block) {
            find_copies_to_peers(block);
            for (const Event& event : launch_.blocks[block].events) {
                if (!is_source_of_copy_to_peer(block, event) || peers_.global_of(block, event)) continue;
                const bool is_new = first_cell_of_source_.try_emplace({block, event.array}, cells).second;
                if (is_new) cells += launch_.blocks[block].shared.at(event.array).extent;
            }
        }
    }

    // Returns false if there was more order than can be followed.
    bool find(std::vector<Finding>& findings, bool may_follow) {
        if (launch_.blocks.size() < 2) return true;
        sort_cells();
        if (shared_cells_.empty() && peers_.is_empty()) return true;
        for (const Block& block : launch_.blocks)
            std::ranges::copy(checked_reads(block), std::back_inserter(checked_));
        std::ranges::sort(checked_);
        is_too_much_ = !may_follow;
        if (may_follow) follow();
        report(findings);
        return !is_too_much_;
    }

private:
    using Cell = std::uint64_t; // numbers the cells of all arrays
    // Block, step and line of the write, line of the other access, array, and whether both write.
    using Key = std::tuple<std::uint32_t, std::uint32_t, std::uint16_t, std::uint16_t, std::uint16_t, bool>;
    struct Pair {
        Access a, b; // a writes
        Lack lack;
    };
    using Pairs = std::map<Key, std::vector<Pair>>;
    struct CellHistory {
        std::vector<Access> writes, reads;
    };

    // The block's copies to other recorded blocks: their order depends on those.
    void find_copies_to_peers(std::uint32_t block) {
        std::set<CopyBegun>& copies =
            copies_to_peers_.emplace_back(copies_to_peers(launch_, launch_.blocks[block]));
        if (copies.empty()) return;
        for (const Event& event : launch_.blocks[block].events)
            if (is_of_copy(event) && touches_global(event) && peers_.block_of(event.array) && !peer_of(event))
                copies.erase(copy_begun(event));
    }
    [[nodiscard]] bool is_of_copy_to_peer(std::uint32_t block, const Event& event) const {
        return is_of_copy(event) && copies_to_peers_[block].contains(copy_begun(event));
    }
    [[nodiscard]] bool is_of_copy_to_peer(const Access& access) const {
        return is_of_copy_to_peer(access.block, *access.event);
    }
    [[nodiscard]] bool is_source_of_copy_to_peer(std::uint32_t block, const Event& event) const {
        return is_of_copy_to_peer(block, event) && event.space == Space::shared && !writes(event.kind);
    }

    // The cell of global memory, of a peer's array, or of one that is copied to a peer, which the event
    // accesses.
    [[nodiscard]] std::optional<Cell> cell_of(std::uint32_t block, const Event& event) const {
        if (!touches_memory(event)) return std::nullopt;
        if (const auto global = peers_.global_of(block, event)) return first_cell_.at(*global) + event.index;
        if (event.space != Space::shared || first_cell_of_source_.empty()) return std::nullopt;
        const auto source = first_cell_of_source_.find({block, event.array});
        return source == first_cell_of_source_.end() ? std::nullopt
                                                     : std::optional(source->second + event.index);
    }
    [[nodiscard]] std::optional<Cell> cell_of(const Access& access) const {
        return cell_of(access.block, *access.event);
    }
    // The number of the recorded block whose shared memory the event accesses from another block.
    [[nodiscard]] std::optional<std::uint32_t> peer_of(const Event& event) const {
        if (!touches_global(event)) return std::nullopt;
        const auto index = peers_.block_of(event.array);
        if (!index) return std::nullopt;
        const auto block = std::ranges::lower_bound(launch_.blocks, *index, {}, &Block::index);
        return block != launch_.blocks.end() && block->index == *index
                   ? std::optional(static_cast<std::uint32_t>(block - launch_.blocks.begin()))
                   : std::nullopt;
    }
    [[nodiscard]] std::uint32_t line_of(std::uint16_t location) const {
        return trace::line_of(trace_, location);
    }
    [[nodiscard]] HazardSide side_of(const Event& event) const {
        return {event.kind, event.step, line_of(event.location)};
    }

    // Finds two kinds of cells: those that several blocks touch and at least one writes, and those that are
    // used to synchronise. A cell that is only accessed by atomics, such as a counter, cannot collide and is
    // skipped.
    void sort_cells() {
        constexpr std::uint32_t none = 0xffffffffu;
        struct Users {
            std::uint32_t block = none; // the last one so far
            // Whether several blocks do, and whether any access does; is_bare: any is no atomic.
            bool are_several = false, writes = false, synchronises = false, is_bare = false;
        };
        CellTable<Users> users;
        for (std::uint32_t block = 0; block < launch_.blocks.size(); ++block)
            for (const Event& event : launch_.blocks[block].events) {
                const auto cell = cell_of(block, event);
                if (!cell) continue;
                Users& of = users[*cell];
                of.are_several |= (of.block != none && of.block != block) || is_of_copy_to_peer(block, event);
                of.block = block;
                of.writes |= writes(event.kind);
                of.synchronises |= synchronises(event.kind);
                of.is_bare |= event.kind != EventKind::atomic || is_block_wide(event);
            }
        users.each([&](Cell cell, const Users& of) {
            if (of.are_several && of.writes && of.is_bare) shared_cells_.push_back(cell);
            if (of.synchronises) sync_cells_.push_back(cell);
        });
        std::ranges::sort(shared_cells_);
        std::ranges::sort(sync_cells_);
    }

    [[nodiscard]] static bool has(const std::vector<Cell>& cells, Cell cell) {
        return std::ranges::binary_search(cells, cell);
    }

    // Whether threads of one block may signal each other by this access to their shared memory. Kernels of
    // the catalogue use barriers for that.
    [[nodiscard]] bool orders_its_block(const Event& event) const {
        return event.space == Space::shared && touches_memory(event) && synchronises(event.kind) &&
               is_own_text(trace_);
    }

    // All relevant accesses, sorted by time.
    [[nodiscard]] std::vector<Access> accesses_in_time() const {
        std::vector<Access> all;
        for (std::uint32_t block = 0; block < launch_.blocks.size(); ++block)
            for (const Event& event : launch_.blocks[block].events) {
                const auto cell = cell_of(block, event);
                if (event.kind == EventKind::fence || event.kind == EventKind::warp_sync ||
                    (cell && (has(shared_cells_, *cell) || has(sync_cells_, *cell))) || peer_of(event) ||
                    orders_its_block(event) || is_source_of_copy_to_peer(block, event))
                    all.push_back({block, &event});
            }
        std::ranges::stable_sort(all, {}, [](const Access& access) { return access.event->order; });
        return all;
    }

    void follow() {
        BlockOrder order(launch_);
        // In Scanscope's own kernels, the order need not be guessed, because they release and acquire
        // explicitly.
        if (is_own_text(trace_) && !sync_cells_.empty())
            meant_.emplace(launch_, BlockOrder::Fences::everywhere);
        std::uint64_t passed = 0;
        for (const Access& access : accesses_in_time()) {
            if (++passed % 4096 == 0 && stop_.stop_requested()) return;
            order.pass(access);
            if (meant_) meant_->arrive(access);
            if (const auto cell = cell_of(access); cell && has(shared_cells_, *cell)) compare(access, order);
            if (const auto peer = peer_of(*access.event)) note_use(access, *peer, order);
            if (is_source_of_copy_to_peer(access.block, *access.event)) note_last_use({access, access.block});
            if (meant_) meant_->pass(access);
            if (order.is_too_much() || comparisons_ > most_comparisons) {
                is_too_much_ = true;
                return;
            }
        }
        if (may_be_cut_short(trace_, number_)) return;
        for (const auto& [key, use] : last_uses_)
            if (!order.is_before_end_of(use.peer, use.access)) note_outside(use, true);
    }

    // A block may access the shared memory of another block only after that one has started, and before it
    // ends. Copies from its own memory must have read that before it ends.
    struct Use {
        Access access;
        std::uint32_t peer;
    };
    void note_use(const Access& access, std::uint32_t peer, const BlockOrder& order) {
        const Use use{access, peer};
        if (!order.knows_block(peer, access)) note_outside(use, false);
        note_last_use(use);
    }
    void note_last_use(const Use& use) {
        const Event& event = *use.access.event;
        last_uses_.insert_or_assign(std::tuple(use.access.block, event.thread, event.location, use.peer),
                                    use);
    }
    void note_outside(const Use& use, bool is_after_end) {
        outside_[{use.access.event->location, is_after_end}].push_back(use);
    }

    // The time of the thread's last atomic on the cell; 0 if there was none. All threads agree on the order
    // of a cell's atomics, so the thread has seen all earlier ones. For example, the last block of a sum may
    // therefore reset its counter with a plain write.
    [[nodiscard]] static std::uint64_t last_atomic(const CellHistory& cell, const Access& now) {
        std::uint64_t last = 0;
        for (const Access& own : cell.writes)
            if (own.block == now.block && own.event->thread == now.event->thread &&
                own.event->kind == EventKind::atomic && !is_block_wide(*own.event))
                last = std::max(last, own.event->order);
        return last;
    }

    void compare(const Access& now, const BlockOrder& order) {
        const Event& event = *now.event;
        CellHistory& cell = history_[*cell_of(now)];
        const bool is_write = writes(event.kind);
        const std::uint64_t own_atomic = last_atomic(cell, now);
        const auto look = [&](std::vector<Access>& earlier, bool may_replace) {
            comparisons_ += earlier.size();
            const bool is_full = earlier.size() >= most_kept;
            std::erase_if(earlier, [&](const Access& then) {
                const bool is_before = order.is_before(then, now);
                const bool is_seen = then.event->kind == EventKind::atomic && !is_block_wide(*then.event) &&
                                     then.event->order < own_atomic;
                const bool may_meet =
                    then.block != now.block || is_of_copy_to_peer(then) || is_of_copy_to_peer(now);
                if (!is_before && may_meet && !is_seen) look_at_pair(then, now, order);
                // Any later access that collides with `then` collides with `now` too, so `then` can be
                // dropped; but if `now` is an atomic, later atomics collide only with a `then` that is none.
                return may_replace && is_before && (is_bare(event) || !is_bare(*then.event)) &&
                       (is_full || (then.event->location == event.location &&
                                    is_checked(*then.event) == is_checked(event) &&
                                    bytes_of(*then.event) == bytes_of(event)));
            });
        };
        look(cell.writes, is_write);
        if (is_write || !cell.reads.empty()) look(cell.reads, true);
        if (!is_write) return cell.reads.push_back(now);
        // Many threads may plainly write one value on one line: some of them stand for their block.
        const auto is_alike = [&](const Access& then) {
            return then.block == now.block && then.event->kind == event.kind &&
                   then.event->location == event.location && then.event->value == event.value;
        };
        if (!is_bare(event) || cell.writes.size() < most_kept ||
            std::ranges::count_if(cell.writes, is_alike) < most_alike)
            cell.writes.push_back(now);
    }

    [[nodiscard]] bool is_checked(const Event& event) const {
        return std::ranges::binary_search(checked_, &event);
    }
    [[nodiscard]] bool is_bare(const Event& event) const {
        return (!synchronises(event.kind) || is_block_wide(event)) && !is_checked(event);
    }

    // Notes two accesses that nothing puts in order.
    void look_at_pair(const Access& then, const Access& now, const BlockOrder& order) {
        if ((bytes_of(*then.event) & bytes_of(*now.event)) == 0) return;
        const bool is_meant = meant_ && !meant_->is_too_much() && meant_->is_before(then, now);
        const Lack lack = !is_meant                                ? Lack::order
                          : order.is_before_once_fenced(then, now) ? Lack::later_fence
                                                                   : Lack::earlier_fence;
        const bool any_write = writes(then.event->kind) || writes(now.event->kind);
        if (any_write && (is_bare(*then.event) || is_bare(*now.event)))
            note(found_, then, now, lack);
        else if (!may_overtake(*then.event, *now.event))
            return;
        else if (is_meant)
            note(overtaken_, then, now, lack);
        else
            flags_.insert(now.event->array);
    }

    void note(Pairs& pairs, const Access& then, const Access& now, Lack lack) {
        Pair pair{now, then, lack};
        if (!writes(now.event->kind)) std::swap(pair.a, pair.b);
        const Event &a = *pair.a.event, &b = *pair.b.event;
        const Key key{pair.a.block, a.step, a.location, b.location, a.array, writes(b.kind)};
        std::vector<Pair>& found = pairs[key];
        const trace::Block &of_a = launch_.blocks[pair.a.block], &of_b = launch_.blocks[pair.b.block];
        if (!equal_writes_.are_equal({of_a, a}, {of_b, b})) several_values_.insert(key);
        if (found.empty() || found.back().a.event->index != a.index) found.push_back(pair);
    }

    void report(std::vector<Finding>& findings) {
        // If the accesses to an array are not meant to be in order, the array contains flags, with which
        // blocks signal each other in any order. Every other array contains data, whose order must be
        // guaranteed.
        for (auto& [key, pairs] : overtaken_)
            if (!flags_.contains(pairs.front().a.event->array))
                std::ranges::move(pairs, std::back_inserter(found_[key]));
        std::set<std::uint16_t> lines;
        for (auto& [key, pairs] : found_) {
            for (const Pair& pair : pairs) lines.insert({pair.a.event->location, pair.b.event->location});
            findings.push_back(finding_of(pairs, !several_values_.contains(key)));
        }
        // A hazard in the same line has the same cause.
        for (const auto& [key, uses] : outside_)
            if (!lines.contains(key.first)) findings.push_back(finding_outside(uses, key.second));
        if (!is_too_much_) return;
        Finding finding =
            finding_of_run(FindingKind::incomplete,
                           kernels::say_later("The blocks of launch {} synchronise so often that their order "
                                              "could not be followed to the end, so hazards may be missing.",
                                              number_ + 1));
        finding.launch = number_;
        findings.push_back(std::move(finding));
    }

    [[nodiscard]] Finding finding_of(std::vector<Pair>& pairs, bool is_of_one_value) {
        const auto index_of = [](const Pair& pair) { return pair.a.event->index; };
        std::ranges::stable_sort(pairs, {}, index_of);
        const auto same = [&](const Pair& x, const Pair& y) { return index_of(x) == index_of(y); };
        pairs.erase(std::unique(pairs.begin(), pairs.end(), same), pairs.end());
        const Pair& example = pairs.front();
        const Event &a = *example.a.event, &b = *example.b.event;
        Finding finding = finding_at(FindingKind::hazard, trace_, number_, example.a.block, a);
        finding.hazard = hazard_of(side_of(a), side_of(b));
        finding.other_location = b.location;
        finding.threads.push_back(b.thread);
        finding.other_step = b.step;
        for (const Pair& pair : pairs) {
            finding.cells.push_back(pair.a.event->index);
            finding.pairs.push_back({pair.a.event->thread, pair.b.event->thread});
            finding.other_blocks.push_back(pair.b.block);
        }
        finding.is_harmless = is_of_one_value;
        finding.message = message_of(example, pairs.size());
        if (is_of_one_value)
            finding.message += " " + same_value();
        else
            suggest(finding, {fix_of(example)});
        finding.brief = brief_of(example);
        return finding;
    }

    [[nodiscard]] Finding finding_outside(const std::vector<Use>& uses, bool is_after_end) const {
        const auto& [access, peer] = uses.front();
        const Event& event = *access.event;
        Finding finding = finding_at(FindingKind::hazard, trace_, number_, access.block, event);
        finding.cells.push_back(event.index);
        const kernels::Message first = who(access), act = act_of(event.kind, cell_name(access)),
                               place = place_of(event, event);
        const std::uint64_t block = launch_.blocks[peer].index;
        finding.message =
            is_after_end
                ? kernels::say_later("{} {}{}, but block {} may have ended: its shared memory ends with it",
                                     first, act, place, block)
                : kernels::say_later(
                      "{} {}{}, but block {} may not have started: its shared memory begins with it", first,
                      act, place, block);
        finding.message += ".";
        finding.brief = is_after_end ? kernels::say_later("Block {} may have ended before {} is used.", block,
                                                          cell_name(access))
                                     : kernels::say_later("Block {} may not have started when {} is used.",
                                                          block, cell_name(access));
        suggest(finding,
                {{SuggestedFix::Kind::advice,
                  is_after_end && is_of_copy(event)
                      ? kernels::say_later("Let the block that gets the bytes wait for them, and call "
                                           "cluster.sync() after that.")
                  : is_after_end
                      ? kernels::say_later("Call cluster.sync() after the last access, so that no block ends "
                                           "before.")
                      : kernels::say_later("Call cluster.sync() before the first access, so that all blocks "
                                           "of the cluster have started.")}});
        return finding;
    }

    [[nodiscard]] kernels::Message who(const Access& access) const {
        if (is_of_copy(*access.event))
            return kernels::say_later("an asynchronous copy by thread {} of block {}",
                                      thread_text(launch_.block, access.event->thread),
                                      launch_.blocks[access.block].index);
        return kernels::say_later("thread {} of block {}", thread_text(launch_.block, access.event->thread),
                                  launch_.blocks[access.block].index);
    }
    [[nodiscard]] kernels::Message place_of(const Event& event, const Event& other) const {
        const kernels::Message line = line_text(trace_, event.location, other.location);
        return line.empty() ? line : " (" + line + ")";
    }
    [[nodiscard]] std::string cell_name(const Access& access) const {
        return cell_text(*array_of(launch_, launch_.blocks[access.block], *access.event),
                         access.event->index);
    }

    [[nodiscard]] kernels::Message message_of(const Pair& pair, std::size_t cells) const {
        const Event &a = *pair.a.event, &b = *pair.b.event;
        const kernels::Message first = who(pair.a), act = act_of(a.kind, cell_name(pair.a)),
                               place = place_of(a, b), second = who(pair.b), other = act_too(b.kind),
                               other_place = place_of(b, a);
        kernels::Message message =
            is_of_copy(a) || is_of_copy(b)
                ? kernels::say_later("{} {}{} while {} {}{}: neither waits for the other", first, act, place,
                                     second, other, other_place)
            : pair.lack == Lack::order
                ? kernels::say_later("{} {}{} while {} {}{}: nothing orders the two blocks", first, act,
                                     place, second, other, other_place)
                : kernels::say_later(
                      "{} {}{} while {} {}{}: the blocks synchronise, but a {} that orders the "
                      "two accesses is missing",
                      first, act, place, second, other, other_place, calls_.fence);
        if (cells > 1)
            message +=
                "; " + kernels::counted_later(cells - 1, "{} more cell like this", "{} more cells like this");
        return message + ".";
    }
    [[nodiscard]] kernels::Message brief_of(const Pair& pair) const {
        const Event& b = *pair.b.event;
        const auto name = [this](const Access& access) {
            std::string thread = fmt::format("b{} t{}", launch_.blocks[access.block].index,
                                             thread_text(launch_.block, access.event->thread));
            return is_of_copy(*access.event) ? kernels::say_later("the copy of {}", thread)
                                             : kernels::Message(std::move(thread));
        };
        if (pair.lack != Lack::order)
            return writes(b.kind)
                       ? kernels::say_later("{} and {} both write {}: a {} is missing.", name(pair.a),
                                            name(pair.b), cell_name(pair.a), calls_.fence)
                       : kernels::say_later("{} reads {} while {} writes it: a {} is missing.", name(pair.b),
                                            cell_name(pair.a), name(pair.a), calls_.fence);
        return writes(b.kind)
                   ? kernels::say_later("{} and {} both write {}: nothing orders the two blocks.",
                                        name(pair.a), name(pair.b), cell_name(pair.a))
                   : kernels::say_later("{} reads {} while {} writes it: nothing orders the two blocks.",
                                        name(pair.b), cell_name(pair.a), name(pair.a));
    }

    // The update that an access is part of, if any.
    [[nodiscard]] std::optional<Update> update_of(const Access& access) {
        auto [known, is_new] = updates_.try_emplace(access.block);
        if (is_new) known->second = updates_of(launch_.blocks[access.block]);
        const Event& event = *access.event;
        const auto found = std::ranges::find_if(known->second, [&](const Update& one) {
            return one.space == Space::global && one.array == event.array && one.cell == event.index &&
                   one.thread == event.thread &&
                   (writes(event.kind) ? one.write : one.read) == event.location;
        });
        return found == known->second.end() ? std::nullopt : std::optional(*found);
    }

    // If the blocks already synchronise, one of the two sides is incomplete.
    [[nodiscard]] SuggestedFix fix_of(const Pair& pair) {
        if (const auto a = update_of(pair.a), b = update_of(pair.b);
            a && b && a->read == b->read && a->write == b->write)
            return fix_by_atomic(line_of(a->read), line_of(a->write), calls_.add);
        if (is_of_copy(*pair.a.event) || is_of_copy(*pair.b.event))
            return fix_with_copy(trace_, *pair.a.event, *pair.b.event);
        if (is_block_wide(*pair.a.event) || is_block_wide(*pair.b.event))
            return {SuggestedFix::Kind::advice,
                    kernels::say_later("An atomic whose name ends in _block is atomic only within a block: "
                                       "use the one without, such as atomicAdd().")};
        if (pair.lack != Lack::order) return fence_of(pair);
        if (is_first_value(pair.a, pair.b) || is_first_value(pair.b, pair.a))
            return {SuggestedFix::Kind::advice,
                    is_python(trace_)
                        ? kernels::say_later("Set the cell before the launch: blocks run in any order.")
                        : kernels::say_later("Set the cell before the launch, for example with cudaMemset(): "
                                             "blocks run in any order.")};
        return {SuggestedFix::Kind::advice, advice_on(pair)};
    }

    // Whether a block sets the cell for the other block's atomic. A block that unlocks or resets the cell has
    // used it before.
    [[nodiscard]] bool is_first_value(const Access& set, const Access& used) const {
        const Event& first = *set.event;
        return first.kind == EventKind::write && used.event->kind == EventKind::atomic &&
               std::ranges::none_of(launch_.blocks[set.block].events, [&](const Event& event) {
                   return cell_of(set.block, event) == cell_of(set) && event.order < first.order;
               });
    }

    // A user's program has CUDA's functions, but not those of Scanscope's own kernels.
    [[nodiscard]] kernels::Message advice_on(const Pair& pair) const {
        const auto speaks = [](const Block& block) {
            return std::ranges::any_of(block.events, [](const Event& event) {
                return event.space == Space::global && synchronises(event.kind);
            });
        };
        const bool is_own = is_own_text(trace_);
        if (peer_of(*pair.a.event) || peer_of(*pair.b.event))
            return kernels::say_later("Call cluster.sync() between the two accesses.");
        if (synchronises(pair.a.event->kind) || synchronises(pair.b.event->kind))
            return is_own ? kernels::say_later("If one block uses a cell to synchronise, the others must "
                                               "access it only with atomics or through a pointer to "
                                               "volatile.")
                          : kernels::say_later("If one block uses a cell to synchronise, the others must "
                                               "access it only with atomics, store_release() or "
                                               "load_acquire().");
        if (speaks(launch_.blocks[pair.a.block]) && speaks(launch_.blocks[pair.b.block]))
            return is_own ? kernels::say_later("Publish with a {0} before the atomic; read after an atomic "
                                               "and a {0}.",
                                               calls_.fence)
                          : kernels::say_later("Publish with store_release(), or with a __threadfence() "
                                               "before the atomic; read after load_acquire(), or after an "
                                               "atomic and a __threadfence().");
        return kernels::say_later("Put the two accesses into separate launches, which run one after the "
                                  "other, or let the blocks write to a second array.");
    }

    [[nodiscard]] SuggestedFix fence_of(const Pair& pair) const {
        const bool a_is_later = pair.a.event->order > pair.b.event->order;
        const std::uint32_t later = line_of((a_is_later ? pair.a : pair.b).event->location);
        const std::uint32_t earlier = line_of((a_is_later ? pair.b : pair.a).event->location);
        if (pair.lack == Lack::later_fence)
            return {SuggestedFix::Kind::before,
                    kernels::say_later("To fix it, put a {} before line {}, after the atomic or volatile "
                                       "read that shows that line {} is done.",
                                       calls_.fence, later, earlier),
                    std::string(calls_.fence), later};
        return {SuggestedFix::Kind::after,
                kernels::say_later("To fix it, put a {} after line {}, before the atomic or volatile write "
                                   "that signals the end of the work. Line {} also needs one before it, "
                                   "unless it reads through a pointer to volatile.",
                                   calls_.fence, earlier, later),
                std::string(calls_.fence), earlier};
    }

    const Trace& trace_;
    CallNames calls_;
    std::size_t number_;
    const Launch& launch_;
    PeerArrays peers_;
    const std::stop_token& stop_;
    std::vector<std::set<CopyBegun>> copies_to_peers_; // by block
    std::vector<Cell> first_cell_;                     // of each global array
    // The first cells of shared arrays that copies to peers read and no other block accesses, by block and
    // array.
    std::map<std::pair<std::uint32_t, std::uint16_t>, Cell> first_cell_of_source_;
    std::vector<Cell> shared_cells_, sync_cells_; // ascending
    std::vector<const Event*> checked_;           // in all blocks, sorted by address
    std::map<Cell, CellHistory> history_;
    std::optional<BlockOrder> meant_; // the order with fences everywhere
    // The last use of a peer's memory by each block, thread and line, and uses that are not known to be
    // within its life, by line and whether the peer may have ended.
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint16_t, std::uint32_t>, Use> last_uses_;
    std::map<std::pair<std::uint16_t, bool>, std::vector<Use>> outside_;
    Pairs found_;
    EqualWrites equal_writes_;
    std::set<Key> several_values_; // pairs whose order makes a difference
    Pairs overtaken_;              // pairs that only lack a fence, and are no data race
    std::map<std::uint32_t, std::vector<Update>> updates_; // computed for a block when needed
    std::set<std::uint16_t> flags_; // arrays with accesses that even fences everywhere would not order
    std::uint64_t comparisons_ = 0;
    bool is_too_much_ = false;
};

} // namespace

std::vector<Finding> hazards_between_blocks(const Trace& trace, const std::stop_token& stop) {
    // If the order could not be followed in several launches of a kernel, it cannot be followed in the others
    // either. Giving up then keeps programs with hundreds of launches fast.
    constexpr int most_unfollowed = 3;
    std::vector<Finding> findings;
    std::map<std::string_view, int> unfollowed;
    for (std::size_t launch = 0; launch < trace.launches.size() && !stop.stop_requested(); ++launch) {
        int& before = unfollowed[trace.launches[launch].kernel];
        if (!LaunchHazards(trace, launch, stop).find(findings, before < most_unfollowed)) ++before;
    }
    return findings;
}

} // namespace scanscope::trace
