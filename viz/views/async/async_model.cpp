#include "viz/views/async/async_model.h"

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <utility>

#include "kernels/trace/access.h"
#include "kernels/trace/barrier_object.h"
#include "kernels/trace/peer_arrays.h"
#include "kernels/trace/warp_instructions.h"
#include "viz/model/language.h"
#include "viz/model/record_sentence.h"

namespace scanscope::viz {

namespace {

using trace::Event;
using trace::EventKind;

constexpr std::size_t mostObjects = 256; // files are untrusted
constexpr std::uint32_t warp = trace::warp_lanes;

QString warpNames(const std::set<std::uint32_t>& warps) {
    const std::uint32_t first = *warps.begin(), last = *warps.rbegin();
    if (first == last) return tr("warp %1").arg(first);
    if (last - first + 1 != warps.size()) return counted(warps.size(), "%1 warp", "%1 warps");
    return tr("warps %1 to %2").arg(first).arg(last);
}

using AsyncCell = std::tuple<trace::Space, std::uint16_t, std::uint64_t>;
AsyncCell cellOf(const Event& event) { return {event.space, event.array, event.index}; }

// Whether the thread itself waits or arrives, or waited for its own copies.
bool isWait(const Event& event) {
    return event.kind == EventKind::acquire || (event.kind == EventKind::fence && event.since != 0);
}

class AsyncReading {
public:
    AsyncReading(AsyncModel& model, const BlockModel& block)
        : m_model(model)
        , m_of(block)
        , m_block(block.block())
        , m_named(trace::named_barriers_of(block.block()))
        , m_stride(std::uint32_t((block.launch().block.count() + warp - 1) / warp * warp)) {}

    void read() {
        readPeers();
        findObjects();
        readChanges();
        readNamedBarriers();
        findCopies();
        findRoles();
        readMarks();
        readCopies();
        count();
    }

private:
    // A copy of one thread, as its events show it.
    struct Copy {
        std::uint32_t thread = 0;
        std::uint16_t location = trace::no_location;
        BlockStep begins, lands;
        int object = -1;
        std::uint64_t read = 0, written = 0; // bytes
        std::uint64_t since = 0, ends = 0;   // positions in time
        const Event* first = nullptr;        // its first access, which is a write if it has any
    };

    // ---- other blocks of the cluster

    // Finds what threads and copies of other blocks do to this block's shared memory, and who arrives at the
    // objects of other blocks that this block uses. Their events get this block's arrays and steps, and
    // thread numbers behind its own.
    void readPeers() {
        const trace::Launch& launch = m_of.launch();
        const trace::PeerArrays peers(launch);
        if (peers.is_empty()) return;
        const auto number = std::size_t(&m_block - launch.blocks.data());
        std::map<std::uint16_t, std::uint16_t> own; // shared arrays of this block, by global
        for (const std::uint16_t array : trace::array_ids(m_block.shared)) {
            Event any;
            any.space = trace::Space::shared;
            any.array = array;
            if (const auto global = peers.global_of(number, any)) own[*global] = array;
        }
        std::set<AsyncCell> used; // objects of other blocks
        for (const Event& event : m_block.events)
            if (is_arrival(event) && event.space == trace::Space::global && peers.block_of(event.array))
                used.insert(cellOf(event));
        std::vector<std::uint64_t> last; // the time by which each step is over
        for (const trace::Step& step : m_block.steps) {
            last.push_back(last.empty() ? 0 : last.back());
            for (const Event& event : events_of(m_block, step))
                last.back() = std::max(last.back(), event.order);
        }
        const auto stepAt = [&](std::uint64_t order) {
            const auto step = std::ranges::lower_bound(last, order) - last.begin();
            return std::uint32_t(std::min<std::ptrdiff_t>(step, std::ssize(last) - 1));
        };
        for (std::size_t other = 0; other < launch.blocks.size() && !last.empty(); ++other) {
            if (other == number) continue;
            for (const Event& event : launch.blocks[other].events) {
                if (!touches_memory(event) || !trace::writes(event.kind)) continue;
                const auto global = peers.global_of(other, event);
                const auto mine = global ? own.find(*global) : own.end();
                const bool isMine = mine != own.end() && (is_arrival(event) || is_of_copy(event));
                if (!global || (!isMine && !used.contains({trace::Space::global, *global, event.index})))
                    continue;
                Event seen = event;
                seen.space = isMine ? trace::Space::shared : trace::Space::global;
                seen.array = isMine ? mine->second : *global;
                seen.step = stepAt(event.order);
                seen.thread += std::uint32_t(other + 1) * m_stride;
                (isMine ? m_done : m_changes).push_back(seen);
                if (is_of_copy(event)) m_begins[{seen.thread, event.since}] = BlockStep(stepAt(event.since));
            }
        }
    }
    // Calls `read` with each event of this block, and with those of other blocks on its memory.
    void eachEvent(const auto& read) const {
        std::ranges::for_each(m_block.events, read);
        std::ranges::for_each(m_done, read);
    }
    [[nodiscard]] QString namesOf(const std::set<std::uint32_t>& threads, bool byWarps) const {
        const std::uint32_t unit = byWarps ? m_stride / warp : m_stride, other = *threads.begin() / unit;
        std::set<std::uint32_t> inBlock;
        for (const std::uint32_t one : threads) inBlock.insert(one - other * unit);
        const QString names = byWarps ? warpNames(inBlock) : threadNames(m_of.launch(), inBlock);
        if (other == 0) return names;
        return tr("block %1, %2").arg(m_of.launch().blocks[other - 1].index).arg(names);
    }

