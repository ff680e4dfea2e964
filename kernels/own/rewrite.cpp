#include "kernels/own/rewrite.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <set>
#include <utility>

#include "kernels/own/assembly.h"
#include "kernels/own/declaration.h"
#include "kernels/own/followed_kernel.h"
#include "kernels/own/loops.h"
#include "kernels/own/number_of_choice.h"
#include "kernels/own/scopes.h"
#include "kernels/own/token_text.h"
#include "kernels/own/unsupported.h"
#include "kernels/text/language.h"

namespace scanscope::own {

using kernels::english;

namespace {

// Words that mean nothing here: the first ones are removed (no parentheses follow them), the others are
// replaced.
constexpr std::array dropped = {"__global__", "__host__", "__grid_constant__", "__nv_pure__",
                                "__inline_hint__"};
constexpr std::pair<std::string_view, std::string_view> exchanged[] = {
    {"__noinline__", "__attribute__((noinline))"},
    {"__align__", "__attribute__((aligned"}, // its parenthesis is closed below
    {"__CUDACC__", "SCANSCOPE_CUDACC"},      // Thrust's headers check for the real names
    {"__NVCC__", "SCANSCOPE_CUDACC"},
    {"__CUDACC_EXTENDED_LAMBDA__", "SCANSCOPE_CUDACC"},
    {"__CUDACC_VER_MAJOR__", "SCANSCOPE_CUDACC_VER_MAJOR"},
    {"__CUDACC_VER_MINOR__", "SCANSCOPE_CUDACC_VER_MINOR"},
};

// CUDA's built-in variables. A program may use these names for its own variables and members.
constexpr std::array builtin_variables = {"threadIdx", "blockIdx", "blockDim", "gridDim"};
// CUDA API calls whose error a program may ignore. Only whole words match, because a program's own names may
// begin with one of these.
constexpr std::array calls_with_errors = {"cudaDeviceReset",
                                          "cudaDeviceSynchronize",
                                          "cudaEventCreate",
                                          "cudaEventDestroy",
                                          "cudaEventElapsedTime",
                                          "cudaEventRecord",
                                          "cudaEventSynchronize",
                                          "cudaFree",
                                          "cudaFreeAsync",
                                          "cudaFreeHost",
                                          "cudaFuncSetAttribute",
                                          "cudaHostAlloc",
                                          "cudaHostGetDevicePointer",
                                          "cudaLaunchCooperativeKernel",
                                          "cudaLaunchKernel",
                                          "cudaLaunchKernelEx",
                                          "cudaMalloc",
                                          "cudaMallocAsync",
                                          "cudaMallocHost",
                                          "cudaMallocManaged",
                                          "cudaMallocPitch",
                                          "cudaMemcpy",
                                          "cudaMemcpy2D",
                                          "cudaMemcpyAsync",
                                          "cudaMemcpyFromSymbol",
                                          "cudaMemcpyToSymbol",
                                          "cudaMemset",
                                          "cudaMemsetAsync",
                                          "cudaSetDevice",
                                          "cudaStreamCreate",
                                          "cudaStreamDestroy",
                                          "cudaStreamSynchronize",
                                          "cudaThreadSynchronize",
                                          "cub"};

// CUDA API calls whose first argument is a kernel, which programs often cast to `void*`.
constexpr std::array calls_by_pointer = {"cudaLaunchKernel", "cudaLaunchCooperativeKernel"};

template <class Words> bool contains(const Words& words, const Token& token) {
    return std::ranges::any_of(words, [&](std::string_view word) { return token.is(word); });
}

// Returns only the newlines of removed text, so that all lines keep their numbers. In a macro definition they
// keep their backslashes, or else the definition would end at the first line.
std::string newlines_of(std::string_view text) {
    std::string newlines;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\n') continue;
        const std::string_view before = text.substr(0, i);
        if (before.ends_with('\\') || before.ends_with("\\\r")) newlines += '\\';
        newlines += '\n';
    }
    return newlines;
}

class Rewriter : TokenText {
public:
    Rewriter(std::string_view text, const FindInclude& find_include, FollowedKernels* followed)
        : TokenText(text)
        , find_include_(find_include)
        , followed_(followed)
        , scopes_(*this) {
        launches_by_pointer_ = std::ranges::any_of(
            tokens(), [](const Token& token) { return contains(calls_by_pointer, token); });
        out_.reserve(end());
        for (const Token& token : tokens()) out_.emplace_back(token.text);
    }

