#include "kernels/findings/hazards.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <tuple>

#include "kernels/findings/cell_table.h"
#include "kernels/findings/equal_writes.h"
#include "kernels/findings/hazard_words.h"
#include "kernels/findings/thread_order.h"
#include "kernels/findings/updates.h"
#include "kernels/trace/access.h"
#include "kernels/trace/analysis.h"
#include "kernels/trace/barrier_object.h"
#include "kernels/trace/cut_short.h"
#include "kernels/trace/peer_arrays.h"

namespace scanscope::trace {
namespace {

// An access in one barrier interval. `cell` numbers the cells of all arrays; `now` is the actor's time in
// the block's thread order.
struct Access {
    std::uint64_t cell;
    std::uint32_t event, actor, now;
};

// The threads and asynchronous copies that access a cell in one barrier interval.
class Users {
public:
    // Returns whether the cell is contested by now.
    bool add(const Event& event) {
        const User user{event.thread, is_of_copy(event) ? event.since : 0};
        is_used_by_several_ |= user_ && *user_ != user;
        user_ = user;
        is_written_ |= writes(event.kind);
        return is_contested();
    }
    // Whether several threads use the cell and at least one writes it.
    [[nodiscard]] bool is_contested() const { return is_used_by_several_ && is_written_; }

private:
    using User = std::pair<std::uint32_t, std::uint32_t>; // a thread, and when its copy began, or 0
    std::optional<User> user_;                            // the last one so far
    bool is_used_by_several_ = false, is_written_ = false;
};

// An access to a cell by a thread, or by its asynchronous copy, reduced to what hazards depend on.
struct Touch {
    std::uint32_t step;
    std::uint16_t location;
    EventKind kind;
    bool is_checked;     // an atomic of the thread checks this read
    std::uint32_t bytes; // bytes of the cell, as a mask
    std::uint32_t thread, actor, now;
    Value value;         // the cell's after a write
    std::uint32_t since; // when the copy began, or 0
    const Event* event;  // the first one if several touches are alike
    friend bool operator==(const Touch& a, const Touch& b) {
        const auto facts = [](const Touch& one) {
            return std::tie(one.step, one.location, one.kind, one.is_checked, one.bytes, one.actor, one.now,
                            one.value, one.since);
        };
        return facts(a) == facts(b);
    }
};
using Touches = std::span<const Touch>;  // same location, kind, bytes and check, sorted by actor and time
constexpr std::size_t most_groups = 256; // groups of touches of one cell

bool is_bare(const Touch& touch) { return !touch.is_checked && !synchronises(touch.kind); }

bool may_collide(const Touch& a, const Touch& b) {
    return (writes(a.kind) || writes(b.kind)) && (is_bare(a) || is_bare(b)) && (a.bytes & b.bytes) != 0;
}

struct Collision {
    Touch a, b;
};

// Returns the first of b's touches that nothing puts in order with `a`, or null.
const Touch* unordered_with(const Touch& a, Touches b, const ThreadOrder& order) {
    for (std::size_t i = 0; i < b.size();) {
        const auto of_actor = b.subspan(i);
        const std::uint32_t actor = of_actor.front().actor;
        const auto next =
            std::upper_bound(of_actor.begin(), of_actor.end(), actor,
                             [](std::uint32_t one, const Touch& touch) { return one < touch.actor; });
        const auto count = std::size_t(next - of_actor.begin());
        i += count;
        if (actor == a.actor) continue;
        // The first touch that is not certainly over for `a` knows least about `a`.
        const std::uint32_t from = order.seen(a.actor, a.now, actor);
        const auto first = std::lower_bound(
            of_actor.begin(), next, from, [](const Touch& touch, std::uint32_t t) { return touch.now < t; });
        if (first != next && order.concurrent(a.actor, a.now, actor, first->now)) return &*first;
    }
    return nullptr;
}

std::optional<Collision> collision(Touches a, Touches b, const ThreadOrder& order) {
    if (!may_collide(a.front(), b.front())) return std::nullopt;
    for (const Touch& touch : a)
        if (const Touch* other = unordered_with(touch, b, order)) return Collision{touch, *other};
    return std::nullopt;
}

// Sorts the cells and removes duplicates; each cell keeps the threads that were noted first.
void sort_cells(Finding& finding) {
    std::map<std::uint64_t, std::array<std::uint32_t, 2>> pairs;
    for (std::size_t i = 0; i < finding.cells.size(); ++i) pairs.emplace(finding.cells[i], finding.pairs[i]);
    finding.cells.clear();
    finding.pairs.clear();
    for (const auto& [cell, pair] : pairs) {
        finding.cells.push_back(cell);
        finding.pairs.push_back(pair);
    }
}

class BlockHazards {
public:
    BlockHazards(const Trace& trace, std::size_t launch, std::size_t block)
        : trace_(trace)
        , calls_(call_names(trace))
        , launch_number_(launch)
        , block_number_(block)
        , launch_(trace.launches[launch])
        , block_(launch_.blocks[block])
        , checked_(checked_reads(block_))
        , copies_to_peers_(copies_to_peers(launch_, block_))
        , equal_writes_(trace) {
        std::uint64_t cells = 0;
        for (const auto& array : block_.shared) {
            first_cell_[0].push_back(cells);
            cells += array.extent;
        }
        for (const auto& array : launch_.globals) {
            first_cell_[1].push_back(cells);
            cells += array.extent;
        }
    }

