#include "made_trace.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "kernels/trace/assemble.h"
#include "kernels/trace/fnv1a.h"

namespace scanscope::fuzz {

namespace {

using trace::ElementType;
using trace::RecordKind;
using trace::Space;

constexpr std::size_t mostRecords = 3000;
constexpr std::uint32_t lines = 24; // of each source file

// Reads the bytes as a series of choices; after the last byte, the first possibility is always chosen.
class Choices {
public:
    explicit Choices(std::string_view bytes)
        : m_bytes(bytes) {}

    [[nodiscard]] std::uint32_t below(std::uint32_t count) {
        std::uint32_t number = byte();
        if (count > 256) number = number << 8 | byte();
        return count == 0 ? 0 : number % count;
    }
    [[nodiscard]] bool oneIn(std::uint32_t count) { return below(count) == count - 1; }
    template <class T> [[nodiscard]] T any(std::initializer_list<T> all) {
        return all.begin()[below(std::uint32_t(all.size()))];
    }
    [[nodiscard]] bool areUsedUp() const { return m_next >= m_bytes.size(); }

    [[nodiscard]] trace::Value value(ElementType type) {
        const std::uint32_t chosen = below(256);
        const auto number = [&]<class T>() -> T {
            using Limits = std::numeric_limits<T>;
            switch (chosen) {
            case 255:
                return Limits::max();
            case 254:
                return Limits::lowest();
            case 253:
                return Limits::has_infinity ? Limits::infinity() : T(-1);
            case 252:
                return Limits::has_quiet_NaN ? Limits::quiet_NaN() : T(1);
            case 251:
                return Limits::has_denorm ? Limits::denorm_min() : T(1'000'000'007);
            case 250:
                return T(-0.0);
            default:
                return T(T(chosen % 32) - (chosen > 128 ? T(9) : T(0)));
            }
        };
        return trace::with_type(type,
                                [&]<class T>() { return trace::to_value(number.template operator()<T>()); });
    }
    [[nodiscard]] ElementType type() { return ElementType(below(6)); }
    [[nodiscard]] std::string name() {
        return any<std::string>({"temp", "s", "", "buffer",
                                 "a name that is much longer than any column is wide", "Größe", "<b>&\"'",
                                 "counts[3]", "x\ty", "\u202e\u0661", "%1 %2", "{}"});
    }

private:
    std::uint32_t byte() { return m_next < m_bytes.size() ? std::uint8_t(m_bytes[m_next++]) : 0; }
    std::string_view m_bytes;
    std::size_t m_next = 0;
};

// The threads that perform an action, and the cells that they access.
class Pattern {
public:
    Pattern(Choices& choices, std::uint32_t threads)
        : m_kind(choices.below(6))
        , m_cells(choices.below(7))
        , m_shift(choices.below(40))
        , m_threads(threads)
        , m_one(choices.below(threads)) {}

    [[nodiscard]] bool has(std::uint32_t thread) const {
        switch (m_kind) {
        case 1:
            return thread == m_one;
        case 2:
            return thread % 2 == 1;
        case 3:
            return thread < m_threads / 2;
        case 4:
            return thread % 32 == 31;
        case 5:
            return thread >= m_one;
        default:
            return true;
        }
    }
    [[nodiscard]] std::uint64_t cell(std::uint32_t thread, std::uint64_t extent) const {
        const std::uint64_t chosen[] = {
            thread,      thread + m_shift, thread * std::uint64_t{m_shift}, m_shift,
            thread ^ 1u, extent - 1,       m_threads - 1u - thread};
        return extent == 0 ? 0 : chosen[m_cells] % extent;
    }

private:
    std::uint32_t m_kind, m_cells, m_shift, m_threads, m_one;
};

class Maker {
public:
    explicit Maker(std::string_view bytes)
        : m_choices(bytes) {}

