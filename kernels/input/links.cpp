#include "kernels/input/links.h"

#include <algorithm>
#include <cctype>
#include <numeric>

#include <fmt/format.h>

#include "kernels/errors.h"
#include "kernels/input/input.h"
#include "kernels/input/random.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"

namespace scanscope::kernels {

namespace {

const std::string links_field(links_option);

// Marks the elements that are followed by another one.
std::vector<bool> followed(const std::vector<int>& links) {
    std::vector<bool> is_followed(links.size());
    for (const int link : links)
        if (link >= 0) is_followed[static_cast<std::size_t>(link)] = true;
    return is_followed;
}

// Following the links from an element leads to a head, or to an element already visited in this walk, which
// is a cycle.
void check_for_cycles(const std::vector<int>& links) {
    constexpr std::size_t nowhere = ~std::size_t{0};
    std::vector<std::size_t> seen_from(links.size(), nowhere);
    for (std::size_t start = 0; start < links.size(); ++start) {
        int at = static_cast<int>(start);
        while (at >= 0 && seen_from[static_cast<std::size_t>(at)] == nowhere) {
            seen_from[static_cast<std::size_t>(at)] = start;
            at = links[static_cast<std::size_t>(at)];
        }
        if (at >= 0 && seen_from[static_cast<std::size_t>(at)] == start)
            throw BadRequest(links_field, say("--links has a cycle: element {} comes before itself. Write "
                                              "-1 for the head of a list.",
                                              at));
    }
}

std::vector<int> listed(const std::string& text, std::uint64_t n) {
    std::vector<int> links;
    try {
        for (const trace::Value link : parse_list(text, trace::ElementType::int32))
            links.push_back(trace::from_value<std::int32_t>(link));
    } catch (const BadRequest& error) {
        throw BadRequest(links_field, fmt::format("--links: {}", error.what()));
    }
    if (links.size() != n)
        throw BadRequest(links_field, say("--links has {} for {}: give one for each element.",
                                          counted(links.size(), "{} link", "{} links"),
                                          counted(n, "{} element", "{} elements")));
    for (std::size_t i = 0; i < links.size(); ++i)
        if (links[i] < -1 || links[i] >= static_cast<int>(n))
            throw BadRequest(links_field, say("--links gives element {} the link {}: elements are 0 to {}, "
                                              "and the head of a list has -1.",
                                              i, links[i], n - 1));
    check_for_cycles(links);
    return links;
}

std::vector<int> random_links(std::uint64_t seed, std::uint64_t n) {
    std::vector<int> order(n), links(n, -1);
    std::iota(order.begin(), order.end(), 0);
    Random random(seed);
    for (std::size_t left = order.size(); left > 1; --left)
        std::swap(order[left - 1], order[random.below(static_cast<std::uint32_t>(left))]);
    for (std::size_t k = 1; k < order.size(); ++k) links[static_cast<std::size_t>(order[k])] = order[k - 1];
    return links;
}

} // namespace

std::optional<std::uint64_t> listed_links(const std::string& value) {
    if (value.empty() ||
        (value.front() != '-' && std::isdigit(static_cast<unsigned char>(value.front())) == 0))
        return std::nullopt;
    return parse_list(value, trace::ElementType::int32).size();
}

std::vector<int> list_links(const std::map<std::string, std::string>& options, std::uint64_t n) {
    const auto given = options.find(links_field);
    const std::string text = given == options.end() ? "array" : given->second;
    std::vector<int> links(n);
    if (text == "array") {
        std::iota(links.begin(), links.end(), -1);
        return links;
    }
    if (text == "reversed") {
        std::iota(links.begin(), links.end(), 1);
        if (n > 0) links.back() = -1;
        return links;
    }
    if (text == "random") return random_links(1, n);
    if (text.starts_with("random:"))
        return random_links(parse_seed(std::string_view(text).substr(7), "--links random"), n);
    return listed(text, n);
}

std::vector<std::vector<std::size_t>> ways_along(const std::vector<int>& links) {
    const std::vector<bool> is_followed = followed(links);
    std::vector<std::vector<std::size_t>> ways;
    for (std::size_t last = 0; last < links.size(); ++last) {
        if (is_followed[last]) continue;
        std::vector<std::size_t>& way = ways.emplace_back();
        for (int at = static_cast<int>(last); at >= 0; at = links[static_cast<std::size_t>(at)])
            way.push_back(static_cast<std::size_t>(at));
        std::ranges::reverse(way);
    }
    return ways;
}

} // namespace scanscope::kernels