    void find(std::vector<Finding>& findings) {
        for (std::size_t first = 0; first < order().size();) {
            const std::uint32_t interval = event(first).interval;
            std::size_t end = first;
            while (end < order_.size() && event(end).interval == interval) ++end;
            const auto in_flight = in_flight_.find(interval);
            if (in_flight == in_flight_.end()) {
                search_interval(std::span(order_).subspan(first, end - first));
            } else {
                const auto from = order_.begin() + std::ptrdiff_t(first);
                in_flight->second.insert(in_flight->second.begin(), from, from + std::ptrdiff_t(end - first));
                search_interval(in_flight->second);
            }
            first = end;
        }
        if (is_too_much_) findings.push_back(incomplete());
        const std::size_t before = findings.size();
        for (auto& [key, finding] : found_) {
            sort_cells(finding);
            finding.is_harmless = !several_values_.contains(&finding);
            finding.message = message_of(finding);
            finding.brief = brief_of(finding);
            const auto& [a, b] = examples_.at(&finding);
            finding.hazard = hazard_of(side_of(a), side_of(b));
            if (!finding.is_harmless) suggest(finding, fixes_of(finding, std::get<4>(key), a, b));
            findings.push_back(std::move(finding));
        }
        find_copies_left(findings);
        // Locations are numbered in the order in which the run reached them, but readers expect line order.
        const auto by_line = [this](const Finding& a, const Finding& b) {
            return std::tuple(a.step, line_of(a.location), line_of(a.other_location)) <
                   std::tuple(b.step, line_of(b.location), line_of(b.other_location));
        };
        std::stable_sort(findings.begin() + static_cast<std::ptrdiff_t>(before), findings.end(), by_line);
    }

private:
    // Step, both locations, space, array, and whether both write: hazards with the same key are one finding.
    // Sorted by step.
    using Key = std::tuple<std::uint32_t, std::uint16_t, std::uint16_t, Space, std::uint16_t, bool>;

