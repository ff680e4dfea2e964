#include "app/lessons/question.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "kernels/text/language.h"
#include "kernels/text/text.h"

namespace scanscope::app {

using kernels::in_quotes;
using kernels::say;

namespace {

using Kind = Judgement::Kind;

std::vector<std::string> partsOf(std::string_view text) {
    std::vector<std::string> parts;
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

bool isSame(const std::string& a, const std::string& b, trace::ElementType type) {
    const auto left = trace::parse_value(a, type), right = trace::parse_value(b, type);
    if (!left || !right) return false;
    if (*left == *right || trace::is_integer(type)) return *left == *right;
    const double x = trace::as_double(*left, type), y = trace::as_double(*right, type);
    return std::abs(x - y) <= 1e-5 * std::max(std::abs(x), std::abs(y)); // as many digits as anyone types
}

std::string noNumber(const std::string& part, trace::ElementType type) {
    return trace::is_integer(type) ? say("{} is not a whole number.", in_quotes(part))
                                   : say("{} is not a number.", in_quotes(part));
}

Judgement judgeNumber(const Question& question, std::string_view given) {
    const std::vector<std::string> parts = partsOf(given);
    if (parts.empty()) return {Kind::unreadable, say("Type a number first.")};
    if (parts.size() > 1) return {Kind::unreadable, say("One number is asked for.")};
    if (!trace::parse_value(parts[0], question.type))
        return {Kind::unreadable, noNumber(parts[0], question.type)};
    if (isSame(parts[0], question.answer[0], question.type))
        return {Kind::right, say("Right. {}", question.because)};
    std::string words = say("Not {}.", parts[0]);
    for (const Slip& slip : question.slips)
        if (isSame(slip.answer, parts[0], question.type)) {
            words += ' ' + slip.words;
            break;
        }
    return {Kind::wrong, words + ' ' + question.hint};
}

Judgement judgeRow(const Question& question, std::string_view given) {
    const std::vector<std::string> parts = partsOf(given);
    if (parts.empty()) return {Kind::unreadable, say("Type the numbers first.")};
    for (const std::string& part : parts)
        if (!trace::parse_value(part, question.type))
            return {Kind::unreadable, noNumber(part, question.type)};
    if (parts.size() != question.answer.size())
        return {Kind::unreadable,
                say("The row has {} cells; you typed {} numbers.", question.answer.size(), parts.size())};
    std::size_t wrong = 0, first = 0;
    for (std::size_t i = parts.size(); i-- > 0;)
        if (!isSame(parts[i], question.answer[i], question.type)) ++wrong, first = i;
    if (wrong == 0) return {Kind::right, say("Right. {}", question.because)};
    return {Kind::wrong, kernels::counted(wrong, "{} cell is not right: {} is not {}.",
                                          "{} cells are not right, the first of "
                                          "them {}, which is not {}.",
                                          question.labels[first], parts[first]) +
                             ' ' + question.reasons[first]};
}

// "0..3" or "5"; nothing where it is neither.
std::optional<std::pair<std::uint64_t, std::uint64_t>> rangeIn(std::string_view part) {
    const auto number = [](std::string_view text) -> std::optional<std::uint64_t> {
        std::uint64_t value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc() || end != text.data() + text.size() || value > 1'000'000)
            return std::nullopt;
        return value;
    };
    const std::size_t dots = part.find("..");
    const auto first = number(part.substr(0, dots));
    const auto last = dots == std::string_view::npos ? first : number(part.substr(dots + 2));
    if (!first || !last || *last < *first) return std::nullopt;
    return std::pair(*first, *last);
}

Judgement judgeIndices(const Question& question, std::string_view given) {
    const std::vector<std::string> parts = partsOf(given);
    if (parts.empty()) return {Kind::unreadable, say("Type the indices first, such as 0..3, 5.")};
    std::set<std::uint64_t> indices;
    for (const std::string& part : parts) {
        const auto range = rangeIn(part);
        if (!range) return {Kind::unreadable, say("{} is no index; write 0..3, 5.", in_quotes(part))};
        for (std::uint64_t i = range->first; i <= range->second; ++i) indices.insert(i);
    }
    std::set<std::uint64_t> right;
    for (const std::string& index : question.answer) right.insert(std::stoull(index));
    if (indices == right) return {Kind::right, say("Right. {}", question.because)};
    std::vector<std::uint32_t> extra;
    std::size_t missing = 0;
    for (const std::uint64_t index : indices)
        if (!right.contains(index)) extra.push_back(static_cast<std::uint32_t>(index));
    for (const std::uint64_t index : right) missing += indices.contains(index) ? 0 : 1;
    std::string words =
        extra.empty() ? std::string()
                      : kernels::counted(extra.size(), "{} of these is not in it: {}.",
                                         "{} of these are not in it: {}.", kernels::listed_numbers(extra));
    if (missing > 0)
        words += (words.empty() ? "" : " ") + kernels::counted(missing, "{} is missing.", "{} are missing.");
    return {Kind::wrong, words + ' ' + question.hint};
}

std::vector<std::size_t> chosenIn(const Question& question, std::string_view given) {
    std::vector<std::size_t> chosen;
    for (const std::string& part : partsOf(given))
        if (const auto range = rangeIn(part); range && range->first < question.choices.size())
            chosen.push_back(range->first);
    return chosen;
}

Judgement judgeOne(const Question& question, std::string_view given) {
    const std::vector<std::size_t> chosen = chosenIn(question, given);
    if (chosen.size() != 1) return {Kind::unreadable, say("Choose one of them first.")};
    if (question.answer == std::vector{std::to_string(chosen[0])})
        return {Kind::right, say("Right. {}", question.because)};
    return {Kind::wrong,
            say("No. {}", chosen[0] < question.reasons.size() ? question.reasons[chosen[0]] : question.hint)};
}

Judgement judgeSeveral(const Question& question, std::string_view given) {
    const std::vector<std::size_t> chosen = chosenIn(question, given);
    std::set<std::string> names;
    for (const std::size_t choice : chosen) names.insert(std::to_string(choice));
    const std::set<std::string> right(question.answer.begin(), question.answer.end());
    if (names == right) return {Kind::right, say("Right. {}", question.because)};
    for (const std::size_t choice : chosen)
        if (!right.contains(std::to_string(choice)))
            return {Kind::wrong, say("No. {}", question.reasons[choice])};
    return {Kind::wrong,
            names.empty() ? say("There is one at least.") : say("These are right, but not all.")};
}

} // namespace

Judgement assess(const Question& question, std::string_view given) {
    switch (question.form) {
    case AnswerForm::number:
        return judgeNumber(question, given);
    case AnswerForm::row:
        return judgeRow(question, given);
    case AnswerForm::indices:
        return judgeIndices(question, given);
    case AnswerForm::one:
        return judgeOne(question, given);
    case AnswerForm::several:
        break;
    }
    return judgeSeveral(question, given);
}

} // namespace scanscope::app
