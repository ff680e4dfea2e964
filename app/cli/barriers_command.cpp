// The command barriers: removes one barrier after the other, for many sizes, blocks and schedules; for a
// program, only for many schedules.

#include <algorithm>
#include <functional>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/reports/table.h"
#include "kernels/check/barrier_study.h"
#include "kernels/own/built_program.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"

namespace scanscope::app {

using kernels::BarrierNeed;
using kernels::grouped;
using kernels::Request;
using kernels::say;

namespace {

std::vector<Request> requestsFor(const Context& context, const BarriersCommandOptions& options) {
    std::vector<std::string> ids = options.algorithms;
    if (ids.empty())
        for (const kernels::Algorithm& algorithm : context.backend.algorithms)
            if (algorithm.on_emulator && algorithm.family != kernels::Family::broken)
                ids.emplace_back(algorithm.id);
    std::vector<Request> requests;
    for (const std::string& id : ids) {
        if (!algorithmNamed(id, context.backend).on_emulator)
            throw kernels::BadRequest("algorithm",
                                      fmt::format("{} does not run on the emulator, which is needed to leave "
                                                  "out barriers: choose another algorithm.",
                                                  id));
        requests.push_back(options.run.requestWithoutInput(id, context.backend));
    }
    return requests;
}

std::string placeOf(const BarrierNeed& need) {
    return fmt::format("{}:{}", need.place.source, need.place.line);
}

// "n = 64, 32 threads"; "32 threads" for a program, which chooses its own n.
std::string fromOf(const BarrierNeed& need) {
    if (!need.from) return say("never");
    const std::string text = need.from->n == 0
                                 ? say("{} threads", need.from->threads)
                                 : say("n = {}, {} threads", grouped(need.from->n), need.from->threads);
    return need.from->schedule == trace::Schedule::in_order
               ? text
               : fmt::format("{}, {}", text, name_of(need.from->schedule));
}

std::string faultOf(const BarrierNeed& need) {
    return need.from ? need.from->fault : say("no run that was tried fails without it");
}

void printText(std::ostream& out, const std::string& id, const std::vector<BarrierNeed>& needs) {
    const auto needed =
        std::ranges::count_if(needs, [](const BarrierNeed& need) { return need.from.has_value(); });
    fmt::print(out, "{}\n", say("{}: {} of {} barriers needed", id, needed, needs.size()));
    const Columns<BarrierNeed> columns{
        {say("barrier"), placeOf}, {say("needed from"), fromOf}, {say("without it"), faultOf}};
    if (!needs.empty()) printAligned(out, tableOf(columns, needs), columns.size());
}

void printMarkdown(std::ostream& out, const std::string& id, const std::vector<BarrierNeed>& needs) {
    for (const BarrierNeed& need : needs)
        fmt::print(out, "| `{}` | `{}` | {} | {} |\n", id, placeOf(need), fromOf(need), faultOf(need));
}

struct Studied {
    std::string name;
    std::vector<BarrierNeed> needs;
};
using Told = std::function<void(const trace::BarrierPlace& next)>;

Studied study(const Context& context, const Request& request, const Told& told) {
    return {request.algorithm, study_barriers(context.backend, request, context.console.stop, told)};
}

Studied study(const Context& context, const own::BuiltProgram& program, const Told& told) {
    const std::stop_token& stop = context.console.stop;
    const auto record = [&](const std::vector<trace::BarrierPlace>& without, trace::Schedule schedule,
                            std::uint64_t seed) {
        return program.record_without(without, schedule, seed, stop);
    };
    return {program.request().build.files.front().filename().string(),
            kernels::study_barriers(record, stop, told)};
}

// Runs a study and prints its results.
class BarrierReport {
public:
    BarrierReport(const Context& context, bool markdown)
        : m_context(context)
        , m_markdown(markdown)
        , m_progress(context.console) {
        if (markdown)
            fmt::print(out(), "| {} | {} | {} | {} |\n| --- | --- | --- | --- |\n", say("algorithm"),
                       say("barrier"), say("needed from"), say("without it"));
    }
    void add(const std::string& name, const auto& subject) {
        const Studied studied = study(m_context, subject, [&](const trace::BarrierPlace& next) {
            m_progress.show([&] { return fmt::format("{}: {}, line {}", name, next.source, next.line); });
        });
        m_progress.clear();
        if (m_markdown) return printMarkdown(out(), studied.name, studied.needs);
        out() << m_gap;
        printText(out(), studied.name, studied.needs);
        m_gap = "\n";
    }

private:
    [[nodiscard]] std::ostream& out() const { return m_context.console.out; }

    const Context& m_context;
    bool m_markdown;
    Progress m_progress;
    std::string_view m_gap;
};

} // namespace

int barriersCommand(const Context& context, const BarriersCommandOptions& options) {
    BarrierReport report(context, options.markdown);
    if (options.algorithms.size() == 1 && own::is_program_name(options.algorithms.front())) {
        const std::string& file = options.algorithms.front();
        report.add(
            file, own::BuiltProgram(options.run.programRequest(file, context.program), context.console.stop));
        return exitDone;
    }
    for (const Request& request : requestsFor(context, options)) report.add(request.algorithm, request);
    return exitDone;
}

} // namespace scanscope::app
