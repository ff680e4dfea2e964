// Compiles a CUDA program to a file that scanscope_runner can load: its sources are rewritten (rewrite.h) and
// compiled with this machine's g++ or clang++, instrumented so that every access is reported.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <vector>

#include "kernels/own/compile_problem.h"
#include "kernels/trace/trace.h"

namespace scanscope::own {

struct Build {
    // Kinds: see text_kind(); includes are relative to them. Or one Python file (python_program.h), or one
    // notebook.
    std::vector<std::filesystem::path> files;
    std::string program = {}; // the title of one in a notebook (notebook.h); empty: the only one
    std::vector<std::filesystem::path> folders; // -I
    std::vector<std::string> defines;           // -D, "NAME" or "NAME=value"
    std::string standard = "c++17";
    // For a run that follows values (follow.h) and is not shown. Its kernels run differently, so it is not
    // judged.
    bool follows_values = false;
    // Whether the program is a submission to be marked. If so, its sources may not hide anything from the
    // check (hidden_accesses.h), except the `trusted` ones, which belong to the exercise suite.
    bool is_submission = false;
    std::vector<std::filesystem::path> trusted = {};
    // Sources that replace those of the files with these names.
    std::vector<trace::Source> changed = {};
    // The folder that relative files and folders start from, or empty for the current one. Sources are always
    // named by their relative names.
    std::filesystem::path root = {};
    [[nodiscard]] std::filesystem::path place_of(const std::filesystem::path& file) const {
        return root.empty() ? file : root / file;
    }
};

struct Built {
    std::filesystem::path program;      // empty if values should be followed but no kernel allows it
    std::vector<trace::Source> sources; // all user sources that were read, by the names that records use
    std::vector<std::string> kernels;   // names, in source order
};

// Thrown if the program does not compile. `what()` is one sentence.
struct CompileError : std::runtime_error {
    CompileError(CompileProblem what_is_wrong, std::vector<trace::Source> texts);
    CompileProblem problem;
    std::vector<trace::Source> sources; // the ones read before the error
};

// The compiler's version line, for example "g++ (Debian 12.2.0-14+deb12u1) 12.2.0". Throws
// kernels::Unavailable if there is no compiler.
[[nodiscard]] std::string compiler_words(const std::stop_token& stop);

// The files and folders that a compiler may read besides the system's. `thrust` is a folder of links to
// Thrust's headers; it does not have to exist.
[[nodiscard]] std::vector<std::filesystem::path> readable_by_compiler(const Build& build,
                                                                      const std::filesystem::path& compiler,
                                                                      const std::filesystem::path& thrust);

// A compiler that is installed on this machine.
struct CompilerHere {
    std::string name, words; // "clang++", "Debian clang version 14.0.6"
    bool is_used = false;
};
// g++ and clang++, if they are installed, and the compiler that CXX names if it is a different one.
[[nodiscard]] std::vector<CompilerHere> compilers_here(const std::stop_token& stop);

// Builds in `scratch`, an empty folder. Throws CompileError; kernels::BadRequest if a file does not exist;
// kernels::Unavailable, which says what to install, if there is no compiler; kernels::Cancelled.
[[nodiscard]] Built build_program(const Build& build, const std::filesystem::path& scratch,
                                  const std::stop_token& stop);

} // namespace scanscope::own
