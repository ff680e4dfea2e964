// The run options that show, trace, check, export and work share: the options in the table of run_fields.h,
// and those of the algorithms.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "kernels/own/program_request.h"
#include "kernels/run/run_description.h"
#include "kernels/verify/backend.h"

namespace scanscope::app {

// The words of a user program, prog.cu [more.cu …] [-I DIR] [-D X] … [-- its arguments], that the parser
// never sees: the program's other files, and the words after `--`.
struct ProgramWords {
    std::vector<std::string> moreFiles, arguments;
};

// Removes these words from a command line if its subject is a program, and returns them.
[[nodiscard]] ProgramWords takeProgramWords(std::vector<std::string>& arguments);

// The options that only apply to programs.
class ProgramOptions {
public:
    void declare(CLI::App& command); // this object must outlive the parsing
    // Returns the first of these options that was given, as written.
    [[nodiscard]] std::optional<std::string> firstGiven() const;
    // The title of one of the programs in a notebook; empty: none was chosen.
    [[nodiscard]] std::string chosen() const { return m_program.value_or(""); }
    void choose(const std::string& title) { m_program = title; }
    // Takes the values that are not given here.
    void takeOver(const ProgramOptions& other);
    // Returns the request without the schedule and the blocks, which are options of all runs. Throws
    // BadRequest.
    [[nodiscard]] own::ProgramRequest request(const std::string& file, const ProgramWords& words) const;

private:
    std::vector<std::string> m_folders, m_defines;
    std::optional<std::string> m_launches, m_standard, m_seconds, m_program;
};

// Returns the algorithm with this id. Throws BadRequest if there is none.
[[nodiscard]] const kernels::Algorithm& algorithmNamed(const std::string& id,
                                                       const kernels::Backend& backend);

class RunOptions {
public:
    // Declares the common options and those of all algorithms in the backend. This object must outlive the
    // parsing. Commands that make many runs declare inputs and executors themselves.
    enum class Runs : std::uint8_t { one, many };
    void declare(CLI::App& command, const kernels::Backend& backend, Runs runs = Runs::one);

    // Returns the request for an algorithm of the catalogue, including the input. Throws BadRequest.
    [[nodiscard]] kernels::Request request(const std::string& algorithm,
                                           const kernels::Backend& backend) const;
    // Returns the request for a second run. It takes the data of the first run unless these options name
    // others.
    [[nodiscard]] kernels::Request requestBeside(const std::string& algorithm,
                                                 const kernels::Backend& backend,
                                                 const trace::Trace& other) const;
    [[nodiscard]] kernels::Request requestWithoutInput(const std::string& algorithm,
                                                       const kernels::Backend& backend) const;

    // Returns the request for a user program. `sources` are the texts of its files, if these are not on the
    // disk. Throws BadRequest if an option was given that only algorithms have.
    [[nodiscard]] own::ProgramRequest programRequest(const std::string& file, const ProgramWords& words,
                                                     std::vector<own::GivenFile> sources = {}) const;

    // Returns the first given option that is not in `beside`, as written ("--n"). A file cannot be combined
    // with such options.
    [[nodiscard]] std::optional<std::string> firstGiven(const std::set<std::string>& beside = {}) const;
    // Takes the value of this option from `other`, unless it is given here.
    void takeOver(const RunOptions& other, const std::string& name);
    // Takes all values that are not given here.
    void takeOver(const RunOptions& other);
    // Returns the value of the option with this name, without dashes.
    [[nodiscard]] std::optional<std::string> given(const std::string& name) const;

    // The title of one of the programs in a notebook; empty: none was chosen.
    [[nodiscard]] std::string chosenProgram() const { return m_program.chosen(); }
    void chooseProgram(const std::string& title) { m_program.choose(title); }
    // Whether cells show which inputs they contain. This only changes the display, so it also works for
    // recordings.
    [[nodiscard]] bool symbolic() const { return m_symbolic; }

private:
    void declareText(CLI::App& command, const std::string& name, const std::string& placeholder,
                     const std::string& help);
    void declareFlag(CLI::App& command, const std::string& name, const std::string& help);
    [[nodiscard]] kernels::RunDescription description(const kernels::Algorithm& algorithm) const;

    std::map<std::string, std::string> m_given; // by name, without dashes
    ProgramOptions m_program;
    bool m_symbolic = false;
};

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

// Removes the option --lang from the arguments, wherever it is, and sets the language, which the help and the
// refusals of all other options use. Returns whether the option was given. Throws BadRequest.
bool takeLanguage(std::vector<std::string>& arguments);
[[nodiscard]] std::string languageIds(); // "en or de"

} // namespace scanscope::app
