#include "kernels/trace/trace_file.h"

#include <array>
#include <cstring>
#include <fmt/format.h>
#include <map>
#include <sstream>
#include <utility>

#include "kernels/trace/cbor.h"
#include "kernels/trace/columns.h"
#include "kernels/trace/recording_budget.h"
#include "kernels/trace/validate.h"

namespace scanscope::trace {

namespace {

// Writes a trace file. CBOR gives the length of a map before its pairs, so the pairs that may be left out are
// counted first.
class TraceWriter {
public:
    TraceWriter(std::ostream& out, Checksum checksum)
        : out_(out, checksum == Checksum::with) {}

    // `packed` takes the place of the trace's own blocks, unless it is null.
    void file(const Trace& trace, const PackedBlocks* packed = nullptr) {
        out_.raw(file_frame::magic);
        fixed(trace_format_version, file_frame::version_bytes);
        body(trace, packed);
        fixed(out_.hash(), file_frame::hash_bytes);
    }

    void block(const Block& block) {
        out_.map(7);
        pair("index", block.index);
        out_.text("shared"), arrays(block.shared);
        out_.text("lanes"), arrays(block.lanes);
        steps(block.steps);
        out_.text("events"), columns::write<Event>(out_, block.events, columns::of_events);
        out_.text("snapshots"), out_.array(block.snapshots.size());
        for (const Snapshot& snapshot : block.snapshots) {
            out_.map(2);
            pair("interval", snapshot.interval);
            out_.text("shared"), out_.array(snapshot.shared.size());
            for (std::size_t a = 0; a < snapshot.shared.size(); ++a)
                values(snapshot.shared[a], block.shared[a].type);
        }
    }

private:
    void fixed(std::uint64_t number, std::size_t bytes) {
        std::array<char, 8> little_endian{};
        std::memcpy(little_endian.data(), &number, sizeof number);
        out_.raw({little_endian.data(), bytes});
    }

    void pair(std::string_view key, std::string_view text) { out_.text(key), out_.text(text); }
    void pair(std::string_view key, std::uint64_t number) { out_.text(key), out_.unsigned_integer(number); }

    template <class Number> void numbers(const std::vector<Number>& all) {
        columns::write_numbers(out_, all.size(), [&](std::size_t i) { return all[i]; });
    }

    // Writes the values in their device type.
    void values(const std::vector<Value>& all, ElementType type) {
        static constexpr std::array tags{TypedTag::sint32,  TypedTag::sint64, TypedTag::float32,
                                         TypedTag::float64, TypedTag::uint32, TypedTag::uint64};
        const auto width = static_cast<std::size_t>(size_of(type));
        std::vector<std::byte> bytes(all.size() * width);
        for (std::size_t i = 0; i < all.size(); ++i)
            std::memcpy(bytes.data() + i * width, &all[i].bits, width);
        out_.typed_array(tags.at(static_cast<std::size_t>(type)), bytes);
    }

    void body(const Trace& trace, const PackedBlocks* packed) {
        std::uint64_t blocks = 0;
        for (std::size_t i = 0; i < trace.launches.size(); ++i)
            blocks += packed ? (*packed)[i].size() : trace.launches[i].blocks.size();
        out_.map(trace.program ? 9 : 8);
        pair("blocks", blocks); // first, so that a reader of half a file can say how much is missing
        out_.text("run"), run(trace.run);
        out_.text("fault"), fault(trace.fault);
        if (trace.program) out_.text("program"), program(*trace.program);
        out_.text("sources"), sources(trace.sources);
        out_.text("locations"), locations(trace.locations);
        out_.text("input"), values(trace.input, trace.run.type);
        out_.text("output"), values(trace.output, trace.run.type_of_output());
        out_.text("launches"), out_.array(trace.launches.size());
        for (std::size_t i = 0; i < trace.launches.size(); ++i)
            launch(trace.launches[i], packed ? &(*packed)[i] : nullptr);
    }

    void run(const Run& run) {
        const bool chose_threads = run.threads_per_block != 0, chose_blocks = !run.blocks.empty(),
                   has_devices = run.devices != 0;
        out_.map(16 + (run.output_type ? 1 : 0) + (chose_threads ? 1 : 0) + (chose_blocks ? 1 : 0) +
                 (has_devices ? 1 : 0));
        pair("algorithm", run.algorithm);
        pair("name", run.name);
        pair("type", name_of(run.type));
        if (run.output_type) pair("output_type", name_of(*run.output_type));
        pair("op", name_of(run.op));
        pair("form", name_of(run.form));
        pair("n", run.n);
        pair("input_source", run.input_source);
        pair("input_seed", run.input_seed);
        out_.text("options"), out_.map(run.options.size());
        for (const auto& [key, value] : run.options) pair(key, value);
        pair("executor", run.executor);
        pair("device", run.device);
        pair("schedule", run.on_emulator() ? name_of(run.schedule) : std::string_view());
        pair("schedule_seed", run.schedule_seed);
        if (chose_threads) pair("threads_per_block", run.threads_per_block);
        if (has_devices) pair("devices", run.devices);
        if (chose_blocks) {
            out_.text("chosen_blocks"), out_.array(run.blocks.size());
            for (const std::int64_t block : run.blocks) out_.integer(block);
        }
        pair("version", run.version);
        pair("records_kept", run.records_kept);
        pair("records_dropped", run.records_dropped);
    }

