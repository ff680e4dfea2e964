#include "app/lessons/question.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

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

bool isSame(const std::string& a, const std::string& b, trace::ElementType type) {
    const auto left = trace::parse_value(a, type), right = trace::parse_value(b, type);
    if (!left || !right) return false;
    if (*left == *right || trace::is_integer(type)) return *left == *right;
    const double x = trace::as_double(*left, type), y = trace::as_double(*right, type);
    return std::abs(x - y) <= 1e-5 * std::max(std::abs(x), std::abs(y)); // more precise than typed numbers
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
    const auto is = [&](const std::string& number) { return isSame(parts[0], number, question.type); };
    if (is(question.answer[0])) return std::nullopt;
    const auto slip = std::ranges::find_if(question.slips, is, &Slip::answer);
    const std::string words = slip == question.slips.end() ? "" : slip->words + ' ';
    return wrong(say("Not {}.", parts[0]) + ' ' + words + question.hint);
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
        if (!isSame(parts[i], question.answer[i], question.type)) others.push_back(i);
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

Fault indicesFault(const Question& question, const Parts& parts) {
    if (parts.empty()) return unreadable(say("Type the indices first, such as 0..3, 5."));
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

Fault oneFault(const Question& question, const Parts& parts) {
    const std::vector<std::size_t> chosen = chosenIn(question, parts);
    if (chosen.size() != 1) return unreadable(say("Choose one of them first."));
    if (isRight(question, chosen[0])) return std::nullopt;
    return wrong(
        say("No. {}", chosen[0] < question.reasons.size() ? question.reasons[chosen[0]] : question.hint));
}

Fault severalFault(const Question& question, const Parts& parts) {
    const std::vector<std::size_t> chosen = chosenIn(question, parts);
    for (const std::size_t choice : chosen)
        if (!isRight(question, choice)) return wrong(say("No. {}", question.reasons[choice]));
    const std::size_t named = std::set(chosen.begin(), chosen.end()).size();
    if (named == question.answer.size()) return std::nullopt;
    return wrong(named == 0 ? say("At least one is right.") : say("These are right, but some are missing."));
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

Judgement assess(const Question& question, std::string_view given) {
    const Fault fault = faultOf(question, partsOf(given));
    return fault ? *fault : Judgement{Kind::right, say("Right. {}", question.because)};
}

} // namespace scanscope::app
