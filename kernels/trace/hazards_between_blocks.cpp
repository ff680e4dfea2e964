#include "kernels/trace/hazards_between_blocks.h"

#include <algorithm>
#include <map>
#include <tuple>

#include <fmt/format.h>

#include "kernels/text/language.h"
#include "kernels/trace/access.h"
#include "kernels/trace/block_order.h"
#include "kernels/trace/hazard_words.h"

namespace scanscope::trace {
namespace {

using Access = BlockOrder::Access;

constexpr std::uint64_t most_comparisons = 20'000'000; // in a launch
constexpr std::size_t most_kept = 64; // accesses of a cell that are kept although later ones stand for them

bool may_collide(const Event& a, const Event& b) {
    return (writes(a.kind) || writes(b.kind)) && !(synchronises(a.kind) && synchronises(b.kind));
}

class LaunchHazards {
public:
    LaunchHazards(const Trace& trace, std::size_t launch, const std::stop_token& stop)
        : trace_(trace)
        , number_(launch)
        , launch_(trace.launches[launch])
        , stop_(stop)
        , first_cell_(launch_.globals.size()) {
        std::uint64_t cells = 0;
        for (std::size_t array = 0; array < launch_.globals.size(); ++array) {
            first_cell_[array] = cells;
            cells += launch_.globals[array].extent;
        }
    }

    void find(std::vector<Finding>& findings) {
        if (launch_.blocks.size() < 2) return;
        sort_cells();
        if (shared_cells_.empty()) return;
        follow();
        report(findings);
    }

private:
    using Cell = std::uint64_t; // of all arrays, one behind the other
    // Of the one that writes block, step and line, the other's line, the array, and whether both write.
    using Key = std::tuple<std::uint32_t, std::uint32_t, std::uint16_t, std::uint16_t, std::uint16_t, bool>;
    struct Pair {
        Access a, b; // a writes
    };
    struct CellHistory {
        std::vector<Access> writes, reads;
    };

    [[nodiscard]] Cell cell_of(const Event& event) const { return first_cell_.at(event.array) + event.index; }
    [[nodiscard]] std::uint32_t line_of(std::uint16_t location) const {
        return location < trace_.locations.size() ? trace_.locations[location].line : 0;
    }
    [[nodiscard]] HazardSide side_of(const Event& event) const {
        return {event.kind, event.step, line_of(event.location)};
    }

    // Finds the cells that several blocks touch and one of them writes, and those that synchronise.
    void sort_cells() {
        struct Touch {
            Cell cell;
            std::uint32_t block;
            bool writes, synchronises;
        };
        std::vector<bool> is_written(launch_.globals.size());
        for (const Block& block : launch_.blocks)
            for (const Event& event : block.events)
                if (touches_global(event) && writes(event.kind)) is_written.at(event.array) = true;
        std::vector<Touch> touches;
        for (std::uint32_t block = 0; block < launch_.blocks.size(); ++block) {
            const std::size_t before = touches.size();
            for (const Event& event : launch_.blocks[block].events)
                if (touches_global(event) && is_written[event.array])
                    touches.push_back({cell_of(event), block, writes(event.kind), synchronises(event.kind)});
            // One for each cell of the block will do.
            const auto first = touches.begin() + std::ptrdiff_t(before);
            std::sort(first, touches.end(), [](const Touch& x, const Touch& y) { return x.cell < y.cell; });
            auto kept = first;
            for (auto it = first; it != touches.end(); ++it) {
                if (kept != first && std::prev(kept)->cell == it->cell) {
                    std::prev(kept)->writes |= it->writes;
                    std::prev(kept)->synchronises |= it->synchronises;
                } else {
                    *kept++ = *it;
                }
            }
            touches.erase(kept, touches.end());
        }
        std::stable_sort(touches.begin(), touches.end(),
                         [](const Touch& x, const Touch& y) { return x.cell < y.cell; });
        for (std::size_t first = 0; first < touches.size();) {
            std::size_t end = first;
            bool any_write = false, any_sync = false;
            for (; end < touches.size() && touches[end].cell == touches[first].cell; ++end) {
                any_write |= touches[end].writes;
                any_sync |= touches[end].synchronises;
            }
            if (any_write && end - first > 1) shared_cells_.push_back(touches[first].cell);
            if (any_sync) sync_cells_.push_back(touches[first].cell);
            first = end;
        }
    }

