#include "app/lessons/questions.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "kernels/errors.h"
#include "kernels/findings/hazards.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/theory/formula.h"
#include "kernels/theory/theory.h"
#include "kernels/trace/access.h"
#include "kernels/trace/counter_kinds.h"
#include "kernels/trace/provenance.h"
#include "kernels/trace/rests.h"
#include "kernels/trace/run_pair.h"

namespace scanscope::app {

using kernels::BadRequest;
using kernels::counted;
using kernels::grouped;
using kernels::say;

namespace {

constexpr std::uint64_t longestRow = 32; // the most cells that a learner has to type

Question asking(Ask kind, std::string prompt) {
    Question question;
    question.kind = kind;
    question.prompt = std::move(prompt);
    return question;
}

// "0..3, 5"
std::string rangesOf(const std::vector<std::uint64_t>& indices) {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < indices.size();) {
        std::size_t end = i + 1;
        while (end < indices.size() && indices[end] == indices[end - 1] + 1) ++end;
        parts.push_back(end - i > 2 ? fmt::format("{}..{}", indices[i], indices[end - 1])
                                    : std::to_string(indices[i]));
        i = end - i > 2 ? end : i + 1;
    }
    return fmt::format("{}", fmt::join(parts, ", "));
}

void answerByIndices(Question& question, const std::set<std::uint64_t>& indices) {
    question.form = AnswerForm::indices;
    question.example = say("indices, counted from 0, such as 0..3, 5");
    for (const std::uint64_t index : indices) question.answer.push_back(std::to_string(index));
    question.shown = rangesOf({indices.begin(), indices.end()});
}

void answerByChoice(Question& question, std::vector<std::string> choices, std::size_t right) {
    question.form = AnswerForm::one;
    question.answer = {std::to_string(right)};
    question.shown = choices[right];
    question.choices = std::move(choices);
}

// ---- cells

void requireWritten(const MomentCells& cells, LessonCell cell, const Making& making) {
    if (!making.after.is_written)
        throw BadRequest(
            "cell",
            fmt::format("Nothing has been written to {} at this point: ask about another cell or step.",
                        cells.nameOf(cell)));
}

// Returns the wrong answers that a learner gets by doing only a part of the step.
std::vector<Slip> slipsOf(const MomentCells& cells, LessonCell cell, const Making& making) {
    std::vector<Slip> slips;
    if (!making.isWritten) return slips;
    for (const Operand& operand : making.operands) {
        const std::string value = cells.textOf(cell, operand.value);
        const std::string name = operand.cell ? cells.nameOf(*operand.cell) : say("the other thread’s value");
        slips.push_back({value, making.combines ? say("That is only {}.", name) : say("That is {}.", name)});
    }
    if (making.before.is_written)
        slips.insert(slips.begin(),
                     {cells.textOf(cell, making.before.value), say("That is its value before the step.")});
    const std::string right = cells.textOf(cell, making.after.value);
    std::erase_if(slips, [&](const Slip& slip) { return slip.answer == right; });
    return slips;
}

} // namespace

Question cellQuestion(const FilmSteps& steps, const FilmMoment& moment, LessonCell cell) {
    const MomentCells cells(steps, moment);
    const Making making = cells.makingOf(cell);
    requireWritten(cells, cell, making);
    Question question =
        asking(Ask::cell, say("What does {} hold after {}?", cells.nameOf(cell), steps.titleOf(moment)));
    question.type = cells.array(cell.of).type;
    question.example = trace::is_integer(question.type) ? say("a whole number") : say("a number such as 0.5");
    question.shown = cells.textOf(cell, making.after.value);
    question.answer = {question.shown};
    const CellWords words = cells.wordsFor(cell, making);
    question.because = words.because;
    question.hint = words.hint;
    question.slips = slipsOf(cells, cell, making);
    return question;
}

