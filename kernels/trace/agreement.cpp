#include "kernels/trace/agreement.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <tuple>

#include <fmt/format.h>

#include "kernels/trace/access.h"
#include "kernels/trace/replay.h"

namespace scanscope::trace {

namespace {

using Difference = std::optional<std::string>;

// Common numbers for the locations of two traces. A location is identified by the text of its source line if
// the trace has it, so a comment that was added above a kernel makes no difference; otherwise it is
// identified by its line number.
class Places {
public:
    std::uint32_t number(const Trace& trace, std::uint16_t location) {
        if (location >= trace.locations.size()) return 0;
        const Location& where = trace.locations[location];
        if (where.source >= trace.sources.size()) return 0;
        const Source& source = trace.sources[where.source];
        const std::string line = line_of(source.text, where.line);
        const auto [at, added] = numbers_.try_emplace(
            source.path + ": " + (line.empty() ? fmt::format("line {}", where.line) : line), names_.size());
        if (added) names_.push_back(at->first);
        return static_cast<std::uint32_t>(at->second);
    }
    [[nodiscard]] const std::string& name(std::uint32_t number) const { return names_.at(number); }

private:
    static std::string line_of(std::string_view text, std::uint32_t line) {
        for (std::uint32_t number = 1; number < line && !text.empty(); ++number) {
            const std::size_t end = text.find('\n');
            text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
        }
        text = text.substr(0, text.find('\n'));
        const std::size_t first = text.find_first_not_of(" \t");
        return first == std::string_view::npos ? "" : std::string(text.substr(first));
    }
    std::map<std::string, std::size_t> numbers_{{"", 0}};
    std::vector<std::string> names_{""};
};

// Indexed by the location numbers of one trace.
std::vector<std::uint32_t> place_numbers(const Trace& trace, Places& places) {
    std::vector<std::uint32_t> numbers;
    for (std::size_t i = 0; i < trace.locations.size(); ++i)
        numbers.push_back(places.number(trace, static_cast<std::uint16_t>(i)));
    return numbers;
}

// The fields of an event that must agree, ordered so that sorting groups a thread's accesses by source line.
struct AgreedAccess {
    std::uint32_t thread = 0;
    std::uint32_t place = 0;
    EventKind kind = EventKind::read;
    Space space = Space::none;
    std::uint16_t array = no_array;
    std::uint64_t index = 0;
    std::uint32_t partner = 0;
    bool never_written = false;
    std::uint64_t bits = 0;

