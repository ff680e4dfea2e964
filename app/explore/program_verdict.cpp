#include "app/explore/program_verdict.h"

#include <algorithm>

#include <QFileInfo>

#include "kernels/text/visible_text.h"
#include "kernels/trace/own_program.h"
#include "viz/model/language.h"
#include "viz/model/value_text.h"

namespace scanscope::app {
namespace {

using Tone = viz::VerdictText::Tone;
using trace::MistakeKind;

constexpr unsigned usualAllowance = 60, longestAllowance = 3600; // seconds

bool hasKernel(const trace::Trace& trace) {
    return std::ranges::any_of(trace.sources, [](const trace::Source& source) {
        return source.text.find("__global__") != std::string::npos;
    });
}

viz::CardText cardOf(const viz::FindingGroup& group, const trace::Trace& trace) {
    return {.place = viz::placeText(trace, group.finding().location),
            .what = group.what,
            .often = group.often,
            .grade = group.grade(),
            .look = group.look()};
}

// "Segmentation fault in host code, line 26"
QString crashWords(const trace::Trace& trace, const trace::Mistake& crash) {
    QString words = viz::begun(QString::fromStdString(crash.text));
    words = crash.launch == trace::Mistake::no_launch
                ? viz::tr("%1 in host code").arg(words)
                : viz::tr("%1 in thread %2 of block %3").arg(words).arg(crash.thread).arg(crash.block);
    const QString place = viz::placeText(trace, crash.location);
    return place.isEmpty() ? words : words + QStringLiteral(", ") + place;
}

// The failed allocation comes first, then the crash that it caused.
viz::VerdictText memoryText(const trace::Trace& trace, const trace::Mistake& memory) {
    const trace::Mistake* const crash = mistake_of(trace, MistakeKind::crash);
    return {.tone = crash ? Tone::wrong : Tone::warning,
            .words = viz::tr("Out of memory: %1 bytes requested, %2")
                         .arg(viz::groupedText(std::uint64_t(memory.index)),
                              viz::placeText(trace, memory.location)),
            .details = crash ? viz::tr("then: %1").arg(crashWords(trace, *crash)) : QString()};
}

viz::VerdictText soundText(const trace::Trace& trace) {
    if (trace.program->launches == 0)
        return {.tone = Tone::warning,
                .words = hasKernel(trace) ? viz::tr("The program launched no kernel.")
                                          : viz::tr("No kernel in this file.")};
    if (trace.run.records_dropped > 0)
        return {.tone = Tone::warning,
                .words = viz::tr("No findings"),
                .details = viz::tr("%1 of %2 accesses were not recorded, so there may be more to find.")
                               .arg(viz::groupedText(trace.run.records_dropped),
                                    viz::groupedText(trace.run.records_kept + trace.run.records_dropped))};
    return {.tone = Tone::good,
            .words = viz::tr("No findings"),
            .details = viz::tr("races, bounds, barriers, uninitialised reads, leaks")};
}

viz::VerdictText textOf(const trace::Trace& trace, const std::vector<viz::FindingGroup>& groups) {
    const auto countOf = [&](trace::Grade grade) {
        return std::uint64_t(std::ranges::count_if(
            groups, [&](const viz::FindingGroup& group) { return grade_of(group.finding()) == grade; }));
    };
    const bool hasFault = countOf(trace::Grade::fault) > 0;
    const Tone tone = hasFault ? Tone::wrong : Tone::warning;
    if (const trace::Mistake* const late = mistake_of(trace, MistakeKind::out_of_time)) {
        const unsigned more = longerThan(trace);
        return {.tone = tone,
                .words = viz::tr("Stopped after %1 s").arg(late->index),
                .details = viz::placeText(trace, late->location),
                .way = more > 0 ? viz::tr("Allow %1 s").arg(more) : QString()};
    }
    if (const trace::Mistake* const memory = mistake_of(trace, MistakeKind::memory_used_up))
        return memoryText(trace, *memory);
    if (const trace::Mistake* const crash = mistake_of(trace, MistakeKind::crash))
        return {.tone = Tone::wrong,
                .words = crashWords(trace, *crash),
                .details =
                    trace.launches.empty() ? QString() : viz::tr("steps before the crash can be played")};
    if (hasFault) return {.tone = tone, .words = viz::counted(groups.size(), "%1 finding", "%1 findings")};
    if (!groups.empty() && trace.program->launches > 0) {
        const std::uint64_t warnings = countOf(trace::Grade::warning), notes = countOf(trace::Grade::note);
        return {.tone = tone,
                .words = warnings > 0
                             ? viz::counted(warnings, "No faults, %1 warning", "No faults, %1 warnings")
                             : viz::counted(notes, "No faults, %1 note", "No faults, %1 notes")};
    }
    return soundText(trace);
}

} // namespace

StripText stripOf(const viz::Document& document, const viz::FindingGroups& shown, const RunBefore& before) {
    const trace::Trace& trace = document.trace();
    const auto& groups = shown.all();
    StripText strip{textOf(trace, groups), {}};
    const auto& apart = document.of<viz::FindingGroups>(); // before any had the same cause as another
    for (const viz::FindingGroup& group : groups) {
        strip.cards.push_back(cardOf(group, trace));
        const auto isNew = [&](int finding) { return before.change.isNew[std::size_t(apart.of(finding))]; };
        if (before.document && !group.findings.empty() && std::ranges::all_of(group.findings, isNew))
            strip.cards.back().change = viz::CardText::Change::added;
    }
    // The verdict already says what ended the run.
    const bool isSaid = mistake_of(trace, MistakeKind::crash) || mistake_of(trace, MistakeKind::out_of_time);
    if (isSaid && groups.size() == 1) strip.cards.clear();
    // If nothing ran, no finding counts as fixed.
    if (!before.document || before.change.gone.empty() || strip.verdict.tone == Tone::warning) return strip;
    const auto& apartBefore = before.document->of<viz::FindingGroups>();
    const auto& old = (before.groups ? *before.groups : apartBefore).all();
    const auto isGone = [&](int finding) {
        return std::ranges::count(before.change.gone, apartBefore.of(finding)) != 0;
    };
    std::size_t gone = 0;
    for (const viz::FindingGroup& group : old) {
        if (group.findings.empty() || !std::ranges::all_of(group.findings, isGone)) continue;
        ++gone;
        strip.cards.push_back(cardOf(group, before.document->trace()));
        strip.cards.back().change = viz::CardText::Change::gone;
    }
    if (isSaid || gone == 0) return strip;
    strip.verdict.news = old.size() == 1 ? viz::tr("the finding is gone")
                                         : viz::tr("%1 of %2 findings gone").arg(gone).arg(old.size());
    strip.verdict.words =
        before.secondsAfterSaving
            ? viz::tr("Ran again %1 s after saving").arg(*before.secondsAfterSaving, 0, 'f', 1)
            : viz::tr("Ran again");
    if (groups.empty()) strip.verdict.tone = Tone::good;
    return strip;
}

viz::VerdictText withExpected(viz::VerdictText text, const ExpectedResult& expected) {
    const QString right = rightWords(expected);
    if (right.isEmpty() || text.tone != Tone::good) return text;
    text.details = text.details.isEmpty() ? right : QStringLiteral("%1; %2").arg(right, text.details);
    return text;
}

viz::VerdictText refusalText(const ProgramRun& run) {
    const own::CompileProblem& problem = run.problem;
    viz::VerdictText text{.tone = problem.is_unsupported ? Tone::warning : Tone::wrong, .words = run.refusal};
    if (problem.line == 0) return text;
    const QString words = QString::fromStdString(problem.words.text());
    const QString file = QString::fromStdString(problem.file);
    const std::filesystem::path& first = run.request.build.files.front();
    // A Python program is named without its folder.
    const bool isFirst = first.string() == problem.file || first.filename().string() == problem.file;
    text.words =
        isFirst ? viz::tr("line %1: %2").arg(problem.line).arg(words)
                : viz::tr("%1, line %2: %3").arg(QFileInfo(file).fileName()).arg(problem.line).arg(words);
    return text;
}

QString restOfCompiler(const own::CompileProblem& problem) {
    constexpr int mostLines = 10, longestLine = 160;
    QStringList rest;
    // The file is open in the window, so its folder is not shown.
    const QString folder = QFileInfo(QString::fromStdString(problem.file)).path() + u'/';
    const QString whole = QString::fromStdString(problem.whole).remove(folder);
    for (const QString& line : whole.split(u'\n', Qt::SkipEmptyParts)) {
        if (line.contains(QString::fromStdString(problem.words.text()))) continue; // already shown
        if (rest.size() == mostLines) return rest.join(u'\n') + QStringLiteral("\n…");
        const QString seen = QString::fromStdString(kernels::visible(line.toStdString()));
        rest << (seen.size() <= longestLine ? seen : seen.left(longestLine - 1) + u'…');
    }
    return rest.join(u'\n');
}

unsigned longerThan(const trace::Trace& trace) {
    const trace::Mistake* const late = mistake_of(trace, MistakeKind::out_of_time);
    if (!late || late->index >= longestAllowance) return 0;
    return std::min(longestAllowance, std::max(usualAllowance, unsigned(late->index) * 6));
}

} // namespace scanscope::app
