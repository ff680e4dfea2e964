// A user program on the command line: prog.cu [more.cu …] [-I DIR] [-D X] … [-- its arguments].
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "kernels/own/program_request.h"

namespace scanscope::app {

// Words that the parser never sees: the program's other files, and the words after `--`.
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

} // namespace scanscope::app
