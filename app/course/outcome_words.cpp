#include "app/course/outcome_words.h"

#include <algorithm>
#include <bit>
#include <map>
#include <vector>

#include <fmt/format.h>

#include "kernels/text/language.h"
#include "kernels/text/text.h"

namespace scanscope::app {

using course::CheckId;
using course::Outcome;
using course::State;
using course::Verdict;
using kernels::counted;
using kernels::say;

std::string titleOf(CheckId check) {
    switch (check) {
    case CheckId::compiles:
        return say("compiles");
    case CheckId::ends:
        return say("ends in time");
    case CheckId::right:
        return say("right answer");
    case CheckId::races:
        return say("no races");
    case CheckId::bounds:
        return say("within bounds");
    case CheckId::unwritten:
        return say("reads what was written");
    case CheckId::barriers:
        return say("barriers");
    case CheckId::leaks:
        return say("no leaks");
    case CheckId::calls:
        return say("calls of CUDA");
    case CheckId::orders:
        return say("same answer in every order");
    case CheckId::kernels:
        return say("computed by kernels");
    case CheckId::work:
        break;
    }
    return say("no more work than allowed");
}

std::string_view glyphOf(State state) {
    return state == State::passed ? "✓" : state == State::failed ? "✗" : "–";
}

std::string wordOf(State state) {
    return state == State::passed   ? say("passed")
           : state == State::failed ? say("failed")
                                    : say("not reached");
}

std::string_view glyphOf(Verdict verdict) {
    return verdict == Verdict::passed ? "✓" : verdict == Verdict::failed ? "✗" : "–";
}

std::string wordsOf(const Outcome& outcome) {
    switch (outcome.verdict) {
    case Verdict::passed:
        return say("passed");
    case Verdict::failed:
        return say("failed");
    case Verdict::did_not_compile:
        return say("did not compile");
    case Verdict::stopped:
        return say("stopped after {} s", outcome.seconds);
    case Verdict::no_file:
        return say("no file {}", outcome.missing);
    case Verdict::empty:
        return say("empty file");
    case Verdict::not_text:
        break;
    }
    return say("no text of a program");
}

std::string sentenceOf(const Outcome& outcome) {
    switch (outcome.verdict) {
    case Verdict::passed:
        return say("All checks passed.");
    case Verdict::did_not_compile:
        return say("It did not compile.");
    case Verdict::no_file:
        return say("There is no file {}.", outcome.missing);
    case Verdict::empty:
        return say("The file is empty.");
    case Verdict::not_text:
        return say("The file is no text of a program.");
    case Verdict::stopped:
        return counted(outcome.seconds, "It was stopped after {} second.",
                       "It was stopped after {} seconds.");
    case Verdict::failed:
        break;
    }
    std::vector<std::string> failed;
    std::size_t reached = 0;
    for (const CheckId check : course::check_ids) {
        reached += outcome[check].state != State::not_reached;
        if (outcome[check].state == State::failed) failed.push_back(titleOf(check));
    }
    if (failed.empty()) return say("No check failed, but a run could not be recorded to its end.");
    return say("{} of {} checks failed: {}.", failed.size(), reached, kernels::listed(failed, "and"));
}

std::string sentenceOf(const course::LeftOutFile& file) {
    const std::string name = kernels::in_quotes(file.name, 80);
    switch (file.why) {
    case course::LeftOut::outside:
        return say("{} was left out: its name leads out of what was handed in.", name);
    case course::LeftOut::link:
        return say("{} was left out: it is a link.", name);
    case course::LeftOut::too_large:
        return say("{} was left out: it is larger than 4 MiB.", name);
    case course::LeftOut::too_many:
        return say("Not all was read: there is room for 2,000 files and 64 MiB in a submission, for 20,000 "
                   "and 256 MiB in the archive of a class.");
    case course::LeftOut::locked:
        return say("{} was left out: it needs a password.", name);
    case course::LeftOut::beside:
        return say("{} lies beside the submissions and was not looked at.", name);
    case course::LeftOut::deeper:
        return say("{} was not looked at: a file of its name lies above it.", name);
    case course::LeftOut::twice:
        return say("{} is in the archive more than once: the last one was taken.", name);
    case course::LeftOut::damaged:
        break;
    }
    return file.name.empty() ? say("Not all was read: the archive is damaged.")
                             : say("{} was left out: it is damaged.", name);
}

std::string titleOf(const course::TrialFinding& finding) {
    const std::string title = title_of(finding);
    return finding.array.empty() ? title : say("{} of {}", title, finding.array);
}

std::string failedChecks(const Outcome& outcome, bool isCounted) {
    std::string text;
    for (const CheckId check : course::check_ids) {
        if (outcome[check].state != State::failed) continue;
        text += fmt::format("{}{}", text.empty() ? "" : ", ", name_of(check));
        const auto count =
            std::ranges::count_if(outcome.findings, [check](const course::TrialFinding& finding) {
                return course::check_of(finding.kind) == check;
            });
        if (isCounted && count > 1) text += fmt::format(" ({})", count);
    }
    return text;
}

std::string pointsText(double points) { return fmt::format("{:g}", points); }

std::string pointsOf(const Mark& mark) {
    const double most = course::most_points(*mark.task), all = course::all_points(*mark.task);
    if (all == 0) return {};
    const std::string proposed =
        say("{} of {}", pointsText(mark.outcome.points(*mark.task)), pointsText(most));
    return most < all ? say("{}, {} by hand", proposed, pointsText(all - most)) : proposed;
}

std::string sizeText(std::uint64_t n) {
    constexpr std::uint64_t shortest = 4096;
    return n >= shortest && std::has_single_bit(n) ? fmt::format("2^{}", std::countr_zero(n))
                                                   : std::to_string(n);
}

std::string firstWrongText(const Outcome& outcome) {
    const course::SizeOutcome* const wrong = outcome.first_wrong();
    return wrong ? sizeText(wrong->n) : std::string();
}

} // namespace scanscope::app
