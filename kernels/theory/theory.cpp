#include "kernels/theory/theory.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace scanscope::kernels {

namespace {

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

// The parts of the text before and after the first `mark`. Without a mark, the second part is empty.
std::pair<std::string_view, std::string_view> parted(std::string_view text, char mark) {
    const std::size_t at = text.find(mark);
    if (at == std::string_view::npos) return {trimmed(text), {}};
    return {trimmed(text.substr(0, at)), trimmed(text.substr(at + 1))};
}

std::string_view next_line(std::string_view& text) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return trimmed(line);
}

} // namespace

std::string_view algorithm_page(std::string_view id) {
    for (const EmbeddedText& page : embedded_algorithm_pages())
        if (page.path.size() == id.size() + 3 && page.path.starts_with(id) && page.path.ends_with(".md"))
            return page.text;
    return {};
}

std::optional<Theory> parse_theory(std::string_view line) {
    constexpr std::string_view word = "theory ";
    const auto [key, value] = parted(line, ':');
    if (!key.starts_with(word)) return std::nullopt;
    const auto [words, formula] = parted(value, '=');
    const auto [shown, general] = parted(words, '|');
    return Theory{std::string(trimmed(key.substr(word.size()))), std::string(shown),
                  std::string(general.empty() ? shown : general), std::string(formula)};
}

std::optional<Theory> theory_of(std::string_view algorithm, std::string_view counter) {
    constexpr std::string_view fence = "---";
    std::string_view rest = algorithm_page(algorithm);
    if (next_line(rest) != fence) return std::nullopt;
    while (!rest.empty()) {
        const std::string_view line = next_line(rest);
        if (line == fence) break;
        if (auto theory = parse_theory(line); theory && theory->counter == counter) return theory;
    }
    return std::nullopt;
}

Variables theory_variables(std::uint64_t n) {
    return {{"n", double(n)}, {"N", double(std::bit_ceil(std::max<std::uint64_t>(n, 1)))}};
}

Variables theory_variables(std::uint64_t n, std::uint64_t threads_per_block, std::uint64_t threads,
                           std::uint64_t devices) {
    Variables variables = theory_variables(n);
    variables["t"] = double(threads_per_block);
    variables["p"] = double(threads);
    variables["d"] = double(devices);
    variables["b"] = std::ceil(double(n) / double(threads_per_block));
    return variables;
}

bool theory_holds(const std::map<std::string, std::string>& options) {
    return std::ranges::none_of(options, [](const auto& option) {
        constexpr std::string_view other[] = {"scan",   "bins",       "links", "finish",
                                              "shares", "few-blocks", "items"};
        return std::ranges::count(other, std::string_view(option.first)) != 0;
    });
}

std::optional<double> theory_value(std::string_view algorithm, std::string_view counter,
                                   const Variables& variables) {
    const auto theory = theory_of(algorithm, counter);
    return theory ? evaluate(theory->formula, variables) : std::nullopt;
}

} // namespace scanscope::kernels
