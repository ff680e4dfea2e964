#include "kernels/input/sizes.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "kernels/errors.h"
#include "kernels/input/input.h"
#include "kernels/text/text.h"

namespace scanscope::kernels {

namespace {

constexpr std::string_view dots = "..";

class SizeReader {
public:
    SizeReader(const std::string& field, std::string_view form)
        : field_(field)
        , form_(form) {}

    void read(std::string_view item, std::vector<std::uint64_t>& sizes) const {
        const std::size_t to = item.find(dots);
        if (to == std::string_view::npos) {
            sizes.push_back(size(item));
            return;
        }
        std::string_view end = item.substr(to + dots.size());
        std::uint64_t factor = 2;
        if (const std::size_t by = end.find(dots); by != std::string_view::npos) {
            factor = step(end.substr(by + dots.size()), item);
            end = end.substr(0, by);
        }
        const std::uint64_t first = power(item.substr(0, to), item), last = power(end, item);
        if (first > last)
            throw BadRequest(
                field_, fmt::format("The range {} for {} ends before it begins.", in_quotes(item), field_));
        for (std::uint64_t n = first;; n *= factor) {
            sizes.push_back(n);
            if (n > last / factor) break;
        }
    }

private:
    [[nodiscard]] std::uint64_t size(std::string_view text) const {
        return parse_size(text, field_, {.noun = "a size", .form = form_});
    }
    [[nodiscard]] std::uint64_t power(std::string_view text, std::string_view item) const {
        const std::uint64_t n = size(text);
        if (!std::has_single_bit(n))
            throw BadRequest(field_,
                             fmt::format("{} is no power of two: the range {} for {} goes over these.",
                                         grouped(n), in_quotes(item), field_));
        return n;
    }
    // "*4"
    [[nodiscard]] std::uint64_t step(std::string_view text, std::string_view item) const {
        const bool is_factor = text.starts_with('*');
        const std::uint64_t factor = is_factor ? size(text.substr(1)) : 0;
        if (factor < 2 || !std::has_single_bit(factor))
            throw BadRequest(field_, fmt::format("The range {} for {} has no step {}: write ..*4 for every "
                                                 "second power of two.",
                                                 in_quotes(item), field_, in_quotes(text)));
        return factor;
    }

    const std::string& field_;
    std::string_view form_;
};

} // namespace

std::vector<std::uint64_t> parse_sizes(std::string_view text, const std::string& field,
                                       std::string_view form) {
    std::vector<std::uint64_t> sizes;
    const SizeReader reader(field, form);
    while (true) {
        const std::size_t comma = text.find(',');
        reader.read(text.substr(0, comma), sizes);
        if (comma == std::string_view::npos) break;
        text.remove_prefix(comma + 1);
    }
    std::ranges::sort(sizes);
    sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
    return sizes;
}

} // namespace scanscope::kernels