    // The events sorted by interval and time. (The block stores them by step, and steps may overlap.)
    const std::vector<std::uint32_t>& order() {
        if (!order_.empty() || block_.events.empty()) return order_;
        order_.resize(block_.events.size());
        for (std::uint32_t i = 0; i < order_.size(); ++i) order_[i] = i;
        const auto earlier = [&](std::uint32_t a, std::uint32_t b) {
            const Event &x = block_.events[a], &y = block_.events[b];
            return std::tie(x.interval, x.order) < std::tie(y.interval, y.order);
        };
        if (!std::is_sorted(order_.begin(), order_.end(), earlier))
            std::stable_sort(order_.begin(), order_.end(), earlier);
        find_in_flight();
        return order_;
    }
    // Barriers do not wait for asynchronous copies: a copy may access its cells in each interval from the one
    // in which it began.
    void find_in_flight() {
        if (std::ranges::none_of(block_.events, is_of_copy)) return;
        std::map<std::uint32_t, std::vector<std::uint64_t>> barriers; // when each thread passed them
        for (const std::uint32_t i : order_)
            if (block_.events[i].kind == EventKind::barrier)
                barriers[block_.events[i].thread].push_back(block_.events[i].order);
        for (const std::uint32_t i : order_) {
            const Event& event = block_.events[i];
            if (!is_of_copy(event) || event.kind == EventKind::release) continue;
            const std::vector<std::uint64_t>& passed = barriers[event.thread];
            const auto first = std::ranges::lower_bound(passed, std::uint64_t{event.since}) - passed.begin();
            for (auto interval = std::uint32_t(first); interval < event.interval; ++interval)
                in_flight_[interval].push_back(i);
        }
    }
    // A copy from shared memory must have read it before the block ends: another block may get that memory.
    // The thread that begins such a copy waits for it, or any thread at its barrier object.
    void find_copies_left(std::vector<Finding>& findings) const {
        if (may_be_cut_short(trace_, launch_number_)) return;
        std::map<std::uint32_t, std::uint32_t>
            waited; // by thread: when the last copy that it waited for began
        using Object = std::pair<std::uint16_t, std::uint64_t>;
        std::map<Object, std::uint64_t> last_waits; // the time of the last wait at each object
        for (const Event& event : block_.events) {
            if (event.kind == EventKind::fence)
                waited[event.thread] = std::max(waited[event.thread], event.since);
            if (event.kind == EventKind::acquire && event.space == Space::shared) {
                std::uint64_t& last = last_waits[{event.array, event.index}];
                last = std::max(last, event.order);
            }
        }
        std::set<CopyBegun> arrived; // at an object, before a wait there
        for (const Event& event : block_.events)
            if (is_of_copy(event) && is_arrival(event) && event.space == Space::shared) {
                const auto last = last_waits.find({event.array, event.index});
                if (last != last_waits.end() && last->second > event.order) arrived.insert(copy_begun(event));
            }
        std::map<std::uint16_t, std::vector<const Event*>> left; // by location
        for (const Event& event : block_.events) {
            const bool reads_shared = is_of_copy(event) && event.space == Space::shared &&
                                      !writes(event.kind) && !is_of_copy_to_peer(event);
            const auto found = waited.find(event.thread);
            if (reads_shared && !arrived.contains(copy_begun(event)) &&
                (found == waited.end() || found->second < event.since))
                left[event.location].push_back(&event);
        }
        for (const auto& [_, reads] : left) {
            const Event& first = *reads.front();
            Finding finding = finding_at(FindingKind::hazard, trace_, launch_number_, block_number_, first);
            finding.cells.clear();
            for (const Event* read : reads) finding.cells.push_back(read->index);
            const std::string cell = cell_text(launch_, finding),
                              by = thread_text(launch_.block, first.thread);
            finding.message = kernels::say_later(
                "an asynchronous copy by thread {} reads {}, but its block may have ended: its shared memory "
                "ends with it.",
                by, cell);
            finding.brief =
                kernels::say_later("The block may have ended before t{}'s copy has read {}.", by, cell);
            suggest(finding, {{SuggestedFix::Kind::advice,
                               kernels::say_later("Let thread {} wait for the copies that it has begun, with "
                                                  "cp.async.bulk.wait_group.read, before it ends.",
                                                  by)}});
            findings.push_back(std::move(finding));
        }
    }
    [[nodiscard]] const Event& event(std::size_t i) const { return block_.events[order_[i]]; }

    [[nodiscard]] std::uint32_t line_of(std::uint16_t location) const {
        return trace::line_of(trace_, location);
    }

    [[nodiscard]] std::uint64_t cell_of(const Event& event) const {
        return first_cell_[event.space == Space::global].at(event.array) + event.index;
    }

    // The order of copies to other blocks depends on these (hazards_between_blocks.cpp).
    [[nodiscard]] bool is_of_copy_to_peer(const Event& event) const {
        return is_of_copy(event) && copies_to_peers_.contains(copy_begun(event));
    }
    [[nodiscard]] bool is_looked_at(const Event& event) const {
        return touches_memory(event) && !is_of_copy_to_peer(event);
    }

    void search_interval(std::span<const std::uint32_t> events) {
        users_.clear();
        bool any_contested = false;
        for (const std::uint32_t number : events) {
            const Event& event = block_.events[number];
            if (is_looked_at(event)) any_contested |= users_[cell_of(event)].add(event);
        }
        if (!any_contested) return;
        in_order_.emplace(block_, events, launch_.block.count());
        is_too_much_ |= in_order_->is_too_much();
        accesses_.clear();
        for (std::size_t i = 0; i < events.size(); ++i) {
            const Event& event = block_.events[events[i]];
            if (is_looked_at(event) && users_[cell_of(event)].is_contested())
                accesses_.push_back({cell_of(event), events[i], in_order_->actor(i), in_order_->now(i)});
        }

        std::sort(accesses_.begin(), accesses_.end(), [](const Access& a, const Access& b) {
            return std::tie(a.cell, a.event) < std::tie(b.cell, b.event);
        });
        for (std::size_t first = 0; first < accesses_.size();) {
            std::size_t end = first + 1;
            while (end < accesses_.size() && accesses_[end].cell == accesses_[first].cell) ++end;
            search_cell(std::span(accesses_).subspan(first, end - first));
            first = end;
        }
    }

