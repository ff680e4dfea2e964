#include "kernels/input/segments.h"

#include <fmt/format.h>

#include "kernels/errors.h"
#include "kernels/input/input.h"
#include "kernels/input/random.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"

namespace scanscope::kernels {

namespace {

const std::string segments_field(segments_option);

std::vector<int> heads_every(std::uint64_t period, std::uint64_t n) {
    if (period == 0)
        throw BadRequest(segments_field,
                         say("A segment has at least one element: write --segments every:1."));
    std::vector<int> heads(n);
    for (std::uint64_t i = 0; i < n; i += period) heads[i] = 1;
    return heads;
}

std::vector<int> random_heads(std::uint64_t seed, std::uint64_t n) {
    std::vector<int> heads(n);
    Random random(seed);
    for (int& head : heads) head = random.below(4) == 0;
    return heads;
}

std::vector<int> listed_heads(const std::string& text, std::uint64_t n) {
    std::vector<int> heads;
    try {
        for (const trace::Value flag : parse_list(text, trace::ElementType::int32))
            heads.push_back(trace::from_value<std::int32_t>(flag));
    } catch (const BadRequest& error) {
        throw BadRequest(segments_field, fmt::format("--segments: {}", error.what()));
    }
    for (std::size_t i = 0; i < heads.size(); ++i)
        if (heads[i] != 0 && heads[i] != 1)
            throw BadRequest(segments_field, say("--segments takes 1 where a segment starts and 0 "
                                                 "elsewhere; value {} is {}.",
                                                 i + 1, heads[i]));
    if (heads.size() != n)
        throw BadRequest(segments_field, say("--segments has {} for {}: give one for each element.",
                                             counted(heads.size(), "{} flag", "{} flags"),
                                             counted(n, "{} element", "{} elements")));
    return heads;
}

} // namespace

std::vector<int> segment_heads(const std::map<std::string, std::string>& options, std::uint64_t n) {
    const auto given = options.find(segments_field);
    const std::string text(given == options.end() ? usual_segments : std::string_view(given->second));
    const auto after = [&](std::string_view prefix) { return std::string_view(text).substr(prefix.size()); };
    if (text.starts_with("every:"))
        return heads_every(parse_size(after("every:"), "--segments every",
                                      {.noun = english("a number of elements"),
                                       .form = english("write, for example, every:4")}),
                           n);
    if (text == "random") return random_heads(1, n);
    if (text.starts_with("random:"))
        return random_heads(parse_seed(after("random:"), "--segments random"), n);
    return listed_heads(text, n);
}

} // namespace scanscope::kernels