Question rowQuestion(const FilmSteps& steps, const FilmMoment& moment, LessonArray array) {
    const MomentCells cells(steps, moment);
    const std::uint64_t count = cells.cellCount(array);
    const std::string& name = cells.array(array).name;
    if (count == 0 || count > longestRow)
        throw BadRequest("row", fmt::format("{} has {} cells, but a row question allows only 1 to {}.", name,
                                            count, longestRow));
    Question question = asking(Ask::row, say("Type the values of {} after {}.", name, steps.titleOf(moment)));
    question.form = AnswerForm::row;
    question.type = cells.array(array).type;
    std::size_t written = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
        const LessonCell cell{array, i};
        const Making making = cells.makingOf(cell);
        requireWritten(cells, cell, making);
        question.answer.push_back(cells.textOf(cell, making.after.value));
        question.reasons.push_back(cells.wordsFor(cell, making).hint);
        question.labels.push_back(cells.nameOf(cell));
        written += making.isWritten ? 1 : 0;
    }
    question.example = counted(count, "{} number", "{} numbers, with commas between them");
    question.shown = fmt::format("{}", fmt::join(question.answer, ", "));
    question.because = counted(written, "The step writes {} cell of {}: {}.",
                               "The step writes {} cells of {}: {}.", name, question.shown);
    question.hint =
        counted(written, "The step writes {} cell of {}.", "The step writes {} cells of {}.", name);
    return question;
}

Question fromQuestion(const FilmSteps& steps, const FilmMoment& moment, LessonCell cell) {
    const MomentCells cells(steps, moment);
    const Making making = cells.makingOf(cell);
    const std::string name = cells.nameOf(cell), title = steps.titleOf(moment);
    std::set<std::uint64_t> indices;
    std::vector<std::string> values;
    std::string array;
    for (const Operand& operand : making.operands) {
        if (!operand.cell || (!array.empty() && cells.array(operand.cell->of).name != array))
            throw BadRequest("from", fmt::format("{} does not come from a single array in this step.", name));
        array = cells.array(operand.cell->of).name;
        if (indices.insert(operand.cell->index).second)
            values.push_back(cells.textOf(*operand.cell, operand.value));
    }
    if (indices.empty())
        throw BadRequest("from", fmt::format("{} comes from no other cell in this step.", name));
    Question question = asking(
        Ask::from, indices.size() == 1
                       ? say("Which cell of {} does the value of {} come from in {}?", array, name, title)
                       : say("Which cells of {} are combined into {} in {}?", array, name, title));
    answerByIndices(question, indices);
    question.values = std::move(values);
    question.because = cells.wordsFor(cell, making).because;
    question.hint =
        counted(indices.size(), "Thread {1} reads {0} cell.", "Thread {1} reads {0} cells.", making.thread);
    return question;
}

Question inputsQuestion(const FilmSteps& steps, const FilmMoment& moment, LessonCell cell) {
    const MomentCells cells(steps, moment);
    const Making making = cells.makingOf(cell);
    requireWritten(cells, cell, making);
    const trace::Provenance provenance(steps.trace());
    const trace::Provenance::Inputs& inputs = provenance.of(making.after.node);
    std::set<std::uint64_t> indices;
    for (const trace::Range& range : inputs.ranges)
        for (std::uint64_t i = 0; i < range.count; ++i) indices.insert(range.first + i);
    if (!inputs.known || indices.empty())
        throw BadRequest("inputs",
                         fmt::format("No element of the input is known to be in {}.", cells.nameOf(cell)));
    Question question = asking(Ask::inputs, say("Which elements of the input are in {} after {}?",
                                                cells.nameOf(cell), steps.titleOf(moment)));
    answerByIndices(question, indices);
    const trace::Trace& trace = steps.trace();
    for (const std::uint64_t index : indices)
        if (index < trace.input.size())
            question.values.push_back(trace::to_text(trace.input[index], trace.run.type));
    question.because = counted(indices.size(), "It contains the element with index {1}.",
                               "It contains the elements with indices {1}.", question.shown);
    question.hint = counted(indices.size(), "It contains {} element.", "It contains {} elements.");
    return question;
}

Question raceQuestion(const FilmSteps& steps, const FilmMoment& moment) {
    std::string found;
    for (const trace::Finding& finding : trace::hazards(steps.trace())) {
        const bool isHere = finding.launch == moment.launch && finding.block == moment.block && moment.own &&
                            (finding.step == *moment.own || finding.other_step == *moment.own);
        if (found.empty() && finding.kind == trace::FindingKind::hazard && isHere)
            found = finding.message.text();
    }
    if (!found.empty() && found.back() != '.') found += '.';
    Question question = asking(Ask::race, say("In {}, do two threads access the same cell with no barrier in "
                                              "between, and does at least one of them write?",
                                              steps.titleOf(moment)));
    answerByChoice(question, {say("No"), say("Yes")}, found.empty() ? 0 : 1);
    question.because = !found.empty() ? say("In this run, {}", found)
                                      : say("No cell is written by one thread and accessed by another "
                                            "between the barriers before and after this step.");
    question.hint = question.because;
    return question;
}