    Rewritten rewrite() {
        for (Place i = 0; i < end(); ++i) {
            const Token& token = tokens()[i];
            if (token.kind == TokenKind::space) {
                if (in_directive_ && ends_line(token.text)) in_directive_ = false;
                at_line_begin_ = at_line_begin_ || ends_line(token.text);
                continue;
            }
            if (token.kind == TokenKind::sign)
                look_at_sign(i);
            else if (token.kind == TokenKind::word)
                look_at_word(i);
            if (followed_) look_at_number(i);
            at_line_begin_ = false;
        }
        for (const std::string& piece : out_) result_.text += piece;
        return std::move(result_);
    }

private:
    void drop(Place i) { out_[i] = newlines_of(tokens()[i].text); }
    void drop(Place first, Place last) {
        for (Place i = first; i <= last && i < end(); ++i)
            if (tokens()[i].kind != TokenKind::space || i != first) drop(i);
    }

    // --- signs
    void look_at_sign(Place i) {
        if (is(i, "#") && at_line_begin_) {
            in_directive_ = true;
            if (is(next(i), "include")) include(next(i));
            if (is_unrolling(*this, i)) drop_directive(i);
        } else if (is(i, "<") && is(next(i), "<") && is(next(next(i)), "<")) {
            launch(i);
        } else if (!in_directive_ && is(i, "\\")) {
            drop(i); // nvcc ignores a backslash before a comment
        } else if (!in_directive_) {
            scopes_.pass(i);
        }
    }

    // Whether this is a comparison outside a function, such as `#if __CUDA_ARCH__ >= 700`, that asks how new
    // the device is. It usually surrounds device functions, whereas an `#ifdef` or a negation separates host
    // code from device code.
    [[nodiscard]] bool asks_how_new(Place i) const {
        if (!in_directive_ || scopes_.kind() == Scopes::Kind::body) return false;
        Place first = i;
        while (first > 0 && is_directive(first - 1)) --first;
        bool compares = false;
        for (Place at = first; at < end() && is_directive(at); ++at) {
            if (is(at, "!")) return false;
            compares = compares || is(at, "<") || is(at, ">");
        }
        return compares;
    }

    void include(Place word) {
        const Place name = next(word);
        if (name >= end()) return;
        const bool quoted = tokens()[name].kind == TokenKind::literal;
        if (!quoted && !is(name, "<")) return;
        Place last = name;
        std::string file;
        if (quoted) {
            file = tokens()[name].text.substr(1, tokens()[name].text.size() - 2);
        } else {
            for (last = name + 1; last < end() && !is(last, ">"); ++last) file += tokens()[last].text;
        }
        const std::string found = find_include_(file, quoted);
        if (found.empty()) {
            if (const auto instead = instead_of_header(file)) note_unsupported(word, file, *instead);
            return;
        }
        drop(name, last);
        out_[name] = '"' + found + '"';
    }

    void note_unsupported(Place i, std::string what, std::string_view instead) {
        result_.unsupported.push_back({tokens()[i].line, std::move(what), std::string(instead)});
    }

    void drop_directive(Place i) {
        for (; i < end() && is_directive(i); ++i) drop(i);
    }

