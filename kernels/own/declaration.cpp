#include "kernels/own/declaration.h"

namespace scanscope::own {

namespace {

using Place = TokenText::Place;

bool is_attribute(const TokenText& text, Place i) {
    return text.is(i, "__align__") || text.is(i, "alignas") || text.is(i, "__attribute__");
}

// The last token of an initial value, or of the brackets at `at`.
Place initial_end(const TokenText& text, Place at) {
    if (text.is(at, "{")) return text.closing(at);
    Place last = at;
    for (Place i = text.next(at); i < text.end() && !text.is(i, ";") && !text.is(i, ","); i = text.next(i)) {
        if (text.opens(i)) i = text.closing(i);
        last = i;
    }
    return last;
}

} // namespace

Declaration declaration_around(const TokenText& text, Place i) {
    Declaration found;
    found.first = i;
    for (Place at = text.previous(i); at < text.end(); at = text.previous(at)) {
        if (text.is_directive(at) != text.is_directive(i) || text.is(text.previous(at), "define")) break;
        if (text.is(at, ")")) {
            const Place open = text.opening(at);
            const Place word = text.previous(open);
            if (!(text.is(word, "__align__") || text.is(word, "alignas") || text.is(word, "__attribute__")))
                break;
            at = word;
        } else if (text.is(at, ";") || text.is(at, "{") || text.is(at, "}") || text.is(at, ":") ||
                   text[at].kind == TokenKind::literal) {
            break;
        }
        found.first = at;
    }
    int angle = 0;
    Place last_word = text.end();
    bool in_extent = false;
    for (found.end = found.first; found.end < text.end(); found.end = text.next(found.end)) {
        const Place at = found.end;
        if (text.is_directive(at) != text.is_directive(i)) found.end = text.end();
        if (found.end == text.end()) break;
        found.is_extern = found.is_extern || text.is(at, "extern");
        if (text.is(at, "<") && !in_extent) ++angle;
        if (text.is(at, ">") && !in_extent) --angle;
        const bool ends = text.is(at, ";");
        if (angle <= 0 && (ends || text.is(at, ",") || text.is(at, "[") || text.is(at, "="))) {
            if (!in_extent && last_word < text.end()) found.names.push_back(last_word);
            in_extent = !text.is(at, ",");
            last_word = text.end();
        }
        if (ends) break;
        if (text.is(at, "=") || text.is(at, "{"))
            found.end = initial_end(text, at);
        else if (text.is(at, "[") || text.is(at, "("))
            found.end = text.closing(at);
        else if (text.is_word(at) && !in_extent && !is_attribute(text, at))
            last_word = at;
        if (found.end >= text.end()) break;
    }
    return found;
}

bool begins_function(const TokenText& text, Place i) {
    int angle = 0;
    for (i = text.next(i); i < text.end(); i = text.next(i)) {
        if (is_attribute(text, i) && text.is(text.next(i), "(")) {
            i = text.closing(text.next(i));
            continue;
        }
        if (text.is(i, "operator")) return true;
        if (text.is(i, "<")) ++angle;
        if (text.is(i, ">")) --angle;
        if (angle > 0) {
            if (text.opens(i)) i = text.closing(i);
            continue;
        }
        if (text.is(i, "(")) return true;
        if (text.is(i, ";") || text.is(i, "=") || text.is(i, "[") || text.is(i, "{") || text.is(i, ","))
            return false;
    }
    return true;
}

} // namespace scanscope::own
