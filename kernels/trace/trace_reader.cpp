#include "kernels/trace/trace_file.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <fmt/format.h>
#include <functional>
#include <initializer_list>
#include <utility>

#include "kernels/text/text.h"
#include "kernels/trace/cbor.h"
#include "kernels/trace/columns.h"
#include "kernels/trace/fnv1a.h"
#include "kernels/trace/validate.h"

namespace scanscope::trace {

namespace {

// Stops hostile files that pack a lot of data into a few bytes. Files from write_trace are far below this
// limit.
constexpr std::uint64_t bytes_in_memory_per_byte = 24;
constexpr std::uint64_t bytes_in_memory_at_least = 16u << 20;

class TraceReader {
public:
    TraceReader(std::span<const std::byte> body, const std::stop_token& stop)
        : in_(body)
        , stop_(stop)
        , budget_(bytes_in_memory_at_least + bytes_in_memory_per_byte * body.size()) {}

    Trace trace() {
        Trace trace;
        bool has_run = false, has_launches = false;
        fields({{"blocks", [&] { blocks_expected_ = in_.unsigned_integer(); }},
                {"run", [&] { trace.run = run(), has_run = true; }},
                {"fault", [&] { trace.fault = fault(); }},
                {"program", [&] { trace.program = program(); }},
                {"sources", [&] { trace.sources = list<Source>([this] { return source(); }); }},
                {"locations", [&] { trace.locations = list<Location>([this] { return location(); }); }},
                {"input", [&] { trace.input = values(); }},
                {"output", [&] { trace.output = values(); }},
                {"launches", [&] {
                     trace.launches = list<Launch>([this] { return launch(); });
                     has_launches = true;
                 }}});
        if (!has_run || !has_launches) in_.fail("the run or its launches are missing");
        canonicalise(trace.input, trace.run.type);
        canonicalise(trace.output, trace.run.type_of_output());
        return trace;
    }

    [[nodiscard]] std::size_t position() const { return in_.position(); }
    [[nodiscard]] std::size_t remaining() const { return in_.remaining(); }

    // How far the reader got, for the message about a file that ends too early.
    [[nodiscard]] std::optional<std::string> progress() const {
        if (blocks_expected_ == 0 || blocks_read_ >= blocks_expected_) return std::nullopt;
        return fmt::format("{} of {}", kernels::grouped(blocks_read_),
                           kernels::plain_count(blocks_expected_, "block"));
    }

private:
    struct Field {
        std::string_view key;
        std::function<void()> read;
    };

    // Reads a map; unknown keys are skipped.
    void fields(std::initializer_list<Field> known) {
        if (stop_.stop_requested()) throw ReadingStopped();
        for (std::uint64_t pairs = in_.map(); pairs > 0; --pairs) {
            const std::string_view key = in_.text();
            const auto field =
                std::find_if(known.begin(), known.end(), [key](const Field& f) { return f.key == key; });
            if (field == known.end())
                in_.skip();
            else
                field->read();
        }
    }

    void charge(std::uint64_t bytes) {
        if (bytes > budget_) in_.fail("it needs more memory than its size justifies");
        budget_ -= bytes;
    }

    template <class Item, class ReadItem> std::vector<Item> list(ReadItem read_item) {
        std::vector<Item> items;
        for (std::uint64_t left = in_.array(); left > 0; --left) {
            charge(2 * sizeof(Item)); // a growing vector may allocate twice what it needs
            items.push_back(read_item());
        }
        return items;
    }

    template <class Row> std::vector<Row> rows(std::span<const Column<Row>> all) {
        return columns::read<Row>(in_, all, [this](std::uint64_t bytes) { charge(bytes); });
    }

    std::string text(std::uint64_t longest = longest_name) {
        const std::string_view view = in_.text();
        if (view.size() > longest)
            in_.fail(
                fmt::format("a string has {} bytes, more than the {} allowed here", view.size(), longest));
        charge(view.size());
        return std::string(view);
    }