    void findObjects() {
        eachEvent([this](const Event& event) {
            if ((is_arrival(event) || arrivesAtNamed(event)) && m_objects.size() < mostObjects)
                m_objects.emplace(cellOf(event), 0);
        });
        for (auto& [cell, number] : m_objects) {
            const auto& [space, array, index] = cell;
            const trace::Array& of = space == trace::Space::shared
                                         ? m_block.shared.at(array)
                                         : static_cast<const trace::Array&>(m_of.launch().globals.at(array));
            const bool isAlone = of.extent * cell_bytes_of(of) <= 8;
            number = int(m_model.objects.size());
            m_widths.push_back(cell_bytes_of(of));
            if (space == trace::Space::shared && array == m_named) {
                m_model.objects.push_back(
                    {{space, array, index}, tr("barrier %1").arg(index), tr("barriers"), {}, {}});
                continue;
            }
            m_model.objects.push_back(
                {{space, array, index},
                 QString::fromStdString(isAlone ? of.name : trace::cell_text(of, index)),
                 QString::fromStdString(of.name),
                 {},
                 {}});
        }
        shortenNames();
    }
    // Drops "ring." if all objects are members of `ring`.
    void shortenNames() {
        std::vector<AsyncObject*> named;
        for (AsyncObject& object : m_model.objects)
            if (object.cell.space != trace::Space::shared || object.cell.array != m_named)
                named.push_back(&object);
        if (named.empty()) return;
        const QString& first = named.front()->array;
        const QString whole = first.left(first.indexOf(u'.') + 1);
        for (const AsyncObject* const object : named)
            if (!object->array.startsWith(whole)) return;
        for (AsyncObject* const object : named)
            for (QString* name : {&object->name, &object->array}) name->remove(0, whole.size());
    }
    [[nodiscard]] int objectOf(const Event& event) const {
        const auto found = m_objects.find(cellOf(event));
        return found == m_objects.end() ? -1 : found->second;
    }

