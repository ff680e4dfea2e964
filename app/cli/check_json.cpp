#include "app/cli/check_json.h"

#include <algorithm>

#include "app/reports/finding_words.h"
#include "kernels/trace/own_program.h"

namespace scanscope::app {

using trace::Finding;

namespace {

// For each of the threads its block, by its index in the grid.
Json blocksOf(const trace::Trace& trace, const Finding& finding) {
    Json blocks = Json::array();
    if (finding.launch >= trace.launches.size()) return blocks;
    const auto& all = trace.launches[finding.launch].blocks;
    const auto at = std::ranges::find(finding.cells, std::uint64_t(finding.index));
    for (std::size_t i = 0; i < finding.threads.size(); ++i) {
        const bool isOther = i == 1 && at != finding.cells.end() && !finding.other_blocks.empty();
        const std::size_t block =
            isOther ? finding.other_blocks[std::size_t(at - finding.cells.begin())] : finding.block;
        if (block < all.size()) blocks.push_back(all[block].index);
    }
    return blocks;
}

} // namespace

Json reportAsJson(const trace::Trace& trace, const kernels::CheckReport& report) {
    Json json;
    json["verdict"] = report.verdict();
    json["findings"] = Json::array();
    for (const Finding& finding : report.findings) {
        Json entry;
        entry["kind"] = name_of(finding.kind);
        entry["message"] = finding.message.text();
        entry["location"] = orNull(lineOf(trace, finding.location));
        entry["threads"] = finding.threads;
        entry["array"] = orNull(finding.array);
        entry["index"] = finding.array.empty() ? Json(nullptr) : Json(finding.index);
        entry["step"] = finding.step == trace::no_step ? Json(nullptr) : Json(finding.step);
        entry["step_name"] = orNull(stepName(trace, finding));
        entry["blocks"] = blocksOf(trace, finding);
        if (launches_may_repeat(trace) || finding.launches > 1) entry["launches"] = finding.launches;
        entry["hazard"] = orNull(std::string(name_of(finding.hazard)));
        entry["other_location"] = orNull(lineOf(trace, finding.other_location));
        entry["mend"] = orNull(finding.mend.text());
        entry["proposal"] = finding.proposal.words.empty()
                                ? Json()
                                : Json{{"words", finding.proposal.words}, {"line", finding.proposal.line}};
        json["findings"].push_back(std::move(entry));
    }
    return json;
}

} // namespace scanscope::app
