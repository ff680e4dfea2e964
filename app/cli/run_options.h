// The run options that show, trace, check, export and work share: read from the command line, strictly, into
// a Request.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "kernels/verify/backend.h"

namespace scanscope::app {

// Throws BadRequest where there is none of that name.
[[nodiscard]] const kernels::Algorithm& algorithmNamed(const std::string& id,
                                                       const kernels::Backend& backend);

// Throw BadRequest for what no user can choose.
[[nodiscard]] trace::ElementType readType(const std::string& text);
[[nodiscard]] trace::Operator readOperator(const std::string& text);

class RunOptions {
public:
    // Declares the options of every algorithm in the backend beside the common ones. Must outlive the
    // parsing.
    void declare(CLI::App& command, const kernels::Backend& backend);
    // Those that say how to run, not on what nor where: a command that runs many sizes makes its own input.
    void declareHow(CLI::App& command, const kernels::Backend& backend);

    // The request for an algorithm of the catalogue, input and all. Throws BadRequest.
    [[nodiscard]] kernels::Request request(const std::string& algorithm,
                                           const kernels::Backend& backend) const;
    [[nodiscard]] kernels::Request requestWithoutInput(const std::string& algorithm,
                                                       const kernels::Backend& backend) const;

    // The first option that was given beside these, as written ("--n"): none of them goes with a file.
    [[nodiscard]] std::optional<std::string> firstGiven(const std::set<std::string>& beside = {}) const;
    // What was written after the option of this name, without dashes.
    [[nodiscard]] std::optional<std::string> given(const std::string& name) const;

    // Cells are to say which inputs are in them. About the looks, not about the run: it goes with a file too,
    // and every recording can do it.
    [[nodiscard]] bool symbolic() const { return m_symbolic; }

private:
    void declareText(CLI::App& command, const std::string& name, const std::string& placeholder,
                     const std::string& help);
    void declareFlag(CLI::App& command, const std::string& name, const std::string& help);
    [[nodiscard]] bool isSet(const std::string& name) const { return m_given.contains(name); }
    void readInput(kernels::Request& request, const kernels::Algorithm& algorithm) const;
    void readHow(kernels::Request& request) const;
    void readSchedule(kernels::Request& request) const;

    std::map<std::string, std::string> m_given; // by name, without dashes
    std::vector<std::string> m_algorithmOptions;
    bool m_symbolic = false;
};

} // namespace scanscope::app
