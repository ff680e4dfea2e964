// The command why: finds the first step in which a run with a wrong result differs from one with the right
// result.

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/cli/commands.h"
#include "app/cli/second_run.h"
#include "app/cli/show_text.h"
#include "app/cli/visible_names.h"
#include "app/reports/json.h"
#include "kernels/check/barrier_study.h"
#include "kernels/check/right_run.h"
#include "kernels/own/built_program.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/text/whole_number.h"
#include "kernels/trace/access.h"
#include "kernels/trace/fault_text.h"
#include "kernels/trace/launch_order.h"
#include "kernels/trace/parting.h"
#include "kernels/trace/schedule.h"

namespace scanscope::app {

using kernels::BadRequest;
using kernels::counted;
using kernels::grouped;
using kernels::in_quotes;
using kernels::say;
using trace::CellRef;
using trace::OtherRun;
using trace::PartedWay;
using trace::Trace;

namespace {

// A cell whose final values differ between two runs, with its name for the user.
struct Different {
    std::string name; // "result 3", "out[3]"
    std::string got, other;
};

struct Explained {
    std::string head, other; // the problem, and the run that it is compared with
    OtherRun kind = OtherRun::right;
    std::vector<std::string> all; // the names of all cells that differ
    Different one;
    std::optional<PartedWay> way;
    Trace left;
};

std::string valueAt(const std::vector<trace::Value>& values, std::uint64_t i, trace::ElementType type) {
    return i < values.size() ? to_text(values[i], type) : say("missing");
}

// Returns the element named by --cell, or the first one that differs.
std::uint64_t chosenElement(const std::vector<std::size_t>& wrong, const std::optional<std::string>& asked) {
    if (!asked) return wrong.front();
    const auto number = kernels::whole_number<std::uint64_t>(*asked);
    if (!number)
        throw BadRequest("cell",
                         fmt::format("--cell must be the index of a result, not {}.", in_quotes(*asked)));
    if (std::ranges::find(wrong, *number) == wrong.end()) {
        constexpr std::size_t most = 8;
        std::vector<std::string> first;
        for (std::size_t i = 0; i < std::min(wrong.size(), most); ++i)
            first.push_back(std::to_string(wrong[i]));
        throw BadRequest("cell",
                         fmt::format("Result {} does not differ: choose one of {}{}.", grouped(*number),
                                     kernels::plain_list(first, "and"), wrong.size() > most ? " …" : ""));
    }
    return *number;
}

// Compares the two runs of `pair`; `wrong` lists the indices of the output elements that differ.
Explained explained(std::array<Trace, 2> pair, const std::vector<std::size_t>& wrong,
                    const std::optional<std::string>& asked) {
    Explained said;
    const std::uint64_t element = chosenElement(wrong, asked);
    const trace::ElementType type = pair[0].run.type_of_output();
    for (const std::size_t i : wrong) said.all.push_back(grouped(i));
    said.one = {say("result {}", grouped(element)), valueAt(pair[0].output, element, type),
                valueAt(pair[1].output, element, type)};
    const trace::Parting parting = parting_of(pair[0], pair[1]);
    if (!parting.is_comparable)
        throw BadRequest("beside",
                         "The two runs cannot be compared: their launches, blocks or arrays differ. "
                         "Choose two runs of the same source.");
    said.way = why_not(pair[0], pair[1], parting, element);
    said.left = std::move(pair[0]);
    return said;
}

std::string headOf(const Trace& trace, std::size_t wrong) {
    return counted(wrong, "{1}: {0} of {2} results is wrong.", "{1}: {0} of {2} results are wrong.",
                   runTitle(trace), grouped(trace.output.size()));
}

// Compares the run with the second run on the command line.
std::optional<Explained> explainedBeside(const Context& context, const WhyOptions& options) {
    std::array<Trace, 2> pair = pairOf(context, options.subject, options.run);
    // The order of launches on several devices is random, so each launch is put beside its counterpart.
    if (has_devices(pair[0])) pair[1] = in_order_of(pair[0], std::move(pair[1]));
    for (Trace& trace : pair) trace = withVisibleNames(std::move(trace)); // they may be untrusted files
    for (const Trace& trace : pair)
        if (trace.fault)
            throw BadRequest("beside", say("{} was stopped, so it has no result.", runTitle(trace)));
    std::vector<std::size_t> wrong;
    for (std::size_t i = 0; i < std::min(pair[0].output.size(), pair[1].output.size()); ++i)
        if (pair[0].output[i] != pair[1].output[i]) wrong.push_back(i);
    if (wrong.empty()) return std::nullopt;
    const std::string head = counted(wrong.size(), "{0} of {1} results differs.",
                                     "{0} of {1} results differ.", grouped(pair[0].output.size()));
    const std::string other = runTitle(pair[1]);
    Explained said = explained(std::move(pair), wrong, options.cell);
    said.head = head;
    said.other = say("Compared with {}.", other);
    said.kind = OtherRun::other;
    return said;
}

std::optional<Explained> explainedRun(const Context& context, const WhyOptions& options) {
    const kernels::Request request = options.run.request(options.subject, context.backend);
    context.backend.validate(request);
    const kernels::Algorithm& algorithm = algorithmNamed(request.algorithm, context.backend);
    Trace left = context.backend.record(request, context.console.stop);
    if (left.fault)
        throw BadRequest("algorithm", say("The run was stopped, so it has no result to explain: {}",
                                          message_of(left.fault).text()));
    const std::vector<std::size_t> wrong = wrong_elements_of(algorithm, left);
    if (wrong.empty()) return std::nullopt;
    std::optional<kernels::RightRun> right =
        right_run_of(context.backend, request, left, context.console.stop);
    const std::string head = headOf(left, wrong.size());
    if (!right) {
        Explained said;
        said.head = head;
        said.other =
            say("None of the thread orders that were tried gives the right result. To compare with a run "
                "that does, name it after --.");
        for (const std::size_t i : wrong) said.all.push_back(grouped(i));
        return said;
    }
    Explained said = explained({std::move(left), std::move(right->trace)}, wrong, options.cell);
    said.head = head;
    said.other = say("The right result comes from the run {}.", right->how);
    return said;
}

// Returns the last launch with a cell of this name, such as "out[3]", and the cell.
std::pair<std::size_t, CellRef> cellNamed(const Trace& trace, const std::string& text) {
    const std::size_t open = text.find('['), close = text.size() - 1;
    const auto index =
        open != text.npos && text.back() == ']'
            ? kernels::whole_number<std::uint64_t>(std::string_view(text).substr(open + 1, close - open - 1))
            : std::nullopt;
    if (!index)
        throw BadRequest("cell", fmt::format("--cell must be a cell of an array, such as out[3], not {}.",
                                             in_quotes(text)));
    for (std::size_t launch = trace.launches.size(); launch-- > 0;) {
        const auto& globals = trace.launches[launch].globals;
        for (std::size_t array = 0; array < globals.size(); ++array)
            if (globals[array].name == text.substr(0, open) && *index < globals[array].extent)
                return {launch, {trace::Space::global, static_cast<std::uint16_t>(array), *index}};
    }
    throw BadRequest(
        "cell",
        fmt::format("No launch has a cell {}: choose a cell of an array in global memory.", in_quotes(text)));
}

std::optional<Explained> explainedProgram(const Context& context, const WhyOptions& options) {
    const std::stop_token& stop = context.console.stop;
    const own::BuiltProgram program(options.run.programRequest(options.subject, context.program), stop);
    Trace left = program.record(stop).trace;
    for (const auto& [schedule, seed] : kernels::orders_of_programs) {
        Trace right = program.record_without(program.request().without_barriers, schedule, seed, stop);
        const auto different = first_different_end(left, right);
        if (!different) continue;
        const trace::Parting parting = parting_of(left, right);
        if (!parting.is_comparable) continue;
        const auto [launch, cell] = options.cell ? cellNamed(left, *options.cell) : *different;
        const trace::Global &mine = left.launches[launch].globals[cell.array],
                            &theirs = right.launches[launch].globals[cell.array];
        Explained said;
        said.head = say("{}: the final arrays differ in another thread order.", runTitle(left));
        said.other = say("Compared with {}.", id_of(schedule, seed));
        said.kind = OtherRun::other;
        said.one = {trace::cell_text(mine, cell.index), valueAt(mine.after->values, cell.index, mine.type),
                    valueAt(theirs.after->values, cell.index, mine.type)};
        said.all = {said.one.name};
        said.way = why_not(left, right, parting, launch, cell);
        said.left = std::move(left);
        return said;
    }
    return std::nullopt;
}

void print(std::ostream& out, const Explained& said) {
    fmt::print(out, "{}\n{}\n", said.head, said.other);
    if (said.left.launches.empty()) return;
    out << '\n';
    fmt::print(out, "{}\n",
               said.kind == OtherRun::right
                   ? say("{} is {}, but should be {}.", said.one.name, said.one.got, said.one.other)
                   : say("{} is {} here and {} there.", said.one.name, said.one.got, said.one.other));
    fmt::print(
        out, "{}\n",
        said.way
            ? sentence_of(*said.way, said.left, said.kind)
            : say("The recording does not show why: the value comes from a write that was not recorded."));
}

void printJson(std::ostream& out, const Explained& said) {
    Json json;
    json["schema"] = 1;
    json["different"] = said.all;
    json["held_against"] = said.other;
    json["cell"] = said.one.name;
    json["value"] = said.one.got;
    json["other_value"] = said.one.other;
    json["way"] = nullptr;
    if (said.way) {
        const trace::Block& block = said.left.launches[said.way->at.launch].blocks[said.way->at.block];
        const trace::Step& step = block.steps[said.way->at.step];
        json["way"] = {{"launch", said.way->at.launch},
                       {"block", block.index},
                       {"step", said.way->at.step},
                       {"label", step.label},
                       {"number", step.number},
                       {"thread", said.way->wrong.thread},
                       {"sentence", sentence_of(*said.way, said.left, said.kind)}};
    }
    writeJson(out, json);
}

} // namespace

int whyCommand(const Context& context, const WhyOptions& options) {
    requireSubject(options.subject, "why needs an algorithm or a program, for example: {}",
                   "scanscope why broken-race");
    const std::optional<Explained> said = !context.second.empty() ? explainedBeside(context, options)
                                          : own::is_program_name(options.subject)
                                              ? explainedProgram(context, options)
                                              : explainedRun(context, options);
    std::ostream& out = context.console.out;
    if (options.json)
        printJson(out, said.value_or(Explained{}));
    else if (said)
        print(out, *said);
    else
        fmt::print(out, "{}\n", say("Nothing to explain: the results do not differ."));
    return said ? exitFault : exitDone;
}

} // namespace scanscope::app