    [[nodiscard]] auto key() const {
        return std::tie(thread, place, kind, space, array, index, partner, never_written, bits);
    }
    friend bool operator==(const AgreedAccess& a, const AgreedAccess& b) { return a.key() == b.key(); }
    friend bool operator<(const AgreedAccess& a, const AgreedAccess& b) { return a.key() < b.key(); }
};

bool depends_on_timing(EventKind kind) {
    return kind == EventKind::atomic || kind == EventKind::acquire || kind == EventKind::volatile_read;
}

AgreedAccess access_of(const std::vector<std::uint32_t>& places, const Event& event) {
    AgreedAccess access;
    access.thread = event.thread;
    access.place = event.location < places.size() ? places[event.location] : 0;
    access.kind = event.kind;
    access.space = event.space;
    access.array = event.array;
    access.index = event.index;
    access.partner = event.partner;
    access.never_written = event.never_written;
    if (!depends_on_timing(event.kind)) access.bits = event.value.bits;
    return access;
}

std::vector<AgreedAccess> accesses(const std::vector<std::uint32_t>& places, const Block& block,
                                   const Step& step) {
    std::vector<AgreedAccess> found;
    found.reserve(step.event_count);
    for (const Event& event : events_of(block, step)) found.push_back(access_of(places, event));
    std::sort(found.begin(), found.end());
    return found;
}

std::string describe(const AgreedAccess& access, const Places& places, const Launch& launch,
                     const Block& block) {
    std::string text = fmt::format("thread {}", access.thread);
    if (access.place != 0) text += " at `" + places.name(access.place) + "`";
    text += fmt::format(": {}", name_of(access.kind));
    if (const Array* array = array_of(launch, block, access.space, access.array)) {
        text += ' ' + cell_text(array->name, access.index);
        if (!depends_on_timing(access.kind))
            text += fmt::format(" = {}", to_text(Value{access.bits}, array->type));
    }
    return text;
}

Difference compare_accesses(const std::vector<AgreedAccess>& left, const std::vector<AgreedAccess>& right,
                            const Places& places, const Launch& launch, const Block& block) {
    const auto [l, r] = std::ranges::mismatch(left, right);
    if (l == left.end() && r == right.end()) return std::nullopt;
    const bool only_left = r == right.end() || (l != left.end() && *l < *r);
    return fmt::format("only the {} trace has {}", only_left ? "first" : "second",
                       describe(only_left ? *l : *r, places, launch, block));
}

// Global arrays that the launch changes with atomics. Their contents during the launch depend on the order of
// the blocks, but their final contents do not.
std::vector<bool> changed_in_turn(const Launch& launch) {
    std::vector<bool> arrays(launch.globals.size());
    for (const Block& block : launch.blocks)
        for (const Event& event : block.events)
            if (event.kind == EventKind::atomic && event.space == Space::global &&
                event.array < arrays.size())
                arrays[event.array] = true;
    return arrays;
}

Difference compare_cells(const Cells& left, const Cells& right, const Array& array) {
    if (left.size() != right.size())
        return fmt::format("{} has {} cells in the first trace and {} in the second", array.name, left.size(),
                           right.size());
    for (std::size_t i = 0; i < left.size(); ++i) {
        if (left.written[i] != right.written[i])
            return fmt::format("{}[{}] is written in the {} trace only", array.name, i,
                               left.written[i] ? "first" : "second");
        if (left.written[i] && left.values[i] != right.values[i])
            return fmt::format("{}[{}] is {} in the first trace and {} in the second", array.name, i,
                               to_text(left.values[i], array.type), to_text(right.values[i], array.type));
    }
    return std::nullopt;
}

Difference compare_state(const BlockState& left, const BlockState& right, const Launch& launch,
                         const Block& block, const std::vector<bool>& in_turn) {
    for (std::size_t a = 0; a < left.shared.size(); ++a)
        if (auto found = compare_cells(left.shared[a], right.shared[a], block.shared[a])) return found;
    for (std::size_t a = 0; a < left.lanes.size(); ++a)
        if (auto found = compare_cells(left.lanes[a], right.lanes[a], block.lanes[a])) return found;
    for (std::size_t a = 0; a < std::min(left.globals.size(), right.globals.size()); ++a)
        if (!in_turn[a])
            if (auto found = compare_cells(left.cells(Space::global, a), right.cells(Space::global, a),
                                           launch.globals[a]))
                return found;
    return std::nullopt;
}

// `elements` matches every meaning, because old recordings contain no other.
bool same_array(const Array& left, Array right) {
    if (left.meaning == Meaning::elements || right.meaning == Meaning::elements) right.meaning = left.meaning;
    return left == right;
}

Difference compare_arrays(const std::vector<Array>& left, const std::vector<Array>& right,
                          std::string_view what) {
    if (left.size() != right.size())
        return fmt::format("the first trace has {0} {2} and the second {1}", left.size(), right.size(), what);
    for (std::size_t a = 0; a < left.size(); ++a)
        if (!same_array(left[a], right[a]))
            return fmt::format("{} {} differ in name, size or padding: {} ({} cells) and {} ({} cells)", what,
                               a, left[a].name, left[a].extent, right[a].name, right[a].extent);
    return std::nullopt;
}

std::string title(const Step& step) { return fmt::format("{} {}", step.label, step.number); }

Difference compare_steps(const Block& left, const Block& right) {
    const auto identity = [](const Step& step) {
        return std::tie(step.label, step.number, step.interval, step.occurrence, step.threads);
    };
    const std::size_t shorter = std::min(left.steps.size(), right.steps.size());
    for (std::size_t s = 0; s < shorter; ++s)
        if (identity(left.steps[s]) != identity(right.steps[s]))
            return fmt::format(
                "step {} is {} (interval {}, {} threads) in the first trace and {} (interval {}, "
                "{} threads) in the second",
                s + 1, title(left.steps[s]), left.steps[s].interval, left.steps[s].threads,
                title(right.steps[s]), right.steps[s].interval, right.steps[s].threads);
    if (left.steps.size() != right.steps.size())
        return fmt::format("the first trace has {} steps and the second {}", left.steps.size(),
                           right.steps.size());
    return std::nullopt;
}

// Timing decides which block takes which tile, how far it looks back, and in which order it adds.
bool has_tiles(const Launch& launch) {
    return std::ranges::find(launch.globals, Meaning::tile_state, &Array::meaning) != launch.globals.end();
}

class TracePair {
public:
    TracePair(const Trace& left, const Trace& right)
        : left_(left)
        , right_(right)
        , left_places_(place_numbers(left, places_))
        , right_places_(place_numbers(right, places_)) {}