    void readChanges() {
        const auto read = [this](const Event& event) {
            if (!trace::writes(event.kind)) return;
            const int object = objectOf(event);
            if (object < 0 || isOfNamed(event)) return;
            const unsigned width = m_widths[std::size_t(object)];
            m_model.objects[std::size_t(object)].changes.push_back(
                {event.order, BlockStep(event.step), trace::object_state(event.value.bits, width), 0,
                 event.kind == EventKind::write});
        };
        eachEvent(read);
        std::ranges::for_each(m_changes, read);
        for (AsyncObject& object : m_model.objects) {
            std::ranges::sort(object.changes, {}, &AsyncObject::Change::order);
            const AsyncObject::Change* before = nullptr;
            for (AsyncObject::Change& change : object.changes) {
                change.begins = change.begins || !before || before->state.phase != change.state.phase;
                change.expected = change.begins ? change.state.pending : before->expected;
                before = &change;
            }
            noteLast(object);
        }
    }
    void noteLast(AsyncObject& object) const {
        object.last.assign(std::size_t(m_of.stepCount()), -1);
        for (std::size_t i = 0; i < object.changes.size(); ++i)
            object.last[std::size_t(object.changes[i].step)] = int(i);
        for (std::size_t step = 1; step < object.last.size(); ++step)
            object.last[step] = std::max(object.last[step], object.last[step - 1]);
    }

    // ---- barriers with a number

    [[nodiscard]] bool isOfNamed(const Event& event) const {
        return event.space == trace::Space::shared && event.array == m_named;
    }
    [[nodiscard]] bool arrivesAtNamed(const Event& event) const {
        return event.kind == EventKind::atomic && isOfNamed(event);
    }
    [[nodiscard]] bool leavesNamed(const Event& event) const {
        return event.kind == EventKind::volatile_read && isOfNamed(event);
    }

    // A phase ends with the last arrival before waiting threads continue. How many threads the last one
    // expects is unknown if it never ends: as many as the one before, or one more.
    void readNamedBarriers() {
        std::map<int, std::vector<const Event*>> all; // by object
        for (const Event& event : m_block.events)
            if (arrivesAtNamed(event) || leavesNamed(event))
                if (const int object = objectOf(event); object >= 0) all[object].push_back(&event);
        for (auto& [number, events] : all) {
            std::ranges::sort(events, {}, &Event::order);
            std::vector<std::vector<const Event*>> phases(1); // the arrivals of each
            for (const Event* const event : events) {
                if (arrivesAtNamed(*event)) {
                    phases.back().push_back(event);
                    continue;
                }
                if (!phases.back().empty()) phases.emplace_back();
                m_phases[event] = phases.size() < 2 ? 0 : phases.size() - 2;
            }
            AsyncObject& object = m_model.objects[std::size_t(number)];
            const auto expectedIn = [&](std::size_t phase) {
                const std::size_t arrived = phases[phase].size();
                if (phase + 1 < phases.size()) return arrived;
                return phase == 0 ? arrived + 1 : std::max(arrived, phases[phase - 1].size());
            };
            const auto add = [&](std::uint64_t order, std::uint32_t step, std::size_t phase,
                                 std::size_t arrived) {
                const std::size_t expected = expectedIn(phase);
                object.changes.push_back(
                    {order, BlockStep(step), {phase, expected - arrived, 0}, expected, arrived == 0});
            };
            add(0, 0, 0, 0);
            for (std::size_t phase = 0; phase < phases.size(); ++phase)
                for (std::size_t i = 0; i < phases[phase].size(); ++i) {
                    const Event& event = *phases[phase][i];
                    const bool ends = i + 1 == phases[phase].size() && phase + 1 < phases.size();
                    add(event.order, event.step, ends ? phase + 1 : phase, ends ? 0 : i + 1);
                }
            noteLast(object);
        }
    }

    void findCopies() {
        std::map<std::pair<std::uint32_t, std::uint32_t>, Copy> found; // by thread and beginning
        eachEvent([&](const Event& event) {
            if (!is_of_copy(event)) return;
            Copy& copy = found[{event.thread, event.since}];
            copy.thread = event.thread;
            copy.location = event.location;
            copy.lands = BlockStep(event.step);
            copy.since = event.since;
            copy.ends = event.order;
            if (is_arrival(event)) {
                copy.object = objectOf(event);
                return;
            }
            const trace::Array* const array = trace::array_of(m_of.launch(), m_block, event);
            const bool writes = trace::writes(event.kind);
            const std::uint64_t bytes = event.partner != 0 ? std::uint64_t(std::popcount(event.partner))
                                        : array            ? std::uint64_t(cell_bytes_of(*array))
                                                           : 0;
            (writes ? copy.written : copy.read) += bytes;
            if (!copy.first || (writes && !trace::writes(copy.first->kind))) copy.first = &event;
        });
        findBeginnings(found);
        for (const auto& [_, copy] : found)
            if (copy.first) m_copies.push_back(copy);
    }

