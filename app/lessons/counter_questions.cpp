// Questions about counts: how many, by which formula, and in which of two runs fewer.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "app/lessons/questions.h"
#include "kernels/errors.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/theory/formula.h"
#include "kernels/theory/theory.h"
#include "kernels/trace/counter_kinds.h"
#include "kernels/trace/rests.h"

namespace scanscope::app {

using kernels::BadRequest;
using kernels::say;

namespace {

// What lessons call the counters beside their keys.
constexpr std::pair<std::string_view, std::string_view> otherNames[]{{"conflicts", "extra_bank_passes"}};

const trace::CounterKind& counterNamed(const std::string& name) {
    std::string_view key = name;
    for (const auto& [other, meant] : otherNames)
        if (name == other) key = meant;
    std::vector<std::string_view> keys;
    for (const trace::CounterKind& kind : trace::counter_kinds()) {
        if (kind.key == key) return kind;
        keys.push_back(kind.key);
    }
    throw BadRequest("counter", say("There is no counter {}.", kernels::in_quotes(name)) +
                                    kernels::did_you_mean(name, keys));
}

// In all blocks, in the first `done` steps of the film.
trace::RunCounts countsOf(const FilmSteps& steps, std::size_t done) {
    trace::RunCounts counts;
    if (done == 0) return counts;
    const trace::Trace& trace = steps.trace();
    for (std::size_t l = 0; l < trace.launches.size(); ++l)
        for (std::size_t b = 0; b < trace.launches[l].blocks.size(); ++b) {
            const trace::Launch& launch = trace.launches[l];
            const trace::Block& block = launch.blocks[b];
            const std::size_t taken = steps.takenBefore(l, b, done);
            for (std::size_t own = 0; own < taken; ++own)
                counts.requests += trace::count_requests(launch, block, own);
            counts.counters += trace::count(launch, block, taken);
        }
    counts.counters.steps = steps.takenUpTo(done - 1);
    return counts;
}

std::uint64_t wholeOf(const FilmSteps& steps, const trace::CounterKind& kind) {
    return static_cast<std::uint64_t>(std::llround(kind.value(countsOf(steps, steps.count()))));
}

std::string small(std::string_view english) {
    std::string name = kernels::translated(english);
    if (kernels::language().id() == "en" && !name.empty() && name[0] >= 'A' && name[0] <= 'Z')
        name[0] = static_cast<char>(name[0] - 'A' + 'a');
    return name;
}

kernels::Variables variablesOf(const trace::Trace& trace) {
    if (trace.launches.empty()) return kernels::theory_variables(trace.run.n);
    const trace::Launch& first = trace.launches.front();
    return kernels::theory_variables(trace.run.n, first.block.count(),
                                     first.grid.count() * first.block.count());
}

std::string withoutValue(const std::string& formula, const kernels::Variables& variables) {
    const auto unknown = kernels::unknown_variable(formula, variables);
    if (!unknown) return say("The formula {} has no value.", kernels::in_quotes(formula));
    std::vector<std::string> names;
    for (const auto& [name, value] : variables) names.push_back(name);
    return say("The formula {} has no value: there is no {} in a formula, but {}.",
               kernels::in_quotes(formula), kernels::in_quotes(*unknown), kernels::listed(names, "and"));
}

std::string nameOf(const trace::Trace& trace) {
    return trace.run.name.empty() ? trace.run.algorithm : trace.run.name;
}

} // namespace

Question counterQuestion(const FilmSteps& steps, const FilmMoment& moment, const std::string& counter,
                         Part part) {
    const trace::CounterKind& kind = counterNamed(counter);
    if (kind.is_share) throw BadRequest("counter", say("{} is a share, which nobody counts.", counter));
    const auto upTo = [&](std::size_t done) {
        return static_cast<std::uint64_t>(std::llround(kind.value(countsOf(steps, done))));
    };
    Question question;
    question.kind = Ask::counter;
    question.type = trace::ElementType::uint64;
    question.example = say("a whole number");
    const std::string name = small(kind.name);
    const std::uint64_t before = upTo(moment.film), after = upTo(moment.film + 1), all = upTo(steps.count());
    const std::string title = steps.titleOf(moment);
    std::uint64_t right = all;
    if (part == Part::step) {
        right = after - before;
        question.prompt = say("How many {} are there in {}?", name, title);
        question.because = say("The trace has {} of them in this step.", kernels::grouped(right));
    } else if (part == Part::so_far) {
        right = after;
        question.prompt = say("How many {} are there up to the end of {}?", name, title);
        question.because =
            say("Before this step there were {}, and it makes {} more: {}.", kernels::grouped(before),
                kernels::grouped(after - before), kernels::grouped(right));
    } else {
        question.prompt = say("How many {} does the whole run make?", name);
        question.because =
            say("The trace has {} in all: {}.", kernels::grouped(right), nameOf(steps.trace()));
    }
    question.answer = {std::to_string(right)};
    question.shown = kernels::grouped(right);
    question.hint = part == Part::run
                        ? say("Count what each step makes, and add that up.")
                        : say("Count the threads that are at work, and what each of them does.");
    if (part != Part::step && after - before != right)
        question.slips.push_back({std::to_string(after - before), say("That is this step alone.")});
    if (part == Part::step && after != right)
        question.slips.push_back({std::to_string(after), say("That is everything up to here.")});
    return question;
}

Question formulaQuestion(const FilmSteps& steps, const std::string& counter,
                         const std::vector<FormulaChoice>& choices) {
    const trace::CounterKind& kind = counterNamed(counter);
    const std::uint64_t made = wholeOf(steps, kind);
    const kernels::Variables variables = variablesOf(steps.trace());
    Question question;
    question.kind = Ask::choice;
    question.form = AnswerForm::one;
    question.prompt = say("Which formula says how many {} the run makes?", small(kind.name));
    for (const FormulaChoice& choice : choices) {
        const auto value = kernels::evaluate(choice.formula, variables);
        if (!value) throw BadRequest("choices", withoutValue(choice.formula, variables));
        if (std::llround(*value) == static_cast<long long>(made) &&
            std::abs(*value - std::round(*value)) < 1e-9)
            question.answer.push_back(std::to_string(question.choices.size()));
        question.choices.push_back(choice.text);
        question.reasons.push_back(
            say("With n = {} that would be {}; the run made another number of them.",
                kernels::grouped(steps.trace().run.n),
                kernels::grouped(static_cast<std::uint64_t>(std::llround(std::max(0.0, *value))))));
    }
    if (question.answer.size() != 1)
        throw BadRequest("choices",
                         question.answer.empty()
                             ? say("None of the formulas gives the {} that the run makes.", made)
                             : say("Several of the formulas give the {} that the run makes.", made));
    question.shown = question.choices[std::stoul(question.answer[0])];
    question.because = say("The run made {}, and with n = {} that is {}.", kernels::grouped(made),
                           kernels::grouped(steps.trace().run.n), question.shown);
    question.hint = say("Put n = {} into each of them.", kernels::grouped(steps.trace().run.n));
    return question;
}

Question fewerQuestion(const std::array<const FilmSteps*, 2>& runs, const std::string& counter) {
    const trace::CounterKind& kind = counterNamed(counter);
    const std::array<std::uint64_t, 2> made{wholeOf(*runs[0], kind), wholeOf(*runs[1], kind)};
    const std::array<std::string, 2> names{nameOf(runs[0]->trace()), nameOf(runs[1]->trace())};
    Question question;
    question.kind = Ask::fewer;
    question.form = AnswerForm::one;
    question.prompt = say("Which of the two makes fewer {}?", small(kind.name));
    question.choices = {names[0], names[1], say("Both make as many")};
    const std::size_t right = made[0] == made[1] ? 2 : made[0] < made[1] ? 0 : 1;
    question.answer = {std::to_string(right)};
    question.shown = question.choices[right];
    question.because = say("{} makes {}, {} makes {}.", names[0], kernels::grouped(made[0]), names[1],
                           kernels::grouped(made[1]));
    question.hint = say("Count what one step of each makes, and how many steps there are.");
    question.reasons.assign(3, question.hint);
    return question;
}

} // namespace scanscope::app