    // --- launches
    void launch(Place open) {
        const Place config = next(next(next(open)));
        const Place close = end_of_configuration(config);
        const Place first = begin_of_callee(open);
        if (close >= end() || first >= end()) return; // the compiler will report the error
        const Place last = next(next(close));
        std::string name;
        for (Place i = first; i < open; i = next(i)) {
            const bool apart = !name.empty() && is_word(i) && is_word(previous(i));
            name += (apart ? " " : "") + std::string(tokens()[i].text);
        }
        drop(first, next(next(open)));
        if (scopes_.is_on_device())
            note_unsupported(first, name + "<<<…>>>", english("kernels cannot launch kernels here"));
        const std::string kernel_name = scopes_.is_on_device()
                                            ? fmt::format("::scanscope::launched_on_device({})", quoted(name))
                                            : quoted(name);
        out_[first] =
            fmt::format("::scanscope::launch({}, ::scanscope::configure(", kernel_name) + out_[first];
        name_null_pointers(next(last));
        drop(close, last);
        const Place kernel = name_of_callee(open);
        const bool is_followed = followed_ && is_word(kernel) && followed_->contains(tokens()[kernel].text);
        if (is_followed) name.insert(name_end(first, kernel), followed_name(""));
        out_[close] =
            fmt::format("), [=](auto... scanscope_a) {{ {0}(scanscope_a...); }}, "
                        "[=](auto scanscope_a) -> decltype(scanscope_a({0})) {{ return scanscope_a({0}); }})",
                        name);
    }
    // Returns the place of "scan" in "scan<float>".
    [[nodiscard]] Place name_of_callee(Place open) const {
        const Place last = previous(open);
        return is(last, ">") ? previous(opening(last)) : last;
    }
    // The number of characters of the callee's name up to the end of token `last`.
    [[nodiscard]] std::size_t name_end(Place first, Place last) const {
        std::size_t length = 0;
        for (Place i = first; i <= last; i = next(i)) {
            if (i != first && is_word(i) && is_word(previous(i))) ++length;
            length += tokens()[i].text.size();
        }
        return length;
    }
    // Removes a cast in (void*)kernel or reinterpret_cast<const void*>(kernel), because the call needs the
    // kernel's parameter types.
    void drop_cast(Place open) {
        const Place first = next(open);
        const bool has_name = is(first, "reinterpret_cast");
        const Place bracket = has_name ? next(first) : first;
        Place i = next(bracket);
        if (is(i, "const")) i = next(i);
        if (!is(open, "(") || !is(bracket, has_name ? "<" : "(") || !is(i, "void") || !is(next(i), "*"))
            return;
        const Place last = next(next(i));
        if (!is(last, has_name ? ">" : ")")) return;
        drop(first, last);
        const Place kernel = next(last);
        if (!has_name || !is(kernel, "(")) return;
        drop(kernel, kernel);
        drop(closing(kernel), closing(kernel));
    }
    // Replaces NULL by nullptr: as a deduced argument, NULL would be a plain number.
    void name_null_pointers(Place open) {
        const Place close = closing(open);
        for (Place i = next(open); i < close; i = next(i))
            if (is(i, "NULL") && (is(previous(i), "(") || is(previous(i), ",")) &&
                (is(next(i), ",") || next(i) == close))
                out_[i] = "nullptr";
    }
    // Finds the first of the three `>` before the arguments' parenthesis.
    [[nodiscard]] Place end_of_configuration(Place i) const {
        for (; i < end(); i = next(i)) {
            if (opens(i)) i = closing(i);
            if (is(i, ";")) break;
            if (is(i, ">") && is(next(i), ">") && is(next(next(i)), ">") && is(next(next(next(i))), "("))
                return i;
        }
        return end();
    }
    // Finds where the callee before `<<<` begins: a name with its namespaces and template arguments, or an
    // expression in parentheses.
    [[nodiscard]] Place begin_of_callee(Place open) const {
        Place first = previous(open);
        while (first < end() && (is(first, ">") || is(first, ")") || is(first, "]"))) {
            const bool whole = is(first, ")"); // (*function)
            first = opening(first);
            if (whole || first >= end()) return first;
            first = previous(first);
        }
        if (!is_word(first)) return end();
        for (Place before = previous(first); is(before, "::"); before = previous(first)) {
            first = before;
            Place name = previous(before);
            if (is(name, ">")) name = previous(opening(name));
            if (!is_word(name) || is(name, "return") || is(name, "else")) break;
            first = name;
        }
        return first;
    }
    static std::string quoted(std::string_view text) {
        std::string result = "\"";
        for (const char c : text) result += c == '"' || c == '\\' ? std::string{'\\', c} : std::string{c};
        return result + '"';
    }

