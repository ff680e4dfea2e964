// Functions that declare options to the parser, in the same way for all commands.
#pragma once

#include <optional>
#include <string>

#include <CLI/CLI.hpp>

namespace scanscope::app {

// Adds an option without a value.
inline CLI::Option* addFlag(CLI::App& command, const std::string& name, bool& value,
                            const std::string& help) {
    return command.add_flag(name, value, help)->disable_flag_override();
}

// Adds an option with one or more texts. A name without dashes declares a positional argument.
template <class Value>
CLI::Option* addValue(CLI::App& command, const std::string& name, Value& value,
                      const std::string& placeholder, const std::string& help) {
    return command.add_option(name, value, help)->type_name(placeholder);
}

// Adds an option that distinguishes an empty value from no value.
inline CLI::Option* addValue(CLI::App& command, const std::string& name, std::optional<std::string>& value,
                             const std::string& placeholder, const std::string& help) {
    return command
        .add_option_function<std::string>(
            name, [&value](const std::string& given) { value = given; }, help)
        ->type_name(placeholder);
}

} // namespace scanscope::app
