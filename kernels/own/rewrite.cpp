#include "kernels/own/rewrite.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

#include "kernels/own/tokens.h"
#include "kernels/text/language.h"

namespace scanscope::own {

using kernels::english;

namespace {

// Words without meaning here, alone and with what stands in brackets behind them; and words for others.
constexpr std::array dropped = {"__global__", "__host__", "__grid_constant__", "__nv_pure__",
                                "__inline_hint__"};
constexpr std::array dropped_with_brackets = {"__launch_bounds__", "__maxnreg__", "__block_size__"};
constexpr std::pair<std::string_view, std::string_view> exchanged[] = {
    {"__noinline__", "__attribute__((noinline))"},
    {"__align__", "__attribute__((aligned"}, // its bracket is closed apart
    {"__CUDACC__", "SCANSCOPE_CUDACC"},      // Thrust's headers look for the real ones
    {"__NVCC__", "SCANSCOPE_CUDACC"},
};

// The built-in variables. A program may call one of its own like this, and members of a struct.
constexpr std::array builtin_variables = {"threadIdx", "blockIdx", "blockDim", "gridDim"};
// Words that a value may follow: what stands behind another word is declared there.
constexpr std::array before_values = {"return", "case",      "else",     "do",      "throw", "goto",
                                      "sizeof", "new",       "delete",   "and",     "or",    "not",
                                      "xor",    "co_return", "co_yield", "co_await"};

// Calls whose error a program may leave unread. A word of the program's own may begin like these.
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
                                          "cudaThreadSynchronize"};

// Whose first argument is a kernel, which programs give as a `void*`.
constexpr std::array calls_by_pointer = {"cudaLaunchKernel", "cudaLaunchCooperativeKernel"};

// By the beginning of the word.
constexpr std::pair<std::string_view, std::string_view> unsupported_words[] = {
    {"cudaGraphics", english("the emulator draws nothing")},
    {"cudaGraph", english("use launches")},
    {"cudaStreamBeginCapture", english("use launches")},
    {"cudaTextureObject_t", english("read the array itself")},
    {"cudaSurfaceObject_t", english("use the array itself")},
    {"tex1D", english("read the array itself")},
    {"tex2D", english("read the array itself")},
    {"tex3D", english("read the array itself")},
    {"surf1D", english("use the array itself")},
    {"surf2D", english("use the array itself")},
    {"wmma", english("the emulator has no tensor cores")},
    {"__cluster_dims__", english("the emulator has no clusters")},
    {"cudaLaunchKernelEx", english("use <<<…>>>")},
    {"asm", english("write it in CUDA C++")},
    {"__asm__", english("write it in CUDA C++")},
};

// By the beginning of the name of a header. Libraries that are there are asked for first.
constexpr std::pair<std::string_view, std::string_view> unsupported_headers[] = {
    {"thrust/", english("its headers are not here; they come with the CUDA toolkit, or with CCCL")},
    {"cub/", english("it is written for a GPU alone")},
    {"cuda/barrier", english("use __syncthreads()")},
    {"cuda/pipeline", english("copy element by element")},
    {"cublas", english("the emulator runs kernels in CUDA C++ alone")},
    {"cufft", english("the emulator runs kernels in CUDA C++ alone")},
    {"cudnn", english("the emulator runs kernels in CUDA C++ alone")},
    {"cusolver", english("the emulator runs kernels in CUDA C++ alone")},
    {"cusparse", english("the emulator runs kernels in CUDA C++ alone")},
    {"npp", english("the emulator runs kernels in CUDA C++ alone")},
    {"nvml.h", english("the emulator runs kernels in CUDA C++ alone")},
    {"mma.h", english("the emulator has no tensor cores")},
    {"cuda_bf16.h", english("use float")},
    {"cuda_fp16.h", english("use float")},
};

template <class Words> bool contains(const Words& words, const Token& token) {
    return std::ranges::any_of(words, [&](std::string_view word) { return token.is(word); });
}

bool opens(const Token& token) { return token.is("(") || token.is("[") || token.is("{"); }
bool closes(const Token& token) { return token.is(")") || token.is("]") || token.is("}"); }

// What is left of a piece that goes: its newlines, so that all lines stay.
std::string newlines_of(std::string_view text) {
    return std::string(static_cast<std::size_t>(std::ranges::count(text, '\n')), '\n');
}

// Whether a space holds the end of a line that goes on neither by a backslash nor within a comment.
bool ends_line(std::string_view space) {
    for (std::size_t i = 0; i < space.size(); ++i) {
        if (space[i] == '\n') return true;
        if (space[i] == '\\')
            i += space.substr(i + 1, 1) == "\r" ? 2 : 1;
        else if (space.substr(i, 2) == "/*")
            i = std::min(space.find("*/", i + 2), space.size() - 1) + 1;
    }
    return false;
}

class Rewriter {
public:
    Rewriter(std::string_view text, const FindInclude& find_include)
        : tokens_(cut_into_tokens(text))
        , find_include_(find_include) {
        out_.reserve(tokens_.size());
        for (const Token& token : tokens_) out_.emplace_back(token.text);
        mark_directives();
    }