    // --- words
    void look_at_word(Place i) {
        const Token& token = tokens()[i];
        if (out_[i].empty()) return; // already removed together with an earlier word
        if (is_asm(token.text) && !is_member(i) && assemble(i)) return;
        look_for_unsupported(i);
        if (contains(builtin_variables, token) && scopes_.is_own_name(i, in_directive_)) {
            out_[i] += "_of_program";
            return;
        }
        if (scopes_.is_on_device()) {
            note_heap(i);
            number_barrier(i);
            if (is_loop_to_count(*this, i)) count_turns(i);
        }
        // In a `__host__ __device__` function, __CUDA_ARCH__ keeps its host meaning, because host and device
        // run the same code here.
        if (token.is("__CUDA_ARCH__") && (scopes_.is_on_device() || asks_how_new(i)))
            out_[i] = "SCANSCOPE_CUDA_ARCH";
        if (contains(calls_by_pointer, token)) drop_cast(next(i));
        if (contains(calls_with_errors, token)) note_discarded(i);
        if (token.text.starts_with("cudaMalloc")) drop_template_arguments(next(i));
        if (token.is("__global__")) note_kernel(i);
        if (token.is("__cluster_dims__")) need_cluster(i);
        if (contains(dropped, token)) return drop(i);
        if (contains(dropped_with_brackets, token)) return drop_with_brackets(i);
        if (token.is("__forceinline__")) return make_inline(i);
        if (token.is("__shared__")) return share(i);
        if (token.is("reinterpret_cast")) refer_to_memory(i);
        if (token.is("__device__") || token.is("__constant__") || token.is("__managed__"))
            return declare_on_device(i);
        for (const auto& [word, other] : exchanged) {
            if (!token.is(word)) continue;
            out_[i] = other;
            const Place close = closing(next(i));
            if (word == "__align__" && close < end()) out_[close] += "))";
        }
    }

    // Drops "<int>" in cudaMalloc<int>(…), which is a macro here.
    void drop_template_arguments(Place open) {
        int depth = 0;
        for (Place at = open; at < end() && !is(at, ";"); at = next(at)) {
            depth += int(is(at, "<")) - int(is(at, ">"));
            if (depth == 0) return is(at, ">") && is(next(at), "(") ? drop(open, at) : void();
        }
    }

    // Returns whether the word begins a statement of inline PTX, which becomes a call.
    bool assemble(Place i) {
        const bool is_on_device = scopes_.is_on_device() && !in_directive_;
        std::optional<Assembly> assembly = assembly_at(*this, i, is_on_device);
        if (!assembly) return false;
        for (auto& [place, replacement] : assembly->replaced)
            out_[place] = std::move(replacement) + newlines_of(tokens()[place].text);
        if (assembly->refused) result_.unsupported.push_back(std::move(*assembly->refused));
        return true;
    }

    // Tells barriers of cooperative groups in one line apart, as __syncthreads() does (device_functions.h).
    // Others stay as they are, because a class of the program's own may have the same name.
    void number_barrier(Place i) {
        if (!is_group_barrier(i)) return;
        const auto is_on_line = [&](Place other) { return tokens()[other].line == tokens()[i].line; };
        Place first = i;
        while (first > 0 && is_on_line(first - 1)) --first;
        unsigned barriers = 0;
        for (Place other = first; other < end() && is_on_line(other); ++other)
            barriers += is_group_barrier(other);
        const Place open = next(i), close = closing(open);
        if (barriers > 1 && close < end())
            out_[close] = (next(open) == close ? "SCANSCOPE_BARRIER" : ", SCANSCOPE_BARRIER") + out_[close];
    }
    // group.sync() or cg::sync(group)
    [[nodiscard]] bool is_group_barrier(Place i) const {
        const Place open = next(i);
        return is(i, "sync") && is(open, "(") && (is(next(open), ")") ? is_member(i) : is(previous(i), "::"));
    }

