#include "app/explore/program_desk.h"

#include <algorithm>

#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QLineEdit>

#include "app/explore/order_words.h"
#include "app/explore/program_bar.h"
#include "app/explore/program_options.h"
#include "app/explore/program_verdict.h"
#include "app/explore/shell_words.h"
#include "app/explore/watch_button.h"
#include "app/frame/place_frame.h"
#include "kernels/trace/assemble.h"
#include "viz/model/finding_groups.h"
#include "viz/widgets/field.h"
#include "viz/widgets/side_panel.h"
#include "viz/widgets/stage_view.h"
#include "viz/widgets/verdict_strip.h"

namespace scanscope::app {
namespace {

QString firstFile(const own::ProgramRequest& request) {
    return request.build.files.empty()
               ? QString()
               : QFileInfo(QString::fromStdString(request.build.files.front().string())).absoluteFilePath();
}

own::ProgramRequest requestOf(const trace::Trace& trace) {
    own::ProgramRequest request;
    for (const std::string& file : trace.program->files) request.build.files.emplace_back(file);
    request.arguments = trace.program->arguments;
    request.schedule = trace.run.schedule;
    request.seed = trace.run.schedule_seed;
    return request;
}

} // namespace

ProgramDesk::ProgramDesk(RunController* runs, viz::Playback* playback, viz::StageView* stage,
                         viz::SidePanel* side, PlaceFrame* place, Edit edit,
                         ThreadOrders::Compare compareOrders)
    : QObject(place)
    , m_runs(runs)
    , m_playback(playback)
    , m_stage(stage)
    , m_side(side)
    , m_place(place)
    , m_edit(std::move(edit))
    , m_guide(playback, stage)
    , m_bar(new ProgramBar)
    , m_strip(new viz::VerdictStrip)
    , m_orders(std::move(compareOrders)) {
    m_bar->hide();
    m_strip->hide();
    connectParts();
    connectStrip();
}

void ProgramDesk::connectParts() {
    connect(&m_watch, &ProgramWatch::saved, this, [this] {
        if (!m_bar->isWatching()) return;
        run();
        for (const QString& file : m_watch.files())
            m_saved = std::max(m_saved, QFileInfo(file).lastModified());
    });
    connect(m_bar, &ProgramBar::watchingChanged, this, &ProgramDesk::resumeWatching);
    connect(m_bar, &ProgramBar::openRequested, this, &ProgramDesk::openRequested);
    connect(m_bar, &ProgramBar::runRequested, this, &ProgramDesk::runAndPlay);
    connect(m_bar, &ProgramBar::cancelRequested, m_runs, &RunController::cancel);
    connect(m_bar, &ProgramBar::edited, this, [this] {
        m_bar->setOutdated(true);
        m_stage->setOutdated(true);
    });
    connect(m_bar, &ProgramBar::blockChosen, this, [this](viz::BlockAddress block) {
        if (!m_document) return;
        const viz::Film& film = m_document->film();
        if (film.stepCount(block.launch) > 0 && film.launchAt(m_playback->step()) != block.launch)
            m_playback->goTo(film.firstStep(block.launch));
        m_playback->follow(block);
    });
    const auto showBlock = [this] {
        if (m_isShown && m_document && m_document->steps().contains(m_playback->step()))
            m_bar->showBlock(m_document->at(m_playback->step(), m_playback->block()).block);
    };
    connect(m_playback, &viz::Playback::positionChanged, this, showBlock);
    connect(m_playback, &viz::Playback::blockChanged, this, showBlock);
    connect(m_runs, &RunController::slow, m_bar, [this] { m_bar->setRunning(true); });
    connect(m_runs, &RunController::cancelling, m_bar, &ProgramBar::showCancelling);
    connect(m_runs, &RunController::cancelled, this, &ProgramDesk::endCancelled);
    connect(m_runs, &RunController::ended, this, [this] { setBusy(false); });
}

void ProgramDesk::connectStrip() {
    connect(m_strip, &viz::VerdictStrip::cardChosen, this, &ProgramDesk::goToCard);
    connect(m_strip, &viz::VerdictStrip::walkRequested, this, &ProgramDesk::walkFindings);
    connect(m_strip, &viz::VerdictStrip::wayChosen, this, &ProgramDesk::allowMore);
    connect(m_playback, &viz::Playback::findingChanged, this, &ProgramDesk::showChosen);
    connect(m_side, &viz::SidePanel::editRequested, this, &ProgramDesk::edit);
    connect(&m_orders, &ThreadOrders::changed, this, &ProgramDesk::showOrders);
}

// ---- runs

void ProgramDesk::open(const QString& file) {
    if (m_isShown && QFileInfo(file).absoluteFilePath() == firstFile(m_bar->request()))
        return open(own::ProgramRequest(m_bar->request()));
    own::ProgramRequest request;
    request.build.files.emplace_back(file.toStdString());
    open(request);
}

void ProgramDesk::open(const own::ProgramRequest& request) {
    for (const std::filesystem::path& file : request.build.files)
        if (const QString path = QString::fromStdString(file.string()); !QFileInfo::exists(path))
            return emit unreadable(tr("There is no file %1.").arg(QDir::toNativeSeparators(path)));
    if (!shows(request)) {
        m_document.reset();
        m_orders.forget();
    }
    m_bar->setRequest(request);
    m_bar->setWatching(true);
    m_isOpening = true;
    run();
}

void ProgramDesk::run() {
    if (!wordsOfShell(m_bar->arguments()->text()))
        return m_place->fieldMessage()->showUnder(m_bar->arguments(), tr("A quote is not closed."));
    m_place->fieldMessage()->clear();
    m_begin = QDateTime::currentDateTime();
    m_saved = {};
    m_orders.pause();
    m_bar->watch()->setBusy(true);
    m_runs->run(m_bar->request());
}

void ProgramDesk::runAndPlay() {
    m_bar->options()->close();
    if (qobject_cast<QLineEdit*>(QApplication::focusWidget())) m_stage->setFocus();
    run();
}

void ProgramDesk::setBusy(bool busy) {
    m_bar->setRunning(busy);
    m_bar->watch()->setBusy(busy);
}

void ProgramDesk::endCancelled() {
    m_isOpening = false;
    m_bar->setOutdated(true);
    m_orders.resume();
}

QString ProgramDesk::file() const { return firstFile(m_bar->request()); }

bool ProgramDesk::shows(const own::ProgramRequest& request) const {
    return m_isShown && m_document && firstFile(requestOf(m_document->trace())) == firstFile(request);
}

void ProgramDesk::show(const ProgramRun& run) {
    m_isOpening = false;
    watchFilesOf(run.request, run.document->trace());
    m_bar->setOutdated(false);
    if (run.refusal.isEmpty()) {
        showRun(run.document, run.seconds);
        m_orders.compare(run);
    } else {
        showRefusal(run);
        m_orders.resume();
    }
    setShown(true);
}

void ProgramDesk::showRun(const SharedDocument& document, double seconds) {
    const SharedDocument before = std::exchange(m_document, document);
    m_staged.reset();
    const ProgramChange change = before ? changeBetween(*before, *document) : ProgramChange();
    std::optional<double> sinceSaved;
    if (m_saved.isValid())
        sinceSaved = std::max(0.0, double(m_saved.msecsTo(QDateTime::currentDateTime())) / 1000);
    const StripText strip = stripOf(*document, before.get(), change, sinceSaved);
    m_strip->setVerdict(strip.verdict, strip.cards);
    if (before) m_strip->shine();
    std::map<std::string, std::set<int>> changed;
    for (const auto& [path, lines] : change.lines) changed[path] = lines.changed();
    m_side->setDraft(nullptr, {});
    m_side->setChanged(std::move(changed));
    m_side->setOutputBefore(before ? std::optional(before->trace().program->output) : std::nullopt);
    m_stage->setEarlier({});
    m_goodBegin = m_begin;
    m_bar->showRun(document, m_begin, seconds);
    m_bar->showBlock(document->stepCount() == 0
                         ? viz::BlockAddress{}
                         : document->at(m_playback->step(), m_playback->block()).block);
    showChosen();
}

// The text as it is now, with what is wrong at its line; the stage keeps the last run that is one.
void ProgramDesk::showRefusal(const ProgramRun& run) {
    const viz::VerdictText text = refusalText(run);
    m_strip->setVerdict(text, {});
    if (m_document)
        m_stage->setEarlier(tr("shown: the run of %1").arg(m_goodBegin.toString(QStringLiteral("HH:mm:ss"))));
    else
        m_bar->showRun(run.document, {}, 0);
    const trace::Trace& trace = run.document->trace();
    const auto source =
        std::ranges::find(trace.sources, trace::source_path(run.problem.file), &trace::Source::path);
    if (source == trace.sources.end()) return;
    viz::CodeNotes notes;
    if (const int line = int(run.problem.line); line > 0) {
        const auto look = run.problem.is_unsupported ? viz::FindingLook::warning : viz::FindingLook::hazard;
        notes.notes[line] = {{{.words = QString::fromStdString(run.problem.words),
                               .quoted = restOfCompiler(run.problem),
                               .look = look}},
                             0};
        notes.marked[line] = look;
    }
    const int number = int(source - trace.sources.begin());
    m_side->setDraft(std::make_shared<const viz::CodeModel>(run.document->sharedTrace(), 0, 0, number),
                     notes);
}

void ProgramDesk::showRecording(const SharedDocument& document) {
    m_bar->setRequest(requestOf(document->trace()));
    m_bar->setWatching(false);
    m_document.reset();
    m_orders.forget();
    m_begin = m_saved = {};
    showRun(document, 0);
    setShown(true);
}

// ---- findings

// A card without a step still leads to its line in the code.
void ProgramDesk::goToCard(int card) {
    const auto& groups = m_document->of<viz::FindingGroups>().all();
    if (card < 0 || card >= int(groups.size())) return;
    m_guide.lead(m_staged ? *m_staged : *m_document, groups[std::size_t(card)].findings.front());
    m_side->showFinding();
}

void ProgramDesk::walkFindings(int direction) {
    if (!m_document) return;
    const int count = int(m_document->of<viz::FindingGroups>().all().size());
    if (count == 0) return;
    const int from = m_strip->chosen();
    goToCard(from < 0 ? (direction > 0 ? 0 : count - 1) : (from + direction + count) % count);
}

void ProgramDesk::showChosen() {
    if (!m_document || !m_playback->finding()) return m_strip->setChosen(-1);
    m_strip->setChosen(m_document->of<viz::FindingGroups>().of(*m_playback->finding()));
}

// What the other orders add to the verdict, once they are known.
void ProgramDesk::showOrders() {
    if (!m_document || !m_orders.known()) return;
    const viz::VerdictText text = withOrders(m_strip->verdict(), *m_document, *m_orders.known());
    if (!(text == m_strip->verdict())) m_strip->setWords(text);
}

void ProgramDesk::chooseSchedule(const QString& id) {
    own::ProgramRequest request = m_bar->request();
    request.schedule = trace::schedule_named(id.section(u':', 0, 0).toStdString()).value_or(request.schedule);
    m_bar->setRequest(request);
    run();
}

void ProgramDesk::allowMore() {
    own::ProgramRequest request = m_bar->request();
    request.seconds = longerThan(m_document->trace());
    m_bar->setRequest(request);
    run();
}

void ProgramDesk::leave() {
    m_watch.stop();
    m_stage->setEarlier({});
    m_side->setDraft(nullptr, {});
    m_document.reset();
    m_orders.forget();
    setShown(false);
}

void ProgramDesk::setShown(bool shown) {
    if (shown == m_isShown) return;
    m_isShown = shown;
    m_bar->setVisible(shown);
    m_strip->setVisible(shown);
    emit shownChanged(shown);
}

// ---- files

// Those that were named, and what they include from their own folders; records know it by its name there.
void ProgramDesk::watchFilesOf(const own::ProgramRequest& request, const trace::Trace& trace) {
    QStringList files;
    for (const std::filesystem::path& file : request.build.files)
        files << QFileInfo(QString::fromStdString(file.string())).absoluteFilePath();
    const QString folder = QFileInfo(files.value(0)).absolutePath();
    for (const trace::Source& source : trace.sources) {
        const QString file = folder + u'/' + QString::fromStdString(source.path);
        if (QFileInfo::exists(file)) files << file;
    }
    m_watch.follow(files);
}

// Texts are known by their names beside the first file, or in one of the folders of headers.
QString ProgramDesk::fileOf(const std::string& path) const {
    const own::Build& build = m_bar->request().build;
    for (const std::filesystem::path& file : build.files)
        if (trace::source_path(file.string()) == path) return QString::fromStdString(file.string());
    const QString name = QString::fromStdString(path);
    QStringList folders{QFileInfo(file()).absolutePath()};
    for (const std::filesystem::path& folder : build.folders)
        folders << QString::fromStdString(folder.string());
    for (const QString& folder : folders)
        if (const QString file = folder + u'/' + name; QFileInfo::exists(file)) return file;
    return {};
}

void ProgramDesk::explainBarriers() {
    m_place->sayBriefly(tr("The barriers of a program of your own are left out in its text."));
}

void ProgramDesk::edit(const std::string& path, int line) {
    const QString file = fileOf(path);
    if (file.isEmpty() || !QFileInfo::exists(file))
        m_place->sayBriefly(tr("%1 is not here any more.").arg(QString::fromStdString(path)));
    else if (!m_edit(QFileInfo(file).absoluteFilePath(), line))
        m_place->sayBriefly(tr("No editor opens it: set VISUAL to the command of yours."));
}

// What was saved while nobody watched is run now.
void ProgramDesk::resumeWatching(bool watching) {
    if (!watching || !m_isShown) return;
    const bool isNewer = std::ranges::any_of(
        m_watch.files(), [this](const QString& file) { return QFileInfo(file).lastModified() > m_begin; });
    if (isNewer) run();
}

} // namespace scanscope::app

#include "moc_program_desk.cpp"
