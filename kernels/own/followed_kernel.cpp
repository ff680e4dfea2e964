#include "kernels/own/followed_kernel.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "kernels/own/declaration.h"

namespace scanscope::own {

namespace {

using Place = TokenText::Place;

bool has(const TokenText& text, const Piece& piece, std::string_view sign) {
    for (Place i = piece.first; i < piece.end; ++i)
        if (text.is(i, sign)) return true;
    return false;
}

// The source from `first` to `end` on one line, without comments.
std::string text_of(const TokenText& text, Place first, Place end) {
    std::string result;
    for (Place i = first; i < end; ++i) {
        if (text.is(i, "__grid_constant__")) continue;
        result += text[i].kind == TokenKind::space ? std::string_view(" ") : text[i].text;
    }
    return result;
}

struct Template {
    Place word = 0, open = 0, close = 0;
};
std::optional<Template> template_before(const TokenText& text, Place global) {
    for (Place i = text.previous(global); i < text.end(); i = text.previous(i)) {
        if (text.ends_statement(i) || text.is(i, "requires")) break;
        if (text.is(i, ")")) i = text.opening(i);
        if (i >= text.end()) break;
        if (!text.is(i, ">")) continue;
        const Place open = text.opening(i), word = open < text.end() ? text.previous(open) : text.end();
        if (!text.is(word, "template")) break;
        return Template{word, open, i};
    }
    return std::nullopt;
}

// The template arguments of the original kernel as the wrapper passes them: `::scanscope::traced_of<T>, 256`.
struct TemplateArguments {
    std::vector<std::string> words;
    std::vector<std::string_view> types;
};
std::optional<TemplateArguments> arguments_of(const TokenText& text, const Template& its) {
    TemplateArguments found;
    for (const Piece& piece : pieces_between(text, its.open, its.close)) {
        const Place first = text.next(piece.first - 1), name = name_in(text, piece);
        if (has(text, piece, ".") || has(text, piece, "template") || name >= text.end() || name == first)
            return std::nullopt;
        const bool is_type = text.is(first, "class") || text.is(first, "typename");
        if (is_type && text.next(first) != name) return std::nullopt;
        const std::string_view word = text[name].text;
        found.words.push_back(is_type ? fmt::format("::scanscope::traced_of<{}>", word) : std::string(word));
        if (is_type) found.types.push_back(word);
    }
    return found;
}

// Whether a parameter is an array or a pointer to one of these types: `const T* in`, `T in[]`.
bool is_array_of(const TokenText& text, const Piece& piece, const std::vector<std::string_view>& types) {
    for (Place i = piece.first; i < piece.end; ++i) {
        if (!std::ranges::any_of(types, [&](std::string_view type) { return text.is(i, type); })) continue;
        Place behind = text.next(i);
        while (text.is(behind, "const") || text.is(behind, "volatile")) behind = text.next(behind);
        if (text.is(behind, "*") || (text.is_word(behind) && text.is(text.next(behind), "["))) return true;
    }
    return false;
}

// Returns the place of "math" in "math::scan", or that of the name itself if it is not qualified.
Place begin_of_scope(const TokenText& text, Place name) {
    Place first = name;
    for (Place sign = text.previous(name); text.is(sign, "::"); sign = text.previous(first)) {
        if (!text.is_word(text.previous(sign))) break;
        first = text.previous(sign);
    }
    return first;
}

} // namespace

std::string followed_name(std::string_view kernel) { return fmt::format("{}_scanscope_followed", kernel); }

std::optional<FollowedKernel> followed_kernel(const TokenText& text, Place global) {
    const auto its_template = template_before(text, global);
    if (!its_template || text.is_directive(global)) return std::nullopt;
    const auto arguments = arguments_of(text, *its_template);
    const Place open = open_of_parameters(text, global), close = text.closing(open);
    if (!arguments || arguments->types.empty() || close >= text.end()) return std::nullopt;
    const Place name = text.previous(open);
    if (!text.is_word(name)) return std::nullopt; // a template specialization
    std::vector<std::string> given;
    bool takes_elements = false;
    for (const Piece& piece : pieces_between(text, open, close)) {
        const Place parameter = name_in(text, piece);
        if (parameter >= text.end() || has(text, piece, ".") || has(text, piece, "(") ||
            std::ranges::find(arguments->types, text[parameter].text) != arguments->types.end())
            return std::nullopt;
        takes_elements = takes_elements || is_array_of(text, piece, arguments->types);
        given.push_back(fmt::format("::scanscope::given({})", text[parameter].text));
    }
    if (!takes_elements) return std::nullopt;
    FollowedKernel kernel{std::string(text[name].text), text.next(close), {}};
    const bool is_defined = text.is(kernel.end, "{");
    if (is_defined) kernel.end = text.closing(kernel.end);
    if (!is_defined && !text.is(kernel.end, ";")) return std::nullopt;
    if (kernel.end >= text.end()) return std::nullopt;
    const std::string scope = text_of(text, begin_of_scope(text, name), name);
    kernel.beside = fmt::format(" {} void {}{}{}", text_of(text, its_template->word, its_template->close + 1),
                                scope, followed_name(kernel.name), text_of(text, open, close + 1));
    kernel.beside += is_defined ? fmt::format(" {{ {}{}<{}>({}); }}", scope, kernel.name,
                                              fmt::join(arguments->words, ", "), fmt::join(given, ", "))
                                : ";";
    return kernel;
}

} // namespace scanscope::own