    void search_cell(std::span<const Access> accesses) {
        if (in_order_->is_flag(block_.events[accesses.front().event])) return;

        touches_.clear();
        own_writes_.clear();
        for (const Access& access : accesses) {
            const Event& event = block_.events[access.event];
            const bool is_checked = std::ranges::binary_search(checked_, &event);
            touches_.push_back({event.step, event.location, event.kind, is_checked, bytes_of(event),
                                event.thread, access.actor, access.now, event.value,
                                is_of_copy(event) ? event.since : 0, &event});
        }
        group_touches(true);
        if (groups_.size() > most_groups) group_touches(false);
        const Event& any = block_.events[accesses.front().event];
        for (std::size_t a = 0; a < groups_.size(); ++a)
            for (std::size_t b = a; b < groups_.size(); ++b)
                if (const auto found = collision(groups_[a], groups_[b], *in_order_))
                    note(*found, any, are_of_one_warp(groups_[a], groups_[b]),
                         write_one_value(groups_[a], groups_[b]));
    }

    // Groups touches of the same step, line and kind. If there are too many steps to compare each pair,
    // groups those of the same line and kind.
    void group_touches(bool by_step) {
        const auto kind = [by_step](const Touch& touch) {
            return std::tuple(by_step ? touch.step : 0, touch.location, touch.kind, touch.is_checked,
                              touch.bytes, touch.since != 0);
        };
        std::sort(touches_.begin(), touches_.end(), [&](const Touch& a, const Touch& b) {
            return std::tuple(kind(a), a.actor, a.now) < std::tuple(kind(b), b.actor, b.now);
        });
        touches_.erase(std::unique(touches_.begin(), touches_.end()), touches_.end());
        groups_.clear();
        for (std::size_t first = 0; first < touches_.size();) {
            std::size_t end = first + 1;
            while (end < touches_.size() && kind(touches_[end]) == kind(touches_[first])) ++end;
            groups_.push_back(Touches(touches_).subspan(first, end - first));
            first = end;
        }
    }

    // Each group is sorted by actor. Copies belong to no warp.
    static bool are_of_one_warp(Touches a, Touches b) {
        return std::min(a.front().actor, b.front().actor) / warp_size ==
               std::max(a.back().actor, b.back().actor) / warp_size;
    }

    // Whether all of them write one value, or read it after they have written it themselves.
    [[nodiscard]] bool write_one_value(Touches a, Touches b) {
        if (!writes(a.front().kind)) std::swap(a, b);
        const auto is_alike = [&](const Touch& touch) {
            const Event* const write = writes(touch.kind) ? touch.event : own_write_before(touch);
            return write && equal_writes_.are_equal({block_, *a.front().event}, {block_, *write});
        };
        return std::ranges::all_of(a, is_alike) && std::ranges::all_of(b, is_alike);
    }
    // The last write of the reading thread to the cell of touches_; null if there is none.
    [[nodiscard]] const Event* own_write_before(const Touch& read) {
        if (read.since != 0) return nullptr; // a copy reads later than its thread
        if (own_writes_.empty())
            for (const Touch& touch : touches_)
                if (writes(touch.kind) && touch.since == 0)
                    own_writes_[touch.thread][touch.event->order] = touch.event;
        const auto of_thread = own_writes_.find(read.thread);
        if (of_thread == own_writes_.end()) return nullptr;
        const auto next = of_thread->second.lower_bound(read.event->order);
        return next == of_thread->second.begin() ? nullptr : std::prev(next)->second;
    }