    std::uint64_t number(std::uint64_t most) {
        const std::uint64_t number = in_.unsigned_integer();
        if (number > most) in_.fail(fmt::format("{} is more than the {} allowed here", number, most));
        return number;
    }
    std::function<void()> into(std::string& target, std::uint64_t longest = longest_name) {
        return [this, &target, longest] { target = text(longest); };
    }
    template <std::unsigned_integral Number> std::function<void()> into(Number& target) {
        return [this, &target] { target = static_cast<Number>(number(std::numeric_limits<Number>::max())); };
    }
    // Reads a name that `parse` knows.
    template <class Named, class Parse> std::function<void()> into(Named& target, Parse parse) {
        return [this, &target, parse] {
            const std::string_view name = in_.text();
            const std::optional<Named> parsed = parse(name);
            if (!parsed) in_.fail("this name is unknown here");
            target = *parsed;
        };
    }

    template <class Number> std::vector<Number> numbers() {
        const TypedArray found = in_.typed_array();
        if (!columns::is_unsigned(found.tag)) in_.fail("unsigned numbers were expected");
        charge(found.count() * (sizeof(columns::Number) + sizeof(Number)));
        std::vector<columns::Number> wide(found.count());
        columns::of_numbers[0].fill(wide.data(), found.bytes.data(), width_of(found.tag), wide.size());
        std::vector<Number> all;
        all.reserve(wide.size());
        for (const columns::Number& one : wide) {
            if (one.number > std::numeric_limits<Number>::max()) in_.fail("a number is out of range");
            all.push_back(static_cast<Number>(one.number));
        }
        return all;
    }

    std::vector<std::int64_t> integers() {
        std::vector<std::int64_t> all;
        for (std::uint64_t left = in_.array(); left > 0; --left) {
            charge(sizeof(std::int64_t));
            all.push_back(in_.integer());
        }
        return all;
    }

    // Reads raw bits; canonicalise() turns them into values once their type is known.
    std::vector<Value> values() {
        const TypedArray found = in_.typed_array();
        const unsigned width = width_of(found.tag);
        charge(found.count() * sizeof(Value));
        std::vector<Value> all(found.count());
        for (std::size_t i = 0; i < all.size(); ++i)
            std::memcpy(&all[i].bits, found.bytes.data() + i * width, width);
        return all;
    }
    static void canonicalise(std::vector<Value>& all, ElementType type) {
        for (Value& value : all) value = canonical(value, type);
    }

    Run run() {
        Run run;
        fields({{"algorithm", into(run.algorithm)},
                {"name", into(run.name)},
                {"type", into(run.type, parse_element_type)},
                {"output_type", [&] { into(run.output_type.emplace(), parse_element_type)(); }},
                {"op", into(run.op, parse_operator)},
                {"form", into(run.form, parse_form)},
                {"n", into(run.n)},
                {"input_source", into(run.input_source)},
                {"input_seed", into(run.input_seed)},
                {"options", [&] { run.options = options(); }},
                {"executor", into(run.executor)},
                {"device", into(run.device)},
                {"schedule", [&] { run.schedule = schedule_named(text()).value_or(Schedule::in_order); }},
                {"schedule_seed", into(run.schedule_seed)},
                {"threads_per_block", into(run.threads_per_block)},
                {"devices", into(run.devices)},
                {"chosen_blocks", [&] { run.blocks = integers(); }},
                {"version", into(run.version)},
                {"records_kept", into(run.records_kept)},
                {"records_dropped", into(run.records_dropped)}});
        return run;
    }

    std::map<std::string, std::string> options() {
        std::map<std::string, std::string> options;
        for (std::uint64_t pairs = in_.map(); pairs > 0; --pairs) {
            charge(2 * sizeof(std::string) + 64); // a node of the map
            std::string key = text();
            options[std::move(key)] = text(longest_text);
        }
        return options;
    }