    [[nodiscard]] Difference compare() {
        if (auto found = compare_runs()) return found;
        for (std::size_t launch = 0; launch < left_.launches.size(); ++launch)
            if (auto found = compare_launch(launch)) return fmt::format("launch {}: {}", launch + 1, *found);
        return std::nullopt;
    }

private:
    [[nodiscard]] Difference compare_runs() const {
        if (left_.run.algorithm != right_.run.algorithm || left_.run.type != right_.run.type ||
            left_.run.output_type != right_.run.output_type || left_.run.op != right_.run.op ||
            left_.run.form != right_.run.form || left_.input != right_.input)
            return "the traces are of different runs";
        if (left_.fault.kind != right_.fault.kind)
            return fmt::format("the first run ended with {} and the second with {}",
                               name_of(left_.fault.kind), name_of(right_.fault.kind));
        if (left_.output != right_.output && !is_rounded_by_order()) return "the outputs differ";
        if (left_.launches.size() != right_.launches.size())
            return fmt::format("the first trace has {} launches and the second {}", left_.launches.size(),
                               right_.launches.size());
        return std::nullopt;
    }

    // Floats round differently in another order. The comparison with the expected result decides whether they
    // are close enough.
    [[nodiscard]] bool is_rounded_by_order() const {
        return !is_integer(left_.run.type) && std::ranges::any_of(left_.launches, has_tiles);
    }

    [[nodiscard]] Difference compare_launch(std::size_t number) {
        const Launch &left = left_.launches[number], &right = right_.launches[number];
        if (left.kernel != right.kernel)
            return fmt::format("the kernel is {} in the first trace and {} in the second", left.kernel,
                               right.kernel);
        if (left.grid != right.grid || left.block != right.block) return "the grids or blocks differ in size";
        if (left.place != right.place) return "the launches differ in device, stream or waits";
        if (left.blocks.size() != right.blocks.size())
            return fmt::format("the first trace has {} recorded blocks and the second {}", left.blocks.size(),
                               right.blocks.size());
        if (has_tiles(left) && !is_integer(left_.run.type)) return std::nullopt;
        if (auto found = compare_globals(left, right)) return found;
        if (has_tiles(left)) return std::nullopt;
        for (std::size_t block = 0; block < left.blocks.size(); ++block)
            if (auto found = compare_block(number, block))
                return fmt::format("block {}: {}", left.blocks[block].index, *found);
        return std::nullopt;
    }

    [[nodiscard]] Difference compare_globals(const Launch& left, const Launch& right) {
        if (left.globals.size() != right.globals.size())
            return fmt::format("the first trace has {} global arrays and the second {}", left.globals.size(),
                               right.globals.size());
        for (std::size_t a = 0; a < left.globals.size(); ++a) {
            const Global &l = left.globals[a], &r = right.globals[a];
            if (!same_array(l, r))
                return fmt::format("global arrays {} and {} differ in name, type, size, padding or meaning",
                                   l.name, r.name);
            if (auto found = compare_states(l.before, r.before, l)) return "before the launch, " + *found;
            if (auto found = compare_states(l.after, r.after, l)) return "after the launch, " + *found;
        }
        return std::nullopt;
    }

    // Launches share states that they did not change, so each pair of states is compared once.
    [[nodiscard]] Difference compare_states(const SharedCells& left, const SharedCells& right,
                                            const Array& array) {
        if (!compared_.emplace(&*left, &*right).second) return std::nullopt;
        return compare_cells(*left, *right, array);
    }

    [[nodiscard]] Difference compare_block(std::size_t launch, std::size_t number) const {
        const Launch &l = left_.launches[launch], &r = right_.launches[launch];
        const Block &left = l.blocks[number], &right = r.blocks[number];
        if (left.index != right.index) return fmt::format("it is block {} in the second trace", right.index);
        if (auto found = compare_arrays(left.shared, right.shared, "shared arrays")) return found;
        if (auto found = compare_arrays(left.lanes, right.lanes, "lane values")) return found;
        if (auto found = compare_steps(left, right)) return found;
        const Replay left_replay(left_, launch, number), right_replay(right_, launch, number);
        const std::vector<bool> in_turn = changed_in_turn(l);
        for (std::size_t s = 0; s < left.steps.size(); ++s) {
            auto found = compare_accesses(accesses(left_places_, left, left.steps[s]),
                                          accesses(right_places_, right, right.steps[s]), places_, l, left);
            if (!found)
                found = compare_state(left_replay.after(s + 1), right_replay.after(s + 1), l, left, in_turn);
            if (found) return fmt::format("{}: {}", title(left.steps[s]), *found);
        }
        return std::nullopt;
    }

    const Trace &left_, &right_;
    Places places_;
    std::vector<std::uint32_t> left_places_, right_places_;
    std::set<std::pair<const Cells*, const Cells*>> compared_;
};

} // namespace

Difference first_disagreement(const Trace& left, const Trace& right) {
    return TracePair(left, right).compare();
}

} // namespace scanscope::trace