    Rewritten rewrite() {
        for (std::size_t i = 0; i < tokens_.size(); ++i) {
            const Token& token = tokens_[i];
            if (token.kind == TokenKind::space) {
                if (in_directive_ && ends_line(token.text)) in_directive_ = false;
                at_line_begin_ = at_line_begin_ || ends_line(token.text);
                continue;
            }
            if (token.kind == TokenKind::sign)
                look_at_sign(i);
            else if (token.kind == TokenKind::word)
                look_at_word(i);
            at_line_begin_ = false;
        }
        for (const std::string& piece : out_) result_.text += piece;
        return std::move(result_);
    }

private:
    using Place = std::size_t; // of a token

    // --- moving about; the end is tokens_.size()
    [[nodiscard]] Place end() const { return tokens_.size(); }
    [[nodiscard]] Place next(Place i) const {
        do ++i;
        while (i < end() && tokens_[i].kind == TokenKind::space);
        return std::min(i, end());
    }
    // end() where there is none
    [[nodiscard]] Place previous(Place i) const {
        while (i > 0)
            if (tokens_[--i].kind != TokenKind::space) return i;
        return end();
    }
    [[nodiscard]] bool is(Place i, std::string_view text) const { return i < end() && tokens_[i].is(text); }
    [[nodiscard]] bool is_word(Place i) const { return i < end() && tokens_[i].kind == TokenKind::word; }

    // From an opening bracket to the one that closes it, or to the end.
    [[nodiscard]] Place closing(Place i) const {
        int depth = 0;
        for (; i < end(); ++i) {
            if (opens(tokens_[i])) ++depth;
            if (closes(tokens_[i]) && --depth == 0) return i;
        }
        return end();
    }
    // From a closing bracket, or `>`, back to the one that opens it; end() where none does.
    [[nodiscard]] Place opening(Place i) const {
        const bool angle = is(i, ">");
        int depth = 0;
        for (Place at = i; at < end(); at = previous(at)) {
            const Token& token = tokens_[at];
            if (closes(token) || (angle && token.is(">"))) ++depth;
            if (opens(token) || (angle && token.is("<"))) --depth;
            if (depth == 0) return at;
            if (angle && (token.is(";") || token.is("{"))) break;
        }
        return end();
    }

    void drop(Place i) { out_[i] = newlines_of(tokens_[i].text); }
    void drop(Place first, Place last) {
        for (Place i = first; i <= last && i < end(); ++i)
            if (tokens_[i].kind != TokenKind::space || i != first) drop(i);
    }

    // Which tokens belong to a line of the preprocessor.
    void mark_directives() {
        bool inside = false, at_begin = true;
        for (const Token& token : tokens_) {
            const bool is_end = token.kind == TokenKind::space && ends_line(token.text);
            inside = !is_end && (inside || (at_begin && token.is("#")));
            at_begin = is_end || (at_begin && token.kind == TokenKind::space);
            is_directive_.push_back(inside);
        }
    }

