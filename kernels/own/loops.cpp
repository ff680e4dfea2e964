#include "kernels/own/loops.h"

namespace scanscope::own {

namespace {

using Place = TokenText::Place;

bool follows_pragma(const TokenText& text, Place word) {
    Place before = text.previous(word);
    if (before >= text.end()) return false;
    if (text.is(before, ")")) return text.is(text.previous(text.opening(before)), "_Pragma");
    if (!text.is_directive(before)) return false;
    while (before > 0 && text.is_directive(before - 1)) --before;
    return text.is(text.next(before), "pragma") && !is_unrolling(text, before);
}

bool has_case_of_outer_switch(const TokenText& text, Place body) {
    if (!text.is(body, "{")) return false;
    const Place end = text.closing(body);
    for (Place i = body; i < end; i = text.next(i)) {
        if (text.is(i, "switch")) return false;
        if (text.is(i, "case") || text.is(i, "default")) return true;
    }
    return false;
}

} // namespace

bool is_loop_to_count(const TokenText& text, Place word) {
    const bool is_do = text.is(word, "do");
    if (!is_do && !text.is(word, "for") && !text.is(word, "while")) return false;
    if (!is_do && !text.is(text.next(word), "(")) return false;
    const Place body = is_do ? text.next(word) : text.next(text.closing(text.next(word)));
    if (body >= text.end() || text.is(body, ";")) return false; // also the end of a do loop
    return !follows_pragma(text, word) && !has_case_of_outer_switch(text, body);
}

bool is_unrolling(const TokenText& text, Place hash) {
    const Place pragma = text.next(hash), what = text.next(pragma);
    return text.is(pragma, "pragma") && (text.is(what, "unroll") || text.is(what, "nounroll"));
}

} // namespace scanscope::own