    // A copy begins in the step of what its thread did before it. After a barrier, that is the first step of
    // the next interval, unless the thread does something else there, other than to wait.
    void findBeginnings(std::map<std::pair<std::uint32_t, std::uint32_t>, Copy>& found) const {
        std::map<std::uint32_t, std::vector<const Event*>> own; // by thread, in time order
        for (const auto& [key, _] : found) own[key.first];
        for (const Event& event : m_block.events)
            if (!is_of_copy(event))
                if (const auto events = own.find(event.thread); events != own.end())
                    events->second.push_back(&event);
        const auto order = [](const Event* event) { return event->order; };
        for (auto& [_, events] : own) std::ranges::sort(events, {}, order);
        for (auto& [key, copy] : found) {
            if (const auto ofPeer = m_begins.find(key); ofPeer != m_begins.end()) {
                copy.begins = std::min(ofPeer->second, copy.lands);
                continue;
            }
            const std::vector<const Event*>& events = own[key.first];
            const auto next = std::ranges::upper_bound(events, std::uint64_t{key.second}, {}, order);
            const Event* const before = next == events.begin() ? nullptr : *std::prev(next);
            const Event* const after = next == events.end() ? nullptr : *next;
            copy.begins = std::min(stepBetween(before, after), copy.lands);
        }
    }
    [[nodiscard]] BlockStep stepBetween(const Event* before, const Event* after) const {
        const bool isAtBarrier = before && before->kind == EventKind::barrier;
        if (before && !isAtBarrier) return BlockStep(before->step);
        const std::uint32_t interval = before ? before->interval + 1 : 0;
        if (after && after->interval == interval && !isWait(*after)) return BlockStep(after->step);
        const auto first = std::ranges::lower_bound(m_block.steps, interval, {}, &trace::Step::interval);
        return BlockStep(first - m_block.steps.begin());
    }

    // The acts of a role, each with its location, and the array that it is for, or −1.
    using Acts = std::set<std::tuple<AsyncAct, std::uint16_t, int>>;
    using ActsOf = std::map<std::uint32_t, Acts>; // by thread, or by warp

