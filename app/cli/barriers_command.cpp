// barriers: each barrier taken away, over sizes, blocks and schedules.

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/cli/commands.h"
#include "app/cli/progress.h"
#include "app/reports/table.h"
#include "kernels/check/barrier_study.h"
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
                                      say("{} does not run on the emulator, which alone passes over "
                                          "barriers.",
                                          id));
        requests.push_back(options.run.requestWithoutInput(id, context.backend));
    }
    return requests;
}

std::string placeOf(const BarrierNeed& need) {
    return fmt::format("{}:{}", need.place.source, need.place.line);
}

// "n = 64, 32 threads"
std::string fromOf(const BarrierNeed& need) {
    if (!need.from) return say("never");
    const std::string text = say("n = {}, {} threads", grouped(need.from->n), need.from->threads);
    return need.from->schedule == trace::Schedule::in_order
               ? text
               : fmt::format("{}, {}", text, name_of(need.from->schedule));
}

std::string faultOf(const BarrierNeed& need) {
    return need.from ? need.from->fault : say("no run that was tried goes wrong without it");
}

void printText(std::ostream& out, const std::string& id, const std::vector<BarrierNeed>& needs) {
    const auto needed =
        std::ranges::count_if(needs, [](const BarrierNeed& need) { return need.from.has_value(); });
    fmt::print(out, "{}\n", say("{}: {} of {} barriers needed", id, needed, needs.size()));
    std::vector<Line> lines;
    for (const BarrierNeed& need : needs) lines.push_back({placeOf(need), fromOf(need), faultOf(need)});
    if (!lines.empty()) printAligned(out, {say("barrier"), say("needed from"), say("without it")}, lines, 3);
}

void printMarkdown(std::ostream& out, const std::string& id, const std::vector<BarrierNeed>& needs) {
    for (const BarrierNeed& need : needs)
        fmt::print(out, "| `{}` | `{}` | {} | {} |\n", id, placeOf(need), fromOf(need), faultOf(need));
}

} // namespace

int barriersCommand(const Context& context, const BarriersCommandOptions& options) {
    std::ostream& out = context.console.out;
    Progress progress(context.console);
    if (options.markdown)
        fmt::print(out, "| {} | {} | {} | {} |\n| --- | --- | --- | --- |\n", say("algorithm"),
                   say("barrier"), say("needed from"), say("without it"));
    std::string_view gap;
    for (const Request& request : requestsFor(context, options)) {
        const std::vector<BarrierNeed> needs = study_barriers(
            context.backend, request, context.console.stop, [&](const trace::BarrierPlace& next) {
                progress.show(
                    [&] { return say("{}: {}, line {}", request.algorithm, next.source, next.line); });
            });
        progress.clear();
        if (options.markdown) {
            printMarkdown(out, request.algorithm, needs);
        } else {
            out << gap;
            printText(out, request.algorithm, needs);
            gap = "\n";
        }
    }
    return exitDone;
}

} // namespace scanscope::app