    [[nodiscard]] static bool has(const std::vector<Cell>& cells, Cell cell) {
        return std::ranges::binary_search(cells, cell);
    }

    // All that matters, in time.
    [[nodiscard]] std::vector<Access> accesses_in_time() const {
        std::vector<Access> all;
        for (std::uint32_t block = 0; block < launch_.blocks.size(); ++block)
            for (const Event& event : launch_.blocks[block].events) {
                const bool is_touch = touches_global(event);
                if (event.kind == EventKind::fence || event.kind == EventKind::warp_sync ||
                    (is_touch && (has(shared_cells_, cell_of(event)) || has(sync_cells_, cell_of(event)))))
                    all.push_back({block, &event});
            }
        std::ranges::stable_sort(all, {}, [](const Access& access) { return access.event->order; });
        return all;
    }

    void follow() {
        BlockOrder order(launch_);
        std::uint64_t passed = 0;
        for (const Access& access : accesses_in_time()) {
            if (++passed % 4096 == 0 && stop_.stop_requested()) return;
            order.pass(access);
            if (touches_global(*access.event) && has(shared_cells_, cell_of(*access.event)))
                compare(access, order);
            if (order.is_too_much() || comparisons_ > most_comparisons) {
                is_too_much_ = true;
                return;
            }
        }
    }

    // Whether the thread has made an atomic of the cell after that one: atomics of a cell have one order,
    // which all threads agree on, so that the last block of a sum may set its counter back by a plain write.
    [[nodiscard]] static bool has_seen(const CellHistory& cell, const Access& then, const Access& now) {
        return then.event->kind == EventKind::atomic &&
               std::ranges::any_of(cell.writes, [&](const Access& own) {
                   return own.block == now.block && own.event->thread == now.event->thread &&
                          own.event->kind == EventKind::atomic && own.event->order > then.event->order;
               });
    }

    void compare(const Access& now, const BlockOrder& order) {
        const Event& event = *now.event;
        CellHistory& cell = history_[cell_of(event)];
        const bool is_write = writes(event.kind);
        const auto look = [&](std::vector<Access>& earlier, bool may_replace) {
            comparisons_ += earlier.size();
            const bool is_full = earlier.size() >= most_kept;
            std::erase_if(earlier, [&](const Access& then) {
                const bool is_before = order.is_before(then, now);
                if (!is_before && then.block != now.block && may_collide(*then.event, event) &&
                    !has_seen(cell, then, now))
                    note(then, now);
                // What collides with this one later collides with that one too.
                return may_replace && is_before && (is_full || then.event->location == event.location);
            });
        };
        look(cell.writes, is_write);
        if (is_write || !cell.reads.empty()) look(cell.reads, true);
        (is_write ? cell.writes : cell.reads).push_back(now);
    }

    void note(const Access& then, const Access& now) {
        Pair pair{now, then};
        if (!writes(now.event->kind)) std::swap(pair.a, pair.b);
        const Event &a = *pair.a.event, &b = *pair.b.event;
        std::vector<Pair>& found =
            found_[{pair.a.block, a.step, a.location, b.location, a.array, writes(b.kind)}];
        if (found.empty() || found.back().a.event->index != a.index) found.push_back(pair);
    }

    void report(std::vector<Finding>& findings) {
        for (auto& [key, pairs] : found_) findings.push_back(finding_of(pairs));
        if (!is_too_much_) return;
        Finding finding;
        finding.kind = FindingKind::incomplete;
        finding.message =
            kernels::say("The blocks of launch {} synchronise so often that their order was not "
                         "followed to its end, so there "
                         "may be more hazards between them.",
                         number_ + 1);
        finding.launch = number_;
        finding.step = no_step;
        findings.push_back(std::move(finding));
    }

