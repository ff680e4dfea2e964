#include "kernels/check/cell_change.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "kernels/errors.h"
#include "kernels/input/input.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/trace/changed_write.h"
#include "kernels/trace/side_by_side.h"

namespace scanscope::kernels {

namespace {

[[noreturn]] void refuse(const std::string& message) { throw BadRequest("what-if", message); }

// A step of a run, in one of its blocks.
struct Moment {
    std::size_t launch = 0, block = 0, step = 0;
};

// The last step that the block has taken when the run is at step `number`. If no block is given, the first
// recorded block that has taken a step by then.
Moment moment_of(const trace::Trace& trace, std::uint64_t number, std::optional<std::uint64_t> block) {
    std::uint64_t first = 1;
    for (std::size_t l = 0; l < trace.launches.size(); ++l) {
        const trace::Launch& launch = trace.launches[l];
        const trace::SideBySide together = trace::side_by_side(launch);
        if (number >= first + together.steps.size()) {
            first += together.steps.size();
            continue;
        }
        for (std::size_t b = 0; b < launch.blocks.size(); ++b) {
            if (block && launch.blocks[b].index != *block) continue;
            const std::vector<std::size_t>& places = together.places[b];
            const auto end = std::ranges::upper_bound(places, number - first);
            if (end != places.begin()) return {l, b, static_cast<std::size_t>(end - places.begin()) - 1};
        }
        refuse(block ? say("Block {} has no step in this launch up to step {}.", *block, number)
                     : say("No recorded block takes step {}.", number));
    }
    refuse(say("There is no step {}: the last one is {}.", number, count_steps(trace)));
}

std::string arrays_of(const trace::Launch& launch, const trace::Block& block) {
    std::vector<std::string> names;
    for (const trace::Array& array : block.shared) names.push_back(array.name);
    for (const trace::Global& array : launch.globals) names.push_back(array.name);
    return listed({names.begin(), names.end()}, "and");
}

// The value of the option that records the run again with the change.
std::string changed_write_for(const trace::Trace& trace, std::string_view change) {
    const auto malformed = [&] {
        refuse(say("{} does not name a cell: write an array, an index, a step and the value, such as {}.",
                   in_quotes(change), "temp[5]@6=9"));
    };
    const NumberWords words{english("a number"), english("write, for example, 3")};
    const std::size_t equals = change.find('='), at = change.substr(0, equals).rfind('@');
    if (equals == change.npos || at == change.npos || equals + 1 == change.size()) malformed();
    const std::uint64_t step = parse_size(change.substr(at + 1, equals - at - 1), "what-if", words);
    if (step == 0) refuse(say("Steps are numbered from 1."));
    std::string_view place = change.substr(0, at);
    std::optional<std::uint64_t> block;
    if (const std::size_t slash = place.find('/'); slash != place.npos) {
        block = parse_size(place.substr(0, slash), "what-if", words);
        place.remove_prefix(slash + 1);
    }
    const std::size_t open = place.rfind('[');
    if (open == place.npos || open == 0 || !place.ends_with(']')) malformed();
    const std::string_view name = place.substr(0, open);
    const std::uint64_t index = parse_size(place.substr(open + 1, place.size() - open - 2), "what-if", words);

    const Moment moment = moment_of(trace, step, block);
    const trace::Launch& launch = trace.launches[moment.launch];
    const trace::Block& of = launch.blocks[moment.block];
    const auto array = trace::find_array(launch, of, name);
    if (!array)
        refuse(say("There is no array {} in this step. The arrays are {}.", in_quotes(name),
                   arrays_of(launch, of)));
    if (index >= array->extent) refuse(say("{} has cells 0 to {}.", name, array->extent - 1));
    auto write = trace::write_behind(trace, moment.launch, moment.block, moment.step, name, index);
    if (!write)
        refuse(say("No thread of block {} has written {}[{}] in this launch by step {}. Only a cell that was "
                   "written can be changed.",
                   of.index, name, index, step));
    write->value = change.substr(equals + 1);
    if (!trace::parse_value(write->value, array->type))
        refuse(say("{} is not a valid {}.", in_quotes(write->value), name_of(array->type)));
    return trace::text_of(*write);
}

Change parse_change(std::string_view text, trace::ElementType type, std::uint64_t n) {
    const std::size_t equals = text.find('=');
    if (equals == text.npos || equals == 0 || equals + 1 == text.size())
        throw BadRequest("what-if",
                         say("{} is not a change: write INDEX=VALUE, such as 3=9.", in_quotes(text)));
    const std::uint64_t index = parse_size(text.substr(0, equals), "what-if",
                                           {english("an index"), english("write, for example, 3")});
    if (index >= n)
        throw BadRequest("what-if", n == 0 ? say("There is no element to change: the input is empty.")
                                           : say("There is no element {}: the last one is {}.",
                                                 grouped(index), grouped(n - 1)));
    const std::vector<trace::Value> value = parse_list(text.substr(equals + 1), type);
    if (value.size() != 1)
        throw BadRequest("what-if", say("{} is not a single value.", in_quotes(text.substr(equals + 1))));
    return {index, value.front()};
}

} // namespace

Request changed(const Request& request, const trace::Trace& trace, std::string_view change) {
    Request other = request;
    if (change.find('[') != change.npos) { // an element of the input has only an index
        other.options[std::string(trace::changed_write)] = changed_write_for(trace, change);
        return other;
    }
    other.input_source = "typed";
    for (const auto& [index, value] : parse_changes(change, request.type, request.input.size()))
        other.input[index] = value;
    return other;
}

std::vector<Change> parse_changes(std::string_view text, trace::ElementType type, std::uint64_t n) {
    std::vector<Change> changes;
    for (std::size_t start = 0; start <= text.size();) {
        const std::size_t comma = std::min(text.find(',', start), text.size());
        changes.push_back(parse_change(text.substr(start, comma - start), type, n));
        start = comma + 1;
    }
    return changes;
}

} // namespace scanscope::kernels