    // --- signs
    void look_at_sign(Place i) {
        if (is(i, "#") && at_line_begin_) {
            in_directive_ = true;
            if (is(next(i), "include")) include(next(i));
        } else if (is(i, "<") && is(next(i), "<") && is(next(next(i)), "<")) {
            launch(i);
        } else if (!in_directive_ && is(i, "{")) {
            const Scope opened = scope_that_opens_at(i);
            on_device_.push_back(opened == Scope::body && (is_on_device() || is_device_function(i)));
            scopes_.push_back(opened);
        } else if (!in_directive_ && is(i, "}") && !scopes_.empty()) {
            scopes_.pop_back();
            on_device_.pop_back();
            forget_own_variables(scopes_.size());
        } else if (!in_directive_ && is(i, "\\")) {
            drop(i); // nvcc overlooks one before a comment
        } else if (!in_directive_ && is(i, "(")) {
            ++brackets_;
        } else if (!in_directive_ && is(i, ")")) {
            brackets_ = std::max(brackets_ - 1, 0);
        } else if (!in_directive_ && is(i, ";") && brackets_ == 0) {
            forget_own_variables(scopes_.size()); // the parameters of a function without a body
        }
    }

    enum class Scope : unsigned char { file, type, body };
    [[nodiscard]] Scope scope() const { return scopes_.empty() ? Scope::file : scopes_.back(); }
    [[nodiscard]] Scope scope_that_opens_at(Place brace) const {
        bool has_type = false;
        for (Place i = previous(brace); i < end(); i = previous(i)) {
            if (is(i, ";") || is(i, "{") || is(i, "}")) break;
            if (is(i, ")") || is(i, "=")) return Scope::body;
            if (is(i, "namespace")) return Scope::file;
            if (tokens_[i].kind == TokenKind::literal && is(previous(i), "extern")) return scope();
            has_type = has_type || is(i, "struct") || is(i, "class") || is(i, "union");
        }
        return has_type ? Scope::type : Scope::body;
    }

    // Within a function that the device alone runs.
    [[nodiscard]] bool is_on_device() const { return !on_device_.empty() && on_device_.back(); }
    [[nodiscard]] bool is_device_function(Place brace) const {
        bool is_device = false;
        for (Place i = previous(brace); i < end() && !is_directive_[i]; i = previous(i)) {
            if (is(i, ")") || is(i, "]")) i = opening(i);
            if (i >= end() || is(i, ";") || is(i, "{") || is(i, "}")) break;
            if (is(i, "__host__")) return false;
            is_device = is_device || is(i, "__global__") || is(i, "__device__");
        }
        return is_device;
    }

    // Outside of functions: `#if __CUDA_ARCH__ >= 700` is about functions of the device, while `#ifdef` and a
    // negation tell the host's text from the device's.
    [[nodiscard]] bool asks_how_new(Place i) const {
        if (!in_directive_ || scope() == Scope::body) return false;
        Place first = i;
        while (first > 0 && is_directive_[first - 1]) --first;
        bool compares = false;
        for (Place at = first; at < end() && is_directive_[at]; ++at) {
            if (is(at, "!")) return false;
            compares = compares || is(at, "<") || is(at, ">");
        }
        return compares;
    }

    void include(Place word) {
        const Place name = next(word);
        if (name >= end()) return;
        const bool quoted = tokens_[name].kind == TokenKind::literal;
        if (!quoted && !is(name, "<")) return;
        Place last = name;
        std::string file;
        if (quoted) {
            file = tokens_[name].text.substr(1, tokens_[name].text.size() - 2);
        } else {
            for (last = name + 1; last < end() && !is(last, ">"); ++last) file += tokens_[last].text;
        }
        const std::string found = find_include_(file, quoted);
        if (found.empty()) return note_header(tokens_[word].line, file);
        drop(name, last);
        out_[name] = '"' + found + '"';
    }

