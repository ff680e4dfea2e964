// A user program on the command line: prog.cu [more.cu …] [-I DIR] [-D X] … [-- its arguments].
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "kernels/own/program_request.h"

namespace scanscope::app {

// Words that the parser never sees: the files beside the first one, and what stands behind `--`.
struct ProgramWords {
    std::vector<std::string> moreFiles, arguments;
};

// Takes them out of the words of a command line whose subject is a program; out of any other, nothing.
[[nodiscard]] ProgramWords takeProgramWords(std::vector<std::string>& arguments);

// The options that only a program has.
class ProgramOptions {
public:
    void declare(CLI::App& command); // must outlive the parsing
    // The first of them that was given, as written.
    [[nodiscard]] std::optional<std::string> firstGiven() const;
    // Without schedule and blocks, which are those of any run. Throws BadRequest.
    [[nodiscard]] own::ProgramRequest request(const std::string& file, const ProgramWords& words) const;

private:
    std::vector<std::string> m_folders, m_defines;
    std::optional<std::string> m_launches, m_standard, m_seconds;
};

} // namespace scanscope::app