    Fault fault() {
        Fault fault;
        fields({{"kind", into(fault.kind, fault_named)},
                {"message", into(fault.message, longest_text)},
                {"reason", into(fault.reason, longest_text)},
                {"launch", into(fault.launch)},
                {"block", into(fault.block)},
                {"location", into(fault.location)},
                {"threads", [&] { fault.threads = numbers<std::uint32_t>(); }},
                {"array", into(fault.array)},
                {"index", [&] { fault.index = in_.integer(); }}});
        return fault;
    }

    OwnProgram program() {
        OwnProgram program;
        fields({{"files", [&] { program.files = list<std::string>([this] { return text(); }); }},
                {"arguments",
                 [&] { program.arguments = list<std::string>([this] { return text(longest_text); }); }},
                {"output", into(program.output, longest_text)},
                {"status", [&] { program.status = static_cast<std::int32_t>(in_.integer()); }},
                {"launches", into(program.launches)},
                {"recorded", [&] { program.recorded = numbers<std::uint32_t>(); }},
                {"mistakes", [&] { program.mistakes = list<Mistake>([this] { return mistake(); }); }},
                {"ignores_unwritten", [&] { program.ignores_unwritten = number(1) != 0; }}});
        return program;
    }

    Mistake mistake() {
        Mistake mistake;
        fields({{"kind", into(mistake.kind, mistake_named)},
                {"location", into(mistake.location)},
                {"other", into(mistake.other)},
                {"writes", [&] { mistake.writes = number(1) != 0; }},
                {"launch", into(mistake.launch)},
                {"block", into(mistake.block)},
                {"thread", into(mistake.thread)},
                {"times", into(mistake.times)},
                {"array", into(mistake.array)},
                {"text", into(mistake.text, longest_text)},
                {"index", [&] { mistake.index = in_.integer(); }},
                {"lowest", [&] { mistake.lowest = in_.integer(); }},
                {"highest", [&] { mistake.highest = in_.integer(); }},
                {"extent", into(mistake.extent)},
                {"unit", into(mistake.unit)}});
        return mistake;
    }

    Source source() {
        Source source;
        fields({{"path", into(source.path)},
                {"text", into(source.text, longest_source)},
                {"hash", into(source.hash)}});
        return source;
    }

    Location location() {
        Location location;
        fields({{"source", into(location.source)},
                {"line", into(location.line)},
                {"function", into(location.function)}});
        return location;
    }

    Launch launch() {
        Launch launch;
        LaunchPlace& place = launch.place;
        fields({{"kernel", into(launch.kernel)},
                {"grid", [&] { launch.grid = dim3(); }},
                {"block", [&] { launch.block = dim3(); }},
                {"shared_bytes", into(launch.shared_bytes)},
                {"arguments", [&] { launch.arguments = list<Argument>([this] { return argument(); }); }},
                {"device", into(place.device)},
                {"stream", into(place.stream)},
                {"exchange", [&] { place.is_exchange = number(1) != 0; }},
                {"waits_for", [&] { place.waits_for = numbers<std::uint32_t>(); }},
                {"followed", [&] { launch.followed = followed(); }},
                {"tiles", [&] { launch.tiles = rows<Tile>(columns::of_tiles); }},
                {"globals", [&] { launch.globals = list<Global>([this] { return global(); }); }},
                {"blocks", [&] { launch.blocks = list<Block>([this] { return block(); }); }}});
        return launch;
    }

    Followed followed() {
        Followed followed;
        fields({{"op", into(followed.op, parse_operator)},
                {"inputs", [&] { followed.inputs = numbers<std::uint16_t>(); }},
                {"joins", [&] { followed.joins = rows<Join>(columns::of_joins); }}});
        return followed;
    }

    // Ignores a kind of a later version.
    Argument argument() {
        Argument argument;
        fields({{"name", into(argument.name)},
                {"kind", [&] { argument.kind = argument_named(in_.text()).value_or(ArgumentKind::other); }},
                {"value", [&] { argument.value = in_.integer(); }},
                {"array", into(argument.array)}});
        return argument;
    }

