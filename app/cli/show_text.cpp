#include "app/cli/show_text.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/reports/table.h"
#include "kernels/findings/finding.h"
#include "kernels/findings/never_written.h"
#include "kernels/run/run.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/trace/access.h"
#include "kernels/trace/analysis.h"
#include "kernels/trace/fault_text.h"
#include "kernels/trace/own_program.h"
#include "kernels/trace/provenance.h"
#include "kernels/trace/replay.h"
#include "kernels/trace/run_pair.h"
#include "kernels/trace/warp_requests.h"

namespace scanscope::app {

using kernels::counted;
using kernels::grouped;
using kernels::say;

namespace {

constexpr std::size_t mostShownFindings = 20;

using Row = CellTable::Row;

// Cells by array, in the order in which rows are printed.
using CellsByArray = std::map<std::pair<trace::Space, std::uint16_t>, std::set<std::uint64_t>>;

// The cells that a step wrote, or read.
CellsByArray cellsOf(const trace::Block& block, const trace::Step& step, bool (*touches)(trace::EventKind)) {
    CellsByArray cells;
    for (const trace::Event& event : trace::events_of(block, step))
        if (touches(event.kind) && event.array != trace::no_array)
            cells[{event.space, event.array}].insert(event.index);
    return cells;
}

// "only reads temp (7 cells)": what a step does that writes nothing.
std::string withoutWrites(const trace::Launch& launch, const trace::Block& block, const trace::Step& step) {
    std::vector<std::string> arrays;
    for (const auto& [place, cells] : cellsOf(block, step, trace::reads))
        arrays.push_back(counted(cells.size(), "{1} ({0} cell)", "{1} ({0} cells)",
                                 trace::array_of(launch, block, place.first, place.second)->name));
    return arrays.empty() ? say("nothing written") : say("only reads {}", kernels::listed(arrays, "and"));
}

// Returns the label and number of a step. In a step that combines, the number is the stride. It also
// distinguishes steps with the same label; other steps are printed without it.
std::string titleOf(const trace::Block& block, const trace::Step& step, bool hasTwins) {
    const bool combines = std::ranges::any_of(trace::events_of(block, step), [](const trace::Event& event) {
        return event.kind == trace::EventKind::combine;
    });
    return combines || hasTwins || step.number != 1 ? trace::numbered_title_of(step).text()
                                                    : kernels::translated(step.label, "step");
}

class TextPrinter {
public:
    TextPrinter(std::ostream& out, const trace::Trace& trace, const TextOptions& options)
        : m_out(out)
        , m_trace(trace)
        , m_options(options)
        , m_wholeProvenance(trace) {}

    void print() {
        printHead();
        if (m_trace.program)
            printWhatWasNotRecorded(*m_trace.program);
        else if (m_trace.launches.empty() && m_trace.run.n == 0)
            fmt::print(m_out, "\n{}\n", say("Nothing to scan: the input is empty."));
        for (std::size_t launch = 0; launch < m_trace.launches.size(); ++launch)
            for (std::size_t block = 0; block < m_trace.launches[launch].blocks.size(); ++block)
                printBlock(launch, block);
        printTail();
        printWhatWasNotFollowed();
        printOutput(m_out, m_trace);
    }

private:
    void printWhatWasNotRecorded(const trace::OwnProgram& program) {
        if (program.launches == 0)
            fmt::print(m_out, "\n{}\n", say("The program ended without launching a kernel."));
        else if (m_trace.launches.size() < program.launches)
            fmt::print(m_out, "\n{}\n",
                       counted(program.launches, "{1} of {0} launch was recorded.",
                               "{1} of {0} launches were recorded.", m_trace.launches.size()));
    }

    // With --symbolic, explains why some kernels' values are printed without their inputs.
    void printWhatWasNotFollowed() {
        if (takes_input(m_trace) || !m_options.symbolic) return;
        std::set<std::string_view> kernels;
        for (const trace::Launch& launch : m_trace.launches)
            if (!launch.followed) kernels.insert(launch.kernel);
        if (kernels.empty()) return;
        fmt::print(
            m_out, "\n{}\n",
            say("The values of {} are shown without their inputs. Inputs are followed through kernels that "
                "take their element type as a template parameter and use it like a number.",
                kernels::listed({kernels.begin(), kernels.end()}, "and")));
    }

    void printHead() {
        const trace::Run& run = m_trace.run;
        std::vector<std::string> head{runTitle(m_trace)};
        head.push_back(run.executor == "emulator" ? say("on the {}", run.executor)
                                                  : say("on the {} ({})", run.executor, run.device));
        if (const std::string note = run.executor == "emulator" ? scheduleNote(run) : ""; !note.empty())
            head.push_back(note);
        fmt::print(m_out, "{}\n", fmt::join(head, ", "));
    }

    // With a single block, the input and output share the columns of the block's arrays.
    [[nodiscard]] bool hasOneBlock() const {
        return m_trace.launches.size() == 1 && m_trace.launches.front().grid.count() == 1;
    }