    void findRoles() {
        ActsOf ofThreads;
        eachEvent([&](const Event& event) {
            if (const auto act = actOf(event))
                ofThreads[event.thread].emplace(*act, event.location, arrayOf(objectOf(event)));
        });
        for (const Copy& copy : m_copies)
            ofThreads[copy.thread].emplace(AsyncAct::copies, copy.location, arrayOf(copy.object));
        ActsOf ofWarps;
        for (const auto& [thread, acts] : ofThreads) ofWarps[thread / warp].insert(acts.begin(), acts.end());
        const std::uint32_t warps = m_stride / warp;
        const auto isRange = [](const std::set<std::uint32_t>& threads) {
            return *threads.rbegin() - *threads.begin() + 1 == threads.size();
        };
        std::vector<std::set<std::uint32_t>> roles = alike(ofThreads, m_stride);
        const bool byWarps = !std::ranges::all_of(roles, isRange);
        if (byWarps) roles = alike(ofWarps, warps);
        for (const std::set<std::uint32_t>& members : roles) {
            AsyncRole& role = m_model.roles.emplace_back();
            role.name = namesOf(members, byWarps);
            for (const auto& [thread, _] : ofThreads) {
                if (!members.contains(byWarps ? thread / warp : thread)) continue;
                role.threads.insert(thread);
                m_roles[thread] = int(m_model.roles.size()) - 1;
            }
        }
    }
    // Groups of doers of one block that do the same; a block has `inBlock` doers.
    static std::vector<std::set<std::uint32_t>> alike(const ActsOf& doings, std::uint32_t inBlock) {
        std::vector<std::set<std::uint32_t>> roles;
        std::map<std::pair<std::uint32_t, Acts>, std::size_t> numbers;
        for (const auto& [doer, acts] : doings) {
            const auto [found, isNew] = numbers.try_emplace({doer / inBlock, acts}, roles.size());
            if (isNew) roles.emplace_back();
            roles[found->second].insert(doer);
        }
        return roles;
    }
    // Barriers with a number are no stages of one ring, so each is an array of its own.
    [[nodiscard]] int arrayOf(int object) const {
        if (object < 0) return -1;
        const CellAddress& cell = m_model.objects[std::size_t(object)].cell;
        const bool isNamed = cell.space == trace::Space::shared && cell.array == m_named;
        return isNamed ? -2 - int(cell.index) : int(cell.array);
    }
    // The asynchronous act of the thread itself, if the event is one.
    [[nodiscard]] std::optional<AsyncAct> actOf(const Event& event) const {
        if (is_of_copy(event)) return std::nullopt;
        if (isWait(event) && (event.kind == EventKind::fence || objectOf(event) >= 0)) return AsyncAct::waits;
        if (is_arrival(event) || (arrivesAtNamed(event) && objectOf(event) >= 0)) return AsyncAct::arrives;
        if (leavesNamed(event) && objectOf(event) >= 0) return AsyncAct::waits;
        return std::nullopt;
    }

    void readMarks() {
        std::map<std::tuple<BlockStep, int, AsyncAct, int>, int> times;
        std::map<std::tuple<BlockStep, int, AsyncAct, int>, std::uint64_t> phases, orders;
        eachEvent([&](const Event& event) {
            if (const auto act = actOf(event)) {
                const int object = objectOf(event);
                const std::tuple key(BlockStep(event.step), m_roles.at(event.thread), *act, object);
                const bool isFirst = ++times[key] == 1;
                if (isFirst || *act == AsyncAct::arrives) orders[key] = event.order;
                if (*act != AsyncAct::waits || object < 0) return;
                if (const auto named = m_phases.find(&event); named != m_phases.end()) {
                    phases[key] = named->second;
                    return;
                }
                // The wait has read the state after the phase.
                const unsigned width = m_widths[std::size_t(object)];
                const std::uint64_t next = trace::object_state(event.value.bits, width).phase;
                phases[key] = next > 0 ? next - 1 : 0;
            }
        });
        for (const Copy& copy : m_copies) {
            const std::tuple key(copy.begins, m_roles.at(copy.thread), AsyncAct::copies, copy.object);
            const auto first = orders.try_emplace(key, copy.since).first;
            first->second = std::min(first->second, copy.since);
            ++times[key];
        }
        for (const auto& [key, count] : times) {
            const auto& [step, role, act, object] = key;
            m_model.marks.push_back({step, role, act, object, count, phases[key], orders[key]});
        }
    }

    void readCopies() {
        std::map<std::tuple<BlockStep, BlockStep, int, int, std::uint16_t, AsyncCell>, AsyncCopy> together;
        for (const Copy& copy : m_copies) {
            const int role = m_roles.at(copy.thread);
            const auto& [space, array, index] = cellOf(*copy.first);
            AsyncCopy& all = together[{copy.begins, copy.lands, copy.object, role, copy.location,
                                       AsyncCell{space, array, 0}}];
            if (all.copies++ == 0) {
                all = {role,
                       copy.object,
                       copy.begins,
                       copy.lands,
                       trace::line_of(m_of.trace(), copy.location),
                       {space, array, index},
                       {},
                       1,
                       0,
                       0};
                if (const trace::Array* const of = trace::array_of(m_of.launch(), m_block, *copy.first))
                    all.array = QString::fromStdString(of->name);
            }
            all.to.index = std::min(all.to.index, index);
            all.ends = std::max(all.ends, copy.ends);
            all.bytes += copy.written != 0 ? copy.written : copy.read;
        }
        std::map<std::pair<int, int>, std::vector<BlockStep>> ends; // by row: when each place is free again
        for (auto& key_and_copy : together) {
            AsyncCopy& copy = key_and_copy.second; // not bound by name: Clang 14 cannot capture that
            auto& places = ends[{copy.object, copy.object < 0 ? copy.role : 0}];
            const auto free = std::ranges::find_if(places, [&](BlockStep end) { return end <= copy.begins; });
            copy.place = int(free - places.begin());
            if (free == places.end())
                places.push_back(copy.lands);
            else
                *free = copy.lands;
            m_model.copies.push_back(copy);
        }
    }