    void note(Collision collision, const Event& any, bool in_one_warp, bool is_of_one_value) {
        auto& [a, b] = collision;
        // The write comes first; of two writes, the earlier one.
        if (!writes(a.kind)) std::swap(a, b);
        const bool a_is_later = a.step == b.step ? writes(a.kind) : a.step > b.step;
        const Touch &later = a_is_later ? a : b, &earlier = a_is_later ? b : a;
        Finding& finding = found_[{later.step, later.location, earlier.location, any.space, any.array,
                                   writes(a.kind) && writes(b.kind)}];
        if (!is_of_one_value) several_values_.insert(&finding);
        // Each cell is noted once, even if it collides in several earlier steps.
        if (!finding.cells.empty() && finding.cells.back() == any.index) return;
        if (!in_one_warp) across_warps_.insert(&finding);
        if (in_order_->hands_over()) between_hand_overs_.insert(&finding);
        finding.cells.push_back(any.index);
        finding.pairs.push_back({a.thread, b.thread});
        if (finding.cells.size() > 1) return; // the first cell provides the other fields
        finding.kind = FindingKind::hazard;
        finding.location = later.location;
        finding.other_location = earlier.location;
        finding.step = later.step;
        finding.other_step = earlier.step;
        finding.threads = {a.thread, b.thread};
        finding.space = any.space;
        finding.array = array_of(launch_, block_, any)->name;
        finding.index = static_cast<std::int64_t>(any.index);
        finding.launch = launch_number_;
        finding.block = block_number_;
        examples_[&finding] = {a, b};
    }

    [[nodiscard]] Finding incomplete() const {
        Finding finding =
            finding_of_run(FindingKind::incomplete,
                           kernels::say_later("The threads of block {} synchronise so often that their order "
                                              "could not be followed to the end, so hazards may be missing.",
                                              block_.index));
        finding.launch = launch_number_;
        return finding;
    }
    [[nodiscard]] HazardSide side_of(const Touch& touch) const {
        const bool is_known = touch.location < trace_.locations.size();
        return {touch.kind, touch.step, line_of(touch.location),
                is_known ? trace_.locations[touch.location].source : no_source};
    }
    [[nodiscard]] kernels::Message place_of(const Touch& touch, const Touch& other, bool with_step) const;
    [[nodiscard]] bool works_by_warps() const;
    [[nodiscard]] bool has_barriers_of_ptx() const;
    [[nodiscard]] bool is_left_to_one_warp(const Finding& finding) const;
    [[nodiscard]] bool is_within_warps(const Finding& finding) const;
    [[nodiscard]] kernels::Message message_of(const Finding& finding) const;
    [[nodiscard]] kernels::Message brief_of(const Finding& finding) const;
    [[nodiscard]] std::vector<SuggestedFix> fixes_of(const Finding& finding, std::uint16_t array,
                                                     const Touch& a, const Touch& b);
    // The same for hazards with an asynchronous copy.
    [[nodiscard]] static bool is_with_copy(const Touch& a, const Touch& b) { return a.since || b.since; }
    [[nodiscard]] kernels::Message message_of_copy(const Finding& finding, const std::string& cell) const;
    [[nodiscard]] kernels::Message brief_of_copy(const Finding& finding, const std::string& cell) const;