Question tileQuestion(const FilmSteps& steps, const FilmMoment& moment, std::uint64_t tile) {
    const auto& globals = steps.trace().launches[moment.launch].globals;
    const auto states = std::ranges::find(globals, trace::Meaning::tile_state, &trace::Array::meaning);
    if (states == globals.end() || tile >= states->extent)
        throw BadRequest("tile", fmt::format("This launch has no tile {}.", tile));
    const LessonCell cell{{trace::Space::global, static_cast<std::uint16_t>(states - globals.begin())}, tile};
    const Making making = MomentCells(steps, moment).makingOf(cell);
    const auto state = static_cast<std::size_t>(trace::as_double(making.after.value, states->type));
    const std::vector<std::string> choices{say("X: nothing yet"), say("A: the sum of its own elements"),
                                           say("P: the sum of everything up to its end")};
    if (state >= choices.size())
        throw BadRequest("tile", fmt::format("The status of tile {} is unknown here.", tile));
    Question question =
        asking(Ask::tile, say("Which status has tile {} published by the end of this step?", tile));
    answerByChoice(question, choices, state);
    question.because = making.isWritten
                           ? say("Its block publishes status {} in this step.", "XAP"[state])
                           : say("Its status is {} here, and this step does not change it.", "XAP"[state]);
    question.hint = making.isWritten ? say("Its status changes in this step.")
                                     : say("This step does not change its status.");
    return question;
}

// ---- counts

namespace {

// Other names of counters in lessons, and their keys.
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
    throw BadRequest("counter", fmt::format("There is no counter {}.", kernels::in_quotes(name)) +
                                    kernels::did_you_mean(name, keys));
}

// Returns the counts of all blocks in the first `done` steps of the film.
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

// Combines are additions if the operator adds.
std::string nameOf(const trace::CounterKind& kind, const trace::Trace& trace) {
    if (kind.key != "combines") return small(kind.name);
    return trace.run.op == trace::Operator::sum ? say("additions") : say("uses of the operator");
}

// Returns how many threads of all blocks combine values in this step.
std::size_t combiningThreads(const FilmSteps& steps, const FilmMoment& moment) {
    std::set<std::pair<std::size_t, std::uint32_t>> threads;
    const auto& blocks = steps.trace().launches[moment.launch].blocks;
    for (std::size_t b = 0; b < blocks.size(); ++b)
        if (const auto own = steps.ownAt(moment.launch, b, moment.film))
            for (const trace::Event& event : trace::events_of(blocks[b], *own))
                if (event.kind == trace::EventKind::combine) threads.emplace(b, event.thread);
    return threads.size();
}

kernels::Variables variablesOf(const trace::Trace& trace) {
    if (trace.launches.empty()) return kernels::theory_variables(trace.run.n);
    const trace::Launch& first = trace.launches.front();
    return kernels::theory_variables(trace.run.n, first.block.count(),
                                     first.grid.count() * first.block.count());
}

std::string withoutValue(const std::string& formula, const kernels::Variables& variables) {
    const auto unknown = kernels::unknown_variable(formula, variables);
    if (!unknown) return fmt::format("The formula {} has no value.", kernels::in_quotes(formula));
    std::vector<std::string> names;
    for (const auto& [name, value] : variables) names.push_back(name);
    return fmt::format("The formula {} has no value: {} is unknown; the names are {}.",
                       kernels::in_quotes(formula), kernels::in_quotes(*unknown),
                       kernels::plain_list(names, "and"));
}

} // namespace

