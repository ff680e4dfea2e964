#include "kernels/own/scopes.h"

#include <algorithm>
#include <array>

namespace scanscope::own {

namespace {

using Place = TokenText::Place;

// Words that a value may follow. A name after any other word is a declaration.
constexpr std::array before_values = {"return", "case",      "else",     "do",      "throw", "goto",
                                      "sizeof", "new",       "delete",   "and",     "or",    "not",
                                      "xor",    "co_return", "co_yield", "co_await"};

bool is_type_of_three(const TokenText& text, Place i) { return text.is(i, "dim3") || text.is(i, "uint3"); }

} // namespace

void Scopes::pass(Place sign) {
    if (text_.is(sign, "{")) {
        const Kind kind = kind_that_opens_at(sign);
        const bool is_body = kind == Kind::body;
        open_.push_back({kind, is_body && (is_on_device() || is_device_function(sign)),
                         is_body && (is_constant() || is_constant_function(sign))});
    } else if (text_.is(sign, "}") && !open_.empty()) {
        open_.pop_back();
        forget_names();
    } else if (text_.is(sign, "(")) {
        ++brackets_;
    } else if (text_.is(sign, ")")) {
        brackets_ = std::max(brackets_ - 1, 0);
    } else if (text_.is(sign, ";") && brackets_ == 0) {
        forget_names(); // forget the parameters of a function declaration
    }
}

Scopes::Kind Scopes::kind_that_opens_at(Place brace) const {
    bool has_type = false;
    for (Place i = text_.previous(brace); i < text_.end(); i = text_.previous(i)) {
        if (text_.ends_statement(i)) break;
        if (text_.is(i, ")") || text_.is(i, "=")) return Kind::body;
        if (text_.is(i, "namespace")) return Kind::file;
        if (text_[i].kind == TokenKind::literal && text_.is(text_.previous(i), "extern")) return kind();
        has_type = has_type || text_.is(i, "struct") || text_.is(i, "class") || text_.is(i, "union");
    }
    return has_type ? Kind::type : Kind::body;
}

bool Scopes::is_device_function(Place brace) const {
    bool is_device = false;
    for (Place i = text_.previous(brace); i < text_.end() && !text_.is_directive(i); i = text_.previous(i)) {
        if (text_.is(i, ")") || text_.is(i, "]")) i = text_.opening(i);
        if (text_.ends_statement(i) || i >= text_.end()) break;
        if (text_.is(i, "__host__")) return false;
        is_device = is_device || text_.is(i, "__global__") || text_.is(i, "__device__");
    }
    return is_device;
}

bool Scopes::is_constant_function(Place brace) const {
    for (Place i = text_.previous(brace); i < text_.end() && !text_.is_directive(i); i = text_.previous(i)) {
        if (text_.is(i, ")")) i = text_.opening(i);
        if (text_.ends_statement(i)) return false;
        if (text_.is(i, "constexpr") || text_.is(i, "consteval")) return !text_.is(text_.previous(i), "if");
    }
    return false;
}

bool Scopes::is_own_name(Place word, bool in_directive) {
    const std::string_view name = text_[word].text;
    if (text_.is_member(word)) return true;
    if (std::ranges::any_of(own_names_, [&](const OwnName& one) { return one.name == name; })) return true;
    if (in_directive || !is_declared_at(word)) return false;
    // A parameter belongs to the body after it.
    const bool is_parameter = brackets_ > 0 || text_.is(text_.next(word), ">");
    own_names_.push_back({name, open_.size() + (is_parameter ? 1 : 0)});
    return true;
}

bool Scopes::is_declared_at(Place word) const {
    Place before = text_.previous(word);
    if (text_.is(before, "&") || text_.is(before, "*")) before = text_.previous(before);
    if (text_.is_word(before)) {
        if (before != text_.previous(word)) return is_type_of_three(text_, before);
        return std::ranges::none_of(before_values, [&](const char* one) { return text_.is(before, one); });
    }
    if (!text_.is(before, ",") || before != text_.previous(word)) return false;
    // Another variable of the same declaration: dim3 grid(4), blockDim(64);
    Place first = before;
    for (Place at = before; at < text_.end(); at = text_.previous(at)) {
        if (text_.closes(at) && !text_.is(at, "}"))
            at = text_.opening(at);
        else if (text_.ends_statement(at) || text_.is(at, "("))
            break;
        if (at >= text_.end()) break;
        first = at;
    }
    while (text_.is(first, "const") || text_.is(first, "static")) first = text_.next(first);
    return is_type_of_three(text_, first) && text_.is_word(text_.next(first));
}

// Forgets the names that were declared in scopes that have ended.
void Scopes::forget_names() {
    std::erase_if(own_names_, [&](const OwnName& one) { return one.depth > open_.size(); });
}

} // namespace scanscope::own