    const Trace& trace_;
    CallNames calls_;
    std::size_t launch_number_, block_number_;
    const Launch& launch_;
    const Block& block_;
    std::vector<const Event*> checked_; // by address
    std::set<CopyBegun> copies_to_peers_;
    EqualWrites equal_writes_;
    // The writes to the present cell by thread and time, once they are needed.
    std::map<std::uint32_t, std::map<std::uint64_t, const Event*>> own_writes_;
    std::array<std::vector<std::uint64_t>, 2> first_cell_; // of each shared array, and of each global array
    std::vector<std::uint32_t> order_;
    // For each interval, the accesses of copies that end in a later one.
    std::map<std::uint32_t, std::vector<std::uint32_t>> in_flight_;
    std::map<Key, Finding> found_;
    std::map<const Finding*, Collision> examples_;
    std::set<const Finding*> several_values_;     // findings where the order of the two makes a difference
    std::set<const Finding*> across_warps_;       // findings with a cell that threads of several warps touch
    std::set<const Finding*> between_hand_overs_; // findings in intervals where threads synchronise by flags
    bool is_too_much_ = false;
    std::optional<SharedUpdates> updates_; // computed for the first hazard
    // The state of the current interval and cell:
    CellTable<Users> users_;
    std::optional<ThreadOrder> in_order_;
    std::vector<Access> accesses_; // to contested cells
    std::vector<Touch> touches_;
    std::vector<Touches> groups_;
};

// " (line 31, stride 4)"
kernels::Message BlockHazards::place_of(const Touch& touch, const Touch& other, bool with_step) const {
    kernels::Message place = line_text(trace_, touch.location, other.location);
    if (with_step && !block_.steps[touch.step].label.empty())
        place += (place.empty() ? "" : ", ") + title_of(block_, touch.step);
    return place.empty() ? place : " (" + place + ")";
}

// Whether the block synchronises warp by warp, so that a __syncwarp should be suggested.
bool BlockHazards::works_by_warps() const {
    const auto any = [this](EventKind kind) {
        return std::any_of(block_.events.begin(), block_.events.end(),
                           [kind](const Event& event) { return event.kind == kind; });
    };
    return any(EventKind::warp_sync) || !any(EventKind::barrier);
}

// Whether the threads wait at barriers with a number (kernels/own/runner/named_barriers.h).
bool BlockHazards::has_barriers_of_ptx() const { return named_barriers_of(block_).has_value(); }

// Whether exactly one of several warps runs the two lines, with all of its lanes, as in the last steps of a
// reduction. Fewer threads may be all that this input needs.
bool BlockHazards::is_left_to_one_warp(const Finding& finding) const {
    std::set<std::uint32_t> threads;
    for (const Event& event : block_.events)
        if (event.location == finding.location || event.location == finding.other_location)
            threads.insert(event.thread);
    return threads.size() == warp_size && *threads.begin() / warp_size == *threads.rbegin() / warp_size &&
           launch_.block.count() > warp_size;
}

bool BlockHazards::is_within_warps(const Finding& finding) const {
    return !across_warps_.contains(&finding) && (works_by_warps() || is_left_to_one_warp(finding));
}

kernels::Message BlockHazards::message_of(const Finding& finding) const {
    const auto& [a, b] = examples_.at(&finding);
    const bool two_steps = a.step != b.step;
    const std::string cell = cell_text(launch_, finding);
    if (is_with_copy(a, b)) return message_of_copy(finding, cell);
    kernels::Message message = kernels::say_later(
        "thread {} {}{} while thread {} {}", thread_text(launch_.block, a.thread), act_of(a.kind, cell),
        place_of(a, b, two_steps), thread_text(launch_.block, b.thread), act_too(b.kind));
    message += place_of(b, a, two_steps);
    message +=
        ": " +
        (between_hand_overs_.contains(&finding)
             ? kernels::say_later("neither a barrier nor the release and acquire of a flag separates the two")
         : is_within_warps(finding)
             ? kernels::say_later("neither a barrier nor a {} separates the two", calls_.warp_barrier)
             : kernels::say_later("no barrier separates the two"));
    if (const std::size_t more = finding.cells.size() - 1)
        message += "; " + kernels::counted_later(more, "{} more cell like this", "{} more cells like this");
    message += ".";
    if (!finding.is_harmless) return message;
    return message + " " + (writes(a.kind) && writes(b.kind) ? same_value() : own_value());
}

// "t3 reads temp[5] while t7 writes it: no barrier between lines 17 and 22."
kernels::Message BlockHazards::brief_of(const Finding& finding) const {
    const auto& [a, b] = examples_.at(&finding);
    const std::string cell = cell_text(launch_, finding);
    const std::string one = thread_text(launch_.block, a.thread),
                      other = thread_text(launch_.block, b.thread);
    if (is_with_copy(a, b)) return brief_of_copy(finding, cell);
    const kernels::Message who =
        writes(b.kind) ? kernels::say_later("t{} and t{} both write {}", one, other, cell)
                       : kernels::say_later("t{} reads {} while t{} writes it", other, cell, one);
    auto [first, last] = std::minmax({line_of(a.location), line_of(b.location)});
    if (side_of(a).source != side_of(b).source) first = 0; // numbers alone do not name the lines
    if (between_hand_overs_.contains(&finding))
        return kernels::say_later("{}: no barrier or flag between the two.", who);
    if (is_within_warps(finding)) {
        if (first == 0)
            return kernels::say_later("{}: no barrier or {} between the two.", who, calls_.warp_barrier);
        if (first == last)
            return kernels::say_later("{}: no barrier or {} between the two on line {}.", who,
                                      calls_.warp_barrier, first);
        return kernels::say_later("{}: no barrier or {} between lines {} and {}.", who, calls_.warp_barrier,
                                  first, last);
    }
    if (first == 0) return kernels::say_later("{}: no barrier between the two.", who);
    if (first == last) return kernels::say_later("{}: no barrier between the two on line {}.", who, first);
    return kernels::say_later("{}: no barrier between lines {} and {}.", who, first, last);
}

kernels::Message BlockHazards::message_of_copy(const Finding& finding, const std::string& cell) const {
    const auto& [a, b] = examples_.at(&finding);
    const std::string one = thread_text(launch_.block, a.thread),
                      other = thread_text(launch_.block, b.thread);
    const auto act = act_of(a.kind, cell), too = act_too(b.kind);
    const auto place = place_of(a, b, false);
    kernels::Message message =
        !b.since ? kernels::say_later("an asynchronous copy by thread {} {}{} while thread {} {}", one, act,
                                      place, other, too)
        : !a.since
            ? kernels::say_later("thread {} {}{} while an asynchronous copy by thread {} {}", one, act, place,
                                 other, too)
            : kernels::say_later("an asynchronous copy by thread {} {}{} while another one by thread {} {}",
                                 one, act, place, other, too);
    message += place_of(b, a, false);
    message += ": " + kernels::say_later("neither waits for the other");
    if (const std::size_t more = finding.cells.size() - 1)
        message += "; " + kernels::counted_later(more, "{} more cell like this", "{} more cells like this");
    return message + ".";
}

// "The copy of t0 writes stage[5] while t7 reads it: neither line 12 nor line 20 waits for the other."
kernels::Message BlockHazards::brief_of_copy(const Finding& finding, const std::string& cell) const {
    const auto& [a, b] = examples_.at(&finding);
    const auto& [copy, other] = a.since ? std::tie(a, b) : std::tie(b, a);
    const std::string by = thread_text(launch_.block, copy.thread),
                      who = thread_text(launch_.block, other.thread);
    if (other.since)
        return kernels::say_later("Copies by t{} and t{} both use {}, and neither waits for the other.", by,
                                  who, cell);
    return writes(other.kind)
               ? kernels::say_later("t{} writes {} while t{}'s copy uses it, without waiting for its end.",
                                    who, cell, by)
               : kernels::say_later("t{} reads {} while t{}'s copy writes it, without waiting for its end.",
                                    who, cell, by);
}

// A barrier if it would put the two accesses in order, and an atomic if threads update a cell.
std::vector<SuggestedFix> BlockHazards::fixes_of(const Finding& finding, std::uint16_t array, const Touch& a,
                                                 const Touch& b) {
    if (is_with_copy(a, b)) return {fix_with_copy(trace_, *a.event, *b.event)};
    if (between_hand_overs_.contains(&finding) && has_barriers_of_ptx())
        return {
            {SuggestedFix::Kind::advice,
             kernels::say_later("Let both threads take part in one bar.sync between the two accesses; the "
                                "first one may also use bar.arrive.")}};
    if (between_hand_overs_.contains(&finding))
        return {{SuggestedFix::Kind::advice,
                 kernels::say_later("Release the flag after a {}, when all lanes have done their part, and "
                                    "acquire it before the part that depends on it.",
                                    calls_.warp_barrier)}};
    const std::string_view barrier = is_within_warps(finding) ? calls_.warp_barrier : calls_.barrier;
    if (a.step != b.step) return fixes_in_block(side_of(a), side_of(b), barrier);
    if (!updates_) updates_.emplace(block_);
    bool in_rounds = false;
    for (const std::uint64_t cell : finding.cells) {
        const auto shared = updates_->at(finding.space, array, cell, a.location, b.location);
        if (shared && shared->is_lost)
            return {fix_by_atomic(line_of(shared->read), line_of(shared->write), calls_.add)};
        in_rounds = in_rounds || shared;
    }
    // A barrier between the two lines would not order different iterations of the loop.
    if (in_rounds) return {fix_in_loop(side_of(a), side_of(b), barrier)};
    return fixes_in_block(side_of(a), side_of(b), barrier);
}

} // namespace

std::vector<Finding> hazards(const Trace& trace, const std::stop_token& stop) {
    std::vector<Finding> findings;
    for (std::size_t launch = 0; launch < trace.launches.size(); ++launch)
        for (std::size_t block = 0; block < trace.launches[launch].blocks.size() && !stop.stop_requested();
             ++block)
            BlockHazards(trace, launch, block).find(findings);
    std::ranges::move(hazards_between_blocks(trace, stop), std::back_inserter(findings));
    return findings;
}

} // namespace scanscope::trace