    void note_header(unsigned line, const std::string& file) {
        const auto known = std::ranges::find_if(
            unsupported_headers, [&](const auto& entry) { return file.starts_with(entry.first); });
        if (known != std::end(unsupported_headers))
            result_.unsupported.push_back({line, file, std::string(known->second)});
    }

    // --- launches
    void launch(Place open) {
        const Place config = next(next(next(open)));
        const Place close = end_of_configuration(config);
        const Place first = begin_of_callee(open);
        if (close >= end() || first >= end()) return; // the compiler says what is wrong
        const Place last = next(next(close));
        std::string name;
        for (Place i = first; i < open; i = next(i)) {
            const bool apart = !name.empty() && is_word(i) && is_word(previous(i));
            name += (apart ? " " : "") + std::string(tokens_[i].text);
        }
        drop(first, next(next(open)));
        if (is_on_device())
            result_.unsupported.push_back({tokens_[first].line, name + "<<<…>>>",
                                           std::string(english("a kernel cannot launch another one here"))});
        const std::string told =
            is_on_device() ? fmt::format("::scanscope::launched_on_device({})", quoted(name)) : quoted(name);
        out_[first] = fmt::format("::scanscope::launch({}, ::scanscope::configure(", told) + out_[first];
        name_null_pointers(next(last));
        drop(close, last);
        out_[close] = fmt::format("), [=](auto... scanscope_a) {{ {}(scanscope_a...); }})", name);
    }
    // (void*)kernel: the call wants to know what the kernel takes.
    void drop_cast(Place open) {
        const Place first = next(open);
        Place i = next(first);
        if (is(i, "const")) i = next(i);
        if (is(open, "(") && is(first, "(") && is(i, "void") && is(next(i), "*") && is(next(next(i)), ")"))
            drop(first, next(next(i)));
    }
    // NULL is a number where nobody says that a pointer is wanted.
    void name_null_pointers(Place open) {
        const Place close = closing(open);
        for (Place i = next(open); i < close; i = next(i))
            if (is(i, "NULL") && (is(previous(i), "(") || is(previous(i), ",")) &&
                (is(next(i), ",") || next(i) == close))
                out_[i] = "nullptr";
    }
    // The first of the three `>`, which stand before the brackets of the arguments.
    [[nodiscard]] Place end_of_configuration(Place i) const {
        for (; i < end(); i = next(i)) {
            if (opens(tokens_[i])) i = closing(i);
            if (is(i, ";")) break;
            if (is(i, ">") && is(next(i), ">") && is(next(next(i)), ">") && is(next(next(next(i))), "("))
                return i;
        }
        return end();
    }
    // What stands before `<<<`: a name with its spaces and template arguments, or an expression in brackets.
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
        const Token& token = tokens_[i];
        if (out_[i].empty()) return; // was taken in by something before it
        note_unsupported(i);
        if (contains(builtin_variables, token) && is_of_the_program(i)) {
            out_[i] += "_of_program";
            return;
        }
        if (is_on_device()) note_heap(i);
        // Where both sides run one text, it is the host's.
        if (token.is("__CUDA_ARCH__") && (is_on_device() || asks_how_new(i))) out_[i] = "SCANSCOPE_CUDA_ARCH";
        if (contains(calls_by_pointer, token)) drop_cast(next(i));
        if (contains(calls_with_errors, token)) note_discarded(i);
        if (token.is("__global__")) note_kernel(i);
        if (contains(dropped, token)) return drop(i);
        if (contains(dropped_with_brackets, token)) return drop_with_brackets(i);
        if (token.is("__forceinline__")) return make_inline(i);
        if (token.is("__shared__")) return share(i);
        if (token.is("__device__") || token.is("__constant__") || token.is("__managed__"))
            return declare_on_device(i);
        for (const auto& [word, other] : exchanged) {
            if (!token.is(word)) continue;
            out_[i] = other;
            const Place close = closing(next(i));
            if (word == "__align__" && close < end()) out_[close] += "))";
        }
    }

