#include "kernels/own/kernel_text.h"

#include <algorithm>
#include <array>

#include "kernels/own/declaration.h"

namespace scanscope::own {

namespace {

using Place = TokenText::Place;

constexpr std::array narrow_types = {"bool",    "char",     "short",   "int8_t",
                                     "uint8_t", "uint16_t", "int16_t", "uchar"};
// Type words: if a parameter's last word is one of these, the parameter has no name.
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

Parameter parameter_of(const TokenText& text, const Piece& piece) {
    Parameter parameter;
    for (Place i = piece.first; i < piece.end && !text.is(i, "=") && !text.is(i, "["); ++i) {
        if (text.is(i, "(")) return {}; // a pointer to a function
        parameter.is_narrow = parameter.is_narrow || is_one_of(narrow_types, text[i]);
    }
    constexpr std::size_t longest = 200; // longer names are not shown
    const Place name = name_in(text, piece);
    if (name < text.end() && name != piece.first && !is_one_of(type_words, text[name]) &&
        text[name].text.size() <= longest)
        parameter.name = text[name].text;
    return parameter;
}

} // namespace

std::optional<KernelText> find_kernel(std::string_view text, std::string_view name) {
    KernelText kernel{TokenText(text).without_spaces(), {}};
    const TokenText& tokens = kernel.text;
    bool is_found = false;
    for (Place i = 0; i < tokens.end(); ++i) {
        if (!tokens.is(i, "__global__")) continue;
        const Place open = open_of_parameters(tokens, i), close = tokens.closing(open);
        if (!tokens.is(close + 1, "{") || !tokens.is(open - 1, bare(name)))
            continue; // a declaration, or another kernel
        if (is_found) return std::nullopt;
        is_found = true;
        for (const Piece& piece : pieces_between(tokens, open, close))
            kernel.parameters.push_back(parameter_of(tokens, piece));
        kernel.open = close + 1;
        kernel.close = tokens.closing(kernel.open);
    }
    if (!is_found || kernel.close >= tokens.end()) return std::nullopt;
    return kernel;
}

} // namespace scanscope::own