    [[nodiscard]] Finding finding_of(std::vector<Pair>& pairs) const {
        const auto index_of = [](const Pair& pair) { return pair.a.event->index; };
        std::ranges::stable_sort(pairs, {}, index_of);
        const auto same = [&](const Pair& x, const Pair& y) { return index_of(x) == index_of(y); };
        pairs.erase(std::unique(pairs.begin(), pairs.end(), same), pairs.end());
        const Pair& example = pairs.front();
        const Event &a = *example.a.event, &b = *example.b.event;
        Finding finding;
        finding.kind = FindingKind::hazard;
        finding.hazard = hazard_of(side_of(a), side_of(b));
        finding.location = a.location;
        finding.other_location = b.location;
        finding.threads = {a.thread, b.thread};
        finding.array = launch_.globals[a.array].name;
        finding.index = static_cast<std::int64_t>(a.index);
        finding.space = Space::global;
        finding.launch = number_;
        finding.block = example.a.block;
        finding.step = a.step;
        finding.other_step = b.step;
        for (const Pair& pair : pairs) {
            finding.cells.push_back(pair.a.event->index);
            finding.pairs.push_back({pair.a.event->thread, pair.b.event->thread});
            finding.other_blocks.push_back(pair.b.block);
        }
        finding.message = message_of(example, pairs.size());
        finding.brief = brief_of(example);
        finding.mend = mend_of(example);
        return finding;
    }

    [[nodiscard]] std::string who(const Access& access) const {
        return kernels::say("thread {} of block {}", access.event->thread,
                            launch_.blocks[access.block].index);
    }
    [[nodiscard]] std::string place_of(const Event& event) const {
        const std::uint32_t line = line_of(event.location);
        return line == 0 ? "" : kernels::say(" (line {})", line);
    }
    [[nodiscard]] std::string cell_name(const Event& event) const {
        return fmt::format("{}[{}]", launch_.globals[event.array].name, event.index);
    }

    [[nodiscard]] std::string message_of(const Pair& pair, std::size_t cells) const {
        const Event &a = *pair.a.event, &b = *pair.b.event;
        std::string message = kernels::say(
            "{} {}{} while {} {}{}: nothing puts blocks of one launch in order here", who(pair.a),
            act_of(a.kind, cell_name(a)), place_of(a), who(pair.b), act_too(b.kind), place_of(b));
        if (cells > 1)
            message += "; " + kernels::counted(cells - 1, "{} more cell like it", "{} more cells like it");
        return message + '.';
    }
    [[nodiscard]] std::string brief_of(const Pair& pair) const {
        const Event &a = *pair.a.event, &b = *pair.b.event;
        const auto name = [this](const Access& access) {
            return fmt::format("b{} t{}", launch_.blocks[access.block].index, access.event->thread);
        };
        return writes(b.kind)
                   ? kernels::say("{} and {} both write {}: nothing puts the two blocks in order.",
                                  name(pair.a), name(pair.b), cell_name(a))
                   : kernels::say("{} reads {} while {} writes it: nothing puts the two blocks in order.",
                                  name(pair.b), cell_name(a), name(pair.a));
    }

    // Where the kernel speaks between blocks already, what is missing is on one of the two sides.
    [[nodiscard]] std::string mend_of(const Pair& pair) const {
        const auto speaks = [](const Block& block) {
            return std::ranges::any_of(block.events, [](const Event& event) {
                return event.space == Space::global && synchronises(event.kind);
            });
        };
        if (synchronises(pair.a.event->kind) || synchronises(pair.b.event->kind))
            return kernels::say("What one block synchronises by, the others must touch by atomics, "
                                "store_release() and load_acquire() too.");
        if (speaks(launch_.blocks[pair.a.block]) && speaks(launch_.blocks[pair.b.block]))
            return kernels::say("A block publishes by store_release(), or by a __threadfence() before its "
                                "atomic; who relies on "
                                "it reads behind load_acquire(), or behind an atomic and a __threadfence().");
        return kernels::say(
            "The launch could end between the two, as launches come one after the other; or the "
            "blocks write to a second array.");
    }

    const Trace& trace_;
    std::size_t number_;
    const Launch& launch_;
    const std::stop_token& stop_;
    std::vector<Cell> first_cell_;                // of each global array
    std::vector<Cell> shared_cells_, sync_cells_; // ascending
    std::map<Cell, CellHistory> history_;
    std::map<Key, std::vector<Pair>> found_;
    std::uint64_t comparisons_ = 0;
    bool is_too_much_ = false;
};

} // namespace

std::vector<Finding> hazards_between_blocks(const Trace& trace, const std::stop_token& stop) {
    std::vector<Finding> findings;
    for (std::size_t launch = 0; launch < trace.launches.size() && !stop.stop_requested(); ++launch)
        LaunchHazards(trace, launch, stop).find(findings);
    return findings;
}

} // namespace scanscope::trace
