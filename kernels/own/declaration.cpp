#include "kernels/own/declaration.h"

#include <algorithm>

namespace scanscope::own {

namespace {

using Place = TokenText::Place;

bool is_attribute(const TokenText& text, Place i) {
    return text.is(i, "__align__") || text.is(i, "alignas") || text.is(i, "__attribute__");
}

// The last token of an initializer, or of the brackets at `at`.
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
            const Place word = text.previous(text.opening(at));
            if (!is_attribute(text, word)) break;
            at = word;
        } else if (text.ends_statement(at) || text.is(at, ":") || text[at].kind == TokenKind::literal) {
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
        if ((text.is(at, "=") && angle <= 0) || text.is(at, "{"))
            found.end = initial_end(text, at);
        else if (text.is(at, "[") || text.is(at, "("))
            found.end = text.closing(at);
        else if (text.is_word(at) && angle <= 0 && !in_extent && !is_attribute(text, at))
            last_word = at;
        if (found.end >= text.end()) break;
    }
    return found;
}

Place open_of_parameters(const TokenText& text, Place global) {
    for (Place i = text.next(global); i < text.end(); i = text.next(i)) {
        if (text.is(i, ";") || text.is(i, "{")) break;
        if (!text.is(i, "(")) continue;
        const Place before = text.previous(i);
        const auto is_before = [&](const char* word) { return text.is(before, word); };
        if (!is_before("__attribute__") && std::ranges::none_of(dropped_with_brackets, is_before)) return i;
        i = text.closing(i);
    }
    return text.end();
}

std::vector<Piece> pieces_between(const TokenText& text, Place open, Place close) {
    std::vector<Piece> pieces;
    int depth = 0;
    Piece piece{open + 1, open + 1};
    for (Place i = open + 1; i <= close; ++i) {
        if (i == close || (depth == 0 && text.is(i, ","))) {
            piece.end = i;
            if (text.next(piece.first - 1) < piece.end) pieces.push_back(piece);
            piece.first = i + 1;
        }
        if (text.opens(i) || text.is(i, "<")) ++depth;
        if (text.closes(i) || text.is(i, ">")) --depth;
    }
    return pieces;
}

Place name_in(const TokenText& text, const Piece& piece) {
    Place name = text.end();
    for (Place i = piece.first; i < piece.end; ++i) {
        if (text.is(i, "=") || text.is(i, "[")) break;
        if (text.is_word(i)) name = i;
    }
    return name;
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
