#include "app/lessons/question.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/text/whole_number.h"

namespace scanscope::app {

using kernels::in_quotes;
using kernels::say;

namespace {

using Kind = Judgement::Kind;
using Parts = std::vector<std::string>; // the parts of an answer, as typed
// The mistake in an answer; empty if it is right.
using Fault = std::optional<Judgement>;

Judgement unreadable(std::string words) { return {Kind::unreadable, std::move(words)}; }
Judgement wrong(std::string words) { return {Kind::wrong, std::move(words)}; }

bool isDigit(char c) { return c >= '0' && c <= '9'; }

// Returns whether three digits and no fourth begin here.
bool hasThreeDigits(std::string_view text) {
    return text.size() >= 3 && std::ranges::all_of(text.substr(0, 3), isDigit) &&
           (text.size() == 3 || !isDigit(text[3]));
}

// Replaces the signs and spaces of printed numbers, "−16 777 218", by those that can be read: "-16777218".
// A common space may group digits if only one number is asked for; between numbers, it separates them.
std::string plainSigns(std::string_view text, bool isOneNumber) {
    constexpr std::string_view minus = "−";
    constexpr std::array<std::string_view, 3> narrow{"\u00a0", "\u2009", "\u202f"}; // and no-break spaces
    std::string plain;
    while (!text.empty()) {
        if (text.starts_with(minus)) {
            plain += '-';
            text.remove_prefix(minus.size());
            continue;
        }
        const auto space = std::ranges::find_if(narrow, [&](auto one) { return text.starts_with(one); });
        const bool isNarrow = space != narrow.end(), isSpace = isNarrow || text[0] == ' ';
        const char first = isSpace ? ' ' : text[0];
        text.remove_prefix(isNarrow ? space->size() : 1);
        const bool groups = isSpace && (isNarrow || isOneNumber) && !plain.empty() && isDigit(plain.back()) &&
                            hasThreeDigits(text);
        if (!groups) plain += first;
    }
    return plain;
}

Parts partsOf(std::string_view text) {
    Parts parts;
    std::string part;
    for (const char c : text) {
        if (c != ' ' && c != ',' && c != ';' && c != '\t' && c != '\n') {
            part += c;
            continue;
        }
        if (!part.empty()) parts.push_back(std::move(part));
        part.clear();
    }
    if (!part.empty()) parts.push_back(std::move(part));
    return parts;
}

// Returns a whole number without a plus and leading zeros; nothing if there are not only digits.
std::optional<std::string> wholeIn(std::string_view text) {
    const bool isNegative = text.starts_with('-');
    if (isNegative || text.starts_with('+')) text.remove_prefix(1);
    if (text.empty() || !std::ranges::all_of(text, isDigit)) return std::nullopt;
    text.remove_prefix(std::min(text.find_first_not_of('0'), text.size() - 1));
    return (isNegative && text != "0" ? "-" : "") + std::string(text);
}

bool accepts(const Accepted& accepted, const std::string& typed) {
    if (const auto whole = wholeIn(typed)) return *whole == accepted.whole;
    const auto number = trace::parse_value(typed, trace::ElementType::float64);
    if (!number) return false;
    const double x = trace::as_double(*number, trace::ElementType::float64);
    return accepted.least <= x && x <= accepted.most;
}

// Joins sentences; any of them may be empty.
std::string joined(std::initializer_list<std::string_view> sentences) {
    std::string all;
    for (const std::string_view one : sentences) {
        if (!all.empty() && !one.empty()) all += ' ';
        all += one;
    }
    return all;
}

Fault noNumber(const std::string& part, trace::ElementType type) {
    if (trace::parse_value(part, type)) return std::nullopt;
    return unreadable(trace::is_integer(type) ? say("{} is not a whole number.", in_quotes(part))
                                              : say("{} is not a number.", in_quotes(part)));
}

Fault numberFault(const Question& question, const Parts& parts) {
    if (parts.empty()) return unreadable(say("Type a number first."));
    if (parts.size() > 1) return unreadable(say("Type only one number."));
    if (const Fault fault = noNumber(parts[0], question.type)) return fault;
    const auto is = [&](const std::string& number) {
        return accepts(accepted(number, question.type), parts[0]);
    };
    if (is(question.answer[0])) return std::nullopt;
    const auto slip = std::ranges::find_if(question.slips, is, &Slip::answer);
    return wrong(joined({say("Not {}.", parts[0]),
                         slip == question.slips.end() ? std::string_view() : slip->words, question.hint}));
}

Fault rowFault(const Question& question, const Parts& parts) {
    if (parts.empty()) return unreadable(say("Type the numbers first."));
    for (const std::string& part : parts)
        if (const Fault fault = noNumber(part, question.type)) return fault;
    if (parts.size() != question.answer.size())
        return unreadable(
            say("The row has {} cells; you typed {} numbers.", question.answer.size(), parts.size()));
    std::vector<std::size_t> others;
    for (std::size_t i = 0; i < parts.size(); ++i)
        if (!accepts(accepted(question.answer[i], question.type), parts[i])) others.push_back(i);
    if (others.empty()) return std::nullopt;
    const std::size_t first = others.front();
    return wrong(kernels::counted(others.size(), "{} cell is wrong: {} is not {}.",
                                  "{} cells are wrong. The first one: {} is not {}.", question.labels[first],
                                  parts[first]) +
                 ' ' + question.reasons[first]);
}

// Reads "0..3" or "5"; nothing if the text is neither.
std::optional<std::pair<std::uint64_t, std::uint64_t>> rangeIn(std::string_view part) {
    const auto number = [](std::string_view text) {
        const auto value = kernels::whole_number<std::uint64_t>(text);
        return value && *value <= 1'000'000 ? value : std::nullopt;
    };
    const std::size_t dots = part.find("..");
    const auto first = number(part.substr(0, dots));
    const auto last = dots == std::string_view::npos ? first : number(part.substr(dots + 2));
    if (!first || !last || *last < *first) return std::nullopt;
    return std::pair(*first, *last);
}

Fault indexFault(const Question& question, const Parts& parts) {
    std::set<std::uint64_t> indices, right;
    for (const std::string& part : parts) {
        const auto range = rangeIn(part);
        if (!range)
            return unreadable(say("{} is not an index. Write, for example, 0..3, 5.", in_quotes(part)));
        for (std::uint64_t i = range->first; i <= range->second; ++i) indices.insert(i);
    }
    for (const std::string& index : question.answer) right.insert(std::stoull(index));
    if (indices == right) return std::nullopt;
    std::vector<std::uint32_t> extra;
    for (const std::uint64_t index : indices)
        if (!right.contains(index)) extra.push_back(static_cast<std::uint32_t>(index));
    const std::size_t missing = right.size() - (indices.size() - extra.size());
    std::string words;
    if (!extra.empty())
        words = kernels::counted(extra.size(), "{} of these is wrong: {}.", "{} of these are wrong: {}.",
                                 kernels::listed_numbers(extra)) +
                ' ';
    if (missing > 0) words += kernels::counted(missing, "{} is missing.", "{} are missing.") + ' ';
    return wrong(words + question.hint);
}

bool areTheValues(const Question& question, Parts parts) {
    Parts values = question.values;
    std::ranges::sort(values);
    std::ranges::sort(parts);
    return !values.empty() && parts == values;
}

Fault indicesFault(const Question& question, const Parts& parts) {
    if (parts.empty()) return unreadable(say("Type the indices first, such as 0..3, 5."));
    const Fault fault = indexFault(question, parts);
    if (fault && areTheValues(question, parts))
        return unreadable(say("These are the right values. Type their indices, counted from 0."));
    return fault;
}

// Returns the choices with the given numbers; ignores everything else.
std::vector<std::size_t> chosenIn(const Question& question, const Parts& parts) {
    std::vector<std::size_t> chosen;
    for (const std::string& part : parts)
        if (const auto range = rangeIn(part); range && range->first < question.choices.size())
            chosen.push_back(range->first);
    return chosen;
}

bool isRight(const Question& question, std::size_t choice) {
    return std::ranges::find(question.answer, std::to_string(choice)) != question.answer.end();
}

// The reason why this choice is wrong, if it has one of its own, and the hint.
Fault wrongChoice(const Question& question, std::size_t choice) {
    const std::string reason = choice < question.reasons.size() ? question.reasons[choice] : std::string();
    return wrong(say("No. {}", joined({reason, question.hint})));
}

Fault oneFault(const Question& question, const Parts& parts) {
    const std::vector<std::size_t> chosen = chosenIn(question, parts);
    if (chosen.size() != 1) return unreadable(say("Choose one of them first."));
    if (isRight(question, chosen[0])) return std::nullopt;
    return wrongChoice(question, chosen[0]);
}

Fault severalFault(const Question& question, const Parts& parts) {
    const std::vector<std::size_t> chosen = chosenIn(question, parts);
    for (const std::size_t choice : chosen)
        if (!isRight(question, choice)) return wrongChoice(question, choice);
    const std::size_t named = std::set(chosen.begin(), chosen.end()).size();
    if (named == question.answer.size()) return std::nullopt;
    return wrong(
        joined({named == 0 ? say("At least one is right.") : say("These are right, but some are missing."),
                question.hint}));
}

Fault faultOf(const Question& question, const Parts& parts) {
    switch (question.form) {
    case AnswerForm::number:
        return numberFault(question, parts);
    case AnswerForm::row:
        return rowFault(question, parts);
    case AnswerForm::indices:
        return indicesFault(question, parts);
    case AnswerForm::one:
        return oneFault(question, parts);
    case AnswerForm::several:
        break;
    }
    return severalFault(question, parts);
}

} // namespace

Accepted accepted(const std::string& value, trace::ElementType type) {
    Accepted numbers;
    const auto parsed = trace::parse_value(value, type);
    if (!parsed) return numbers;
    if (trace::is_integer(type)) {
        numbers.whole = value;
        return numbers;
    }
    const double y = trace::as_double(*parsed, type), nearest = std::round(y);
    if (std::isfinite(y) && y == nearest) numbers.whole = fmt::format("{:.0f}", y + 0.0); // not "-0"
    // Half a unit of the sixth digit, but never as far as the next whole number.
    const double allowed = std::isfinite(y) ? std::min(5e-6 * std::abs(y), std::abs(y - nearest) / 2) : 0;
    const double printed = std::stod(value); // 1e+20 is not exactly what the float contains
    numbers.least = std::min(y - allowed, printed);
    numbers.most = std::max(y + allowed, printed);
    return numbers;
}

Judgement assess(const Question& question, std::string_view given) {
    const Fault fault = faultOf(question, partsOf(plainSigns(given, question.form == AnswerForm::number)));
    return fault ? *fault : Judgement{Kind::right, say("Right. {}", question.because)};
}

} // namespace scanscope::app
