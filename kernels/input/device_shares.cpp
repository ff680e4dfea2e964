#include "kernels/input/device_shares.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include <fmt/format.h>

#include "kernels/errors.h"
#include "kernels/input/input.h"
#include "kernels/input/random.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"

namespace scanscope::kernels {

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
[[noreturn]] void refuse(std::string_view text) {
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
    if (!listed) refuse(text);
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

// The seed of "random" or "random:7", or nullopt for any other text.
std::optional<std::uint64_t> seed_of(const std::string& text) {
    constexpr std::string_view random = "random", seeded = "random:";
    if (text == random) return 1;
    if (!text.starts_with(seeded)) return std::nullopt;
    return parse_seed(std::string_view(text).substr(seeded.size()), "--shares random");
}

Weights weights_of(const std::string& text, std::uint32_t devices) {
    if (text == even_shares) return Weights(devices, 1);
    if (const auto seed = seed_of(text)) return random_weights(*seed, devices);
    Weights weights = listed_weights(text);
    if (weights.size() != devices)
        throw BadRequest(shares_field, say("--shares has {} for {}: give one for each device.",
                                           counted(weights.size(), "{} weight", "{} weights"),
                                           counted(devices, "{} device", "{} devices")));
    return weights;
}

} // namespace

std::vector<trace::Range> device_shares(const std::map<std::string, std::string>& options, std::uint64_t n,
                                        std::uint32_t devices) {
    const auto given = options.find(shares_field);
    const Weights weights =
        weights_of(given == options.end() ? std::string(even_shares) : given->second, devices);
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
    if (value != even_shares && !seed_of(value)) static_cast<void>(listed_weights(value));
}

} // namespace scanscope::kernels
