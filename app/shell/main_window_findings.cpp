// What is wrong with a run, in the window: the banner, the way from one finding to the next, and barriers
// that are left out to see what they are for.
#include "app/shell/main_window.h"

#include <tuple>

#include "app/explore/judge.h"
#include "app/explore/setup_bar.h"
#include "kernels/run/barriers.h"
#include "kernels/text/text.h"
#include "kernels/trace/left_out_barriers.h"
#include "viz/model/value_text.h"
#include "viz/widgets/answers_strip.h"
#include "viz/widgets/segmented.h"
#include "viz/widgets/stage_view.h"

namespace scanscope::app {
namespace {

constexpr int roomForAnswers = 760; // height of a window that has room for them beside two views

// Threads that wait for ever are seen in the lanes.
bool isAboutThreads(const viz::Flaw& flaw) { return flaw.kind == viz::FlawKind::stopped; }

// What stopped a run is told in a sentence that also stands after a colon.
QString asSentence(QString text) {
    if (!text.isEmpty()) text[0] = text[0].toUpper();
    return text;
}

// "45 and 54"
QString numbersOf(const std::vector<std::uint32_t>& lines) {
    return QString::fromStdString(kernels::listed_numbers(lines));
}

// "The barriers in lines 45 and 54 are left out."
QString whatIsLeftOut(const std::map<std::string, std::string>& options) {
    const auto lines = trace::lines_without_barrier(options);
    QStringList words;
    if (!lines.empty())
        words << (lines.size() == 1 ? MainWindow::tr("The barrier in line %1 is left out.")
                                    : MainWindow::tr("The barriers in lines %1 are left out."))
                     .arg(numbersOf(lines));
    if (const std::string elsewhere = kernels::left_out_elsewhere(options); !elsewhere.empty())
        words << MainWindow::tr("Barriers of other texts are left out: %1.")
                     .arg(QString::fromStdString(elsewhere));
    return words.join(u' ');
}

// Of another size it may well be needed.
QString unneededIn(const trace::Trace& trace) {
    if (trace.launches.empty()) return MainWindow::tr("Nothing went wrong in this run.");
    const trace::Launch& launch = trace.launches.front();
    return MainWindow::tr("Nothing went wrong at n = %1 with %2 of %3.")
        .arg(viz::groupedText(trace.run.n),
             QString::fromStdString(kernels::counted(launch.grid.count(), "block")),
             QString::fromStdString(kernels::counted(launch.block.count(), "thread")));
}

bool isSameQuestion(const trace::Trace& a, const trace::Trace& b) {
    const auto question = [](const trace::Run& run) {
        return std::tie(run.algorithm, run.type, run.op, run.form, run.options);
    };
    return question(a.run) == question(b.run) && a.input == b.input;
}

} // namespace

// What the run has to say: what was found in it, or that records are missing.
void MainWindow::showTraceBanner() {
    const trace::Trace& trace = m_document->trace();
    m_banner->dismiss();
    if (!m_document->findings().empty()) {
        showFinding(0);
    } else if (trace.fault) {
        const auto lines = trace::lines_without_barrier(trace.run.options);
        showBanner(viz::Banner::Kind::Error, asSentence(QString::fromStdString(trace.fault.message)),
                   lines.empty() ? std::vector<WayOn>() : std::vector<WayOn>{putBack(lines)});
    } else if (trace.run.records_dropped > 0) {
        const std::uint64_t all = trace.run.records_kept + trace.run.records_dropped;
        showBanner(viz::Banner::Kind::Warning,
                   tr("%1 of %2 accesses were not recorded: the buffer was full.")
                       .arg(viz::groupedText(trace.run.records_dropped), viz::groupedText(all)),
                   {{tr("Record again with a larger one"), [this] { run(); }}});
    } else if (const QString doubt = doubtAbout(trace); !doubt.isEmpty()) {
        showBanner(viz::Banner::Kind::Warning, tr("The result of this run cannot be judged: %1").arg(doubt),
                   {});
    } else if (!trace::barriers_left_out(trace.run.options).empty()) {
        const auto lines = trace::lines_without_barrier(trace.run.options);
        QString words = whatIsLeftOut(trace.run.options);
        if (!m_document->verdict().right.empty()) words += ' ' + unneededIn(trace);
        showBanner(viz::Banner::Kind::Note, words,
                   lines.empty() ? std::vector<WayOn>() : std::vector<WayOn>{putBack(lines)});
    }
}

// The way back from barriers that are left out; it says which they are.
MainWindow::WayOn MainWindow::putBack(const std::vector<std::uint32_t>& lines) {
    const QString words =
        lines.size() == 1 ? tr("Line %1 left out · Put it back") : tr("Lines %1 left out · Put them back");
    return {words.arg(numbersOf(lines)), [this, lines] {
                for (const std::uint32_t line : lines) m_setupBar->toggleBarrier(line);
                run();
            }};
}

// From where the window is: from the finding that was gone to while its step is shown, else from the step.
void MainWindow::walkFindings(int direction) {
    if (!m_document) return;
    const viz::RunFindings& findings = m_document->findings();
    std::optional<int> current = m_playback.finding();
    if (current) {
        const int step = findings.at(*current).filmStep;
        if (step >= 0 && step != m_playback.step()) current.reset();
    }
    const int next = findings.next(current, m_playback.step(), direction);
    if (next >= 0) goToFinding(next);
}

void MainWindow::goToFinding(int number) {
    const auto& [flaw, block, filmStep] = m_document->findings().at(number);
    if (filmStep >= 0)
        showBlockAt(filmStep, block);
    else if (isAboutThreads(flaw))
        m_playback.last(); // the step that it stopped in is not known
    const bool isCell = flaw.cell && flaw.kind != viz::FlawKind::outOfBounds;
    m_playback.select(isCell ? flaw.cell : std::nullopt);
    m_playback.setFinding(number);
    if (isAboutThreads(flaw) && !m_stage->views()->chosen().contains(int(viz::View::lanes)))
        m_stage->toggleView(viz::View::lanes);
    showFinding(number);
}

// Among all blocks no cell is seen: into the one.
void MainWindow::showBlockAt(int filmStep, viz::BlockAddress block) {
    m_playback.goTo(filmStep);
    if (m_stage->views()->chosen().contains(int(viz::View::grid)))
        m_stage->enterBlock(block);
    else if (m_document->at(filmStep, m_playback.block()).block != block)
        m_playback.follow(block);
}

void MainWindow::showFinding(int number) {
    const viz::RunFindings& findings = m_document->findings();
    const auto& [flaw, block, filmStep] = findings.at(number);
    const auto count = findings.all().size();
    std::vector<WayOn> ways;
    if (m_playback.finding() != number && (filmStep >= 0 || isAboutThreads(flaw)))
        ways.push_back({isAboutThreads(flaw) ? tr("Show them") : tr("Go to the step"),
                        [this, number] { goToFinding(number); }});
    if (m_playback.finding() == number && count > 1) {
        ways.push_back({tr("Previous"), [this] { walkFindings(-1); }});
        ways.push_back({tr("Next"), [this] { walkFindings(+1); }});
    }
    if (const auto lines = trace::lines_without_barrier(m_document->trace().run.options); !lines.empty())
        ways.push_back(putBack(lines));
    const QString of = count == 1 ? QString() : tr("%1 of %2: ").arg(number + 1).arg(count);
    const bool stopped = isAboutThreads(flaw) || flaw.kind == viz::FlawKind::outOfBounds;
    showBanner(viz::Banner::Kind::Error, of.isEmpty() && stopped ? asSentence(flaw.brief) : of + flaw.brief,
               ways);
}

void MainWindow::toggleBarrier(int line) {
    const QString reason = m_setupBar->toggleBarrier(std::uint32_t(line));
    if (reason.isEmpty())
        run();
    else
        sayBriefly(reason);
}

void MainWindow::connectAnswers() {
    connect(&m_answering, &Job::failed, this,
            [this](const Failure& failure) { m_answers->setProblem(failure.message); });
    connect(m_stage, &viz::StageView::columnsChanged, m_answers,
            [this] { m_answers->setStage(m_stage->columns(), m_stage->scale()); });
    connect(m_answers, &viz::AnswersStrip::answerChosen, this, &MainWindow::chooseSchedule);
    connect(m_answers, &viz::AnswersStrip::closeRequested, this, &MainWindow::toggleAnswers);
}

void MainWindow::toggleAnswers() {
    m_answersAsked = m_answers->isHidden();
    showAnswers();
    if (m_answers->isHidden()) m_stage->setFocus();
}

// They open by themselves where a run has findings and the window has room for them.
void MainWindow::showAnswers() {
    const bool any = m_document && hasAnswers(m_document->trace());
    const bool telling = any && !m_document->findings().empty();
    const bool open = any && !m_fullScreen && m_answersAsked.value_or(telling && height() >= roomForAnswers);
    if (open) {
        // Under another schedule the answers are the same: the old ones stay until they are known again.
        if (!m_answered || !isSameQuestion(*m_answered, m_document->trace())) m_answers->clear();
        m_answered = m_document->sharedTrace();
        m_answering.start([this, trace = m_answered, compare = m_services.compare](
                              const std::stop_token& stop, const Job::Tell&) -> Job::Deliver {
            return [this, answers = compare(*trace, stop)] {
                m_answers->setAnswers(answers, m_document->values());
                emit answersChanged();
            };
        });
    } else {
        m_answered.reset();
        m_answering.drop();
    }
    m_answers->setVisible(open);
}

void MainWindow::chooseSchedule(const QString& id) {
    Setup setup = m_setupBar->setup();
    setup.choose("schedule", id.toStdString());
    setup.choose("executor", {});
    m_setupBar->adopt(setup);
    run();
}

} // namespace scanscope::app
