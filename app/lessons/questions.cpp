#include "app/lessons/questions.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "kernels/errors.h"
#include "kernels/findings/hazards.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/trace/access.h"
#include "kernels/trace/provenance.h"

namespace scanscope::app {

using kernels::BadRequest;
using kernels::say;

namespace {

constexpr std::uint64_t longestRow = 32; // cells that anyone would type

std::string exampleOf(trace::ElementType type) {
    return trace::is_integer(type) ? say("a whole number") : say("a number such as 0.5");
}

void requireWritten(const MomentCells& cells, LessonCell cell, const trace::CellState& state) {
    if (!state.is_written)
        throw BadRequest("cell", say("Nothing was ever written to {} by then.", cells.nameOf(cell)));
}

// Answers that come from half of what the step does.
std::vector<Slip> slipsOf(const MomentCells& cells, LessonCell cell, const Making& making) {
    std::vector<Slip> slips;
    if (!making.isWritten) return slips;
    for (const Operand& operand : making.operands) {
        const std::string value = cells.textOf(cell, operand.value);
        const std::string name = operand.cell ? cells.nameOf(*operand.cell) : say("the other thread’s value");
        slips.push_back({value, making.combines ? say("That is {} alone.", name) : say("That is {}.", name)});
    }
    if (making.before.is_written)
        slips.insert(slips.begin(),
                     {cells.textOf(cell, making.before.value), say("That is what it held before.")});
    const std::string right = cells.textOf(cell, making.after.value);
    std::erase_if(slips, [&](const Slip& slip) { return slip.answer == right; });
    return slips;
}

std::string joined(const std::vector<std::string>& texts) {
    std::string all;
    for (const std::string& text : texts) all += (all.empty() ? "" : ", ") + text;
    return all;
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
    return joined(parts);
}

void answerByIndices(Question& question, const std::set<std::uint64_t>& indices) {
    question.form = AnswerForm::indices;
    question.example = say("indices, such as 0..3, 5");
    for (const std::uint64_t index : indices) question.answer.push_back(std::to_string(index));
    question.shown = rangesOf({indices.begin(), indices.end()});
}

void answerByChoice(Question& question, std::size_t right) {
    question.form = AnswerForm::one;
    question.answer = {std::to_string(right)};
    question.shown = question.choices[right];
}

} // namespace

Question cellQuestion(const FilmSteps& steps, const FilmMoment& moment, LessonCell cell) {
    const MomentCells cells(steps, moment);
    const Making making = cells.makingOf(cell);
    requireWritten(cells, cell, making.after);
    Question question;
    question.kind = Ask::cell;
    question.type = cells.array(cell.of).type;
    question.prompt = say("What does {} hold after {}?", cells.nameOf(cell), steps.titleOf(moment));
    question.example = exampleOf(question.type);
    question.answer = {cells.textOf(cell, making.after.value)};
    question.shown = question.answer[0];
    question.because = cells.because(cell, making);
    question.hint = cells.hint(cell, making);
    question.slips = slipsOf(cells, cell, making);
    return question;
}

Question rowQuestion(const FilmSteps& steps, const FilmMoment& moment, LessonArray array) {
    const MomentCells cells(steps, moment);
    const std::uint64_t count = cells.cellCount(array);
    const std::string& name = cells.array(array).name;
    if (count == 0 || count > longestRow)
        throw BadRequest("row",
                         say("{} has {} cells; a row that is typed has 1 to {}.", name, count, longestRow));
    Question question;
    question.kind = Ask::row;
    question.form = AnswerForm::row;
    question.type = cells.array(array).type;
    std::size_t written = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
        const LessonCell cell{array, i};
        const Making making = cells.makingOf(cell);
        requireWritten(cells, cell, making.after);
        question.answer.push_back(cells.textOf(cell, making.after.value));
        question.reasons.push_back(cells.hint(cell, making));
        question.labels.push_back(cells.nameOf(cell));
        written += making.isWritten ? 1 : 0;
    }
    question.prompt = say("Type the row of {} as it is after {}.", name, steps.titleOf(moment));
    question.example = kernels::counted(count, "{} number", "{} numbers, with commas between them");
    question.shown = joined(question.answer);
    question.because = kernels::counted(written, "The step writes {} cell of {}: {}.",
                                        "The step writes {} cells of {}: {}.", name, question.shown);
    question.hint =
        kernels::counted(written, "The step writes {} cell of {}.", "The step writes {} cells of {}.", name);
    return question;
}