    void count() {
        std::vector<int> marks(std::size_t(m_of.stepCount())), copies(marks.size() + 1);
        for (const AsyncMark& mark : m_model.marks)
            m_model.mostMarks = std::max(m_model.mostMarks, ++marks[std::size_t(mark.step)]);
        for (const AsyncCopy& copy : m_model.copies) {
            ++copies[std::size_t(copy.begins)];
            --copies[std::size_t(copy.lands) + 1];
        }
        m_model.touched.resize(marks.size());
        const auto touch = [&](BlockStep step, int object) {
            if (object >= 0) m_model.touched[std::size_t(step)].insert(object);
        };
        for (const AsyncMark& mark : m_model.marks) touch(mark.step, mark.object);
        for (std::size_t i = 0; i < m_model.objects.size(); ++i)
            for (const AsyncObject::Change& change : std::span(m_model.objects[i].changes).subspan(1))
                touch(change.step, int(i));
        std::vector<BlockStep> next(m_model.objects.size()); // many copies may be in flight at the same time
        for (const AsyncCopy& copy : m_model.copies) {
            if (copy.object < 0) continue;
            BlockStep& step = next[std::size_t(copy.object)];
            for (step = std::max(step, copy.begins); step <= copy.lands; ++step) touch(step, copy.object);
        }
        int now = 0;
        for (const int change : copies) m_model.mostCopies = std::max(m_model.mostCopies, now += change);
    }

    AsyncModel& m_model;
    const BlockModel& m_of;
    const trace::Block& m_block;
    std::optional<std::uint16_t> m_named;           // the array of the barriers with a number
    std::map<const Event*, std::uint64_t> m_phases; // that waits at those barriers waited for
    std::uint32_t m_stride;                         // between the thread numbers of two blocks: whole warps
    std::vector<Event> m_done;                      // by other blocks, on this block's memory
    std::vector<Event> m_changes;                   // of other blocks' objects that this block uses
    std::map<std::pair<std::uint32_t, std::uint32_t>, BlockStep> m_begins; // of their copies
    std::map<AsyncCell, int> m_objects;                                    // their numbers
    std::vector<unsigned> m_widths;                                        // of their cells, in bytes
    std::map<std::uint32_t, int> m_roles;                                  // by thread
    std::vector<Copy> m_copies;
};

} // namespace

AsyncModel::AsyncModel(const BlockModel& model) { AsyncReading(*this, model).read(); }

int AsyncModel::placesOf(int object, int role) const {
    int places = 0;
    for (const AsyncCopy& copy : copies)
        if (copy.object == object && (object >= 0 || copy.role == role))
            places = std::max(places, copy.place + 1);
    return places;
}

std::uint64_t AsyncModel::bytesInFlight(int object, BlockStep after) const {
    std::uint64_t bytes = 0;
    for (const AsyncCopy& copy : copies)
        if (copy.object == object && copy.isInFlight(after)) bytes += copy.bytes;
    return bytes;
}

AsyncRun::AsyncRun(const Document& document) {
    const auto isAsync = [](const Event& event) { return is_arrival(event) || event.since != 0; };
    for (const trace::Launch& launch : document.trace().launches)
        for (const trace::Block& block : launch.blocks)
            is = is || trace::named_barriers_of(block) || std::ranges::any_of(block.events, isAsync);
}

} // namespace scanscope::viz