    void fault(const Fault& fault) {
        out_.map(fault.reason.empty() ? 8 : 9);
        pair("kind", name_of(fault.kind));
        pair("message", fault.message);
        if (!fault.reason.empty()) pair("reason", fault.reason);
        pair("launch", fault.launch);
        pair("block", fault.block);
        pair("location", fault.location);
        out_.text("threads"), numbers(fault.threads);
        pair("array", fault.array);
        out_.text("index"), out_.integer(fault.index);
    }

    void program(const OwnProgram& program) {
        out_.map(program.ignores_unwritten ? 8 : 7);
        out_.text("files"), texts(program.files);
        out_.text("arguments"), texts(program.arguments);
        pair("output", program.output);
        out_.text("status"), out_.integer(program.status);
        pair("launches", program.launches);
        out_.text("recorded"), numbers(program.recorded);
        out_.text("mistakes"), out_.array(program.mistakes.size());
        for (const Mistake& one : program.mistakes) mistake(one);
        if (program.ignores_unwritten) pair("ignores_unwritten", 1u);
    }
    void texts(const std::vector<std::string>& texts) {
        out_.array(texts.size());
        for (const std::string& text : texts) out_.text(text);
    }

    void mistake(const Mistake& mistake) {
        out_.map(mistake.unit ? 15 : 14);
        pair("kind", name_of(mistake.kind));
        pair("location", mistake.location);
        pair("other", mistake.other);
        pair("writes", std::uint64_t{mistake.writes});
        pair("launch", mistake.launch);
        pair("block", mistake.block);
        pair("thread", mistake.thread);
        pair("times", mistake.times);
        pair("array", mistake.array);
        pair("text", mistake.text);
        out_.text("index"), out_.integer(mistake.index);
        out_.text("lowest"), out_.integer(mistake.lowest);
        out_.text("highest"), out_.integer(mistake.highest);
        pair("extent", mistake.extent);
        if (mistake.unit) pair("unit", mistake.unit);
    }

    void sources(const std::vector<Source>& sources) {
        out_.array(sources.size());
        for (const Source& source : sources) {
            out_.map(3);
            pair("path", source.path);
            pair("text", source.text);
            pair("hash", source.hash);
        }
    }

    void locations(const std::vector<Location>& locations) {
        out_.array(locations.size());
        for (const Location& location : locations) {
            out_.map(3);
            pair("source", location.source);
            pair("line", location.line);
            pair("function", location.function);
        }
    }

    void launch(const Launch& launch, const std::vector<PackedBlock>* packed) {
        const LaunchPlace& place = launch.place;
        out_.map(7 + !launch.arguments.empty() + (place.device != 0) + (place.stream != 0) +
                 place.is_exchange + !place.waits_for.empty() + launch.followed.has_value());
        pair("kernel", launch.kernel);
        out_.text("grid"), dim3(launch.grid);
        out_.text("block"), dim3(launch.block);
        pair("shared_bytes", launch.shared_bytes);
        if (place.device != 0) pair("device", place.device);
        if (place.stream != 0) pair("stream", place.stream);
        if (place.is_exchange) pair("exchange", 1);
        if (!place.waits_for.empty()) out_.text("waits_for"), numbers(place.waits_for);
        if (!launch.arguments.empty()) {
            out_.text("arguments"), out_.array(launch.arguments.size());
            for (const Argument& one : launch.arguments) argument(one);
        }
        if (launch.followed) out_.text("followed"), followed(*launch.followed);
        out_.text("tiles"), columns::write<Tile>(out_, launch.tiles, columns::of_tiles);
        out_.text("globals"), out_.array(launch.globals.size());
        for (const Global& global : launch.globals) {
            const auto states =
                static_cast<std::size_t>(!global.before.is_empty() + !global.after.is_empty());
            out_.map(5 + states + array_options(global) + (global.life != 0) + (global.device != 0) +
                     !global.shares.empty() + global.is_constant);
            array_fields(global);
            if (global.life != 0) pair("life", global.life);
            if (global.device != 0) pair("device", global.device);
            if (!global.shares.empty()) out_.text("shares"), numbers(global.shares);
            if (global.is_constant) pair("memory", constant_memory);
            state("before", "before_is", global.before, global.type);
            state("after", "after_is", global.after, global.type);
        }
        out_.text("blocks"), out_.array(packed ? packed->size() : launch.blocks.size());
        if (packed)
            for (const PackedBlock& one : *packed) out_.raw(one.bytes);
        else
            for (const Block& one : launch.blocks) block(one);
    }

