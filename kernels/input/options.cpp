#include "kernels/input/options.h"

#include <fmt/format.h>

#include "kernels/errors.h"
#include "kernels/input/input.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"

namespace scanscope::kernels {

namespace {

std::uint64_t number_of(const std::string& name, const std::string& value) {
    try {
        return parse_size(value, fmt::format("--{}", name),
                          {.noun = english("a number"), .form = english("write, for example, 8")});
    } catch (const BadRequest& error) {
        throw BadRequest(name, error.what());
    }
}

} // namespace

std::optional<std::uint64_t> option_number(const std::map<std::string, std::string>& options,
                                           const std::string& name) {
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

} // namespace scanscope::kernels