Question counterQuestion(const FilmSteps& steps, const FilmMoment& moment, const std::string& counter,
                         Part part) {
    const trace::CounterKind& kind = counterNamed(counter);
    if (kind.is_share)
        throw BadRequest(
            "counter",
            fmt::format("{} is a share, which cannot be counted: choose another counter.", counter));
    const auto upTo = [&](std::size_t done) {
        return static_cast<std::uint64_t>(std::llround(kind.value(countsOf(steps, done))));
    };
    Question question = asking(Ask::counter, {});
    question.type = trace::ElementType::uint64;
    question.example = say("a whole number");
    const std::string name = nameOf(kind, steps.trace());
    const std::uint64_t before = upTo(moment.film), after = upTo(moment.film + 1), all = upTo(steps.count());
    const std::string title = steps.titleOf(moment);
    std::uint64_t right = all;
    if (part == Part::step) {
        right = after - before;
        question.prompt = say("How many {} are there in {}?", name, title);
        const bool isOnceEach =
            kind.key == "combines" && right > 0 && right == combiningThreads(steps, moment);
        question.because =
            isOnceEach
                ? counted(right, "{} thread combines two values.", "{} threads combine two values each.")
                : counted(right, "There is {} in this step.", "There are {} in this step.");
    } else if (part == Part::so_far) {
        right = after;
        question.prompt = say("How many {} are there up to the end of {}?", name, title);
        question.because = say("There were {} before this step. It adds {}: {} in total.", grouped(before),
                               grouped(after - before), grouped(right));
    } else {
        question.prompt = say("How many {} does the whole run have?", name);
        question.because = say("{} has {} in total.", steps.trace().run.shown_name(), grouped(right));
    }
    question.answer = {std::to_string(right)};
    question.shown = grouped(right);
    question.hint = part == Part::run ? say("Count them in each step, and add up the counts.")
                                      : say("Count the active threads, and the operations of each.");
    if (part != Part::step && after - before != right)
        question.slips.push_back({std::to_string(after - before), say("That counts only this step.")});
    if (part == Part::step && after != right)
        question.slips.push_back({std::to_string(after), say("That is the total up to here.")});
    return question;
}

Question formulaQuestion(const FilmSteps& steps, const std::string& counter,
                         const std::vector<Choice>& choices) {
    const trace::CounterKind& kind = counterNamed(counter);
    const std::uint64_t made = wholeOf(steps, kind);
    const kernels::Variables variables = variablesOf(steps.trace());
    const std::string n = grouped(steps.trace().run.n);
    std::vector<std::string> texts, reasons;
    std::vector<std::size_t> right;
    for (const Choice& choice : choices) {
        const auto value = kernels::evaluate(choice.formula, variables);
        if (!value) throw BadRequest("choices", withoutValue(choice.formula, variables));
        if (std::llround(*value) == static_cast<long long>(made) &&
            std::abs(*value - std::round(*value)) < 1e-9)
            right.push_back(texts.size());
        texts.push_back(choice.text);
        reasons.push_back(say("With n = {} that would be {}, but the run had a different number.", n,
                              grouped(static_cast<std::uint64_t>(std::llround(std::max(0.0, *value))))));
    }
    if (right.size() != 1)
        throw BadRequest(
            "choices",
            right.empty()
                ? fmt::format("None of the formulas gives {}, the number in the run.", made)
                : fmt::format("Several of the formulas give {}, the number in the run: keep one of them.",
                              made));
    Question question = asking(
        Ask::choice, say("Which formula gives the number of {} in the run?", nameOf(kind, steps.trace())));
    answerByChoice(question, std::move(texts), right[0]);
    question.because = say("The run has {}, and with n = {} that is {}.", grouped(made), n, question.shown);
    question.reasons = std::move(reasons);
    return question;
}

Question fewerQuestion(const std::array<const FilmSteps*, 2>& runs, const std::string& counter) {
    const trace::CounterKind& kind = counterNamed(counter);
    const std::array<std::uint64_t, 2> made{wholeOf(*runs[0], kind), wholeOf(*runs[1], kind)};
    const std::array<std::string, 2> names = trace::names_of_pair(runs[0]->trace(), runs[1]->trace());
    Question question =
        asking(Ask::fewer, say("Which of the two runs has fewer {}?", nameOf(kind, runs[0]->trace())));
    answerByChoice(question, {names[0], names[1], say("Both have the same number")},
                   made[0] == made[1]  ? 2
                   : made[0] < made[1] ? 0
                                       : 1);
    question.because = say("{} has {}, {} has {}.", names[0], grouped(made[0]), names[1], grouped(made[1]));
    question.hint = say("Count them in one step of each run, and count the steps.");
    return question;
}

} // namespace scanscope::app