Question fromQuestion(const FilmSteps& steps, const FilmMoment& moment, LessonCell cell) {
    const MomentCells cells(steps, moment);
    const Making making = cells.makingOf(cell);
    std::set<std::uint64_t> indices;
    std::string array;
    for (const Operand& operand : making.operands) {
        if (!operand.cell || (!array.empty() && cells.array(operand.cell->of).name != array))
            throw BadRequest("from",
                             say("{} is not made of cells of one array in this step.", cells.nameOf(cell)));
        array = cells.array(operand.cell->of).name;
        indices.insert(operand.cell->index);
    }
    if (indices.empty())
        throw BadRequest("from", say("{} is made of no other cell in this step.", cells.nameOf(cell)));
    Question question;
    question.kind = Ask::from;
    question.prompt = indices.size() == 1 ? say("From which cell of {} comes the value that {} gets in {}?",
                                                array, cells.nameOf(cell), steps.titleOf(moment))
                                          : say("Which cells of {} are combined into {} in {}?", array,
                                                cells.nameOf(cell), steps.titleOf(moment));
    answerByIndices(question, indices);
    question.because = cells.because(cell, making);
    question.hint = kernels::counted(indices.size(), "Thread {1} reads {0} cell for it.",
                                     "Thread {1} reads {0} cells for it.", making.thread);
    return question;
}

Question inputsQuestion(const FilmSteps& steps, const FilmMoment& moment, LessonCell cell) {
    const MomentCells cells(steps, moment);
    const Making making = cells.makingOf(cell);
    requireWritten(cells, cell, making.after);
    const trace::Provenance provenance(steps.trace());
    const trace::Provenance::Inputs& inputs = provenance.of(making.after.node);
    std::set<std::uint64_t> indices;
    for (const trace::Range& range : inputs.ranges)
        for (std::uint64_t i = 0; i < range.count; ++i) indices.insert(range.first + i);
    if (!inputs.known || indices.empty())
        throw BadRequest("inputs", say("No element of the input is known to be in {}.", cells.nameOf(cell)));
    Question question;
    question.kind = Ask::inputs;
    question.prompt =
        say("Which elements of the input are in {} after {}?", cells.nameOf(cell), steps.titleOf(moment));
    answerByIndices(question, indices);
    question.because = say("It holds {}.", provenance.to_text(making.after.node, steps.trace().run.op));
    question.hint =
        kernels::counted(indices.size(), "There is {} element in it.", "There are {} elements in it.");
    return question;
}

Question raceQuestion(const FilmSteps& steps, const FilmMoment& moment) {
    Question question;
    question.kind = Ask::race;
    question.prompt =
        say("Do two threads meet in one cell in {}, at least one of them writing, with no barrier "
            "between the two?",
            steps.titleOf(moment));
    question.choices = {say("No"), say("Yes")};
    std::string found;
    for (const trace::Finding& finding : trace::hazards(steps.trace())) {
        const bool isHere = finding.launch == moment.launch && finding.block == moment.block && moment.own &&
                            (finding.step == *moment.own || finding.other_step == *moment.own);
        if (found.empty() && finding.kind == trace::FindingKind::hazard && isHere)
            found = finding.message.text();
    }
    if (!found.empty() && found.back() != '.') found += '.';
    answerByChoice(question, found.empty() ? 0 : 1);
    question.because = !found.empty()
                           ? say("The trace says: {}", found)
                           : say("No cell is touched by two threads here, one of them writing, between "
                                 "the barrier before and the barrier behind.");
    question.hint = question.because;
    question.reasons = {question.because, question.because};
    return question;
}

Question tileQuestion(const FilmSteps& steps, const FilmMoment& moment, std::uint64_t tile) {
    const auto& globals = steps.trace().launches[moment.launch].globals;
    const auto states = std::ranges::find(globals, trace::Meaning::tile_state, &trace::Array::meaning);
    if (states == globals.end() || tile >= states->extent)
        throw BadRequest("tile", say("This launch has no tile {}.", tile));
    const LessonCell cell{{trace::Space::global, static_cast<std::uint16_t>(states - globals.begin())}, tile};
    const MomentCells cells(steps, moment);
    const Making making = cells.makingOf(cell);
    const auto state = static_cast<std::size_t>(trace::as_double(making.after.value, states->type));
    Question question;
    question.kind = Ask::tile;
    question.prompt = say("What has tile {} told the others by the end of this step?", tile);
    question.choices = {say("X: nothing yet"), say("A: the sum of its own elements"),
                        say("P: the sum of everything up to its end")};
    if (state >= question.choices.size())
        throw BadRequest("tile", say("Tile {} is in no state that is known here.", tile));
    answerByChoice(question, state);
    question.because = making.isWritten
                           ? say("Its block publishes state {} in this very step.", "XAP"[state])
                           : say("Its state is {} here, and this step does not change it.", "XAP"[state]);
    question.hint = making.isWritten ? say("Its state changes in this very step.")
                                     : say("This step does not change its state.");
    question.reasons.assign(3, question.hint);
    return question;
}

} // namespace scanscope::app
