// A CUDA program becomes a file that scanscope_runner loads: its texts are rewritten (rewrite.h) and compiled
// by the g++ or clang++ of this machine, so that each access is told.
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
    std::vector<std::filesystem::path>
        files; // as text_kind() knows them; what they include is found from there
    std::vector<std::filesystem::path> folders; // -I
    std::vector<std::string> defines;           // -D, "NAME" or "NAME=value"
    std::string standard = "c++17";
    // For a run that follows values (follow.h) and shows nothing else; kernels that run otherwise are not
    // what is judged.
    bool follows_values = false;
    // Whether it is marked: then its texts may hide nothing from the check (hidden_accesses.h), but for those
    // that are the suite's own.
    bool is_submission = false;
    std::vector<std::filesystem::path> trusted = {};
    // That files and folders are named from; empty: this one's. Texts are known by their names alone.
    std::filesystem::path root = {};
    [[nodiscard]] std::filesystem::path place_of(const std::filesystem::path& file) const {
        return root.empty() ? file : root / file;
    }
};

struct Built {
    std::filesystem::path program;      // empty where values were to be followed and no kernel allows it
    std::vector<trace::Source> sources; // all that were read of the user's own, by the names that records use
    std::vector<std::string> kernels;   // names, in the order of the text
};

// The program does not compile. `what()` is one sentence.
struct CompileError : std::runtime_error {
    CompileError(CompileProblem what_is_wrong, std::vector<trace::Source> texts);
    CompileProblem problem;
    std::vector<trace::Source> sources; // as far as they were read
};

// The compiler of this machine in its own words: "g++ (Debian 12.2.0-14+deb12u1) 12.2.0". Throws
// kernels::Unavailable where there is none.
[[nodiscard]] std::string compiler_words(const std::stop_token& stop);

// The files and folders that a compiler may read beside the system's. `thrust` is a folder of links to
// Thrust's headers; it need not be there.
[[nodiscard]] std::vector<std::filesystem::path> readable_by_compiler(const Build& build,
                                                                      const std::filesystem::path& compiler,
                                                                      const std::filesystem::path& thrust);

// A compiler that this machine has.
struct CompilerHere {
    std::string name, words; // "clang++", "Debian clang version 14.0.6"
    bool is_used = false;
};
// g++ and clang++, as far as they are there, and the one that CXX names, if it is another.
[[nodiscard]] std::vector<CompilerHere> compilers_here(const std::stop_token& stop);

// Puts everything into `scratch`, an empty folder. Throws CompileError; kernels::BadRequest where a file is
// not there; kernels::Unavailable where there is no compiler, with what to install; kernels::Cancelled.
[[nodiscard]] Built build_program(const Build& build, const std::filesystem::path& scratch,
                                  const std::stop_token& stop);

} // namespace scanscope::own
