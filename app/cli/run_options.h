// The run options that show, trace, check, export and work share: the table of run_fields.h and the
// algorithms' own, as the command line takes them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/cli/program_words.h"
#include "kernels/run/run_description.h"
#include "kernels/verify/backend.h"

namespace scanscope::app {

// Throws BadRequest where there is none of that name.
[[nodiscard]] const kernels::Algorithm& algorithmNamed(const std::string& id,
                                                       const kernels::Backend& backend);

class RunOptions {
public:
    // Declares the options of every algorithm in the backend beside the common ones. Must outlive the
    // parsing. A command that makes many runs says itself on what and where.
    enum class Runs : std::uint8_t { one, many };
    void declare(CLI::App& command, const kernels::Backend& backend, Runs runs = Runs::one);

    // The request for an algorithm of the catalogue, input and all. Throws BadRequest.
    [[nodiscard]] kernels::Request request(const std::string& algorithm,
                                           const kernels::Backend& backend) const;
    // The same beside another run, whose data it takes where it says nothing of its own.
    [[nodiscard]] kernels::Request requestBeside(const std::string& algorithm,
                                                 const kernels::Backend& backend,
                                                 const trace::Trace& other) const;
    [[nodiscard]] kernels::Request requestWithoutInput(const std::string& algorithm,
                                                       const kernels::Backend& backend) const;

    // The request for a user program. Throws BadRequest where an option was given that only an
    // algorithm has.
    [[nodiscard]] own::ProgramRequest programRequest(const std::string& file,
                                                     const ProgramWords& words) const;

    // The first option that was given beside these, as written ("--n"): none of them goes with a file.
    [[nodiscard]] std::optional<std::string> firstGiven(const std::set<std::string>& beside = {}) const;
    // Takes the value of this option from the others where these have none.
    void takeOver(const RunOptions& other, const std::string& name);
    // The text that was written after the option of this name, without dashes.
    [[nodiscard]] std::optional<std::string> given(const std::string& name) const;

    // Cells are to say which inputs are in them. About the looks, not about the run: it goes with a file too,
    // and every recording can do it.
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

} // namespace scanscope::app
