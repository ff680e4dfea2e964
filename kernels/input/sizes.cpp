#include "kernels/input/sizes.h"

#include <algorithm>
#include <bit>

#include "kernels/errors.h"
#include "kernels/input/input.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/trace/trace.h"

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
            throw BadRequest(field_,
                             say("The range {} for {} ends before it begins.", in_quotes(item), field_));
        for (std::uint64_t n = first;; n *= factor) {
            sizes.push_back(n);
            if (n > last / factor) break;
        }
    }

private:
    [[nodiscard]] std::uint64_t size(std::string_view text) const {
        return parse_size(text, field_, {.noun = english("a size"), .form = form_});
    }
    [[nodiscard]] std::uint64_t power(std::string_view text, std::string_view item) const {
        const std::uint64_t n = size(text);
        if (!std::has_single_bit(n))
            throw BadRequest(field_, say("{} is not a power of two, as the range {} for {} requires.",
                                         grouped(n), in_quotes(item), field_));
        return n;
    }
    // "*4"
    [[nodiscard]] std::uint64_t step(std::string_view text, std::string_view item) const {
        const bool is_factor = text.starts_with('*');
        const std::uint64_t factor = is_factor ? size(text.substr(1)) : 0;
        if (factor < 2 || !std::has_single_bit(factor))
            throw BadRequest(
                field_,
                say("The range {} for {} cannot have the step {}: write ..*4 for every second power of two.",
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

namespace {

constexpr std::uint64_t most_threads = 1024;

std::uint32_t checked_threads(std::uint64_t threads) {
    if (threads == 0) throw BadRequest("block", say("A block has at least 1 thread; 0 were requested."));
    if (threads > most_threads)
        throw BadRequest("block",
                         say("A block has at most {} threads; {} were requested.", most_threads, threads));
    return static_cast<std::uint32_t>(threads);
}

} // namespace

std::uint32_t parse_threads(std::string_view text, const std::string& name) {
    return checked_threads(parse_size(
        text, name, {.noun = english("a number"), .form = english("write, for example, 64, 128 or 256")}));
}

std::vector<std::uint32_t> parse_block_sizes(std::string_view text, const std::string& name) {
    std::vector<std::uint32_t> threads;
    for (const std::uint64_t size :
         parse_sizes(text, name, english("write, for example, \"256\", \"64,128\" or \"32..1024\"")))
        threads.push_back(checked_threads(size));
    return threads;
}

namespace {

std::uint32_t checked_devices(std::uint64_t devices) {
    if (devices < 1 || devices > trace::most_devices)
        throw BadRequest("devices", say("A run takes 1 to {} devices; {} were requested.",
                                        trace::most_devices, grouped(devices)));
    return static_cast<std::uint32_t>(devices);
}

} // namespace

std::uint32_t parse_devices(std::string_view text, const std::string& name) {
    return checked_devices(parse_size(
        text, name, {.noun = english("a number of devices"), .form = english("write, for example, 2")}));
}

std::vector<std::uint32_t> parse_device_counts(std::string_view text, const std::string& name) {
    std::vector<std::uint32_t> devices;
    for (const std::uint64_t size : parse_sizes(text, name, english("write, for example, 2, 1,2,3 or 1..8")))
        devices.push_back(checked_devices(size));
    return devices;
}

} // namespace scanscope::kernels
