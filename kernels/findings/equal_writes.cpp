#include "kernels/findings/equal_writes.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <string_view>

#include "kernels/findings/finding.h"
#include "kernels/trace/access.h"
#include "kernels/trace/own_program.h"

namespace scanscope::trace {

namespace {

std::string_view trimmed(std::string_view text, std::string_view of = " \t") {
    text.remove_prefix(std::min(text.find_first_not_of(of), text.size()));
    return text.substr(0, text.find_last_not_of(of) + 1);
}

bool is_literal(std::string_view text) {
    if (text == "true" || text == "false") return true;
    if (text.starts_with('-')) text.remove_prefix(1);
    const auto is_part = [](unsigned char one) { return std::isalnum(one) || one == '.' || one == '\''; };
    return !text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) &&
           std::ranges::all_of(text, is_part);
}

// "7" in "out[0] = 7;": what the only assignment of a line stores, if that is a literal; otherwise empty.
std::string_view literal_stored(std::string_view line) {
    line = trimmed(line.substr(0, line.find("//")), " \t}");
    const std::size_t assignment = line.find('=');
    if (assignment == line.npos || assignment == 0 || assignment != line.rfind('=') || !line.ends_with(';'))
        return {};
    if (std::string_view("!<>+-*/%&|^").find(line[assignment - 1]) != std::string_view::npos) return {};
    const std::string_view value = trimmed(line.substr(assignment + 1, line.size() - assignment - 2));
    return is_literal(value) ? value : std::string_view();
}

// The read of the same thread right before, if the thread stores what it read; otherwise null.
const Event* copied_read(const AccessInBlock& write) {
    const auto is_of_thread = [&](const Event& event) { return event.thread == write.event.thread; };
    const Event* const first = write.block.events.data();
    const auto end = std::make_reverse_iterator(first);
    const auto before = std::find_if(std::make_reverse_iterator(&write.event), end, is_of_thread);
    return before != end && before->kind == EventKind::read && before->value == write.event.value ? &*before
                                                                                                  : nullptr;
}

bool is_plain_write(const Event& event) { return writes(event.kind) && !reads(event.kind); }

} // namespace

bool EqualWrites::are_equal(const AccessInBlock& one, const AccessInBlock& other) {
    const Event &a = one.event, &b = other.event;
    if (!is_own_text(trace_) || !is_plain_write(a) || !is_plain_write(b) || a.value != b.value) return false;
    if (a.location == b.location) return true;
    const Event *const from = copied_read(one), *const too = copied_read(other);
    if (from && too && from->space == Space::global && too->space == Space::global &&
        from->array == too->array && from->index == too->index)
        return true;
    const std::string& literal = literal_at(a.location);
    return !literal.empty() && literal == literal_at(b.location);
}

const std::string& EqualWrites::literal_at(std::uint16_t location) {
    const auto [at, is_new] = literals_.try_emplace(location);
    if (is_new) at->second = literal_stored(source_line(trace_, location));
    return at->second;
}

} // namespace scanscope::trace