    trace::Trace made() {
        makeRun();
        const std::uint32_t launches = m_choices.below(5);
        for (std::uint32_t l = 0; l < launches; ++l) makeLaunch();
        for (std::size_t s = 0; s < m_trace.sources.size(); ++s) makeText(m_trace.sources[s]);
        if (m_choices.oneIn(4)) makeFault();
        if (m_isProgram) makeProgram();
        return std::move(m_trace);
    }

private:
    void makeRun() {
        trace::Run& run = m_trace.run;
        m_isProgram = m_choices.oneIn(2);
        if (!m_isProgram)
            run.algorithm = m_choices.any<std::string>(
                {"blelloch", "hillis-steele", "decoupled-lookback", "radix-sort", "histogram", "compact",
                 "recursive", "segmented", "reduce-shared", "subtree-sizes", "pointer-jumping", "devices",
                 "nothing-of-this-name"});
        run.name = m_isProgram ? "mine.cu" : m_choices.name();
        run.type = m_choices.type();
        run.op = trace::Operator(m_choices.below(8));
        run.form = trace::Form(m_choices.below(2));
        run.input_source = "typed";
        run.executor = m_choices.any<std::string>({"emulator", "cuda"});
        run.device = "a processor";
        run.version = "0.1.0";
        run.devices = m_choices.below(4);
        run.n = m_choices.below(m_choices.oneIn(8) ? 300 : 20);
        for (std::uint64_t i = 0; i < run.n; ++i) m_trace.input.push_back(m_choices.value(run.type));
        if (m_choices.oneIn(8)) run.output_type = m_choices.type();
        const auto outputs = m_choices.any<std::uint64_t>({run.n, 0, 1, run.n + 3});
        for (std::uint64_t i = 0; i < outputs; ++i)
            m_trace.output.push_back(m_choices.value(run.type_of_output()));
        if (m_choices.oneIn(4)) run.options["padding"] = "true";
        if (m_choices.oneIn(8)) run.options[m_choices.name()] = m_choices.name();
        if (m_choices.oneIn(8)) run.blocks = {0, -1};
    }