    void note_unsupported(Place i) {
        const Token& token = tokens_[i];
        const auto found = std::ranges::find_if(unsupported_words, [&](const auto& entry) {
            return token.text.starts_with(entry.first) &&
                   (token.text == entry.first || !entry.first.starts_with("asm"));
        });
        if (found == std::end(unsupported_words) || is(previous(i), ".") || is(previous(i), "->")) return;
        if (token.text.starts_with("asm") && !is(next(i), "(") && !is(next(i), "volatile")) return;
        result_.unsupported.push_back({token.line, std::string(token.text), std::string(found->second)});
    }

    // Memory that a kernel allocates for itself.
    void note_heap(Place i) {
        const bool is_new = is(i, "new") && !is(next(i), "(");
        const bool is_call = (is(i, "malloc") || is(i, "free")) && is(next(i), "(") &&
                             !is(previous(i), ".") && !is(previous(i), "->");
        if (!is_new && !is_call) return;
        out_[i] = is_new ? "new (::scanscope::device_heap)" : "::scanscope::" + out_[i] + "_on_device";
        result_.unsupported.push_back(
            {tokens_[i].line, std::string(tokens_[i].text), std::string(english("allocate it on the host"))});
    }

    // --- names of the program's own that are also built-in variables
    struct OwnVariable {
        std::string_view name;
        std::size_t depth = 0; // of the scopes that it is known in
    };

    // Whether a word that is a built-in variable stands for something of the program's own here.
    [[nodiscard]] bool is_of_the_program(Place i) {
        const std::string_view name = tokens_[i].text;
        if (is(previous(i), ".") || is(previous(i), "->")) return true;
        const auto is_known = [&](const OwnVariable& one) { return one.name == name; };
        if (std::ranges::any_of(own_variables_, is_known)) return true;
        if (in_directive_ || !is_declared_at(i)) return false;
        // A parameter belongs to the body behind it.
        own_variables_.push_back({name, scopes_.size() + (brackets_ > 0 || is(next(i), ">") ? 1 : 0)});
        return true;
    }
    [[nodiscard]] bool is_declared_at(Place i) const {
        Place before = previous(i);
        if (is(before, "&") || is(before, "*")) before = previous(before);
        if (is_word(before))
            return before == previous(i) ? !contains(before_values, tokens_[before])
                                         : is_type_of_three(before);
        if (!is(before, ",") || before != previous(i)) return false;
        // One of several: dim3 grid(4), blockDim(64);
        Place first = before;
        for (Place at = before; at < end(); at = previous(at)) {
            if (closes(tokens_[at]) && !is(at, "}"))
                at = opening(at);
            else if (is(at, ";") || is(at, "{") || is(at, "}") || is(at, "("))
                break;
            if (at >= end()) break;
            first = at;
        }
        while (is(first, "const") || is(first, "static")) first = next(first);
        return is_type_of_three(first) && is_word(next(first));
    }
    [[nodiscard]] bool is_type_of_three(Place i) const { return is(i, "dim3") || is(i, "uint3"); }
    // What was declared in a scope that has ended is known no more.
    void forget_own_variables(std::size_t depth) {
        std::erase_if(own_variables_, [&](const OwnVariable& one) { return one.depth > depth; });
    }

    // A call that is a statement of its own: nobody looks at the error that it gives back.
    void note_discarded(Place i) {
        if (!is(next(i), "(") || !(in_directive_ || scope() == Scope::body)) return;
        const Place before = previous(i), close = closing(next(i));
        const bool begins = is(before, ";") || is(before, "{") || is(before, "}") || is(before, ")") ||
                            is(before, "else") || is(before, "do");
        if (!begins || !is(next(close), ";")) return;
        out_[i] = "::scanscope::discards(true), " + out_[i];
        out_[close] += ", ::scanscope::discards(false)";
    }

    void note_kernel(Place i) {
        for (i = next(i); i < end() && !is(i, ";") && !is(i, "{"); i = next(i)) {
            if (!is(i, "(")) continue;
            const Place name = previous(i);
            if (contains(dropped_with_brackets, tokens_[name]) || is(name, "__attribute__")) {
                i = closing(i);
                continue;
            }
            if (is_word(name)) result_.kernels.emplace_back(tokens_[name].text);
            return;
        }
    }

