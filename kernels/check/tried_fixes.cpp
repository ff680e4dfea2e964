#include "kernels/check/tried_fixes.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "kernels/check/fixed_source.h"
#include "kernels/findings/hazard_words.h"
#include "kernels/text/text.h"
#include "kernels/trace/access.h"

namespace scanscope::kernels {

namespace {

using trace::Finding;
using trace::SuggestedFix;

// Each costs a build and a run.
constexpr int most_single_tries = 4;
constexpr std::size_t most_fixes = 2;      // of a finding
constexpr std::size_t fewest_of_warps = 3; // findings that are called warp-synchronous code

// Findings of different runs with the same key are the same. Fixes do not change the numbers of lines.
using Key = std::tuple<trace::FindingKind, std::string, std::string, std::uint32_t, std::uint32_t>;
Key key_of(const trace::Trace& trace, const Finding& finding) {
    const bool has_place = finding.location < trace.locations.size();
    return {finding.kind, finding.array,
            has_place ? trace.sources[trace.locations[finding.location].source].path : "",
            line_of(trace, finding.location), line_of(trace, finding.other_location)};
}

// A fix of a finding, as changes of one source.
struct TriedFix {
    std::size_t finding = 0; // its index in the report
    const SuggestedFix* fix = nullptr;
    std::string source;
    std::vector<Edit> edits;
    bool is_tried = false; // alone
    bool is_proved = false;
};

class Trials {
public:
    Trials(const own::ProgramRequest& request, const trace::Trace& trace, const CheckReport& report,
           const std::stop_token& stop)
        : request_(request)
        , trace_(trace)
        , report_(report)
        , stop_(stop) {
        for (const Finding& one : report.findings) known_.insert(key_of(trace, one));
        // Each finding's best fix comes before any other.
        for (std::size_t rank = 0; rank < most_fixes; ++rank)
            for (std::size_t i = 0; i < report.findings.size(); ++i) add(i, rank);
    }

    // Whether a fix of this finding was tried alone.
    [[nodiscard]] bool has_tried(std::size_t finding) const {
        return std::ranges::any_of(
            fixes_, [&](const TriedFix& one) { return one.finding == finding && one.is_tried; });
    }

    // Returns, for each finding that one of the fixes was proved to remove, that fix.
    std::map<std::size_t, const TriedFix*> proved() {
        std::map<std::size_t, const TriedFix*> by;
        int left = most_single_tries;
        for (TriedFix& one : fixes_) {
            if (left == 0) break;
            if (by.contains(one.finding) || !is_first_with_edits(one)) continue;
            --left;
            for (TriedFix& same : fixes_) same.is_tried = same.is_tried || have_same_edits(same, one);
            const std::optional<std::set<Key>> remaining = keys_with({&one});
            if (!remaining || remaining->contains(key(one))) continue;
            one.is_proved = true;
            note_removed(by, *remaining, one, {});
        }
        return with_the_others(std::move(by));
    }

private:
    void add(std::size_t index, std::size_t rank) {
        const Finding& finding = report_.findings[index];
        if (grade_of(finding) != trace::Grade::fault || finding.location >= trace_.locations.size()) return;
        const trace::Source& source = trace_.sources[trace_.locations[finding.location].source];
        if (rank >= finding.fixes.size()) return;
        const SuggestedFix& fix = finding.fixes[rank];
        if (std::vector<Edit> edits = edits_of(fix, source.text); !edits.empty())
            fixes_.push_back({index, &fix, source.path, std::move(edits)});
    }

    [[nodiscard]] Key key(const TriedFix& one) const { return key_of(trace_, report_.findings[one.finding]); }
    [[nodiscard]] static bool have_same_edits(const TriedFix& a, const TriedFix& b) {
        return std::tie(a.source, a.edits) == std::tie(b.source, b.edits);
    }
    // Whether no earlier candidate is the same change.
    [[nodiscard]] bool is_first_with_edits(const TriedFix& one) const {
        return &*std::ranges::find_if(
                   fixes_, [&](const TriedFix& other) { return have_same_edits(other, one); }) == &one;
    }