    Dim3 dim3() {
        if (in_.array() != 3) in_.fail("a size must have three numbers");
        std::array<std::uint32_t, 3> sizes{};
        for (std::uint32_t& size : sizes) size = static_cast<std::uint32_t>(number(0xffffffffu));
        return {sizes[0], sizes[1], sizes[2]};
    }

    // Ignores a word of a later version.
    Meaning meaning() { return meaning_named(in_.text()).value_or(Meaning::elements); }

    std::uint8_t packed_bytes() {
        const std::uint64_t bytes = in_.unsigned_integer();
        if (bytes != 1 && bytes != 2)
            in_.fail("a cell of an array has 1 or 2 bytes if it is smaller than its type");
        return static_cast<std::uint8_t>(bytes);
    }

    Array array() {
        Array array;
        fields({{"name", into(array.name)},
                {"group", into(array.group)},
                {"type", into(array.type, parse_element_type)},
                {"extent", into(array.extent)},
                {"padding", [&] { array.padding = rows<Range>(columns::of_ranges); }},
                {"columns", into(array.shape.columns)},
                {"rows", into(array.shape.rows)},
                {"cell_bytes", [&] { array.packed_bytes = packed_bytes(); }},
                {"meaning", [&] { array.meaning = meaning(); }}});
        return array;
    }

    // A state as a file gives it: its cells, or the number of an earlier state.
    struct State {
        std::optional<Cells> cells;
        std::optional<std::uint64_t> number;
    };

    SharedCells state(State read, ElementType type) {
        if (read.cells && read.number)
            in_.fail("an array has both cells of its own and those of an earlier state");
        if (read.number) {
            if (*read.number >= states_.size())
                in_.fail(fmt::format("an array refers to state {}, but only {} came before it", *read.number,
                                     states_.size()));
            if (states_[*read.number].second != type) in_.fail("an array refers to a state of another type");
            return states_[*read.number].first;
        }
        if (!read.cells) return {};
        canonicalise(read.cells->values, type);
        charge(sizeof(Cells) + 2 * sizeof(states_.front()) + 32); // 32 for the reference count
        states_.emplace_back(*std::move(read.cells), type);
        return states_.back().first;
    }

    Global global() {
        Global global;
        State before, after;
        fields({{"name", into(global.name)},
                {"group", into(global.group)},
                {"type", into(global.type, parse_element_type)},
                {"extent", into(global.extent)},
                {"padding", [&] { global.padding = rows<Range>(columns::of_ranges); }},
                {"columns", into(global.shape.columns)},
                {"rows", into(global.shape.rows)},
                {"cell_bytes", [&] { global.packed_bytes = packed_bytes(); }},
                {"meaning", [&] { global.meaning = meaning(); }},
                {"life", into(global.life)},
                {"device", into(global.device)},
                {"shares", [&] { global.shares = numbers<std::uint64_t>(); }},
                {"memory", [&] { global.is_constant = in_.text() == constant_memory; }},
                {"before", [&] { before.cells = cells(); }},
                {"before_is", [&] { before.number = in_.unsigned_integer(); }},
                {"after", [&] { after.cells = cells(); }},
                {"after_is", [&] { after.number = in_.unsigned_integer(); }}});
        global.before = state(std::move(before), global.type);
        global.after = state(std::move(after), global.type);
        return global;
    }

    Cells cells() {
        Cells cells;
        fields({{"values", [&] { cells.values = values(); }},
                {"written", [&] { cells.written = numbers<std::uint8_t>(); }},
                {"nodes", [&] { cells.nodes = numbers<Node>(); }}});
        for (const std::uint8_t written : cells.written)
            if (written > 1) in_.fail("a cell must be marked as written or not written");
        return cells;
    }