    void printBlock(std::size_t launchNumber, std::size_t blockNumber) {
        const trace::Launch& launch = m_trace.launches[launchNumber];
        const trace::Block& block = launch.blocks[blockNumber];
        m_out << '\n';
        // An exchange is not a kernel, so it has no launch configuration.
        m_out << (launch.place.is_exchange ? launch.kernel : trace::launch_text(m_trace, launch));
        if (launch.grid.count() > 1 && !launch.place.is_exchange)
            fmt::print(m_out, ", {}", say("block {}", block.index));
        if (trace::has_devices(m_trace))
            fmt::print(m_out, ", {}",
                       say("device {}", launch.place.is_exchange ? block.index : launch.place.device));
        m_out << "\n\n";

        CellTable table;
        table.add(ruler(launch, block));
        const bool only = hasOneBlock();
        if (only && takes_input(m_trace)) table.add(valuesRow(say("input"), m_trace.input, m_trace.run.type));
        const trace::Replay replay(m_trace, launchNumber, blockNumber);
        if (m_launch != &launch && launch.followed) m_ownProvenance.emplace(m_trace, launch);
        m_launch = &launch;
        m_stepsOf.clear();
        for (const trace::Step& step : block.steps) ++m_stepsOf[step.label];
        for (std::size_t step = 0; step < block.steps.size(); ++step)
            addStep(table, launch, block, step, replay.after(step + 1));
        if (only && !m_trace.output.empty())
            table.add(valuesRow(say("output"), m_trace.output, m_trace.run.type_of_output()));
        if (const std::size_t leftOut = table.print(m_out, m_options.width))
            fmt::print(m_out, "\n{}\n",
                       counted(leftOut, "{} column in the middle is hidden; --all shows it.",
                               "{} columns in the middle are hidden; --all shows them."));
        m_out << '\n' << legend(block) << '\n';
    }

    // Returns the index of each column, or "pad" for padding, which contains no input element.
    static Row ruler(const trace::Launch& launch, const trace::Block& block) {
        std::uint64_t columns = 0;
        for (const auto* arrays : {&block.shared, &block.lanes})
            for (const trace::Array& array : *arrays) columns = std::max(columns, array.extent);
        for (const trace::Global& global : launch.globals)
            if (global.extent <= global.after->size()) columns = std::max(columns, global.extent);
        Row row = numbersRow("", 0, columns);
        for (const trace::Array& array : block.shared)
            for (const trace::Range& range : array.padding)
                for (std::uint64_t i = range.first; i < range.first + range.count && i < columns; ++i)
                    row.cells[i] = say("pad");
        return row;
    }

    static bool hasPadding(const trace::Block& block) {
        return std::ranges::any_of(block.shared,
                                   [](const trace::Array& array) { return !array.padding.empty(); });
    }

    static std::string legend(const trace::Block& block) {
        std::string text =
            fmt::format("[ ] {}   {} {}", say("written in the step"), neverWritten, say("uninitialised"));
        if (hasPadding(block)) text += fmt::format("   {}: {}", say("pad"), say("padding, no input element"));
        return text;
    }

    [[nodiscard]] std::string inputsIn(trace::Node node) const {
        const trace::Provenance& provenance = m_launch->followed ? *m_ownProvenance : m_wholeProvenance;
        return provenance.to_symbols(node, trace::operator_of(m_trace, *m_launch));
    }

    Row stateRow(const trace::Cells& cells, const trace::Array& array,
                 const std::set<std::uint64_t>& written) const {
        Row row{.array = array.name, .marked = written};
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (!cells.written[i])
                row.cells.emplace_back(neverWritten);
            else if (m_options.symbolic)
                row.cells.push_back(inputsIn(cells.nodes[i]));
            else
                row.cells.push_back(trace::to_text(cells.values[i], array.type));
        }
        return row;
    }

    void addStep(CellTable& table, const trace::Launch& launch, const trace::Block& block, std::size_t number,
                 const trace::BlockState& state) const {
        if (m_options.stop.stop_requested()) throw kernels::Cancelled();
        const trace::Step& step = block.steps[number];
        std::string title = titleOf(block, step, m_stepsOf.at(step.label) > 1);
        const CellsByArray written = cellsOf(block, step, trace::writes);
        for (const auto& [place, indices] : written) {
            const auto& [space, array] = place;
            const trace::Array& description = *trace::array_of(launch, block, space, array);
            Row row = stateRow(state.cells(space, array), description, indices);
            row.title = std::exchange(title, "");
            table.add(std::move(row));
        }
        if (written.empty()) table.add({title, withoutWrites(launch, block, step)});
    }

