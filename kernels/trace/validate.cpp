#include "kernels/trace/validate.h"

#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>
#include <string_view>

#include "kernels/trace/access.h"

namespace scanscope::trace {
namespace {

struct Inconsistent : std::runtime_error {
    using std::runtime_error::runtime_error;
};

[[noreturn]] void complain(std::string_view what) { throw Inconsistent(std::string(what)); }

// Must be fast, because every field of every event is checked.
inline void require(bool holds, std::string_view otherwise) {
    if (!holds) [[unlikely]]
        complain(otherwise);
}

// Runs a check, and puts "event 17: " in front of its complaint.
template <class Check> void at(std::string_view place, std::size_t number, Check check) {
    try {
        check();
    } catch (const Inconsistent& inner) {
        throw Inconsistent(fmt::format("{} {}: {}", place, number, inner.what()));
    }
}

void require_length(std::string_view what, std::string_view text, std::uint64_t longest = longest_name) {
    if (text.size() > longest)
        throw Inconsistent(
            fmt::format("{} has {} bytes, more than the {} allowed", what, text.size(), longest));
}

bool is_location(const Trace& trace, std::uint16_t location) {
    return location == no_location || location < trace.locations.size();
}

void check_array(const Array& array, std::uint64_t most_cells) {
    require_length("its name", array.name);
    require_length("its group", array.group);
    require(array.extent <= most_cells, "it has too many cells");
    require(array.shape.fits(array.extent), "its rows and columns do not match its size");
    for (const Range& range : array.padding)
        require(range.first <= array.extent && range.count <= array.extent - range.first,
                "its padding is outside the array");
}

void check_cells(const Cells& cells, std::uint64_t extent) {
    require(cells.written.size() == cells.size() && cells.nodes.size() == cells.size(),
            "its cells are incomplete");
    require(cells.size() == 0 || cells.size() == extent, "its number of cells does not match its size");
}

void check_event(const Trace& trace, const Launch& launch, const Block& block, const Event& event) {
    const auto is_cell = [&event](const auto& arrays) {
        return event.array < arrays.size() && event.index < arrays[event.array].extent;
    };
    require(event.thread < launch.block.count(), "its thread is not in the block");
    require(is_location(trace, event.location), "its location does not exist");
    switch (event.space) {
    case Space::none:
        require(event.array == no_array, "it names an array but no memory space");
        break;
    case Space::shared:
        require(event.array == no_array || is_cell(block.shared), "its cell does not exist");
        break;
    case Space::lane:
        require(event.array == no_array || is_cell(block.lanes), "its cell does not exist");
        break;
    case Space::global:
        require(event.array == no_array || is_cell(launch.globals), "its cell does not exist");
        break;
    }
    require(!accesses(event.kind) || event.array != no_array, "it accesses no cell");
    require(event.kind != EventKind::shuffle || event.partner < launch.block.count(),
            "its partner is not in the block");
    require(event.since <= event.order, "its copy begins after it");
}

void check_steps(const Trace& trace, const Launch& launch, const Block& block) {
    std::size_t next = 0;
    for (std::size_t s = 0; s < block.steps.size(); ++s) {
        const Step& step = block.steps[s];
        const auto check = [&] {
            require(step.first_event == next && step.event_count <= block.events.size() - next,
                    "its events are out of place");
            require_length("its label", step.label);
            require(is_location(trace, step.location), "its location does not exist");
            require(step.threads <= launch.block.count(), "more threads executed it than the block has");
        };
        at("step", s, check);
        for (; next < step.first_event + step.event_count; ++next) {
            const Event& event = block.events[next];
            const auto check_one = [&] {
                require(event.step == s, "it belongs to another step");
                require(next == step.first_event || block.events[next - 1].order <= event.order,
                        "it is ordered before the previous event");
                check_event(trace, launch, block, event);
            };
            at("event", next, check_one);
        }
    }
    require(next == block.events.size(), "some events belong to no step");
}

void check_snapshots(const Block& block) {
    for (std::size_t s = 0; s < block.snapshots.size(); ++s) {
        const Snapshot& snapshot = block.snapshots[s];
        const auto check = [&] {
            require(s == 0 || block.snapshots[s - 1].interval <= snapshot.interval, "it is out of order");
            require(snapshot.shared.size() == block.shared.size(), "some of its arrays are missing");
            for (std::size_t a = 0; a < snapshot.shared.size(); ++a)
                require(snapshot.shared[a].size() == block.shared[a].extent, "some of its cells are missing");
        };
        at("snapshot", s, check);
    }
}

void check_block(const Trace& trace, const Launch& launch, const Block& block) {
    require(block.index < launch.grid.count(), "it is not in the grid");
    require(block.shared.size() < no_array && block.lanes.size() < no_array, "it has too many arrays");
    std::uint64_t cells = 0;
    for (const auto* arrays : {&block.shared, &block.lanes})
        for (std::size_t a = 0; a < arrays->size(); ++a) {
            at("array", a, [&] { check_array((*arrays)[a], most_cells_per_block - cells); });
            cells += (*arrays)[a].extent;
        }
    for (const Array& lane : block.lanes)
        require(lane.extent == launch.block.count(), "a lane array does not have one value for each thread");
    check_steps(trace, launch, block);
    check_snapshots(block);
}

// Checks CUDA's limits; within them, no product overflows.
void check_dimensions(const Launch& launch) {
    const Dim3& block = launch.block;
    const Dim3& grid = launch.grid;
    for (const std::uint32_t size : {block.x, block.y, block.z})
        require(size >= 1 && size <= most_threads_per_block, "its block size is invalid");
    require(block.count() <= most_threads_per_block, "its block has too many threads");
    require(grid.x >= 1 && grid.x <= 0x7fffffffu && grid.y >= 1 && grid.y <= 0xffffu && grid.z >= 1 &&
                grid.z <= 0xffffu,
            "its grid size is invalid");
}

void check_devices(const Global& global) {
    require(global.device < most_devices, "its device number is too large");
    require(
        global.shares.size() <= most_devices && std::ranges::is_sorted(global.shares) &&
            (global.shares.empty() || (global.shares.front() == 0 && global.shares.back() <= global.extent)),
        "its device shares are invalid");
}

void check_place(const LaunchPlace& place, std::size_t number) {
    require(place.device < most_devices, "its device number is too large");
    require(place.waits_for.size() <= number &&
                std::ranges::all_of(place.waits_for, [&](std::uint32_t other) { return other < number; }),
            "it waits for a launch that does not precede it");
}

void check_followed(const Launch& launch) {
    if (!launch.followed) return;
    for (const std::uint16_t input : launch.followed->inputs)
        require(input < launch.globals.size(), "one of its input arrays does not exist");
    require(inputs_of(launch) + launch.followed->joins.size() < untagged_node,
            "its values have too many inputs");
}

void check_launch(const Trace& trace, const Launch& launch) {
    check_place(launch.place, static_cast<std::size_t>(&launch - trace.launches.data()));
    require_length("the name of its kernel", launch.kernel);
    check_dimensions(launch);
    require(launch.globals.size() < no_array, "it has too many globals");
    for (std::size_t g = 0; g < launch.globals.size(); ++g) {
        const auto check = [&global = launch.globals[g]] {
            check_array(global, most_global_cells);
            check_cells(*global.before, global.extent);
            check_cells(*global.after, global.extent);
            check_devices(global);
        };
        at("global", g, check);
    }
    for (const Argument& argument : launch.arguments) {
        require_length("the name of a parameter", argument.name);
        require(argument.kind != ArgumentKind::pointer || argument.array < launch.globals.size(),
                "an argument points to an array that does not exist");
    }
    check_followed(launch);
    for (const Tile& tile : launch.tiles)
        require(tile.block < launch.grid.count(), "a tile's block is not in the grid");
    for (std::size_t b = 0; b < launch.blocks.size(); ++b) {
        require(b == 0 || launch.blocks[b - 1].index < launch.blocks[b].index, "its blocks are out of order");
        at("block", b, [&] { check_block(trace, launch, launch.blocks[b]); });
    }
}

constexpr std::size_t most_chosen_blocks = 65'536; // as many as a command line can list

void check_texts(const Trace& trace) {
    const Run& run = trace.run;
    for (const std::string& name : {run.algorithm, run.name, run.input_source, run.executor, run.device,
                                    run.version, trace.fault.array})
        require_length("a name in its run", name);
    for (const auto& [option, value] : run.options) {
        require_length("an option", option);
        require_length("the value of an option", value, longest_text);
    }
    require(run.devices <= most_devices, "its run requests too many devices");
    require(run.blocks.size() <= most_chosen_blocks, "its run requests too many blocks");
    for (const std::int64_t block : run.blocks) require(block >= -1, "its run requests an impossible block");
    require_length("the message of its fault", trace.fault.message, longest_text);
    require_length("the reason of its fault", trace.fault.reason, longest_text);
    for (const Source& source : trace.sources) {
        require_length("the path of a source", source.path);
        require_length("the text of a source", source.text, longest_source);
    }
    for (const Location& location : trace.locations)
        require_length("the name of a function", location.function);
}

void check_program(const Trace& trace, const OwnProgram& program) {
    for (const auto* texts : {&program.files, &program.arguments})
        for (const std::string& text : *texts) require_length("a name in its program", text, longest_text);
    require_length("the output of its program", program.output, longest_text);
    require(program.recorded.size() == trace.launches.size(),
            "its launches do not match those recorded from its program");
    for (const Mistake& mistake : program.mistakes) {
        require(is_location(trace, mistake.location) && is_location(trace, mistake.other),
                "the location of a mistake does not exist");
        require(mistake.thread < most_threads_per_block, "the thread number of a mistake is too large");
        require_length("the array of a mistake", mistake.array);
        require_length("the text of a mistake", mistake.text, longest_text);
    }
}

void check_trace(const Trace& trace) {
    check_texts(trace);
    require(trace.run.n == trace.input.size(), "the input does not have n elements");
    require(trace.run.n < unknown_node, "the input has too many elements");
    require(trace.locations.size() <= no_location, "it has too many locations");
    for (const Location& location : trace.locations)
        require(location.source < trace.sources.size(), "a location's source does not exist");
    for (std::size_t l = 0; l < trace.launches.size(); ++l)
        at("launch", l, [&] { check_launch(trace, trace.launches[l]); });
    // The launch in which a program failed may not have been recorded.
    const std::size_t fault_launches = trace.launches.size() + (trace.program ? 1 : 0);
    require(!trace.fault || trace.fault.launch < fault_launches || trace.launches.empty(),
            "the launch of its fault does not exist");
    require(is_location(trace, trace.fault.location), "the location of its fault does not exist");
    for (const std::uint32_t thread : trace.fault.threads)
        require(thread < most_threads_per_block, "a thread number of its fault is too large");
    if (trace.program) check_program(trace, *trace.program);
}

template <class Check> std::optional<std::string> complaint_of(Check check) {
    try {
        check();
    } catch (const Inconsistent& broken) {
        return broken.what();
    }
    return std::nullopt;
}

} // namespace

std::optional<std::string> find_inconsistency(const Trace& trace) {
    return complaint_of([&] { check_trace(trace); });
}

std::optional<std::string> find_inconsistency(const Trace& trace, const Launch& launch, const Block& block) {
    return complaint_of([&] { check_block(trace, launch, block); });
}

} // namespace scanscope::trace
