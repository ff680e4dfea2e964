#include "kernels/input/options.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <numeric>
#include <optional>

#include "kernels/errors.h"
#include "kernels/input/input.h"
#include "kernels/input/random.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"

namespace scanscope::kernels {

namespace {

using Options = std::map<std::string, std::string>;

std::uint64_t number_of(const std::string& name, const std::string& value) {
    try {
        return parse_size(value, fmt::format("--{}", name),
                          {.noun = english("a number"), .form = english("write, for example, 8")});
    } catch (const BadRequest& error) {
        throw BadRequest(name, error.what());
    }
}

std::string value_of(const Options& options, const std::string& name, std::string_view usual) {
    const auto given = options.find(name);
    return given == options.end() ? std::string(usual) : given->second;
}

// The seed of "random" or "random:7", or nullopt for any other text.
std::optional<std::uint64_t> seed_in(const std::string& name, std::string_view text) {
    constexpr std::string_view random = "random", seeded = "random:";
    if (text == random) return 1;
    if (!text.starts_with(seeded)) return std::nullopt;
    return parse_seed(text.substr(seeded.size()), fmt::format("--{} {}", name, random));
}

std::vector<int> numbers_in(const std::string& name, const std::string& text) {
    std::vector<int> numbers;
    try {
        for (const trace::Value number : parse_list(text, trace::ElementType::int32))
            numbers.push_back(trace::from_value<std::int32_t>(number));
    } catch (const BadRequest& error) {
        throw BadRequest(name, fmt::format("--{}: {}", name, error.what()));
    }
    return numbers;
}

} // namespace

std::optional<std::uint64_t> option_number(const Options& options, const std::string& name) {
    const auto given = options.find(name);
    if (given == options.end()) return std::nullopt;
    return number_of(name, given->second);
}

void check_option_number(const std::string& name, const std::string& value, std::uint64_t most) {
    const std::uint64_t number = number_of(name, value);
    if (number < 1 || number > most)
        throw BadRequest(name, say("--{} takes a number from {} to {}; {} was given.", name, 1, grouped(most),
                                   grouped(number)));
}

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

std::vector<int> heads_in(const std::string& text, std::uint64_t n) {
    std::vector<int> heads = numbers_in(segments_field, text);
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

std::vector<int> segment_heads(const Options& options, std::uint64_t n) {
    constexpr std::string_view every = "every:";
    const std::string text = value_of(options, segments_field, usual_segments);
    if (text.starts_with(every))
        return heads_every(parse_size(std::string_view(text).substr(every.size()), "--segments every",
                                      {.noun = english("a number of elements"),
                                       .form = english("write, for example, every:4")}),
                           n);
    if (const auto seed = seed_in(segments_field, text)) return random_heads(*seed, n);
    return heads_in(text, n);
}

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
void refuse_link_cycles(const std::vector<int>& links) {
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

std::vector<int> links_in(const std::string& text, std::uint64_t n) {
    std::vector<int> links = numbers_in(links_field, text);
    if (links.size() != n)
        throw BadRequest(links_field, say("--links has {} for {}: give one for each element.",
                                          counted(links.size(), "{} link", "{} links"),
                                          counted(n, "{} element", "{} elements")));
    for (std::size_t i = 0; i < links.size(); ++i)
        if (links[i] < -1 || links[i] >= static_cast<int>(n))
            throw BadRequest(links_field, say("--links gives element {} the link {}: elements are 0 to {}, "
                                              "and the head of a list has -1.",
                                              i, links[i], n - 1));
    refuse_link_cycles(links);
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

std::optional<std::uint64_t> length_of_list(const std::string& value) {
    if (value.empty() ||
        (value.front() != '-' && std::isdigit(static_cast<unsigned char>(value.front())) == 0))
        return std::nullopt;
    return parse_list(value, trace::ElementType::int32).size();
}

std::vector<int> list_links(const Options& options, std::uint64_t n) {
    const std::string text = value_of(options, links_field, "array");
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
    if (const auto seed = seed_in(links_field, text)) return random_links(*seed, n);
    return links_in(text, n);
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

namespace {

const std::string parents_field(parents_option);

template <class Parent> std::vector<int> each(std::uint64_t n, const Parent& parent) {
    std::vector<int> parents(n);
    for (std::uint64_t i = 0; i < n; ++i) parents[i] = i == 0 ? -1 : parent(static_cast<int>(i));
    return parents;
}

// Removes leaves until none is left; nodes that cannot be removed are on a cycle.
void refuse_parent_cycles(const std::vector<int>& parents) {
    std::vector<int> children(parents.size());
    for (const int parent : parents)
        if (parent >= 0) ++children[static_cast<std::size_t>(parent)];
    std::vector<std::size_t> leaves;
    for (std::size_t i = 0; i < parents.size(); ++i)
        if (children[i] == 0) leaves.push_back(i);
    for (std::size_t k = 0; k < leaves.size(); ++k) { // grows during the loop
        const int parent = parents[leaves[k]];
        if (parent >= 0 && --children[static_cast<std::size_t>(parent)] == 0)
            leaves.push_back(static_cast<std::size_t>(parent));
    }
    if (leaves.size() == parents.size()) return;
    const auto on_cycle = std::ranges::find_if(children, [](int count) { return count > 0; });
    throw BadRequest(parents_field, say("--parents does not describe a forest: node {} is its own ancestor.",
                                        on_cycle - children.begin()));
}

std::vector<int> parents_in(const std::string& text, std::uint64_t n) {
    std::vector<int> parents = numbers_in(parents_field, text);
    if (parents.size() != n)
        throw BadRequest(parents_field, say("--parents has {} for {}: give one for each element.",
                                            counted(parents.size(), "{} parent", "{} parents"),
                                            counted(n, "{} element", "{} elements")));
    for (std::size_t i = 0; i < parents.size(); ++i)
        if (parents[i] < -1 || parents[i] >= static_cast<int>(n))
            throw BadRequest(parents_field,
                             say("--parents gives node {} the parent {}: nodes are 0 to {}, and "
                                 "a root has -1.",
                                 i, parents[i], n - 1));
    refuse_parent_cycles(parents);
    return parents;
}

} // namespace

std::vector<int> tree_parents(const Options& options, std::uint64_t n) {
    const std::string text = value_of(options, parents_field, "binary");
    if (text == "binary") return each(n, [](int i) { return (i - 1) / 2; });
    if (text == "path") return each(n, [](int i) { return i - 1; });
    if (text == "star") return each(n, [](int) { return 0; });
    if (const auto seed = seed_in(parents_field, text)) {
        Random random(*seed);
        return each(n, [&](int i) { return static_cast<int>(random.below(static_cast<std::uint32_t>(i))); });
    }
    return parents_in(text, n);
}

EulerTour euler_tour(const std::vector<int>& parents) {
    const std::size_t n = parents.size();
    // The first child and the next sibling of each node are enough for the walk.
    std::vector<int> child(n, -1), sibling(n, -1);
    int root = -1;
    for (std::size_t k = n; k-- > 0;) {
        int& first = parents[k] < 0 ? root : child[static_cast<std::size_t>(parents[k])];
        sibling[k] = first;
        first = static_cast<int>(k);
    }
    EulerTour tour{std::vector<int>(n), std::vector<int>(n)};
    int now = 0;
    for (int node = root; node >= 0;) {
        auto at = static_cast<std::size_t>(node);
        tour.open[at] = now++;
        if (child[at] >= 0) {
            node = child[at];
            continue;
        }
        tour.close[at] = now++;
        while (sibling[at] < 0 && parents[at] >= 0) {
            at = static_cast<std::size_t>(parents[at]);
            tour.close[at] = now++;
        }
        node = sibling[at];
    }
    return tour;
}

namespace {

using Weights = std::vector<std::uint64_t>;

const std::string shares_field(shares_option);
constexpr std::int32_t largest_weight = 1'000'000;

Weights random_weights(std::uint64_t seed, std::uint32_t devices) {
    constexpr unsigned kinds = 8; // so that about one device in eight gets nothing
    Random random(seed);
    Weights weights(devices);
    for (std::uint64_t& weight : weights) weight = random.below(kinds);
    if (std::ranges::count(weights, 0) == devices) weights.back() = 1;
    return weights;
}

// The weights that an item of the list stands for, or nullopt if it is not a list of weights.
std::optional<Weights> weights_in(std::string_view text) {
    Weights weights;
    try {
        for (const trace::Value value : parse_list(text, trace::ElementType::int32)) {
            const auto weight = trace::from_value<std::int32_t>(value);
            if (weight < 0 || weight > largest_weight) return std::nullopt;
            weights.push_back(static_cast<std::uint64_t>(weight));
        }
    } catch (const BadRequest&) { // the message would be about elements, not weights
        return std::nullopt;
    }
    return weights;
}

// Throws BadRequest with the first item of the list that is not a weight and its position from 1, or with the
// whole text if it is not a list.
[[noreturn]] void refuse_weights(std::string_view text) {
    std::size_t number = 1;
    for (std::string_view rest = text;; ++number) {
        const std::size_t end = rest.find_first_of(",;");
        std::string_view word = rest.substr(0, end);
        word.remove_prefix(std::min(word.find_first_not_of(' '), word.size()));
        if (word.empty() || !weights_in(word))
            throw BadRequest(shares_field,
                             say("--shares: weight {}, {}, is not a whole number from 0 to {}: give the "
                                 "number of elements for each device, or their proportions, such as 3,0,5.",
                                 number, in_quotes(word), grouped(largest_weight)));
        if (end == std::string_view::npos) break;
        rest.remove_prefix(end + 1);
    }
    throw BadRequest(shares_field, say("--shares: {} is not a list of weights like 3,0,5.", in_quotes(text)));
}

Weights listed_weights(const std::string& text) {
    std::optional<Weights> listed = weights_in(text);
    if (!listed) refuse_weights(text);
    Weights weights = *std::move(listed);
    if (weights.empty() || weights.size() > trace::most_devices)
        throw BadRequest(shares_field,
                         say("--shares has {}: give one for each of at most {} devices.",
                             counted(weights.size(), "{} weight", "{} weights"), trace::most_devices));
    if (std::ranges::count(weights, 0) == std::ssize(weights))
        throw BadRequest(shares_field,
                         say("--shares gives no device any elements: at least one weight must be above 0."));
    return weights;
}

Weights weights_of(const std::string& text, std::uint32_t devices) {
    if (text == even_shares) return Weights(devices, 1);
    if (const auto seed = seed_in(shares_field, text)) return random_weights(*seed, devices);
    Weights weights = listed_weights(text);
    if (weights.size() != devices)
        throw BadRequest(shares_field, say("--shares has {} for {}: give one for each device.",
                                           counted(weights.size(), "{} weight", "{} weights"),
                                           counted(devices, "{} device", "{} devices")));
    return weights;
}

} // namespace

std::vector<trace::Range> device_shares(const Options& options, std::uint64_t n, std::uint32_t devices) {
    const Weights weights = weights_of(value_of(options, shares_field, even_shares), devices);
    const std::uint64_t all = std::accumulate(weights.begin(), weights.end(), std::uint64_t{0});
    std::vector<trace::Range> shares;
    std::uint64_t first = 0, before = 0;
    for (const std::uint64_t weight : weights) {
        before += weight;
        const std::uint64_t end = n / all * before + n % all * before / all;
        shares.push_back({first, end - first});
        first = end;
    }
    return shares;
}

void check_shares(const std::string& value, std::uint64_t) {
    if (value != even_shares && !seed_in(shares_field, value)) static_cast<void>(listed_weights(value));
}

} // namespace scanscope::kernels
