#include "app/reports/study_reports.h"

#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/reports/bench_report.h"
#include "app/reports/json.h"
#include "app/reports/table.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"

namespace scanscope::app {

using cost::Cost;
using cost::CostRow;
using cost::LaunchCost;
using cost::Occupancy;
using cost::Seconds;
using kernels::english;
using kernels::grouped;
using kernels::say;

namespace {

constexpr int costSchema = 1;

struct LimitWords {
    std::string_view id, text;
};
// In the order of the enum.
constexpr std::array<LimitWords, 5> limitWords{{{"threads", english("threads")},
                                                {"blocks", english("blocks")},
                                                {"shared-memory", english("shared memory")},
                                                {"registers", english("registers")},
                                                {"grid", english("the grid")}}};
const LimitWords& wordsOf(Occupancy::Limit limit) { return limitWords.at(std::size_t(limit)); }

Json secondsAsJson(const Seconds& seconds) {
    return {{"launch", seconds.launch},        {"memory", seconds.memory},
            {"banks", seconds.banks},          {"issue", seconds.issue},
            {"waits", seconds.waits},          {"all", seconds.all()},
            {"conflicts", seconds.conflicts},  {"uncoalesced", seconds.uncoalesced},
            {"idle_lanes", seconds.idle_lanes}};
}

bool hasDevices(const Cost& cost) {
    return std::ranges::any_of(cost.launches,
                               [](const LaunchCost& launch) { return launch.work.place.device != 0; });
}

Json launchAsJson(const LaunchCost& launch) {
    const trace::LaunchWork& work = launch.work;
    Json json;
    json["kernel"] = work.kernel;
    json["grid"] = work.grid.count();
    json["block"] = work.block.count();
    json["shared_bytes"] = work.shared_bytes;
    json["blocks_recorded"] = work.recorded;
    json["registers"] = orNull(launch.registers);
    json["blocks_at_once"] = launch.occupancy.blocks;
    json["occupancy"] = launch.occupancy.share;
    json["occupancy_limit"] = wordsOf(launch.occupancy.limit).id;
    json["waves"] = launch.waves;
    json["block_sectors"] = work.sectors;
    json["block_passes"] = work.passes;
    json["block_instructions"] = work.instructions;
    json["block_waits"] = {{"global", work.waits.global},
                           {"shared", work.waits.shared},
                           {"exchanges", work.waits.exchanges},
                           {"combines", work.waits.combines},
                           {"barriers", work.waits.barriers}};
    json["seconds"] = secondsAsJson(launch.seconds);
    return json;
}

Json launchesAsJson(const Cost& cost) {
    Json launches = Json::array();
    for (const LaunchCost& launch : cost.launches) launches.push_back(launchAsJson(launch));
    if (!hasDevices(cost)) return launches;
    const std::vector<std::size_t> way = cost.way();
    for (std::size_t i = 0; i < launches.size(); ++i) {
        const trace::LaunchPlace& place = cost.launches[i].work.place;
        launches[i]["device"] = place.is_exchange ? Json(nullptr) : Json(place.device); // null means all
        launches[i]["counts"] = std::ranges::binary_search(way, i);
    }
    return launches;
}

// Returns the name of the part that takes longest.
std::string slowestOf(const Cost& cost) {
    const Seconds sum = parts_of(cost);
    const std::array parts{
        std::pair{sum.launch, say("launching")}, std::pair{sum.memory, say("global memory")},
        std::pair{sum.banks, say("shared-memory banks")}, std::pair{sum.issue, say("issuing instructions")},
        std::pair{sum.waits, say("waits")}};
    return std::ranges::max_element(parts, {}, [](const auto& part) { return part.first; })->second;
}

// "Avoidable, each on its own: uncoalesced accesses 44 %, bank conflicts 31 %." Empty if nothing would save a
// hundredth of the time.
std::string avoidableParts(const Cost& cost) {
    const Seconds sum = parts_of(cost);
    std::array parts{std::pair{sum.uncoalesced, say("uncoalesced accesses")},
                     std::pair{sum.conflicts, say("bank conflicts")},
                     std::pair{sum.idle_lanes, say("inactive lanes")}};
    std::ranges::sort(parts, std::ranges::greater(), [](const auto& part) { return part.first; });
    std::vector<std::string> said;
    for (const auto& [seconds, name] : parts)
        if (const double share = seconds / cost.seconds(); share >= 0.01)
            said.push_back(fmt::format("{} {}", name, percentText(share)));
    return said.empty() ? ""
                        : say("Avoidable, each on its own: {}.", fmt::format("{}", fmt::join(said, ", ")));
}

Json figuresOf(const CostRow& row) {
    Json json;
    json["algorithm"] = row.subject.algorithm;
    json["n"] = row.subject.n;
    json["block"] = row.subject.threads_per_block;
    json["modelled_s"] = row.cost.seconds();
    json["measured_s"] = row.measured_s;
    json["factor"] = row.factor();
    json["agrees"] = row.agrees();
    return json;
}

std::string microseconds(double seconds) { return fmt::format("{:.2f}", seconds * 1e6); }
std::string factorOf(double factor) { return fmt::format("{:.2f}×", factor); }

Columns<CostRow> costColumns() {
    return {
        {say("algorithm"), [](const CostRow& row) { return row.subject.algorithm; }},
        {"n", [](const CostRow& row) { return grouped(row.subject.n); }},
        {say("threads"), [](const CostRow& row) { return grouped(row.subject.threads_per_block); }},
        {say("launches"), [](const CostRow& row) { return grouped(row.cost.launches.size()); }},
        {say("model µs"), [](const CostRow& row) { return microseconds(row.cost.seconds()); }},
        {say("measured µs"), [](const CostRow& row) { return microseconds(row.measured_s); }},
        {say("factor"), [](const CostRow& row) { return factorOf(row.factor()); }},
        {say("mostly spent on"), [](const CostRow& row) { return slowestOf(row.cost); }},
    };
}

// Devices and registers have a column only if a launch has a value for it.
Columns<LaunchCost> launchColumns(const Cost& cost) {
    const auto device = [](const LaunchCost& launch) {
        const trace::LaunchPlace& place = launch.work.place;
        return place.is_exchange ? say("all") : std::to_string(place.device);
    };
    const auto shape = [](const LaunchCost& launch) {
        return fmt::format("{} × {}", grouped(launch.work.grid.count()), launch.work.block.count());
    };
    const auto registers = [](const LaunchCost& launch) {
        return launch.registers == 0 ? "" : grouped(launch.registers);
    };
    const auto part = [](double Seconds::*time) {
        return [time](const LaunchCost& launch) { return microseconds(launch.seconds.*time); };
    };
    Columns<LaunchCost> columns{{say("kernel"), [](const LaunchCost& launch) { return launch.work.kernel; }}};
    if (hasDevices(cost)) columns.push_back({say("device"), device});
    columns.push_back({say("limited by"), [](const LaunchCost& launch) {
                           return kernels::translated(wordsOf(launch.occupancy.limit).text);
                       }});
    columns.push_back({say("blocks × threads"), shape});
    const bool areKnown =
        std::ranges::any_of(cost.launches, [](const LaunchCost& launch) { return launch.registers != 0; });
    if (areKnown) columns.push_back({say("registers"), registers});
    const Columns<LaunchCost> numbers{
        {say("resident"), [](const LaunchCost& launch) { return grouped(launch.occupancy.blocks); }},
        {say("waves"), [](const LaunchCost& launch) { return grouped(launch.waves); }},
        {say("launch"), part(&Seconds::launch)},
        {say("memory"), part(&Seconds::memory)},
        {say("banks"), part(&Seconds::banks)},
        {say("issue"), part(&Seconds::issue)},
        {say("waits"), part(&Seconds::waits)},
        {"µs", [](const LaunchCost& launch) { return microseconds(launch.seconds.all()); }},
    };
    columns.insert(columns.end(), numbers.begin(), numbers.end());
    return columns;
}
// Returns the number of text columns. They come first; the others are numbers.
std::size_t launchTexts(const Cost& cost) { return hasDevices(cost) ? 3 : 2; }

} // namespace

std::vector<std::string> costSentences(const CostOfRun& run) {
    const Cost& cost = run.cost;
    const std::string launches = kernels::counted(cost.launches.size(), "{} launch", "{} launches");
    std::vector<std::string> said;
    if (hasDevices(cost))
        said.push_back(
            say("{} on the critical path ({} of {}, because devices work in parallel); mostly spent on {}.",
                timeText(cost.seconds()), grouped(cost.way().size()), launches, slowestOf(cost)));
    else
        said.push_back(
            say("{} in {}; mostly spent on {}.", timeText(cost.seconds()), launches, slowestOf(cost)));
    if (std::string avoidable = avoidableParts(cost); !avoidable.empty())
        said.push_back(std::move(avoidable));
    const auto failing = std::ranges::find_if(
        cost.launches, [](const LaunchCost& launch) { return launch.occupancy.blocks == 0; });
    if (failing != cost.launches.end())
        said.push_back(say("A block of {} does not fit on a multiprocessor: its launch would fail.",
                           failing->work.kernel));
    if (run.measured_s)
        said.push_back(say("Measured: {}. Modelled / measured: {}.", timeText(*run.measured_s),
                           factorOf(cost.seconds() / *run.measured_s)));
    said.push_back(say("time = launch + max(memory, banks, issue) + waits; see docs/COST.md."));
    return said;
}

void printCost(std::ostream& out, const CostOfRun& run) {
    fmt::print(out, "{}\n", say("{}, modelled for an {}", run.title, run.machine));
    printAligned(out, tableOf(launchColumns(run.cost), run.cost.launches), launchTexts(run.cost));
    fmt::print(out, "\n{}\n", fmt::join(costSentences(run), "\n"));
}

void writeCostMarkdown(std::ostream& out, const CostOfRun& run) {
    fmt::print(out, "**{}**\n\n", say("{}, modelled for an {}", run.title, run.machine));
    printMarkdown(out, tableOf(launchColumns(run.cost), run.cost.launches), launchTexts(run.cost));
    fmt::print(out, "\n{}\n", fmt::join(costSentences(run), " "));
}

void writeCostJson(std::ostream& out, const CostOfRun& run) {
    Json json;
    json["schema"] = costSchema;
    json["run"] = run.title;
    json["machine"] = run.machine;
    json["modelled_s"] = run.cost.seconds();
    json["measured_s"] = orNull(run.measured_s);
    json["launches"] = launchesAsJson(run.cost);
    writeJson(out, json);
}

void printCosts(std::ostream& out, const cost::CostStudy& study, const std::string& machine) {
    printAligned(out, tableOf(costColumns(), study.rows), 1);
    const auto agreeing = std::ranges::count_if(study.rows, &CostRow::agrees);
    fmt::print(out, "\n{}\n",
               say("{} of {} rows agree within a factor of {} ({}).", agreeing, study.rows.size(),
                   cost::agreement, machine));
    if (!study.left_out.empty())
        fmt::print(out, "{}\n",
                   say("{} left out: the emulator could not record them. First reason: {}",
                       kernels::counted(study.left_out.size(), "{} row", "{} rows"),
                       study.left_out.front().reason));
}

void writeCostsMarkdown(std::ostream& out, std::span<const CostRow> rows) {
    struct Sizes {
        std::vector<std::string> within, beyond;
    };
    std::vector<std::string> order;
    std::map<std::string, Sizes> sizes;
    for (const CostRow& row : rows) {
        if (!sizes.contains(row.subject.algorithm)) order.push_back(row.subject.algorithm);
        Sizes& of = sizes[row.subject.algorithm];
        if (row.agrees())
            of.within.push_back(grouped(row.subject.n));
        else
            of.beyond.push_back(fmt::format("{} ({})", grouped(row.subject.n), factorOf(row.factor())));
    }
    fmt::print(out, "| {} | {} | {} |\n| --- | --- | --- |\n", say("algorithm"),
               say("within a factor of {} at n =", cost::agreement),
               say("outside that factor (modelled / measured)"));
    for (const std::string& id : order)
        fmt::print(out, "| `{}` | {} | {} |\n", id, fmt::join(sizes[id].within, " · "),
                   fmt::join(sizes[id].beyond, " · "));
}

void writeCostsCsv(std::ostream& out, std::span<const CostRow> rows) {
    std::vector<Json> lines;
    for (const CostRow& row : rows) lines.push_back(figuresOf(row));
    writeCsv(out, figuresOf(CostRow{.measured_s = 1}), lines);
}

void writeCostsJson(std::ostream& out, std::span<const CostRow> rows, const std::string& machine) {
    Json json;
    json["schema"] = costSchema;
    json["machine"] = machine;
    json["rows"] = Json::array();
    for (const CostRow& row : rows) {
        Json entry = figuresOf(row);
        entry["launches"] = launchesAsJson(row.cost);
        json["rows"].push_back(std::move(entry));
    }
    writeJson(out, json);
}

} // namespace scanscope::app
