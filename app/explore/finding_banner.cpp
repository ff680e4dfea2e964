#include "app/explore/finding_banner.h"

#include "app/explore/judge.h"
#include "app/frame/place_frame.h"
#include "kernels/run/barriers.h"
#include "kernels/text/text.h"
#include "kernels/trace/fault_text.h"
#include "kernels/trace/left_out_barriers.h"
#include "kernels/trace/own_program.h"
#include "viz/model/language.h"
#include "viz/model/value_text.h"
#include "viz/widgets/segmented.h"
#include "viz/widgets/stage_view.h"

namespace scanscope::app {
namespace {

using Kind = viz::Banner::Kind;

// Threads that wait forever are visible in the lanes view.
bool isAboutThreads(const viz::Flaw& flaw) { return flaw.kind() == viz::FlawKind::stopped; }

// "45 and 54"
QString numbersOf(const std::vector<std::uint32_t>& lines) {
    return QString::fromStdString(kernels::listed_numbers(lines));
}

// "The barriers on lines 45 and 54 are left out."
QString whatIsLeftOut(const std::map<std::string, std::string>& options) {
    const auto lines = trace::lines_without_barrier(options);
    QStringList words;
    if (!lines.empty())
        words << (lines.size() == 1 ? FindingBanner::tr("The barrier on line %1 is left out.")
                                    : FindingBanner::tr("The barriers on lines %1 are left out."))
                     .arg(numbersOf(lines));
    if (const std::string elsewhere = kernels::left_out_elsewhere(options); !elsewhere.empty())
        words << FindingBanner::tr("Barriers in other files are left out: %1.")
                     .arg(QString::fromStdString(elsewhere));
    return words.join(u' ');
}

// Limits the statement to this size, because another size may need the barrier.
QString unneededIn(const trace::Trace& trace) {
    if (trace.launches.empty()) return FindingBanner::tr("Nothing went wrong in this run.");
    const trace::Launch& launch = trace.launches.front();
    return FindingBanner::tr("Nothing went wrong at n = %1 with %2 of %3.")
        .arg(viz::groupedText(trace.run.n), viz::counted(launch.grid.count(), "%1 block", "%1 blocks"),
             viz::counted(launch.block.count(), "%1 thread", "%1 threads"));
}

} // namespace

void leadToFinding(Workspace& workspace, const viz::Document& document, int number) {
    viz::Playback& playback = workspace.playback;
    viz::StageView* stage = workspace.stage;
    const viz::Flaw& flaw = document.findings().at(number);
    const auto shows = [stage](viz::View view) { return stage->views()->chosen().contains(int(view)); };
    if (flaw.filmStep) {
        playback.goTo(*flaw.filmStep);
        if (shows(viz::View::grid)) // the grid shows no cells, so enter the block
            stage->enterBlock(flaw.block);
        else if (document.at(*flaw.filmStep, playback.block()).block != flaw.block)
            playback.follow(flaw.block);
    } else if (isAboutThreads(flaw)) {
        playback.last(); // the step in which it stopped is unknown
    }
    const bool isCell = flaw.cell && flaw.kind() != viz::FlawKind::out_of_bounds;
    playback.select(isCell ? flaw.cell : std::nullopt);
    playback.setFinding(number);
    if (isAboutThreads(flaw) && !shows(viz::View::lanes)) stage->toggleView(viz::View::lanes);
}

void FindingBanner::tell() {
    const trace::Trace& trace = m_work.document->trace();
    m_work.place->banner()->dismiss();
    if (!m_work.document->findings().empty()) {
        show(0);
    } else if (trace.fault) {
        say(Kind::Error, viz::begun(QString::fromStdString(message_of(trace.fault).text())),
            putBackWhatIsLeftOut());
    } else if (trace.run.records_dropped > 0) {
        const std::uint64_t all = trace.run.records_kept + trace.run.records_dropped;
        say(Kind::Warning,
            tr("%1 of %2 accesses were not recorded: the buffer was full.")
                .arg(viz::groupedText(trace.run.records_dropped), viz::groupedText(all)),
            {{tr("Record with a larger buffer"), [this] { m_ways.runAgain(); }}});
    } else if (const QString doubt = doubtAbout(trace); !doubt.isEmpty()) {
        say(Kind::Warning, tr("The result of this run cannot be checked: %1").arg(doubt));
    } else if (!trace::barriers_left_out(trace.run.options).empty()) {
        QString words = whatIsLeftOut(trace.run.options);
        if (!m_work.document->verdict().right.empty()) words += ' ' + unneededIn(trace);
        say(Kind::Note, words, putBackWhatIsLeftOut());
    }
}

// Returns the button that restores the barriers, labelled with their lines.
std::vector<viz::Banner::Way> FindingBanner::putBackWhatIsLeftOut() {
    const auto lines = trace::lines_without_barrier(m_work.document->trace().run.options);
    if (lines.empty()) return {};
    const QString words =
        lines.size() == 1 ? tr("Line %1 left out · Restore it") : tr("Lines %1 left out · Restore them");
    return {{words.arg(numbersOf(lines)), [this, lines] { m_ways.putBack(lines); }}};
}

// Starts at the last visited finding if its step is still shown, otherwise at the current step.
void FindingBanner::walk(int direction) {
    if (!m_work.document) return;
    const viz::RunFindings& findings = m_work.document->findings();
    std::optional<int> current = m_work.playback.finding();
    if (current) {
        const std::optional<viz::FilmStep> step = findings.at(*current).filmStep;
        if (step && step != m_work.playback.step()) current.reset();
    }
    const int next = findings.next(current, m_work.playback.step(), direction);
    if (next >= 0) goTo(next);
}

void FindingBanner::say(Kind kind, const QString& words, const std::vector<viz::Banner::Way>& ways) {
    m_work.place->banner()->showMessage(kind, words, ways);
}

void FindingBanner::goTo(int number) {
    leadToFinding(m_work, *m_work.document, number);
    show(number);
}

void FindingBanner::show(int number) {
    const viz::RunFindings& findings = m_work.document->findings();
    const viz::Flaw& flaw = findings.at(number);
    const auto count = findings.all().size();
    std::vector<viz::Banner::Way> ways;
    if (m_work.playback.finding() != number && (flaw.filmStep || isAboutThreads(flaw)))
        ways.push_back({isAboutThreads(flaw) ? tr("Show them") : tr("Go to the step"),
                        [this, number] { goTo(number); }});
    if (m_work.playback.finding() == number && count > 1) {
        ways.push_back({tr("Previous"), [this] { walk(-1); }});
        ways.push_back({tr("Next"), [this] { walk(+1); }});
    }
    if (!m_work.document->beside() && has_request(m_work.document->trace()) && findings.hasWrongResult())
        ways.push_back({tr("Why?"), [this] { m_ways.askWhy(); }});
    for (const viz::Banner::Way& way : putBackWhatIsLeftOut()) ways.push_back(way);
    const QString of = count == 1 ? QString() : tr("%1 of %2: ").arg(number + 1).arg(count);
    const bool stopped = isAboutThreads(flaw) || flaw.kind() == viz::FlawKind::out_of_bounds;
    const QString words = of.isEmpty() && stopped ? viz::begun(flaw.brief()) : of + flaw.brief();
    const trace::Grade grade = grade_of(*flaw.finding);
    if (grade == trace::Grade::fault) return say(Kind::Error, words, ways);
    const QString name = viz::begun(QString::fromStdString(title_of(grade).text()));
    say(grade == trace::Grade::warning ? Kind::Warning : Kind::Note,
        QStringLiteral("%1: %2").arg(name, words), ways);
}

} // namespace scanscope::app
