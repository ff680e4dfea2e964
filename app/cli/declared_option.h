// Options as every command declares them to the parser.
#pragma once

#include <optional>
#include <string>

#include <CLI/CLI.hpp>

namespace scanscope::app {

// It takes no value.
inline CLI::Option* addFlag(CLI::App& command, const std::string& name, bool& value,
                            const std::string& help) {
    return command.add_flag(name, value, help)->disable_flag_override();
}

// A text, or several of them. Without dashes it is told by its place.
template <class Value>
CLI::Option* addValue(CLI::App& command, const std::string& name, Value& value,
                      const std::string& placeholder, const std::string& help) {
    return command.add_option(name, value, help)->type_name(placeholder);
}

// One that is told from what was not given, even where its value is empty.
inline CLI::Option* addValue(CLI::App& command, const std::string& name, std::optional<std::string>& value,
                             const std::string& placeholder, const std::string& help) {
    return command
        .add_option_function<std::string>(
            name, [&value](const std::string& given) { value = given; }, help)
        ->type_name(placeholder);
}

} // namespace scanscope::app