    // Makes a launch of some shape. Later launches often have the same arrays, as in most programs.
    void makeLaunch() {
        trace::Log log;
        log.kernel = m_choices.name();
        const auto side = [&] { return m_choices.any<std::uint32_t>({1, 4, 8, 32, 2, 33, 64, 3}); };
        log.block = m_choices.oneIn(4) ? trace::Dim3{side() % 16 + 1, side() % 8 + 1, side() % 4 + 1}
                                       : trace::Dim3{side(), 1, 1};
        log.grid = {m_choices.below(6) + 1, m_choices.oneIn(8) ? 3u : 1u, 1};
        if (m_choices.oneIn(16)) log.grid.x = 70'000;
        log.shared_bytes = m_choices.any<std::uint64_t>({0, 64, 49'152});
        log.texts = {"scan/made.cuh", "kernel",   "scan", "up-sweep",      "",
                     "temp",          "other.cu", "main", m_choices.name()};
        log.scopes = {{0, 1}, {6, 7}};
        if (m_globals.empty() || m_choices.oneIn(4)) makeGlobals();
        log.globals = m_globals;
        makePlace(log.place);
        for (std::uint64_t b = 0; b < log.grid.count() && log.blocks.size() < 6; ++b)
            if (!m_choices.oneIn(5)) log.blocks.push_back(b);
        if (m_choices.oneIn(6)) log.blocks.push_back(log.grid.count() - 1);
        std::ranges::sort(log.blocks);
        log.blocks.erase(std::unique(log.blocks.begin(), log.blocks.end()), log.blocks.end());
        for (std::uint32_t slot = 0; slot < log.blocks.size(); ++slot) makeBlock(log, slot);
        for (trace::Global& global : log.globals)
            if (!global.before->values.empty() && m_choices.oneIn(2)) global.after = cellsOf(global);
        m_globals = log.globals;
        for (trace::Global& global : m_globals) global.before = global.after;
        trace::append_launch(m_trace, std::move(log));
        finishLaunch(m_trace.launches.back());
    }

    void makePlace(trace::LaunchPlace& place) {
        if (!m_choices.oneIn(4)) return;
        place.device = m_choices.below(3);
        place.stream = m_choices.below(2);
        place.is_exchange = m_choices.oneIn(3);
        for (std::uint32_t l = 0; l < m_trace.launches.size(); ++l)
            if (m_choices.oneIn(2)) place.waits_for.push_back(l);
    }

    trace::Cells cellsOf(const trace::Array& array) {
        trace::Cells cells(array.extent);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            cells.values[i] = m_choices.value(array.type);
            cells.written[i] = m_choices.oneIn(4) ? 0 : 1;
            cells.nodes[i] = node();
        }
        return cells;
    }

    trace::Node node() {
        return m_choices.any<trace::Node>(
            {0, 1, 2, trace::Node(m_trace.run.n), m_node, trace::unknown_node, trace::untagged_node});
    }

    void makeGlobals() {
        m_globals.clear();
        for (std::uint32_t count = m_choices.below(5); count > 0; --count) {
            trace::Global& global = m_globals.emplace_back();
            global.name = global.group = m_choices.name();
            if (m_choices.oneIn(4)) global.group = "group";
            global.type = m_choices.type();
            global.extent = m_choices.any<std::uint64_t>({m_trace.run.n, 1, 8, 0, 40, 200});
            global.meaning =
                m_choices.oneIn(3) ? trace::Meaning(m_choices.below(9)) : trace::Meaning::elements;
            if (global.extent > 2 && m_choices.oneIn(4))
                global.padding.push_back({1, m_choices.below(2) + 1});
            global.life = m_choices.below(2);
            global.is_constant = m_choices.oneIn(8);
            if (m_choices.oneIn(6)) global.device = m_choices.below(3);
            if (m_choices.oneIn(6)) global.shares = {0, global.extent / 2, global.extent};
            if (!m_choices.oneIn(3)) global.before = cellsOf(global);
            global.after = global.before;
        }
    }

    trace::Record record(RecordKind kind, std::uint32_t slot, std::uint32_t thread) {
        trace::Record record{};
        record.kind = kind;
        record.block = slot;
        record.thread = thread;
        record.array = trace::no_array;
        if (!m_choices.oneIn(16)) record.place = m_choices.below(2) << 24 | (1 + m_choices.below(lines));
        return record;
    }

    // A block may declare arrays and use none, or do nothing at all.
    void makeBlock(trace::Log& log, std::uint32_t slot) {
        const auto threads = std::uint32_t(log.block.count());
        std::vector<std::uint64_t> shared, lanes;
        if (m_choices.oneIn(6)) return;
        for (std::uint32_t count = m_choices.below(4); count > 0; --count)
            shared.push_back(declare(log, slot, Space::shared, std::uint16_t(shared.size()),
                                     m_choices.any<std::uint64_t>({threads, 8, 1, 0, 2 * threads, 100})));
        for (std::uint32_t count = m_choices.below(3); count > 0; --count)
            lanes.push_back(declare(log, slot, Space::lane, std::uint16_t(lanes.size()), threads));
        std::uint32_t interval = 0;
        for (std::uint32_t actions = m_choices.below(12); actions > 0; --actions)
            act(log, slot, shared, lanes, interval);
        if (m_choices.oneIn(2)) snapshot(log, slot, interval);
    }

    std::uint64_t declare(trace::Log& log, std::uint32_t slot, Space space, std::uint16_t array,
                          std::uint64_t extent) {
        trace::Record made = record(RecordKind::declare, slot, 0);
        made.space = space;
        made.array = array;
        made.index = extent;
        const ElementType type = m_choices.type();
        made.value = std::uint64_t(type);
        made.old = 256u * array;
        made.node = std::uint32_t(trace::size_of(type));
        made.left = m_choices.oneIn(3) ? array : trace::no_row;
        made.right = std::uint32_t(m_choices.oneIn(4) ? extent / 2 : extent);
        made.partner = m_choices.any<std::uint32_t>({5, 8, 4});
        if (space == Space::shared && m_choices.oneIn(4)) made.thread = 4;
        log.records.add(made);
        return extent;
    }

    // One action by all or some threads of the block, each on its own cell.
    void act(trace::Log& log, std::uint32_t slot, const std::vector<std::uint64_t>& shared,
             const std::vector<std::uint64_t>& lanes, std::uint32_t& interval) {
        const auto threads = std::uint32_t(log.block.count());
        const auto kind = m_choices.any<RecordKind>(
            {RecordKind::step, RecordKind::read, RecordKind::write, RecordKind::barrier, RecordKind::combine,
             RecordKind::atomic, RecordKind::shuffle, RecordKind::warp_sync, RecordKind::acquire,
             RecordKind::release, RecordKind::fence, RecordKind::volatile_read, RecordKind::volatile_write});
        const Pattern pattern(m_choices, threads);
        const trace::Record model = record(kind, slot, 0);
        Space space = m_choices.any<Space>({Space::shared, Space::global, Space::lane});
        if (kind == RecordKind::acquire || kind == RecordKind::release || kind == RecordKind::volatile_read ||
            kind == RecordKind::volatile_write)
            space = Space::global;
        std::vector<std::uint64_t> globals;
        for (const trace::Global& global : log.globals) globals.push_back(global.extent);
        const auto& extents = space == Space::shared ? shared : space == Space::lane ? lanes : globals;
        const std::uint32_t array = m_choices.below(std::uint32_t(extents.size()));
        const std::int64_t number = m_choices.any<std::int64_t>({1, 2, 4, 0, -3, 1'000'000'000'000});
        const std::uint32_t label = m_choices.any<std::uint32_t>({2, 3, 4, 8});
        const bool touches = kind == RecordKind::read || kind == RecordKind::write ||
                             kind == RecordKind::atomic || kind == RecordKind::acquire ||
                             kind == RecordKind::release || kind == RecordKind::volatile_read ||
                             kind == RecordKind::volatile_write;
        if (touches && (extents.empty() || extents[array] == 0)) return;
        const bool isAlike = m_choices.oneIn(2); // all threads have the same value
        const trace::Value value = m_choices.value(m_trace.run.type);
        for (std::uint32_t t = 0; t < threads && log.records.size() + m_records < mostRecords; ++t) {
            if (!pattern.has(t)) continue;
            trace::Record made = model;
            made.thread = t;
            made.value = isAlike ? value.bits : m_choices.value(m_trace.run.type).bits;
            if (kind == RecordKind::step) {
                made.index = std::uint64_t(number);
                made.partner = label;
            } else if (touches) {
                made.space = space;
                made.array = std::uint16_t(array);
                made.index = space == Space::lane ? t : pattern.cell(t, extents[array]);
                made.old = kind == RecordKind::atomic ? m_choices.value(m_trace.run.type).bits : 0;
                made.node = node();
                made.partner = kind == RecordKind::acquire ? m_choices.below(3) : 0;
            } else if (kind == RecordKind::combine) {
                made.left = node();
                made.right = node();
                made.node = ++m_node + std::uint32_t(m_trace.run.n);
            } else if (kind == RecordKind::shuffle) {
                made.partner = std::uint32_t(pattern.cell(t, threads));
                made.node = node();
            } else if (kind == RecordKind::warp_sync) {
                made.partner = m_choices.any<std::uint32_t>({0xffffffffu, 1, 0});
            }
            log.records.add(made);
        }
        if (kind != RecordKind::barrier) return;
        if (m_choices.oneIn(2)) snapshot(log, slot, interval);
        ++interval;
    }

    void snapshot(trace::Log& log, std::uint32_t slot, std::uint32_t interval) {
        std::vector<std::uint8_t> bytes(m_choices.any<std::size_t>({0, 64, 1024}));
        for (std::size_t i = 0; i < bytes.size(); i += 7) bytes[i] = std::uint8_t(m_choices.below(256));
        log.snapshots.push_back({slot, interval, std::move(bytes)});
    }

    void finishLaunch(trace::Launch& launch) {
        m_records = std::size_t(m_trace.run.records_kept);
        if (m_choices.oneIn(4))
            for (const trace::Block& block : launch.blocks)
                launch.tiles.push_back({launch.blocks.size() - 1 - launch.tiles.size(), block.index});
        if (!m_isProgram) return;
        for (std::uint32_t count = m_choices.below(4); count > 0; --count) {
            trace::Argument argument{m_choices.name(), trace::ArgumentKind::number, m_choices.below(300)};
            if (!launch.globals.empty() && m_choices.oneIn(2)) {
                argument.kind = trace::ArgumentKind::pointer;
                argument.array = std::uint16_t(m_choices.below(std::uint32_t(launch.globals.size())));
            }
            launch.arguments.push_back(argument);
        }
        if (!m_choices.oneIn(3)) return;
        trace::Followed followed;
        followed.op = trace::Operator(m_choices.below(8));
        for (std::size_t g = 0; g < launch.globals.size(); ++g)
            if (m_choices.oneIn(2)) followed.inputs.push_back(std::uint16_t(g));
        for (std::uint32_t count = m_choices.below(20); count > 0; --count)
            followed.joins.push_back({node(), node()});
        launch.followed = std::move(followed);
    }

    void makeText(trace::Source& source) {
        if (m_choices.oneIn(3)) return;
        for (std::uint32_t line = 1; line <= lines; ++line)
            source.text += m_choices.any<std::string>({"    temp[i] = temp[i] + temp[i - 1];\n", "\n",
                                                       "}\r\n", "\t__syncthreads(); // <all> \"of\" them\n",
                                                       "    a += b; // Größe \u202e\n"});
        source.hash = trace::fnv1a(source.text);
    }

    std::uint16_t location() {
        return m_trace.locations.empty() || m_choices.oneIn(4)
                   ? trace::no_location
                   : std::uint16_t(m_choices.below(std::uint32_t(m_trace.locations.size())));
    }

    void makeFault() {
        if (m_trace.launches.empty()) return;
        trace::Fault& fault = m_trace.fault;
        fault.kind = trace::FaultKind(m_choices.below(7));
        fault.message = "Thread 3 of block 0 did what it should not.";
        if (m_choices.oneIn(2)) fault.reason = "Thread 3 waits.";
        fault.launch = m_choices.below(std::uint32_t(m_trace.launches.size()));
        fault.block = m_choices.below(4);
        fault.location = location();
        for (std::uint32_t count = m_choices.below(40); count > 0; --count)
            fault.threads.push_back(count - 1);
        fault.array = m_choices.name();
        fault.index = std::int64_t(m_choices.below(300)) - 20;
    }

    void makeProgram() {
        trace::OwnProgram program;
        program.files = {"mine.cu"};
        if (m_choices.oneIn(3)) program.arguments = {"8", m_choices.name()};
        program.output =
            m_choices.any<std::string>({"", "1 2 3\n", "no line end", "\x1b[2J\xff\xfe", "a\r\n\r\nb\n"});
        program.status = std::int32_t(m_choices.any<std::int32_t>({0, 1, 139, -1}));
        for (std::uint32_t l = 0; l < m_trace.launches.size(); ++l)
            program.recorded.push_back(l + (m_choices.oneIn(4) ? 3 : 0));
        program.launches = std::uint32_t(m_trace.launches.size()) + m_choices.below(5);
        for (std::uint32_t count = m_choices.below(4); count > 0; --count) {
            trace::Mistake& mistake = program.mistakes.emplace_back();
            mistake.kind =
                trace::MistakeKind(m_choices.below(std::uint32_t(trace::MistakeKind::unsupported) + 1));
            mistake.location = location();
            mistake.other = location();
            mistake.writes = m_choices.oneIn(2);
            if (m_choices.oneIn(2)) mistake.launch = m_choices.below(program.launches + 1);
            mistake.block = m_choices.below(8);
            mistake.thread = m_choices.below(64);
            mistake.times = m_choices.below(300);
            mistake.array = m_choices.name();
            mistake.text = m_choices.name();
            mistake.index = std::int64_t(m_choices.below(300)) - 20;
            mistake.lowest = mistake.index;
            mistake.highest = mistake.index + m_choices.below(9);
            mistake.extent = m_choices.below(300);
        }
        m_trace.program = std::move(program);
    }

    Choices m_choices;
    trace::Trace m_trace;
    std::vector<trace::Global> m_globals;
    trace::Node m_node = 1;
    std::size_t m_records = 0;
    bool m_isProgram = false;
};

} // namespace

std::string randomChoices(unsigned seed) {
    std::mt19937 random(seed);
    std::string bytes(random() % 1200, '\0');
    for (char& byte : bytes) byte = char(random());
    return bytes;
}

trace::Trace madeTrace(std::string_view choices) { return Maker(choices).made(); }

} // namespace scanscope::fuzz
