#include "app/course/outcome_words.h"

#include <algorithm>
#include <array>
#include <bit>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/text/visible_text.h"

namespace scanscope::app {

using course::CheckId;
using course::Outcome;
using course::State;
using course::Verdict;
using kernels::counted;
using kernels::english;
using kernels::say;

namespace {

// In the order of the enum.
constexpr std::array<std::string_view, course::check_ids.size()> checkTitles{
    english("compiles"),
    english("no timeout"),
    english("right result"),
    english("no races"),
    english("within bounds"),
    english("no uninitialised reads"),
    english("barriers"),
    english("no leaks"),
    english("CUDA API calls"),
    english("same result in every thread order"),
    english("computed by kernels"),
    english("no more work than allowed")};

// In the order of the enum, each with a placeholder for the file name.
constexpr std::array leftOutSentences{
    english("{} was left out: its path leads out of the submission."),
    english("{} was left out: it is a link."),
    english("{} was left out: it is larger than 4 MiB."),
    english("Some files were not read: a submission may have up to 2,000 files and 64 MiB, and a class "
            "archive up to 20,000 files and 256 MiB."),
    english("{} was left out: it is damaged."),
    english("{} was left out: it needs a password."),
    english("{} was not read: it belongs to no submission."),
    english("{} was not read: a folder in its path has the same name as a file."),
    english("{} is in the archive more than once: the last one was used.")};

} // namespace

std::string titleOf(CheckId check) { return kernels::translated(checkTitles.at(std::size_t(check))); }

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
    return say("not a source file");
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
        return say("The file is not source code.");
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
    if (failed.empty()) return say("No check failed, but a run could not be recorded completely.");
    return say("{} of {} checks failed: {}.", failed.size(), reached, kernels::listed(failed, "and"));
}

std::string sentenceOf(const archives::LeftOutFile& file) {
    if (file.why == archives::LeftOut::damaged && file.name.empty())
        return say("Some files were not read: the archive is damaged.");
    return say(fmt::runtime(leftOutSentences.at(std::size_t(file.why))), kernels::in_quotes(file.name, 80));
}

std::string titleOf(const course::TrialFinding& finding) {
    const std::string title = title_of(finding);
    return finding.array.empty() ? title : say("{} in {}", title, finding.array);
}

std::string textOf(const course::TrialFinding& finding) {
    std::string text;
    if (finding.line > 0) text += fmt::format("{}:{}: ", kernels::visible(finding.file), finding.line);
    text +=
        fmt::format("{}: {}\n", kernels::visible(titleOf(finding)), kernels::visible(finding.message.text()));
    for (const course::Line& line : finding.text)
        if (line.number == finding.line || line.number == finding.other_line)
            text += fmt::format("{:>6} | {}\n", line.number, kernels::visible(line.text));
    if (!finding.proposal.words.empty())
        text += fmt::format("{:>6} + {}\n", finding.line, kernels::visible(finding.proposal.line));
    if (!finding.mend.empty()) text += fmt::format("       = {}\n", kernels::visible(finding.mend.text()));
    return text;
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

std::string lateText(const Mark& mark) {
    return mark.daysLate > 0 ? counted(mark.daysLate, "{} day", "{} days") : std::string();
}

std::string similarNote() {
    return say(
        "Programs with at least half of the shorter one in common, after renaming. This proves nothing: "
        "both can follow the same lecture or book, or the task leaves no choice.");
}

std::string shareText(const course::SimilarPair& pair) { return say("{} %", int(100 * pair.share)); }

std::vector<std::string> worstSteps(const Outcome& outcome) {
    std::vector<std::string> sentences;
    std::optional<std::uint64_t> n; // the first size
    for (const course::CounterOutcome& counter : outcome.counters) {
        if (counter.worst.empty() || n.value_or(counter.n) != counter.n) continue;
        n = counter.n;
        sentences.push_back(counter.worst.text());
    }
    return sentences;
}

std::string sizeText(std::uint64_t n) {
    constexpr std::uint64_t shortest = 4096;
    return n >= shortest && std::has_single_bit(n) ? fmt::format("2^{}", std::countr_zero(n))
                                                   : std::to_string(n);
}

std::vector<NumberRow> numberRowsOf(const Outcome& outcome) {
    const course::SizeOutcome* const shown = outcome.first_shown();
    if (!shown) return {};
    const course::WrongCell& cell = *shown->wrong;
    return {{shown == outcome.first_wrong() ? say("input") : say("input, n = {}", shown->n), cell.input},
            {say("result"), cell.result, cell.index},
            {say("expected"), cell.right}};
}

std::vector<std::string> whyWrong(const Outcome& outcome) {
    std::vector<std::string> sentences;
    if (const course::SizeOutcome* const shown = outcome.first_shown())
        for (const kernels::Message& message : shown->wrong->why) sentences.push_back(message.text());
    return sentences;
}

std::string firstWrongText(const Outcome& outcome) {
    const course::SizeOutcome* const wrong = outcome.first_wrong();
    return wrong ? sizeText(wrong->n) : std::string();
}

} // namespace scanscope::app