    void look_for_unsupported(Place i) {
        const std::string_view word = tokens()[i].text;
        const auto instead = instead_of_word(word);
        if (!instead || is_member(i)) return;
        if (word.starts_with("asm") && !is(next(i), "(") && !is(next(i), "volatile")) return;
        note_unsupported(i, std::string(word), *instead);
    }

    // Notes memory that a kernel allocates with new or malloc.
    void note_heap(Place i) {
        const bool is_new = is(i, "new") && !is(next(i), "(");
        const bool is_call = (is(i, "malloc") || is(i, "free")) && is(next(i), "(") && !is_member(i);
        if (!is_new && !is_call) return;
        out_[i] = is_new ? "new (::scanscope::device_heap)" : "::scanscope::" + out_[i] + "_on_device";
        note_unsupported(i, std::string(tokens()[i].text), english("allocate the memory on the host"));
    }

    // Notes a call that is a statement of its own, so that its error is ignored.
    void note_discarded(Place i) {
        Place open = next(i);
        while (is(open, "::")) open = next(next(open)); // cub::DeviceScan::ExclusiveSum
        if (!is(open, "(") || !(in_directive_ || scopes_.kind() == Scopes::Kind::body)) return;
        const Place before = previous(i), close = closing(open);
        const bool begins =
            ends_statement(before) || is(before, ")") || is(before, "else") || is(before, "do");
        if (!begins || !is(next(close), ";")) return;
        out_[i] = "::scanscope::discards(true), " + out_[i];
        out_[close] += ", ::scanscope::discards(false)";
    }

    // Makes a loop on the device count its turns.
    void count_turns(Place loop) {
        if (in_directive_ || scopes_.is_constant()) return;
        out_[loop] =
            fmt::format("if (::scanscope::Loop scanscope_loop{{{}}}) {{}} else ", tokens()[loop].line) +
            out_[loop];
        out_[is(loop, "do") ? loop : closing(next(loop))] += " if (scanscope_loop.begins_turn()) {} else ";
    }

    void note_kernel(Place global) {
        const Place open = open_of_parameters(*this, global);
        if (const Place name = previous(open); open < end() && is_word(name)) {
            result_.kernels.emplace_back(tokens()[name].text);
            make_known(name, closing(open));
        }
        if (!followed_ || in_directive_) return;
        if (auto kernel = followed_kernel(*this, global)) {
            out_[kernel->end] += kernel->beside;
            followed_->insert(std::move(kernel->name));
        }
    }

    // The kernel's first statement says which clusters it needs: its template parameters are known there.
    void need_cluster(Place i) {
        const Place open = next(i), close = closing(open);
        const Place body = next(closing(open_of_parameters(*this, close)));
        if (in_directive_ || !is(open, "(")) return note_macro(i);
        std::string extent;
        for (Place at = open; at <= close && at < end(); ++at) extent += out_[at];
        if (is(body, "{")) out_[body] += fmt::format(" ::scanscope::need_cluster(dim3{});", extent);
    }

    // Registers the kernel after its body if the program launches kernels by address.
    void make_known(Place name, Place brackets) {
        if (!launches_by_pointer_ || in_directive_ || scopes_.kind() != Scopes::Kind::file) return;
        const Place close = is(next(brackets), "{") ? closing(next(brackets)) : end();
        if (close >= end()) return;
        out_[close] += fmt::format(" namespace {{ const ::scanscope::KnownKernel scanscope_kernel_{0}({1}, "
                                   "[](auto scanscope_a) -> decltype(scanscope_a({2})) {{ return "
                                   "scanscope_a({2}); }}); }}",
                                   result_.kernels.size(), quoted(tokens()[name].text), tokens()[name].text);
    }