    void drop_with_brackets(Place i) {
        if (is(next(i), "("))
            drop(i, closing(next(i)));
        else
            drop(i);
    }

    // `inline` may stand there once only.
    void make_inline(Place i) {
        const auto is_inline = [&](Place at) {
            return is(at, "inline") || is(at, "__inline__") || is(at, "__inline");
        };
        bool already = false;
        for (Place at = previous(i); is_word(at); at = previous(at)) already = already || is_inline(at);
        for (Place at = next(i); is_word(at); at = next(at)) already = already || is_inline(at);
        out_[i] = already ? "" : "inline";
    }

    // --- declarations
    struct Declaration {
        Place first = 0, end = 0; // up to its semicolon
        bool is_extern = false;
        std::vector<Place> names;
    };

    // The declaration around a word. end() as its end where it has no semicolon.
    [[nodiscard]] Declaration declaration_around(Place i) const {
        Declaration found;
        found.first = i;
        for (Place at = previous(i); at < end(); at = previous(at)) {
            if (is_directive_[at] != is_directive_[i] || is(previous(at), "define")) break;
            if (is(at, ")")) {
                const Place open = opening(at);
                const Place word = previous(open);
                if (!(is(word, "__align__") || is(word, "alignas") || is(word, "__attribute__"))) break;
                at = word;
            } else if (is(at, ";") || is(at, "{") || is(at, "}") || is(at, ":") ||
                       tokens_[at].kind == TokenKind::literal) {
                break;
            }
            found.first = at;
        }
        int angle = 0;
        Place last_word = end();
        bool in_extent = false;
        for (found.end = found.first; found.end < end(); found.end = next(found.end)) {
            const Place at = found.end;
            if (is_directive_[at] != is_directive_[i]) found.end = end();
            if (found.end == end()) break;
            found.is_extern = found.is_extern || is(at, "extern");
            if (is(at, "<") && !in_extent) ++angle;
            if (is(at, ">") && !in_extent) --angle;
            const bool ends = is(at, ";");
            if (angle <= 0 && (ends || is(at, ",") || is(at, "[") || is(at, "="))) {
                if (!in_extent && last_word < end()) found.names.push_back(last_word);
                in_extent = !is(at, ",");
                last_word = end();
            }
            if (ends) break;
            if (is(at, "=") || is(at, "{"))
                found.end = initial_end(at);
            else if (is(at, "[") || is(at, "("))
                found.end = closing(at);
            else if (is_word(at) && !in_extent && !is_attribute(at))
                last_word = at;
            if (found.end >= end()) break;
        }
        return found;
    }
    [[nodiscard]] bool is_attribute(Place i) const {
        return is(i, "__align__") || is(i, "alignas") || is(i, "__attribute__");
    }
    // The last token of an initial value, or of the brackets at `at`.
    [[nodiscard]] Place initial_end(Place at) const {
        if (is(at, "{")) return closing(at);
        Place last = at;
        for (Place i = next(at); i < end() && !is(i, ";") && !is(i, ","); i = next(i)) {
            if (opens(tokens_[i])) i = closing(i);
            last = i;
        }
        return last;
    }

