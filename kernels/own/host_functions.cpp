#include "kernels/own/host_functions.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iterator>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "kernels/findings/order_comparison.h"
#include "kernels/own/token_text.h"
#include "kernels/text/language.h"
#include "kernels/trace/own_program.h"

namespace scanscope::own {

namespace fs = std::filesystem;
using kernels::say_later;

namespace {

constexpr std::string_view inputs_file = "inputs", result_file = "result"; // scanscope_host_function.h
constexpr std::string_view caller_name = "scanscope_caller.cu"; // the source that calls the function

std::string_view last_name(std::string_view function) {
    const std::size_t colons = function.rfind("::");
    return colons == function.npos ? function : function.substr(colons + 2);
}

// Whether these are identifiers with "::" between them.
bool is_qualified_name(std::string_view text) {
    constexpr std::string_view letters = "_ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    for (;;) {
        const std::size_t end = std::min(text.find_first_not_of(letters), text.size());
        if (end == 0 || (text.front() >= '0' && text.front() <= '9')) return false;
        text.remove_prefix(end);
        if (text.empty()) return true;
        if (!text.starts_with("::")) return false;
        text.remove_prefix(2);
    }
}

void append(std::string& bytes, std::uint64_t number) {
    bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}

std::string as_file(std::span<const HostArray> inputs, trace::ElementType output, std::size_t cells) {
    std::string bytes;
    for (const std::uint64_t number :
         {std::uint64_t(output), std::uint64_t(cells), std::uint64_t(inputs.size())})
        append(bytes, number);
    for (const HostArray& input : inputs) {
        append(bytes, std::uint64_t(input.type));
        append(bytes, input.cells.size());
        for (const trace::Value cell : input.cells) append(bytes, cell.bits);
    }
    return bytes;
}

// Why the function cannot be called: what the file says in place of cells.
kernels::Message problem_in(const std::string& word, std::size_t number, std::size_t inputs) {
    if (word == "parameter")
        return say_later("its parameter {} is neither an array of numbers nor a number", number);
    if (word == "arrays")
        return kernels::counted_later(
            inputs, "it takes {1} arrays in all, but {0} input is named (the output is one more)",
            "it takes {1} arrays in all, but {0} inputs are named (the output is one more)", number);
    return number == 0 ? say_later("it returns another type than the output's")
                       : say_later("its parameter {} has another type than the array", number);
}

HostResult result_in(const std::string& text, std::size_t inputs, trace::ElementType type) {
    std::istringstream lines(text);
    std::string word;
    std::size_t number = 0;
    lines >> word >> number;
    if (word != "cells") return {{}, problem_in(word, number, inputs)};
    HostResult result;
    for (std::string cell; lines >> cell;) {
        trace::Value value;
        const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value.bits);
        result.cells.push_back(error == std::errc() ? std::optional(canonical(value, type)) : std::nullopt);
    }
    return result;
}

} // namespace

bool defines_function(std::string_view source, std::string_view function) {
    if (!is_qualified_name(function)) return false;
    const std::string_view name = last_name(function);
    const TokenText all(source);
    const TokenText text = all.without_spaces();
    for (TokenText::Place i = 0; i < text.end(); ++i) {
        if (!text.is(i, name) || !text.is(i + 1, "(")) continue;
        const TokenText::Place close = text.closing(i + 1);
        if (close < text.end() && text.is(close + 1, "{")) return true;
    }
    return false;
}

HostFunctions::HostFunctions(ProgramRequest program, std::stop_token stop)
    : program_(std::move(program))
    , stop_(std::move(stop)) {
    program_.tell = nullptr;
    program_.follows_values = false;
    program_.without_barriers.clear();
}

const fs::path* HostFunctions::file_of(const std::string& function) const {
    const Build& build = program_.build;
    for (const fs::path& file : build.files) {
        if (is_python_name(file.string()) || is_notebook_name(file.string())) continue;
        std::ifstream in(build.place_of(file), std::ios::binary);
        const std::string source(std::istreambuf_iterator<char>(in), {});
        if (defines_function(source, function)) return &file;
    }
    return nullptr;
}

bool HostFunctions::defines(const std::string& function) const { return file_of(function) != nullptr; }

const BuiltProgram& HostFunctions::built(const std::string& function) {
    std::unique_ptr<const BuiltProgram>& program = built_[function];
    if (program) return *program;
    const fs::path file = fs::absolute(program_.build.place_of(*file_of(function)));
    const fs::path caller = scratch_.path() / std::to_string(built_.size()) / caller_name;
    write_file(caller, fmt::format("#define main scanscope_main_of_the_program\n"
                                   "#include \"{}\"\n"
                                   "#undef main\n"
                                   "#include <scanscope_host_function.h>\n"
                                   "SCANSCOPE_CALLS({})\n",
                                   file.filename().string(), function));
    ProgramRequest request = program_;
    request.build.files = {caller};
    request.build.trusted.push_back(caller);
    for (fs::path& folder : request.build.folders) folder = fs::absolute(request.build.place_of(folder));
    request.build.folders.insert(request.build.folders.begin(), file.parent_path());
    request.build.root.clear();
    program = std::make_unique<const BuiltProgram>(std::move(request), stop_);
    return *program;
}

HostResult HostFunctions::call(const std::string& function, std::span<const HostArray> inputs,
                               trace::ElementType output, std::size_t cells) {
    if (last_ && last_->function == function && last_->output == output && last_->cells == cells &&
        std::ranges::equal(last_->inputs, inputs))
        return last_->result;
    const BuiltProgram* program = nullptr;
    try {
        program = &built(function);
    } catch (const CompileError& error) {
        CompileProblem problem = error.problem;
        problem.file = fs::path(problem.file).filename().string();
        if (!problem.file.empty() && problem.file != caller_name)
            return {{}, say_later("it does not compile ({})", problem.sentence())};
        return {{}, say_later("it is a template or overloaded, or its arrays cannot be passed")};
    }
    ProgramRequest request = program->request();
    request.given = {{std::string(inputs_file), as_file(inputs, output, cells)}};
    request.wanted = result_file;
    const Recorded ran = program->run(request, BuiltProgram::Records::arrays, stop_);
    HostResult result;
    if (ran.wanted)
        result = result_in(*ran.wanted, inputs.size(), output);
    else if (const auto stop = trace::stop_of(ran.trace))
        result.problem = say_later("it did not return: {}", title_of(*stop));
    else
        result.problem = say_later("it did not return");
    last_ = {function, {inputs.begin(), inputs.end()}, output, cells, result};
    return result;
}

} // namespace scanscope::own