    void look_at_number(Place i) {
        if (in_directive_ || !scopes_.is_on_device()) return;
        if (const auto first = number_of_choice(*this, i)) {
            out_[*first] = "::scanscope::literal(" + out_[*first];
            out_[i] += ")";
        }
    }

    void drop_with_brackets(Place i) {
        if (is(next(i), "("))
            drop(i, closing(next(i)));
        else
            drop(i);
    }

    // Replaces __forceinline__ by `inline`, which a declaration may contain only once.
    void make_inline(Place i) {
        const auto is_inline = [&](Place at) {
            return is(at, "inline") || is(at, "__inline__") || is(at, "__inline");
        };
        bool already = false;
        for (Place at = previous(i); is_word(at); at = previous(at)) already = already || is_inline(at);
        for (Place at = next(i); is_word(at); at = next(at)) already = already || is_inline(at);
        out_[i] = already ? "" : "inline";
    }

    // For each array, declares a type, such as typedef float tile_type[16][17], and declares the array as a
    // reference to an object of this type. This works for every kind of declaration.
    void share(Place i) {
        const Declaration declaration = declaration_around(*this, i);
        if (declaration.end >= end() || declaration.names.empty()) {
            if (in_directive_) note_macro(i);
            return;
        }
        std::string after;
        for (Place at = declaration.first; at < declaration.end; ++at) {
            if (is(at, "__shared__") || is(at, "static") || is(at, "extern")) drop(at);
            if (is(at, "__align__") || is(at, "alignas")) drop(at, closing(next(at)));
        }
        for (const Place place : declaration.names) {
            const SharedName name(tokens()[place].text, is_parameter_of_macro(place));
            out_[place] = name.type;
            // nvcc ignores "extern" if the array has an extent.
            const Place open = next(place);
            const bool is_dynamic = declaration.is_extern && (!is(open, "[") || is(next(open), "]"));
            after += is_dynamic ? dynamic_array(place, name) : static_array(name);
            if (is_dynamic && is(open, "[")) dynamic_arrays_.insert(name.name);
        }
        out_[declaration.first] = "typedef " + out_[declaration.first];
        out_[declaration.end] += after;
    }
    // In `reinterpret_cast<Storage&>(memory)`, dynamic memory is an array, for which there is a pointer here.
    void refer_to_memory(Place i) {
        int depth = 0;
        Place at = next(i);
        for (; at < end() && !is(at, ";"); at = next(at)) {
            depth += int(is(at, "<")) - int(is(at, ">"));
            if (depth == 0) break;
        }
        const Place open = next(at), name = next(open);
        if (is(at, ">") && is(previous(at), "&") && is(open, "(") && is(next(name), ")") &&
            dynamic_arrays_.contains(tokens()[name].text))
            out_[name] = "*" + out_[name];
    }
    // The names of a shared array and of its helpers. If the array's name is a macro parameter, the helpers'
    // names are formed with ##, and the quoted name with #, when the macro is used.
    struct SharedName {
        SharedName(std::string_view its_name, bool is_parameter)
            : name(its_name)
            , type(name + (is_parameter ? "##" : "") + "_scanscope_type")
            , place(name + (is_parameter ? "##" : "") + "_scanscope_place")
            , quoted(is_parameter ? "#" + name : '"' + name + '"') {}
        std::string name, type, place, quoted;
    };
    [[nodiscard]] bool is_parameter_of_macro(Place i) const {
        if (!is_directive(i)) return false;
        Place at = i;
        while (at > 0 && is_directive(at - 1)) --at;
        for (; at < i && !is(at, "define"); ++at) {
        }
        const Place open = next(at) + 1;
        if (!is(open, "(")) return false;
        for (Place word = open; word < closing(open); ++word)
            if (is(word, tokens()[i].text)) return true;
        return false;
    }
    [[nodiscard]] static std::string static_array(const SharedName& name) {
        return fmt::format(" static char {0}; auto& {1} = ::scanscope::shared<{2}>(&{0}, {3});", name.place,
                           name.name, name.type, name.quoted);
    }
    [[nodiscard]] std::string dynamic_array(Place place, const SharedName& name) const {
        const bool is_array = is(next(place), "["),
                   is_file = scopes_.kind() == Scopes::Kind::file && !in_directive_;
        return fmt::format(" {}{}{} = ::scanscope::{}<{}>({});", is_file ? "static auto" : "auto",
                           is_array ? "* const " : "& ", name.name,
                           is_array ? "dynamic_shared" : "dynamic_shared_object", name.type, name.quoted);
    }