    void followed(const Followed& followed) {
        out_.map(3);
        pair("op", name_of(followed.op));
        out_.text("inputs"), numbers(followed.inputs);
        out_.text("joins"), columns::write<Join>(out_, followed.joins, columns::of_joins);
    }

    void argument(const Argument& argument) {
        out_.map(4);
        pair("name", argument.name);
        pair("kind", name_of(argument.kind));
        out_.text("value"), out_.integer(argument.value);
        pair("array", argument.array);
    }

    void dim3(const Dim3& size) {
        out_.array(3);
        for (const std::uint32_t extent : {size.x, size.y, size.z}) out_.unsigned_integer(extent);
    }

    // The number of pairs that most arrays do not need.
    static std::size_t array_options(const Array& array) {
        return std::size_t(array.meaning != Meaning::elements) + std::size_t(!array.shape.is_flat()) +
               std::size_t(array.shape.rows != 0) + std::size_t(array.packed_bytes != 0);
    }
    void array_fields(const Array& array) {
        pair("name", array.name);
        pair("group", array.group);
        pair("type", name_of(array.type));
        pair("extent", array.extent);
        out_.text("padding"), columns::write<Range>(out_, array.padding, columns::of_ranges);
        if (array.meaning != Meaning::elements) pair("meaning", name_of(array.meaning));
        if (!array.shape.is_flat()) pair("columns", array.shape.columns);
        if (array.shape.rows != 0) pair("rows", array.shape.rows);
        if (array.packed_bytes != 0) pair("cell_bytes", array.packed_bytes);
    }

    void arrays(const std::vector<Array>& arrays) {
        out_.array(arrays.size());
        for (const Array& array : arrays) {
            out_.map(5 + array_options(array));
            array_fields(array);
        }
    }

    // Writes the cells, or the number of an equal state that was written before.
    void state(std::string_view key, std::string_view known_key, const SharedCells& state, ElementType type) {
        if (state.is_empty()) return;
        const auto [known, is_new] = states_.try_emplace({&*state, type}, states_.size());
        if (!is_new) return pair(known_key, known->second);
        out_.text(key), cells(*state, type);
    }

    void cells(const Cells& cells, ElementType type) {
        out_.map(3);
        out_.text("values"), values(cells.values, type);
        out_.text("written");
        columns::write_numbers(out_, cells.size(), [&](std::size_t i) { return cells.written[i]; });
        out_.text("nodes");
        columns::write_numbers(out_, cells.size(), [&](std::size_t i) { return cells.nodes[i]; });
    }

    void steps(const std::vector<Step>& steps) {
        std::map<std::string_view, std::uint32_t> places;
        std::vector<std::string_view> labels;
        std::vector<columns::StepRow> rows;
        for (const Step& step : steps) {
            const auto [found, is_new] =
                places.try_emplace(step.label, static_cast<std::uint32_t>(labels.size()));
            if (is_new) labels.push_back(step.label);
            rows.push_back({found->second, step.interval, step.occurrence, step.threads, step.number,
                            step.location, step.event_count});
        }
        out_.text("labels"), out_.array(labels.size());
        for (const std::string_view label : labels) out_.text(label);
        out_.text("steps"), columns::write<columns::StepRow>(out_, rows, columns::of_steps);
    }

    CborWriter out_;
    std::map<std::pair<const Cells*, ElementType>, std::uint64_t> states_; // numbered in the order of writing
};

void require_consistent(const Trace& trace) {
    if (const auto broken = find_inconsistency(trace))
        throw TraceFileError(
            fmt::format("The trace cannot be written because it is inconsistent: {}.", *broken));
}

} // namespace

void write_trace(const Trace& trace, std::ostream& out) {
    require_consistent(trace);
    TraceWriter(out, Checksum::with).file(trace);
}

PackedBlock packed(const Block& block, std::uint64_t records) {
    std::ostringstream out;
    TraceWriter(out, Checksum::without).block(block);
    return {std::move(out).str(), records, bytes_of_block(block)};
}

void hand_over(const Trace& trace, const PackedBlocks& blocks, std::ostream& out) {
    require_consistent(trace);
    TraceWriter(out, Checksum::without).file(trace, &blocks);
}

} // namespace scanscope::trace
