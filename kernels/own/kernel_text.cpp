#include "kernels/own/kernel_text.h"

#include <algorithm>
#include <array>

namespace scanscope::own {

namespace {

using Tokens = std::vector<Token>;

constexpr std::array attributes = {"__launch_bounds__", "__maxnreg__", "__block_size__", "__attribute__"};
constexpr std::array narrow_types = {"bool",    "char",     "short",   "int8_t",
                                     "uint8_t", "uint16_t", "int16_t", "uchar"};
// The last word of a parameter without a name.
constexpr std::array type_words = {"int",   "unsigned", "long",   "char", "short", "signed",
                                   "float", "double",   "size_t", "bool", "const", "auto"};

template <class Words> bool is_one_of(const Words& words, const Token& token) {
    return std::ranges::any_of(words, [&](const char* word) { return token.is(word); });
}

// "math::scan<int, 4>" is a launch of scan.
std::string_view bare(std::string_view name) {
    name = name.substr(0, name.find('<'));
    const std::size_t space = name.rfind(':');
    return space == name.npos ? name : name.substr(space + 1);
}

Parameter parameter_of(const Tokens& tokens, std::size_t first, std::size_t end) {
    Parameter parameter;
    const Token* last = nullptr;
    for (std::size_t i = first; i < end; ++i) {
        const Token& token = tokens[i];
        if (token.is("=") || token.is("[")) break;
        if (token.is("(")) return {}; // a pointer to a function
        parameter.is_narrow = parameter.is_narrow || is_one_of(narrow_types, token);
        if (token.kind == TokenKind::word) last = &token;
    }
    constexpr std::size_t longest = 200; // of a name that anybody reads
    if (last && last != &tokens[first] && !is_one_of(type_words, *last) && last->text.size() <= longest)
        parameter.name = last->text;
    return parameter;
}

// Those between the brackets at `open` and `close`.
std::vector<Parameter> parameters_of(const Tokens& tokens, std::size_t open, std::size_t close) {
    std::vector<Parameter> parameters;
    if (open + 1 == close) return parameters;
    int depth = 0;
    std::size_t first = open + 1;
    for (std::size_t i = first; i <= close; ++i) {
        const Token& token = tokens[i];
        if (i == close || (depth == 0 && token.is(","))) {
            parameters.push_back(parameter_of(tokens, first, i));
            first = i + 1;
        }
        if (token.is("<") || token.is("(") || token.is("[") || token.is("{")) ++depth;
        if (token.is(">") || token.is(")") || token.is("]") || token.is("}")) --depth;
    }
    return parameters;
}

// The bracket of the parameters of the kernel whose __global__ stands at `place`.
std::size_t open_of_parameters(const Tokens& tokens, std::size_t place) {
    for (std::size_t i = place + 1; i < tokens.size(); ++i) {
        if (tokens[i].is(";") || tokens[i].is("{")) break;
        if (!tokens[i].is("(")) continue;
        if (!is_one_of(attributes, tokens[i - 1])) return i;
        i = closing_of(tokens, i, tokens.size());
    }
    return tokens.size();
}

} // namespace

std::size_t closing_of(const Tokens& tokens, std::size_t place, std::size_t end) {
    int depth = 0;
    for (std::size_t i = place; i < end; ++i) {
        const Token& token = tokens[i];
        if (token.is("(") || token.is("[") || token.is("{")) ++depth;
        if ((token.is(")") || token.is("]") || token.is("}")) && --depth == 0) return i;
    }
    return end;
}

std::optional<KernelText> find_kernel(std::string_view text, std::string_view name) {
    KernelText kernel;
    kernel.tokens = cut_into_tokens(text);
    std::erase_if(kernel.tokens, [](const Token& token) { return token.kind == TokenKind::space; });
    const Tokens& tokens = kernel.tokens;
    const std::size_t end = tokens.size();
    bool is_found = false;
    for (std::size_t i = 0; i < end; ++i) {
        if (!tokens[i].is("__global__")) continue;
        const std::size_t open = open_of_parameters(tokens, i);
        if (open >= end || !tokens[open - 1].is(bare(name))) continue;
        const std::size_t close = closing_of(tokens, open, end);
        if (close + 1 >= end || !tokens[close + 1].is("{")) continue; // a declaration
        if (is_found) return std::nullopt;
        is_found = true;
        kernel.parameters = parameters_of(tokens, open, close);
        kernel.open = close + 1;
        kernel.close = closing_of(tokens, kernel.open, end);
    }
    if (!is_found || kernel.close >= end) return std::nullopt;
    return kernel;
}

} // namespace scanscope::own
