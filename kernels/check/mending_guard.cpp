#include "kernels/check/mending_guard.h"

#include <algorithm>
#include <set>
#include <string_view>

#include <fmt/format.h>

#include "kernels/check/guarded_line.h"
#include "kernels/own/kernel_text.h"
#include "kernels/text/whole_number.h"
#include "kernels/trace/access.h"
#include "kernels/trace/own_program.h"

namespace scanscope::kernels {

namespace {

using own::KernelText;
using own::Token;
using own::TokenKind;
using trace::Argument;
using trace::ArgumentKind;
using trace::Launch;
using trace::Mistake;
using trace::Trace;

// Whether the index contains an operator with lower precedence than a comparison, so that it needs
// parentheses.
bool binds_less(std::string_view index) { return index.find_first_of("&|^?<>=!,") != index.npos; }

std::optional<std::uint64_t> number_in(const Token& token) {
    if (token.kind != TokenKind::number) return std::nullopt;
    std::string_view digits = token.text;
    while (!digits.empty() && std::string_view("uUlL").find(digits.back()) != std::string_view::npos)
        digits.remove_suffix(1);
    if (digits.starts_with('0')) return std::nullopt;
    return whole_number<std::uint64_t>(digits);
}

class GuardSearch {
public:
    GuardSearch(const Trace& trace, const Mistake& mistake, const Launch& launch, std::string_view text,
                const KernelText& kernel)
        : trace_(trace)
        , mistake_(mistake)
        , launch_(launch)
        , text_(text)
        , kernel_(kernel)
        , line_(trace.locations[mistake.location].line) {}

    [[nodiscard]] std::optional<MendingGuard> find() const {
        const std::string_view array = name_in_kernel();
        if (array.empty()) return std::nullopt;
        const std::optional<Subscript> subscript = subscript_in(kernel_, text_, line_, array);
        if (!subscript) return std::nullopt;
        MendingGuard guard;
        guard.condition = condition_on(subscript->index);
        guard.inside = accesses_inside();
        if (guard.condition.empty() || guard.inside == 0) return std::nullopt;
        const LeftOut left_out = mistake_.writes     ? LeftOut::write
                                 : writes_as_often() ? LeftOut::statement
                                                     : LeftOut::addition;
        auto line = guarded_line(kernel_, text_, line_, *subscript, guard.condition, left_out);
        if (!line) return std::nullopt;
        guard.proposal = std::move(*line);
        return guard;
    }

private:
    // The kernel's name for the array, which the mistake names as the host does. Empty if the kernel has no
    // pointer to the array's beginning, or changes that pointer.
    [[nodiscard]] std::string_view name_in_kernel() const {
        if (is_shared()) return mistake_.array;
        std::string_view name;
        for (const Argument& argument : launch_.arguments) {
            if (argument.kind != ArgumentKind::pointer || !is_array(launch_.globals[argument.array]))
                continue;
            if (!name.empty() || argument.value != 0) return {};
            name = argument.name;
        }
        return name.empty() || is_changed(kernel_, name) ? std::string_view() : name;
    }
    [[nodiscard]] bool is_array(const trace::Array& array) const {
        return array.name == mistake_.array && array.extent == mistake_.extent;
    }
    [[nodiscard]] bool is_shared() const {
        return std::ranges::any_of(launch_.blocks, [this](const trace::Block& block) {
            return std::ranges::any_of(block.shared, [this](const auto& array) { return is_array(array); });
        });
    }