    Block block() {
        Block block;
        std::vector<std::string> labels;
        std::vector<columns::StepRow> step_rows;
        fields({{"index", into(block.index)},
                {"shared", [&] { block.shared = list<Array>([this] { return array(); }); }},
                {"lanes", [&] { block.lanes = list<Array>([this] { return array(); }); }},
                {"labels", [&] { labels = list<std::string>([this] { return text(); }); }},
                {"steps", [&] { step_rows = rows<columns::StepRow>(columns::of_steps); }},
                {"events", [&] { block.events = rows<Event>(columns::of_events); }},
                {"snapshots", [&] { block.snapshots = list<Snapshot>([this] { return snapshot(); }); }}});
        steps(step_rows, labels, block);
        for (Snapshot& snapshot : block.snapshots)
            for (std::size_t a = 0; a < snapshot.shared.size() && a < block.shared.size(); ++a)
                canonicalise(snapshot.shared[a], block.shared[a].type);
        ++blocks_read_;
        return block;
    }

    void steps(const std::vector<columns::StepRow>& step_rows, const std::vector<std::string>& labels,
               Block& block) {
        charge(step_rows.size() * sizeof(Step));
        block.steps.reserve(step_rows.size());
        std::size_t next = 0;
        for (const columns::StepRow& row : step_rows) {
            if (row.label >= labels.size()) in_.fail("the label of a step does not exist");
            if (row.events > block.events.size() - next) in_.fail("a step claims more events than there are");
            charge(labels[row.label].size());
            for (std::size_t i = next; i < next + row.events; ++i)
                block.events[i].step = static_cast<std::uint32_t>(block.steps.size());
            block.steps.push_back({labels[row.label], row.number, row.interval, row.occurrence, row.threads,
                                   row.location, next, row.events});
            next += row.events;
        }
    }

    Snapshot snapshot() {
        Snapshot snapshot;
        fields(
            {{"interval", into(snapshot.interval)},
             {"shared", [&] { snapshot.shared = list<std::vector<Value>>([this] { return values(); }); }}});
        return snapshot;
    }

    CborReader in_;
    const std::stop_token& stop_;
    std::uint64_t budget_;
    std::uint64_t blocks_expected_ = 0, blocks_read_ = 0;
    std::vector<std::pair<SharedCells, ElementType>> states_; // the states of global arrays, in file order
};

std::string_view as_text(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

bool hash_matches(std::span<const std::byte> bytes) {
    const std::size_t hashed = bytes.size() - file_frame::hash_bytes;
    std::uint64_t hash = 0;
    std::memcpy(&hash, bytes.data() + hashed, file_frame::hash_bytes);
    return hash == fnv1a(as_text(bytes.first(hashed)));
}

} // namespace

Trace read_trace(std::span<const std::byte> bytes, const std::string& name, const std::stop_token& stop,
                 Checksum checksum) {
    const std::size_t start = file_frame::head_bytes;
    file_frame::check(as_text(bytes.first(std::min(bytes.size(), start))), bytes.size(), name);
    TraceReader reader(bytes.subspan(start, bytes.size() - file_frame::least_bytes), stop);
    Trace trace;
    try {
        trace = reader.trace();
    } catch (const CborError& error) {
        if (error.ended())
            throw TraceFileError(
                fmt::format("{} cannot be read: it ends after {}.", name,
                            reader.progress().value_or(kernels::plain_count(bytes.size(), "byte"))));
        throw TraceFileError(
            fmt::format("{} is damaged at byte {}: {}.", name, start + error.position(), error.what()));
    }
    if (stop.stop_requested()) throw ReadingStopped();
    if (reader.remaining() > 0)
        throw TraceFileError(
            fmt::format("{} is damaged at byte {}: there is more data after the end of the trace.", name,
                        start + reader.position()));
    if (checksum == Checksum::with && !hash_matches(bytes))
        throw TraceFileError(fmt::format("{} is damaged: its contents do not match its checksum.", name));
    if (const auto broken = find_inconsistency(trace))
        throw TraceFileError(fmt::format("{} is inconsistent: {}.", name, *broken));
    return trace;
}

} // namespace scanscope::trace