    void printTail() {
        if (!hasOneBlock() && !m_trace.output.empty()) {
            CellTable table;
            table.add(valuesRow(say("output"), m_trace.output, m_trace.run.type_of_output()));
            m_out << '\n';
            table.print(m_out, m_options.width);
        }
        const trace::Counters counters = count(m_trace);
        fmt::print(m_out, "\n{}, {}, {}, {}, {}\n{}, {}, {}\n",
                   counted(counters.combines, "{} combine", "{} combines"),
                   counted(counters.steps, "{} step", "{} steps"),
                   counted(counters.barriers, "{} barrier", "{} barriers"),
                   counted(counters.shared_reads, "{} shared read", "{} shared reads"),
                   counted(counters.shared_writes, "{} shared write", "{} shared writes"),
                   counted(counters.global_reads, "{} global read", "{} global reads"),
                   counted(counters.global_writes, "{} global write", "{} global writes"),
                   counted(counters.shuffles, "{} shuffle", "{} shuffles"));
        printRequests();
        if (m_trace.run.records_dropped != 0)
            fmt::print(m_out, "\n{}\n",
                       say("{} of {} accesses were not recorded: the buffer was full.",
                           grouped(m_trace.run.records_dropped),
                           grouped(m_trace.run.records_dropped + m_trace.run.records_kept)));
        printFindings();
        if (m_trace.fault) fmt::print(m_out, "\n{}\n", say("Stopped: {}", message_of(m_trace.fault).text()));
    }

    // "93 shared-memory passes (40 from bank conflicts); 16 sectors moved, 16 needed", and the lane use below
    void printRequests() {
        const trace::RequestCounts requests = count_requests(m_trace);
        std::vector<std::string> parts;
        if (requests.shared_requests > 0)
            parts.push_back(counted(requests.passes, "{} shared-memory pass ({} from bank conflicts)",
                                    "{} shared-memory passes ({} from bank conflicts)",
                                    grouped(requests.extra_passes)));
        if (requests.global_requests > 0)
            parts.push_back(counted(requests.sectors, "{} sector moved, {} needed",
                                    "{} sectors moved, {} needed", grouped(requests.needed_sectors)));
        if (!parts.empty()) fmt::print(m_out, "{}\n", fmt::join(parts, "; "));
        if (const trace::LaneUse use = lane_use(m_trace); use.instructions > 0)
            fmt::print(m_out, "{}\n",
                       counted(use.instructions, "{} warp instruction, {} % of lanes active",
                               "{} warp instructions, {} % of lanes active", std::lround(100 * use.share())));
    }

    void printFindings() {
        const std::vector<trace::Finding> findings = never_written_reads(m_trace);
        if (findings.empty()) return;
        m_out << '\n';
        for (std::size_t i = 0; i < std::min(findings.size(), mostShownFindings); ++i)
            m_out << never_written_message(m_trace, findings[i]).text() << '\n';
        if (findings.size() > mostShownFindings)
            m_out << counted(findings.size() - mostShownFindings, "and {} more", "and {} more") << '\n';
    }

    std::ostream& m_out;
    const trace::Trace& m_trace;
    const TextOptions& m_options;
    trace::Provenance m_wholeProvenance;
    const trace::Launch* m_launch = nullptr;           // the launch whose text is being printed
    std::optional<trace::Provenance> m_ownProvenance;  // m_launch's, if its values were followed
    std::map<std::string_view, std::size_t> m_stepsOf; // the number of the block's steps, by label
};

} // namespace

std::string scheduleNote(const trace::Run& run) {
    const std::string schedule = kernels::schedule_of(run);
    const bool isUsual = schedule.empty() || schedule == name_of(kernels::Schedule::in_order);
    return isUsual ? std::string() : say("{} schedule", schedule);
}

void printOutput(std::ostream& out, const trace::Trace& trace) {
    if (!trace.program || trace.program->output.empty()) return;
    const std::string& text = trace.program->output;
    out << '\n' << say("Program output:") << '\n' << text << (text.ends_with('\n') ? "" : "\n");
}

namespace {

std::string titleWithoutDevices(const trace::Trace& trace) {
    const trace::Run& run = trace.run;
    if (trace.program)
        return counted(trace.program->launches, "{1}: {0} launch", "{1}: {0} launches", run.name);
    const std::string n = grouped(run.n);
    const std::string_view type = name_of(run.type), op = name_of(run.op);
    const bool several = run.n > 1, finished = !trace.fault && !trace.launches.empty();
    if (serves_an_application(trace) || (several && finished && count(trace).combines == 0))
        return fmt::format("{}: {} {}", run.name, n, type);
    // A run that was stopped has no output, so the catalogue has to say whether its result is a total.
    const kernels::Algorithm* algorithm = kernels::find_algorithm(run.algorithm);
    const bool isTotal =
        several && (trace.output.size() == 1 || (algorithm && algorithm->result == kernels::Result::total));
    if (isTotal) return say("{}: {} of {} {}", run.name, op, n, type);
    return run.form == trace::Form::exclusive ? say("{}: exclusive {} of {} {}", run.name, op, n, type)
                                              : say("{}: inclusive {} of {} {}", run.name, op, n, type);
}

} // namespace

std::string runTitle(const trace::Trace& trace) {
    std::vector<std::string> title = trace::devices_in_words(trace);
    title.insert(title.begin(), titleWithoutDevices(trace));
    return fmt::format("{}", fmt::join(title, ", "));
}

void printTrace(std::ostream& out, const trace::Trace& trace, const TextOptions& options) {
    TextPrinter(out, trace, options).print();
}

} // namespace scanscope::app