    // "i < n", or "i >= 0" for accesses before the array; empty if the value of no name is the array's
    // extent.
    [[nodiscard]] std::string condition_on(std::string_view index) const {
        const std::string left = binds_less(index) ? fmt::format("({})", index) : std::string(index);
        if (mistake_.highest < 0) return left + " >= 0";
        if (mistake_.lowest < std::int64_t(mistake_.extent)) return {};
        const std::set<std::string_view> bounds = names_of_extent();
        if (bounds.size() == 1) return fmt::format("{} < {}", left, *bounds.begin());
        // If several names fit, chooses the only one that the kernel uses in a comparison elsewhere.
        std::string chosen;
        for (const std::string_view bound : bounds) {
            if (!compares_with(bound)) continue;
            if (!chosen.empty()) return {};
            chosen = fmt::format("{} < {}", left, bound);
        }
        return chosen;
    }
    [[nodiscard]] std::set<std::string_view> names_of_extent() const {
        std::set<std::string_view> names;
        for (const Argument& argument : launch_.arguments)
            if (argument.kind == ArgumentKind::number && !argument.name.empty() &&
                argument.value == std::int64_t(mistake_.extent) && !is_changed(kernel_, argument.name))
                names.insert(argument.name);
        add_constants(names);
        return names;
    }
    // Adds names from #define N 64 and const int n = 64, and the name in a shared array's declaration.
    void add_constants(std::set<std::string_view>& names) const {
        const auto& tokens = kernel_.text.tokens();
        for (std::size_t i = 3; i + 1 < tokens.size(); ++i) {
            const bool is_local = i > kernel_.open && i < kernel_.close;
            const bool is_extent = is_local && is_shared() && tokens[i - 2].is(mistake_.array) &&
                                   tokens[i - 1].is("[") && tokens[i + 1].is("]") &&
                                   tokens[i - 3].kind == TokenKind::word;
            if (is_extent && tokens[i].kind == TokenKind::word) names.insert(tokens[i].text);
            if (number_in(tokens[i]) != mistake_.extent) continue;
            const bool is_macro =
                tokens[i - 3].is("#") && tokens[i - 2].is("define") && tokens[i + 1].line != tokens[i].line;
            const bool is_constant = tokens[i - 1].is("=") && tokens[i + 1].is(";") && is_const(i - 2) &&
                                     (is_local || is_of_file(i));
            if (is_macro) names.insert(tokens[i - 1].text);
            if (is_constant) names.insert(tokens[i - 2].text);
        }
    }
    // Whether a name is declared as a constant, such as const int n.
    [[nodiscard]] bool is_const(std::size_t name) const {
        for (std::size_t i = name; i-- > 0;) {
            const Token& token = kernel_.text[i];
            if (token.is("const") || token.is("constexpr")) return true;
            if (token.kind != TokenKind::word) return false;
        }
        return false;
    }
    [[nodiscard]] bool is_of_file(std::size_t place) const {
        int depth = 0;
        for (std::size_t i = 0; i < place; ++i)
            depth += int(kernel_.text[i].is("{")) - int(kernel_.text[i].is("}"));
        return depth == 0 && place < kernel_.open;
    }
    [[nodiscard]] bool compares_with(std::string_view bound) const {
        const auto& tokens = kernel_.text.tokens();
        for (std::size_t i = kernel_.open + 1; i < kernel_.close; ++i)
            if (tokens[i].is(bound) && tokens[i - 1].is("<")) return true;
        return false;
    }

    // Counts the recorded accesses of this launch to the array on this line.
    [[nodiscard]] std::uint64_t accesses_inside() const {
        std::uint64_t count = 0;
        for (const trace::Block& block : launch_.blocks)
            for (const trace::Event& event : block.events) {
                if (event.location != mistake_.location || event.array == trace::no_array) continue;
                const trace::Array* const array =
                    event.space == trace::Space::global   ? &launch_.globals[event.array]
                    : event.space == trace::Space::shared ? &block.shared[event.array]
                                                          : nullptr;
                count += array && is_array(*array);
            }
        return count;
    }
    // Whether each out-of-bounds read of this array goes with an out-of-bounds write to another one, so that
    // skipping the statement loses no valid write.
    [[nodiscard]] bool writes_as_often() const {
        return std::ranges::any_of(trace_.program->mistakes, [this](const Mistake& other) {
            return other.kind == mistake_.kind && other.writes && other.launch == mistake_.launch &&
                   other.location == mistake_.location && other.times == mistake_.times;
        });
    }

    const Trace& trace_;
    const Mistake& mistake_;
    const Launch& launch_;
    std::string_view text_;
    const KernelText& kernel_;
    unsigned line_;
};

} // namespace

std::optional<MendingGuard> mending_guard(const Trace& trace, const Mistake& mistake) {
    if (!trace.program || mistake.kind != trace::MistakeKind::beyond_array ||
        mistake.location >= trace.locations.size() || mistake.index < mistake.lowest ||
        mistake.index > mistake.highest)
        return std::nullopt;
    const auto number = recorded_launch(*trace.program, mistake.launch);
    if (!number || *number >= trace.launches.size()) return std::nullopt;
    const Launch& launch = trace.launches[*number];
    const std::string_view text = trace.sources[trace.locations[mistake.location].source].text;
    const std::optional<KernelText> kernel = own::find_kernel(text, launch.kernel);
    if (!kernel) return std::nullopt;
    return GuardSearch(trace, mistake, launch, text, *kernel).find();
}

} // namespace scanscope::kernels