    // Code that needs several fixes is correct only with all of them.
    std::map<std::size_t, const TriedFix*> with_the_others(std::map<std::size_t, const TriedFix*> by) {
        std::vector<const TriedFix*> all;
        std::set<std::size_t> tried;
        for (const TriedFix& one : fixes_)
            if (one.is_proved || (!by.contains(one.finding) && tried.insert(one.finding).second))
                all.push_back(&one);
        if (tried.empty() || all.size() < 2) return by;
        const auto remaining = keys_with(all);
        if (!remaining) return by;
        for (const TriedFix* const one : all)
            if (!remaining->contains(key(*one))) by.try_emplace(one->finding, one);
        // Reads that came too early are consequences of the hazards of the same array.
        for (const TriedFix* const one : all)
            if (by.contains(one->finding))
                note_removed(by, *remaining, *one, report_.findings[one->finding].array);
        return by;
    }

    // The findings that a fix removed: those of one array, or of all if no name is given.
    void note_removed(std::map<std::size_t, const TriedFix*>& by, const std::set<Key>& remaining,
                      const TriedFix& fix, const std::string& array) const {
        for (std::size_t i = 0; i < report_.findings.size(); ++i) {
            const Finding& finding = report_.findings[i];
            if ((array.empty() || finding.array == array) && !remaining.contains(key_of(trace_, finding)))
                by.try_emplace(i, &fix);
        }
    }

    // The findings of the program with these fixes; nullopt if it does not compile, does not end, or has a
    // finding that it did not have before.
    std::optional<std::set<Key>> keys_with(const std::vector<const TriedFix*>& fixes) {
        own::ProgramRequest request = request_;
        request.follows_values = false;
        std::map<std::string, std::vector<Edit>> edits;
        for (const TriedFix* const one : fixes)
            std::ranges::copy(one->edits, std::back_inserter(edits[one->source]));
        for (auto& [path, of_source] : edits) {
            const auto source = std::ranges::find(trace_.sources, path, &trace::Source::path);
            request.build.changed.push_back({path, with_edits(source->text, std::move(of_source)), 0});
        }
        try {
            const own::BuiltProgram changed(std::move(request), stop_);
            const trace::Trace trace = changed.record(stop_).trace;
            std::set<Key> keys;
            for (const Finding& one : check(trace, nullptr, Blocks::together, stop_).findings)
                keys.insert(key_of(trace, one));
            const bool is_right =
                std::ranges::includes(known_, keys) && std::ranges::all_of(fixes, [&](const TriedFix* one) {
                    return one->fix->call != "__syncthreads()" || all_reach(trace, *one);
                });
            return is_right ? std::optional(std::move(keys)) : std::nullopt;
        } catch (const Cancelled&) {
            throw;
        } catch (const std::exception&) { // the verdict on the program itself does not depend on this
            return std::nullopt;
        }
    }

    // Whether all threads of each block pass the barrier equally often. Threads that have ended do not hold
    // up the others on the emulator, but CUDA wants them all.
    [[nodiscard]] bool all_reach(const trace::Trace& trace, const TriedFix& one) const {
        const std::string_view text =
            std::ranges::find(trace_.sources, one.source, &trace::Source::path)->text;
        const auto line = 1 + std::ranges::count(text.substr(0, one.edits.back().at), '\n');
        bool is_reached = false;
        for (const trace::Launch& launch : trace.launches)
            for (const trace::Block& block : launch.blocks) {
                std::vector<std::size_t> passed(launch.block.count());
                for (const trace::Event& event : block.events)
                    if (event.kind == trace::EventKind::barrier && line_of(trace, event.location) == line)
                        ++passed[event.thread];
                if (std::ranges::adjacent_find(passed, std::not_equal_to()) != passed.end()) return false;
                is_reached = is_reached || passed.front() > 0;
            }
        return is_reached;
    }