    void note_macro(Place i) {
        note_unsupported(i, std::string(tokens()[i].text),
                         english("write out the declaration instead of using a macro"));
    }

    void declare_on_device(Place i) {
        if (in_directive_ || begins_function(*this, i)) return drop(i);
        const Declaration declaration = declaration_around(*this, i);
        std::string_view kind = "device";
        for (Place at = declaration.first; at < declaration.end && at < end(); ++at) {
            if (is(at, "__constant__")) kind = "constant";
            if (is(at, "__managed__")) kind = "managed";
            if (is(at, "__device__") || is(at, "__constant__") || is(at, "__managed__")) drop(at);
        }
        if (declaration.end >= end() || declaration.is_extern || scopes_.kind() != Scopes::Kind::file) return;
        if (is(declaration.first, "template")) return declare_template(declaration, kind);
        for (const Place place : declaration.names)
            out_[declaration.end] +=
                fmt::format(" static ::scanscope::DeviceVariable {0}_scanscope_known({0}, \"{0}\", "
                            "::scanscope::Variable::{1});",
                            tokens()[place].text, kind);
    }

    // An instance of a variable template exists only if the program uses it. So the name that the program
    // uses becomes a reference to the instance, and needs the instance's registration. Specializations are
    // found through the template.
    void declare_template(const Declaration& declaration, std::string_view kind) {
        if (declaration.names.size() != 1 || is(previous(declaration.names.front()), "::")) return;
        const Place place = declaration.names.front(), open = next(declaration.first);
        const std::string name(tokens()[place].text);
        Place close = open;
        for (int depth = 0; close < place && (depth += is(close, "<") - is(close, ">")) > 0;) ++close;
        std::string head, arguments;
        for (Place i = declaration.first; i <= close; ++i)
            head += tokens()[i].kind == TokenKind::space ? " " : tokens()[i].text;
        for (const Piece& piece : pieces_between(*this, open, close)) {
            const Place parameter = name_in(*this, piece);
            if (parameter == next(piece.first - 1) || is(previous(parameter), "."))
                return; // no name, or a pack
            arguments += fmt::format("{}{}", arguments.empty() ? "" : ", ", tokens()[parameter].text);
        }
        out_[place] = name + "_scanscope_cells";
        if (is(next(place), "<")) return;
        out_[declaration.end] += fmt::format(
            " {0} static ::scanscope::DeviceVariable {1}_scanscope_known({1}_scanscope_cells<{2}>, \"{1}\", "
            "::scanscope::Variable::{3}); {0} static constexpr auto& {1} = "
            "::scanscope::known_by({1}_scanscope_known<{2}>, {1}_scanscope_cells<{2}>);",
            head, name, arguments, kind);
    }

    const FindInclude& find_include_;
    FollowedKernels* followed_;    // null if values are not followed
    std::vector<std::string> out_; // the replacement of each token
    Scopes scopes_;
    bool launches_by_pointer_ = false; // anywhere in the source
    std::set<std::string, std::less<>> dynamic_arrays_;
    bool in_directive_ = false, at_line_begin_ = true;
    Rewritten result_;
};

} // namespace

Rewritten rewrite(std::string_view text, const FindInclude& find_include, FollowedKernels* followed) {
    return Rewriter(text, find_include, followed).rewrite();
}

} // namespace scanscope::own
