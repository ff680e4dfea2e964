#include "kernels/trace/validate.h"

#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>
#include <string_view>

#include "kernels/text/language.h"
#include "kernels/trace/access.h"

namespace scanscope::trace {
namespace {

using kernels::english;

struct Inconsistent : std::runtime_error {
    using std::runtime_error::runtime_error;
};

void require(bool holds, std::string_view otherwise) {
    if (!holds) throw Inconsistent(kernels::translated(otherwise));
}

// Runs a check, and puts "event 17: " in front of its complaint.
template <class Check> void at(std::string_view place, std::size_t number, Check check) {
    try {
        check();
    } catch (const Inconsistent& inner) {
        throw Inconsistent(fmt::format("{} {}: {}", kernels::translated(place), number, inner.what()));
    }
}

void require_length(std::string_view what, std::string_view text, std::uint64_t longest = longest_name) {
    if (text.size() > longest)
        throw Inconsistent(kernels::say("{} has {} bytes, and {} are the most", kernels::translated(what),
                                        text.size(), longest));
}

bool is_location(const Trace& trace, std::uint16_t location) {
    return location == no_location || location < trace.locations.size();
}

void check_array(const Array& array, std::uint64_t most_cells) {
    require_length(english("its name"), array.name);
    require_length(english("its group"), array.group);
    require(array.extent <= most_cells, english("it has too many cells"));
    for (const Range& range : array.padding)
        require(range.first <= array.extent && range.count <= array.extent - range.first,
                english("its padding is not within it"));
}

void check_cells(const Cells& cells, std::uint64_t extent) {
    require(cells.written.size() == cells.size() && cells.nodes.size() == cells.size(),
            english("its cells are not complete"));
    require(cells.size() == 0 || cells.size() == extent,
            english("it does not have as many cells as it says"));
}

void check_event(const Trace& trace, const Launch& launch, const Block& block, const Event& event) {
    const auto is_cell = [&event](const auto& arrays) {
        return event.array < arrays.size() && event.index < arrays[event.array].extent;
    };
    require(event.thread < launch.block.count(), english("its thread is not in the block"));
    require(is_location(trace, event.location), english("its location is not there"));
    switch (event.space) {
    case Space::none:
        require(event.array == no_array, english("its array is in no memory"));
        break;
    case Space::shared:
        require(event.array == no_array || is_cell(block.shared), english("its cell is not there"));
        break;
    case Space::lane:
        require(event.array == no_array || is_cell(block.lanes), english("its cell is not there"));
        break;
    case Space::global:
        require(event.array == no_array || is_cell(launch.globals), english("its cell is not there"));
        break;
    }
    require(!accesses(event.kind) || event.array != no_array, english("it touches no cell"));
    require(event.kind != EventKind::shuffle || event.partner < launch.block.count(),
            english("its partner is not in the block"));
}

void check_steps(const Trace& trace, const Launch& launch, const Block& block) {
    std::size_t next = 0;
    for (std::size_t s = 0; s < block.steps.size(); ++s) {
        const Step& step = block.steps[s];
        const auto check = [&] {
            require(step.first_event == next && step.event_count <= block.events.size() - next,
                    english("its events are not where they should be"));
            require_length(english("its label"), step.label);
            require(is_location(trace, step.location), english("its location is not there"));
            require(step.threads <= launch.block.count(), english("more threads executed it than there are"));
        };
        at(english("step"), s, check);
        for (; next < step.first_event + step.event_count; ++next) {
            const Event& event = block.events[next];
            const auto check_one = [&] {
                require(event.step == s, english("it belongs to another step"));
                require(next == step.first_event || block.events[next - 1].order <= event.order,
                        english("it comes before its predecessor"));
                check_event(trace, launch, block, event);
            };
            at(english("event"), next, check_one);
        }
    }
    require(next == block.events.size(), english("some events are in no step"));
}

void check_snapshots(const Block& block) {
    for (std::size_t s = 0; s < block.snapshots.size(); ++s) {
        const Snapshot& snapshot = block.snapshots[s];
        const auto check = [&] {
            require(s == 0 || block.snapshots[s - 1].interval <= snapshot.interval,
                    english("it is not in order"));
            require(snapshot.shared.size() == block.shared.size(), english("it does not have every array"));
            for (std::size_t a = 0; a < snapshot.shared.size(); ++a)
                require(snapshot.shared[a].size() == block.shared[a].extent,
                        english("it does not have every cell"));
        };
        at(english("snapshot"), s, check);
    }
}

void check_block(const Trace& trace, const Launch& launch, const Block& block) {
    require(block.index < launch.grid.count(), english("it is not in the grid"));
    require(block.shared.size() < no_array && block.lanes.size() < no_array,
            english("it has too many arrays"));
    std::uint64_t cells = 0;
    for (const auto* arrays : {&block.shared, &block.lanes})
        for (std::size_t a = 0; a < arrays->size(); ++a) {
            at(english("array"), a, [&] { check_array((*arrays)[a], most_cells_per_block - cells); });
            cells += (*arrays)[a].extent;
        }
    for (const Array& lane : block.lanes)
        require(lane.extent == launch.block.count(), english("a lane value is not one for each thread"));
    check_steps(trace, launch, block);
    check_snapshots(block);
}

// Checks CUDA's limits; within them, no product overflows.
void check_dimensions(const Launch& launch) {
    const Dim3& block = launch.block;
    const Dim3& grid = launch.grid;
    for (const std::uint32_t size : {block.x, block.y, block.z})
        require(size >= 1 && size <= most_threads_per_block, english("its block has no possible size"));
    require(block.count() <= most_threads_per_block, english("its block has too many threads"));
    require(grid.x >= 1 && grid.x <= 0x7fffffffu && grid.y >= 1 && grid.y <= 0xffffu && grid.z >= 1 &&
                grid.z <= 0xffffu,
            english("its grid has no possible size"));
}

void check_devices(const Global& global) {
    require(global.device < most_devices, english("its device cannot be"));
    require(
        global.shares.size() <= most_devices && std::ranges::is_sorted(global.shares) &&
            (global.shares.empty() || (global.shares.front() == 0 && global.shares.back() <= global.extent)),
        english("its shares are not those of devices"));
}

void check_place(const LaunchPlace& place, std::size_t number) {
    require(place.device < most_devices, english("its device cannot be"));
    require(place.waits_for.size() <= number &&
                std::ranges::all_of(place.waits_for, [&](std::uint32_t other) { return other < number; }),
            english("it waits for a launch that is not before it"));
}

void check_followed(const Launch& launch) {
    if (!launch.followed) return;
    for (const std::uint16_t input : launch.followed->inputs)
        require(input < launch.globals.size(), english("an array of its inputs is not there"));
    require(inputs_of(launch) + launch.followed->joins.size() < untagged_node,
            english("its values have too many inputs"));
}

void check_launch(const Trace& trace, const Launch& launch) {
    check_place(launch.place, static_cast<std::size_t>(&launch - trace.launches.data()));
    require_length(english("the name of its kernel"), launch.kernel);
    check_dimensions(launch);
    require(launch.globals.size() < no_array, english("it has too many globals"));
    for (std::size_t g = 0; g < launch.globals.size(); ++g) {
        const auto check = [&global = launch.globals[g]] {
            check_array(global, most_global_cells);
            check_cells(*global.before, global.extent);
            check_cells(*global.after, global.extent);
            check_devices(global);
        };
        at(english("global"), g, check);
    }
    for (const Argument& argument : launch.arguments) {
        require_length(english("the name of a parameter"), argument.name);
        require(argument.kind != ArgumentKind::pointer || argument.array < launch.globals.size(),
                english("an argument points to an array that is not there"));
    }
    check_followed(launch);
    for (const Tile& tile : launch.tiles)
        require(tile.block < launch.grid.count(), english("a tile's block is not in the grid"));
    for (std::size_t b = 0; b < launch.blocks.size(); ++b) {
        require(b == 0 || launch.blocks[b - 1].index < launch.blocks[b].index,
                english("its blocks are not in order"));
        at(english("block"), b, [&] { check_block(trace, launch, launch.blocks[b]); });
    }
}

constexpr std::size_t most_chosen_blocks = 65'536; // as many as a command line can list

void check_texts(const Trace& trace) {
    const Run& run = trace.run;
    for (const std::string& name : {run.algorithm, run.name, run.input_source, run.executor, run.device,
                                    run.version, trace.fault.array})
        require_length(english("a name of its run"), name);
    for (const auto& [option, value] : run.options) {
        require_length(english("an option"), option);
        require_length(english("the value of an option"), value, longest_text);
    }
    require(run.devices <= most_devices, english("it was asked for too many devices"));
    require(run.blocks.size() <= most_chosen_blocks, english("it was asked for too many blocks"));
    for (const std::int64_t block : run.blocks)
        require(block >= -1, english("a block that was asked for cannot be"));
    require_length(english("the message of its fault"), trace.fault.message, longest_text);
    require_length(english("the reason of its fault"), trace.fault.reason, longest_text);
    for (const Source& source : trace.sources) {
        require_length(english("the path of a source"), source.path);
        require_length(english("the text of a source"), source.text, longest_source);
    }
    for (const Location& location : trace.locations)
        require_length(english("the name of a function"), location.function);
}

void check_program(const Trace& trace, const OwnProgram& program) {
    for (const auto* texts : {&program.files, &program.arguments})
        for (const std::string& text : *texts)
            require_length(english("a name of its program"), text, longest_text);
    require_length(english("the output of its program"), program.output, longest_text);
    require(program.recorded.size() == trace.launches.size(),
            english("its launches are not those that were recorded of its program"));
    for (const Mistake& mistake : program.mistakes) {
        require(is_location(trace, mistake.location) && is_location(trace, mistake.other),
                english("the location of a mistake is not there"));
        require(mistake.thread < most_threads_per_block, english("the thread of a mistake cannot be"));
        require_length(english("the array of a mistake"), mistake.array);
        require_length(english("the text of a mistake"), mistake.text, longest_text);
    }
}

void check_trace(const Trace& trace) {
    check_texts(trace);
    require(trace.run.n == trace.input.size(), english("the input does not have n elements"));
    require(trace.run.n < unknown_node, english("the input has too many elements"));
    require(trace.locations.size() <= no_location, english("it has too many locations"));
    for (const Location& location : trace.locations)
        require(location.source < trace.sources.size(), english("a location's source is not there"));
    for (std::size_t l = 0; l < trace.launches.size(); ++l)
        at(english("launch"), l, [&] { check_launch(trace, trace.launches[l]); });
    // The launch in which a program failed may not have been recorded.
    const std::size_t fault_launches = trace.launches.size() + (trace.program ? 1 : 0);
    require(!trace.fault || trace.fault.launch < fault_launches || trace.launches.empty(),
            english("the launch of its fault is not there"));
    require(is_location(trace, trace.fault.location), english("the location of its fault is not there"));
    for (const std::uint32_t thread : trace.fault.threads)
        require(thread < most_threads_per_block, english("a thread of its fault cannot be"));
    if (trace.program) check_program(trace, *trace.program);
}

} // namespace

std::optional<std::string> find_inconsistency(const Trace& trace) {
    try {
        check_trace(trace);
    } catch (const Inconsistent& broken) {
        return broken.what();
    }
    return std::nullopt;
}

} // namespace scanscope::trace
