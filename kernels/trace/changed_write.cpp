#include "kernels/trace/changed_write.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "kernels/text/whole_number.h"

namespace scanscope::trace {

namespace {

template <class Number> bool read_number(std::string_view text, Number& number) {
    const auto read = kernels::whole_number<Number>(text);
    if (read) number = *read;
    return read.has_value();
}

} // namespace

std::string text_of(const ChangedWrite& change) {
    std::string place;
    if (change.launch != 0)
        place = fmt::format("{}.{}/", change.launch, change.block);
    else if (change.block != 0)
        place = fmt::format("{}/", change.block);
    return fmt::format("{}{}[{}]#{}={}", place, change.array, change.index, change.which, change.value);
}

std::optional<ChangedWrite> parse_changed_write(std::string_view text) {
    ChangedWrite change;
    const std::size_t equals = text.find('=');
    if (equals == text.npos || equals + 1 == text.size()) return std::nullopt;
    change.value = text.substr(equals + 1);
    text = text.substr(0, equals);
    if (const std::size_t slash = text.find('/'); slash != text.npos) {
        std::string_view place = text.substr(0, slash);
        text.remove_prefix(slash + 1);
        if (const std::size_t dot = place.find('.'); dot != place.npos) {
            if (!read_number(place.substr(0, dot), change.launch)) return std::nullopt;
            place.remove_prefix(dot + 1);
        }
        if (!read_number(place, change.block)) return std::nullopt;
    }
    const std::size_t hash = text.rfind('#');
    if (hash == text.npos || !read_number(text.substr(hash + 1), change.which) || change.which == 0)
        return std::nullopt;
    text = text.substr(0, hash);
    const std::size_t open = text.rfind('[');
    if (open == text.npos || open == 0 || !text.ends_with(']') ||
        !read_number(text.substr(open + 1, text.size() - open - 2), change.index))
        return std::nullopt;
    change.array = text.substr(0, open);
    return change;
}

std::optional<ChangedWrite> changed_write_of(const std::map<std::string, std::string>& options) {
    const auto option = options.find(std::string(changed_write));
    return option == options.end() ? std::nullopt : parse_changed_write(option->second);
}

std::optional<NamedArray> find_array(const Launch& launch, const Block& block, std::string_view name) {
    const auto search = [&](const auto& arrays, Space space) -> std::optional<NamedArray> {
        const auto found =
            std::ranges::find_if(arrays, [&](const auto& array) { return array.name == name; });
        if (found == arrays.end()) return std::nullopt;
        return NamedArray{space, static_cast<std::uint16_t>(found - arrays.begin()), found->type,
                          found->extent};
    };
    if (const auto shared = search(block.shared, Space::shared)) return shared;
    return search(launch.globals, Space::global);
}

std::optional<ChangedWrite> write_behind(const Trace& trace, std::size_t launch, std::size_t block,
                                         std::size_t step, std::string_view array, std::uint64_t index) {
    const Launch& recorded = trace.launches.at(launch);
    const Block& of = recorded.blocks.at(block);
    const auto named = find_array(recorded, of, array);
    if (!named) return std::nullopt;
    std::vector<const Event*> all;
    for (const Event& event : of.events)
        if (event.kind == EventKind::write && event.space == named->space && event.array == named->number &&
            event.index == index)
            all.push_back(&event);
    std::ranges::sort(all, {}, &Event::order);
    const auto last = std::ranges::find_if(all.rbegin(), all.rend(),
                                           [&](const Event* event) { return event->step <= step; });
    if (last == all.rend()) return std::nullopt;
    return ChangedWrite{static_cast<std::uint32_t>(launch),
                        of.index,
                        std::string(array),
                        index,
                        static_cast<std::uint64_t>(all.rend() - last),
                        to_text((*last)->value, named->type)};
}

} // namespace scanscope::trace