    const own::ProgramRequest& request_;
    const trace::Trace& trace_;
    const CheckReport& report_;
    const std::stop_token& stop_;
    std::set<Key> known_;
    std::vector<TriedFix> fixes_;
};

Message advice_of(const Finding& finding) {
    const auto advice = std::ranges::find(finding.fixes, SuggestedFix::Kind::advice, &SuggestedFix::kind);
    return advice == finding.fixes.end() ? Message() : advice->sentence;
}

// The line as it is after the fix.
trace::Proposal proposal_of(const trace::Trace& trace, const TriedFix& one) {
    if (one.fix->kind != SuggestedFix::Kind::atomic) return {};
    const auto source = std::ranges::find(trace.sources, one.source, &trace::Source::path);
    const std::string text = with_edits(source->text, one.edits);
    const std::size_t at = one.edits.front().at, before = text.rfind('\n', at);
    const std::size_t begin = before == text.npos ? 0 : before + 1;
    return {one.edits.front().text, text.substr(begin, text.find('\n', at) - begin)};
}

// Code that relies on the lanes of a warp to run in step: each of its steps has a finding of its own.
void fold_warp_code(const trace::Trace& trace, std::vector<Finding>& findings) {
    const auto is_of_warps = [](const Finding& one) {
        return !one.fixes.empty() && one.fixes.front().call == "__syncwarp()";
    };
    const auto first = std::ranges::find_if(findings, is_of_warps);
    if (first == findings.end()) return;
    const auto is_alike = [&](const Finding& one) {
        return is_of_warps(one) && trace.launches[one.launch].kernel == trace.launches[first->launch].kernel;
    };
    if (static_cast<std::size_t>(std::ranges::count_if(findings, is_alike)) < fewest_of_warps) return;
    std::uint32_t lowest = ~std::uint32_t{0}, highest = 0;
    std::vector<Finding> kept, alike;
    for (Finding& one : findings) {
        if (!is_alike(one)) continue;
        for (const std::uint16_t location : {one.location, one.other_location}) {
            lowest = std::min(lowest, line_of(trace, location));
            highest = std::max(highest, line_of(trace, location));
        }
    }
    const std::size_t index = static_cast<std::size_t>(first - findings.begin());
    for (std::size_t i = 0; i < findings.size(); ++i) {
        const bool is_folded = i > index && is_alike(findings[i]);
        (is_folded ? alike : kept).push_back(findings[i]);
    }
    for (Finding& one : alike) {
        std::ranges::move(one.alike, std::back_inserter(kept[index].alike));
        one.alike.clear();
        kept[index].alike.push_back(std::move(one));
    }
    kept[index].mend = say_later("Lines {} to {} rely on the lanes of a warp to run in step, but since Volta "
                                 "they need not: put a __syncwarp() between the reads and the writes of each "
                                 "step, and another after it.",
                                 lowest, highest);
    findings = std::move(kept);
}

} // namespace

void try_fixes(const own::ProgramRequest& request, const trace::Trace& trace, CheckReport& report,
               const std::stop_token& stop) {
    if (is_python(trace)) return; // the fixes are written in CUDA C++
    Trials trials(request, trace, report, stop);
    const std::map<std::size_t, const TriedFix*> proved = trials.proved();
    std::map<const TriedFix*, std::size_t> place; // of the finding that stands for all with this cause
    std::vector<Finding> findings;
    for (std::size_t i = 0; i < report.findings.size(); ++i) {
        Finding finding = report.findings[i];
        const auto found = proved.find(i);
        if (found != proved.end()) {
            finding.mend = found->second->fix->sentence;
            const auto [at, is_new] = place.try_emplace(found->second, findings.size());
            if (!is_new) {
                Finding& leader = findings[at->second];
                if (grade_of(finding) < grade_of(leader)) { // a fault leads
                    std::swap(finding, leader);
                    leader.alike = std::exchange(finding.alike, {});
                }
                leader.alike.push_back(std::move(finding));
                continue;
            }
            finding.proposal = proposal_of(trace, *found->second);
        } else if (trials.has_tried(i)) {
            finding.mend = advice_of(finding);
        }
        findings.push_back(std::move(finding));
    }
    fold_warp_code(trace, findings);
    report.findings = std::move(findings);
}

} // namespace scanscope::kernels