    // A type takes the place of each array: typedef float tile_type[16][17]; then the array is a reference of
    // that type, whatever stood in the declaration.
    void share(Place i) {
        const Declaration declaration = declaration_around(i);
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
            const SharedName name(tokens_[place].text, is_parameter_of_macro(place));
            out_[place] = name.type;
            after += declaration.is_extern ? dynamic_array(place, name) : static_array(name);
        }
        out_[declaration.first] = "typedef " + out_[declaration.first];
        out_[declaration.end] += after;
    }
    // What stands for one, and its text. The parameter of a macro is joined and quoted where it is used.
    struct SharedName {
        SharedName(std::string_view its_name, bool is_parameter)
            : name(its_name)
            , type(name + (is_parameter ? "##" : "") + "_scanscope_type")
            , place(name + (is_parameter ? "##" : "") + "_scanscope_place")
            , quoted(is_parameter ? "#" + name : '"' + name + '"') {}
        std::string name, type, place, quoted;
    };
    [[nodiscard]] bool is_parameter_of_macro(Place i) const {
        if (!is_directive_[i]) return false;
        Place at = i;
        while (at > 0 && is_directive_[at - 1]) --at;
        for (; at < i && !is(at, "define"); ++at) {
        }
        const Place open = next(at) + 1;
        if (!is(open, "(")) return false;
        for (Place word = open; word < closing(open); ++word)
            if (is(word, tokens_[i].text)) return true;
        return false;
    }
    [[nodiscard]] static std::string static_array(const SharedName& name) {
        return fmt::format(" static char {0}; auto& {1} = ::scanscope::shared<{2}>(&{0}, {3});", name.place,
                           name.name, name.type, name.quoted);
    }
    [[nodiscard]] std::string dynamic_array(Place place, const SharedName& name) const {
        const bool is_array = is(next(place), "["), is_file = scope() == Scope::file && !in_directive_;
        std::string text =
            fmt::format(" {}{}{} = ::scanscope::{}<{}>({});", is_file ? "static auto" : "auto",
                        is_array ? "* const " : "& ", name.name,
                        is_array ? "dynamic_shared" : "dynamic_shared_object", name.type, name.quoted);
        // Kernels read where it is.
        if (is_file && is_array)
            text += fmt::format(" static ::scanscope::ReadByKernels {0}_scanscope_known({0});", name.name);
        return text;
    }

    void note_macro(Place i) {
        result_.unsupported.push_back(
            {tokens_[i].line, std::string(tokens_[i].text),
             std::string(english("write the declaration itself in place of a macro"))});
    }

    [[nodiscard]] bool begins_function(Place i) const {
        int angle = 0;
        for (i = next(i); i < end(); i = next(i)) {
            if (is_attribute(i) && is(next(i), "(")) {
                i = closing(next(i));
                continue;
            }
            if (is(i, "operator")) return true;
            if (is(i, "<")) ++angle;
            if (is(i, ">")) --angle;
            if (angle > 0) {
                if (opens(tokens_[i])) i = closing(i);
                continue;
            }
            if (is(i, "(")) return true;
            if (is(i, ";") || is(i, "=") || is(i, "[") || is(i, "{") || is(i, ",")) return false;
        }
        return true;
    }

    void declare_on_device(Place i) {
        if (in_directive_ || begins_function(i)) return drop(i);
        const Declaration declaration = declaration_around(i);
        std::string_view kind = "device";
        bool is_template = false;
        for (Place at = declaration.first; at < declaration.end && at < end(); ++at) {
            if (is(at, "__constant__")) kind = "constant";
            if (is(at, "__managed__")) kind = "managed";
            is_template = is_template || is(at, "template");
            if (is(at, "__device__") || is(at, "__constant__") || is(at, "__managed__")) drop(at);
        }
        if (declaration.end >= end() || declaration.is_extern || is_template || scope() != Scope::file)
            return;
        for (const Place place : declaration.names)
            out_[declaration.end] +=
                fmt::format(" static ::scanscope::DeviceVariable {0}_scanscope_known({0}, \"{0}\", "
                            "::scanscope::Variable::{1});",
                            tokens_[place].text, kind);
    }

    std::vector<Token> tokens_;
    const FindInclude& find_include_;
    std::vector<std::string> out_; // for each token what stands in its place
    std::vector<bool> is_directive_;
    std::vector<Scope> scopes_;
    std::vector<bool> on_device_; // for each scope
    bool in_directive_ = false, at_line_begin_ = true;
    std::vector<OwnVariable> own_variables_;
    int brackets_ = 0; // round ones that are open
    Rewritten result_;
};

} // namespace

Rewritten rewrite(std::string_view text, const FindInclude& find_include) {
    return Rewriter(text, find_include).rewrite();
}

} // namespace scanscope::own
