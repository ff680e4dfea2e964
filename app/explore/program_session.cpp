#include "app/explore/program_session.h"

#include <algorithm>

#include <QDir>
#include <QFileInfo>
#include <QLineEdit>
#include <QVBoxLayout>

#include "app/explore/finding_banner.h"
#include "app/explore/program_bar.h"
#include "app/explore/program_options.h"
#include "app/explore/program_verdict.h"
#include "app/explore/program_watch.h"
#include "app/explore/schedule_answers.h"
#include "app/explore/shell_words.h"
#include "app/explore/workspace.h"
#include "app/frame/failure.h"
#include "app/frame/file_dialog.h"
#include "kernels/own/notebook.h"
#include "kernels/trace/assemble.h"
#include "viz/model/finding_groups.h"
#include "viz/model/language.h"
#include "viz/widgets/banner.h"
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
    if (request.build.files.empty()) return request;
    if (const std::string before = name_of(request.build) + ", "; trace.run.name.starts_with(before))
        request.build.program = trace.run.name.substr(before.size());
    return request;
}

} // namespace

ProgramSession::ProgramSession(Workspace& workspace)
    : Session(workspace)
    , m_fields(new QWidget)
    , m_bar(new ProgramBar)
    , m_strip(new viz::VerdictStrip)
    , m_look(workspace.services.compareOrders, workspace.services.tryFixes)
    , m_recent(RecentList::programs(), workspace.settings, this) {
    auto* column = new QVBoxLayout(m_fields);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_bar);
    column->addWidget(m_strip);
    m_fields->hide();
    makeActions();
    connectParts();
}

void ProgramSession::makeActions() {
    const QString group = tr("New from template");
    for (const ProgramTemplate& kind : programTemplates) {
        auto* action = new Action(
            viz::translated(kind.name), group, {}, [this, kind] { makeFrom(kind); }, this);
        action->inMenu(group).whileTyping().alsoCalled(tr("new program template CUDA"));
        m_actions.push_back(action);
    }
    std::ranges::copy(m_recent.actions(), std::back_inserter(m_actions));
}

void ProgramSession::connectParts() {
    connect(&m_recent, &RecentList::chosen, this,
            [this](const QVariantMap& entry) { open(programOf(entry), expectedOf(entry)); });
    connect(&m_watch, &ProgramWatch::saved, this, &ProgramSession::runWhatWasSaved);
    connect(m_bar, &ProgramBar::watchingChanged, this, &ProgramSession::resumeWatching);
    connect(m_bar, &ProgramBar::openRequested, m_work.place, &PlaceFrame::openDialog);
    connect(m_bar->program(), &ProgramField::programChosen, this,
            [this](const QString& title) { openInNotebook(mainFile(), title); });
    connect(m_bar, &ProgramBar::runRequested, this, &ProgramSession::run);
    connect(m_bar, &ProgramBar::edited, this, [this] {
        m_bar->setOutdated(true);
        m_work.stage->setOutdated(true);
    });
    connect(m_bar, &ProgramBar::expectedEdited, m_work.place->fieldMessage(), &viz::FieldMessage::clear);
    connect(m_bar, &ProgramBar::expectedChosen, this, &ProgramSession::expect);
    connect(m_bar, &ProgramBar::blockChosen, this, &ProgramSession::goToBlock);
    connect(&m_work.playback, &viz::Playback::positionChanged, this, &ProgramSession::showBlock);
    connect(&m_work.playback, &viz::Playback::blockChanged, this, &ProgramSession::showBlock);
    connect(&m_work.playback, &viz::Playback::findingChanged, this, &ProgramSession::showChosen);
    connect(&m_work.runs, &RunController::ran, this, &ProgramSession::show);
    connect(&m_work.runs, &RunController::cancelled, this, &ProgramSession::showCancelled);
    connect(&m_work.runs, &RunController::advanced, this, &ProgramSession::showProgress);
    connect(&m_work.runs, &RunController::ended, this, [this] { m_bar->watch()->setBusy(false); });
    connect(m_strip, &viz::VerdictStrip::cardChosen, this, &ProgramSession::goToCard);
    connect(m_strip, &viz::VerdictStrip::walkRequested, this, &ProgramSession::walkFindings);
    connect(m_strip, &viz::VerdictStrip::wayChosen, this, &ProgramSession::allowMore);
    connect(m_work.side, &viz::SidePanel::editRequested, this, &ProgramSession::edit);
    connect(&m_look, &SecondLook::changed, this, &ProgramSession::showFindings);
    connect(&m_look, &SecondLook::compared, this, &ProgramSession::showExpected);
    connect(&m_look, &SecondLook::rejudged, this, [this](const SharedDocument& document) {
        m_document = document;
        emit shown(document, m_work.path);
    });
}

// ---- runs

void ProgramSession::open(const QString& file) {
    if (m_isShown && QFileInfo(file).absoluteFilePath() == mainFile())
        return open(own::ProgramRequest(m_bar->request()), QString(m_bar->expectation()));
    if (own::is_notebook_name(file.toStdString())) return openInNotebook(file, {});
    own::ProgramRequest request;
    request.build.files.emplace_back(file.toStdString());
    open(request);
}

// Notebooks may be large, so they are read outside the GUI thread, like recordings.
void ProgramSession::openInNotebook(const QString& file, const QString& title) {
    m_work.runs.start([this, programIn = m_work.services.programIn, file,
                       title](const std::stop_token&, const Job::Tell&) -> Job::Deliver {
        try {
            const std::string path = file.toStdString();
            const own::ProgramRequest request =
                programIn(path, title.isEmpty() ? own::read_notebook(path).programs.front().title
                                                : title.toStdString());
            return [this, request] { open(request); };
        } catch (...) {
            rethrowAsUnreadable(file);
        }
    });
}

// If the notebook has become unreadable, its run reports the problem.
void ProgramSession::showPrograms() {
    const own::Build build = m_bar->request().build;
    m_listing.drop();
    if (build.files.empty() || !own::is_notebook_name(build.files.front().string()))
        return m_bar->program()->setPrograms({}, {}, {});
    m_listing.start([this, build](const std::stop_token&, const Job::Tell&) -> Job::Deliver {
        const own::Notebook notebook = own::read_notebook(build.files.front());
        QStringList titles, leftOut;
        for (const own::NotebookProgram& one : notebook.programs) titles << QString::fromStdString(one.title);
        for (const std::string& one : notebook.remarks) leftOut << QString::fromStdString(one);
        return [this, build, titles, leftOut] {
            m_bar->program()->setPrograms(titles, QString::fromStdString(build.program), leftOut.join(u'\n'));
        };
    });
}

void ProgramSession::open(const own::ProgramRequest& request, const QString& expected) {
    for (const std::filesystem::path& file : request.build.files)
        if (const QString path = QString::fromStdString(file.string()); !QFileInfo::exists(path))
            return emit unreadable(tr("The file %1 does not exist.").arg(QDir::toNativeSeparators(path)));
    if (!shows(request)) {
        m_document.reset();
        m_look.forget();
    }
    m_bar->setRequest(request);
    showPrograms();
    m_bar->setExpected(expected);
    m_bar->watch()->setChecked(true);
    m_isOpening = true;
    start();
}

void ProgramSession::start(const own::ProgramRequest& request) {
    m_bar->setRequest(request);
    start();
}

void ProgramSession::start() {
    if (!wordsOfShell(m_bar->arguments()->text()))
        return m_work.place->fieldMessage()->showUnder(m_bar->arguments(), tr("A closing quote is missing."));
    m_work.place->fieldMessage()->clear();
    m_begin = QDateTime::currentDateTime();
    m_saved = {};
    m_look.pause();
    m_bar->watch()->setBusy(true);
    m_work.runs.run(m_bar->request(), m_bar->expectation());
}

void ProgramSession::run() {
    m_bar->options()->close();
    m_work.endTyping();
    start();
}

void ProgramSession::showCancelled() {
    m_isOpening = false;
    m_bar->setOutdated(true);
    nameShownRun();
    resumeLook();
}

void ProgramSession::showProgress(const own::RunProgress& progress) {
    const qint64 seconds = m_begin.secsTo(QDateTime::currentDateTime());
    if (seconds < 1) return;
    const auto& [_, launch, blocks, all] = progress;
    m_work.stage->setEarlier(launch == 0 ? tr("Running for %1 s: no launch yet").arg(seconds)
                                         : tr("Running for %1 s: launch %2, block %3 of %4")
                                               .arg(seconds)
                                               .arg(launch)
                                               .arg(std::min(blocks, all))
                                               .arg(all));
}

void ProgramSession::nameShownRun() {
    m_work.stage->setEarlier(
        m_isRefused && m_document
            ? tr("showing the run from %1").arg(m_goodBegin.toString(QStringLiteral("HH:mm:ss")))
            : QString());
}

QString ProgramSession::mainFile() const { return firstFile(m_bar->request()); }

bool ProgramSession::shows(const own::ProgramRequest& request) const {
    if (!m_isShown || !m_document) return false;
    const own::ProgramRequest shown = requestOf(m_document->trace());
    return firstFile(shown) == firstFile(request) && shown.build.program == request.build.program;
}

void ProgramSession::show(const ProgramRun& run) {
    const bool isOpening = std::exchange(m_isOpening, false);
    m_isRefused = !run.refusal.isEmpty();
    if (isOpening) emit opened();
    // If the program is refused, its previous run stays on the stage.
    if (run.refusal.isEmpty() || !shows(run.request)) {
        emit shown(run.document, mainFile());
        m_work.place->banner()->dismiss();
    }
    watchFilesOf(run.request, run.document->trace());
    showPrograms();
    m_bar->setOutdated(false);
    if (run.refusal.isEmpty()) {
        showRun(run.document, run.seconds);
        m_look.begin(run); // shows the findings
        resumeLook();
        if (m_before.document) m_strip->shine();
    } else {
        showRefusal(run);
        resumeLook();
    }
    m_built = run.program;
    emit changed();
    emit ran(run.request);
    m_recent.remember(entryOf(run.request, m_bar->expectation()));
    if (isOpening) m_work.stage->setFocus();
}

void ProgramSession::showRun(const SharedDocument& document, double seconds) {
    const SharedDocument before = std::exchange(m_document, document);
    m_before = {before, std::exchange(m_groups, nullptr), {}, {}};
    m_staged.reset();
    const ProgramChange change = before ? changeBetween(*before, *document) : ProgramChange();
    m_before.change = change;
    if (m_saved.isValid())
        m_before.secondsAfterSaving =
            std::max(0.0, double(m_saved.msecsTo(QDateTime::currentDateTime())) / 1000);
    std::map<std::string, std::set<int>> changed;
    for (const auto& [path, lines] : change.lines) changed[path] = lines.changed();
    m_work.side->setDraft(nullptr, {});
    m_work.side->setChanged(std::move(changed));
    m_work.side->setOutputBefore(before ? std::optional(before->trace().program->output) : std::nullopt);
    m_work.stage->setEarlier({});
    m_goodBegin = m_begin;
    m_bar->showRun(document, m_begin, seconds);
    m_bar->showBlock(document->stepCount() == 0
                         ? viz::BlockAddress{}
                         : document->at(m_work.playback.step(), m_work.playback.block()).block);
    showChosen();
}

// Shows the current source with the error at its line. The stage keeps the last successful run.
void ProgramSession::showRefusal(const ProgramRun& run) {
    const viz::VerdictText text = refusalText(run);
    m_strip->setVerdict(text, {});
    nameShownRun();
    if (!m_document) m_bar->showRun(run.document, {}, 0);
    const trace::Trace& trace = run.document->trace();
    const auto source =
        std::ranges::find(trace.sources, trace::source_path(run.problem.file), &trace::Source::path);
    if (source == trace.sources.end()) return;
    viz::CodeNotes notes;
    if (const int line = int(run.problem.line); line > 0) {
        const auto look = run.problem.is_unsupported ? viz::FindingLook::warning : viz::FindingLook::hazard;
        notes.notes[line] = {{{.words = QString::fromStdString(run.problem.words.text()),
                               .quoted = restOfCompiler(run.problem),
                               .look = look}},
                             0};
        notes.marked[line] = look;
    }
    const int number = int(source - trace.sources.begin());
    m_work.side->setDraft(std::make_shared<const viz::CodeModel>(run.document->sharedTrace(), 0, 0, number),
                          notes);
}

void ProgramSession::showRecording(const SharedDocument& document, const QString& path) {
    emit shown(document, path);
    m_isRefused = false;
    m_bar->setRequest(requestOf(document->trace()));
    showPrograms();
    m_bar->watch()->setChecked(false);
    m_bar->setExpected({});
    m_document.reset();
    m_built.reset();
    m_look.forget();
    m_begin = m_saved = {};
    showRun(document, 0);
    ProgramRun recorded;
    recorded.document = document;
    m_look.begin(recorded);
    emit changed();
}

void ProgramSession::showBlock() {
    if (m_isShown && m_document && m_document->steps().contains(m_work.playback.step()))
        m_bar->showBlock(m_document->at(m_work.playback.step(), m_work.playback.block()).block);
}

void ProgramSession::goToBlock(viz::BlockAddress block) {
    if (!m_document) return;
    const viz::Film& film = m_document->film();
    if (film.stepCount(block.launch) > 0 && film.launchAt(m_work.playback.step()) != block.launch)
        m_work.playback.goTo(film.firstStep(block.launch));
    m_work.playback.follow(block);
}

// ---- findings

// A card without a step still leads to its line in the code.
void ProgramSession::goToCard(int card) {
    const auto& all = groups().all();
    if (card < 0 || card >= int(all.size()) || all[std::size_t(card)].findings.empty()) return;
    const int finding = all[std::size_t(card)].findings.front();
    const std::optional<int> staged = inPair(finding);
    if (!staged) return;
    leadToFinding(m_work, m_staged ? *m_staged : *m_document, *staged);
    m_work.side->showFinding();
}

void ProgramSession::walkFindings(int direction) {
    if (!m_document) return;
    const auto& all = groups().all();
    const int count = int(all.size());
    int card = m_strip->chosen() < 0 && direction < 0 ? 0 : m_strip->chosen();
    for (int i = 0; i < count; ++i) {
        card = (card + direction + count) % count;
        if (!all[std::size_t(card)].findings.empty()) return goToCard(card);
    }
}

// The number of the document's finding about the expected result; if there is none, of all its findings.
int ProgramSession::wrongResult() const {
    const auto isIt = [](const viz::Flaw& flaw) {
        return flaw.finding->kind == trace::FindingKind::wrong_result;
    };
    const auto& all = m_document->findings().all();
    return int(std::ranges::find_if(all, isIt) - all.begin());
}

// Two runs side by side are judged without the expected result.
std::optional<int> ProgramSession::inPair(int finding) const {
    if (!isPair()) return finding;
    const int wrong = wrongResult();
    return finding == wrong ? std::nullopt : std::optional(finding > wrong ? finding - 1 : finding);
}

void ProgramSession::showChosen() {
    if (!m_document || !m_work.playback.finding()) return m_strip->setChosen(-1);
    int finding = *m_work.playback.finding();
    if (isPair() && finding >= wrongResult()) ++finding;
    m_strip->setChosen(groups().of(finding));
}

// Shows the verdict and its cards, which change when the second look has found more.
void ProgramSession::showFindings() {
    if (!m_document) return;
    std::vector<trace::Finding> causes;
    if (m_look.causes()) causes = *m_look.causes();
    if (const trace::Finding* const wrong = m_look.expected().finding()) causes.push_back(*wrong);
    m_groups =
        causes.empty() ? nullptr : std::make_shared<const viz::FindingGroups>(*m_document, std::move(causes));
    m_work.side->setGroups(m_groups);
    if (m_isRefused) return; // the strip says why
    StripText strip = stripOf(*m_document, groups(), m_before);
    if (m_look.known()) strip.verdict = withOrders(strip.verdict, *m_document, *m_look.known());
    strip.verdict = withExpected(strip.verdict, m_look.expected());
    const bool shines = m_strip->isShining();
    m_strip->setVerdict(strip.verdict, strip.cards);
    if (shines) m_strip->shine();
    showChosen();
}

// ---- the expected result

void ProgramSession::expect(const QString& text) {
    m_work.place->fieldMessage()->clear();
    m_bar->setExpectedInvalid(false);
    if (!m_document) return;
    m_recent.remember(entryOf(m_bar->request(), text));
    m_look.expect(text);
}

void ProgramSession::showExpected() {
    const QString& refusal = m_look.expected().refusal;
    m_bar->setExpectedInvalid(!refusal.isEmpty());
    if (!refusal.isEmpty()) m_work.place->fieldMessage()->showUnder(m_bar->expected(), refusal);
}

// The user may have changed the expected result while the program ran.
void ProgramSession::resumeLook() {
    m_look.resume();
    if (m_bar->expectation() != m_look.expected().text) m_look.expect(m_bar->expectation());
}

void ProgramSession::chooseSchedule(const QString& id) {
    own::ProgramRequest request = m_bar->request();
    request.schedule = trace::schedule_named(id.section(u':', 0, 0).toStdString()).value_or(request.schedule);
    start(request);
}

void ProgramSession::allowMore() {
    own::ProgramRequest request = m_bar->request();
    request.seconds = longerThan(m_document->trace());
    start(request);
}

void ProgramSession::enter() {
    m_isShown = true;
    m_work.column->setProgram(true);
}

void ProgramSession::leave() {
    m_watch.stop();
    m_work.stage->setEarlier({});
    m_work.side->setDraft(nullptr, {});
    m_document.reset();
    m_staged.reset();
    m_built.reset();
    m_look.forget();
    m_isShown = false;
    m_work.column->setProgram(false);
}

void ProgramSession::arrange(bool) {
    m_strip->setCompact(m_work.place->window()->height() < PlaceFrame::lowBelow);
}

void ProgramSession::focusInput() { m_bar->focusArguments(); }

std::optional<SecondFile> ProgramSession::file() const { return SecondFile{mainFile(), m_bar->request()}; }

void ProgramSession::pressBarrier(int) {
    m_work.place->sayBriefly(tr("To remove a barrier from your program, edit its source."));
}

// ---- files

// Watches the program's files, and the files that they include from their folders, by the names in the trace.
void ProgramSession::watchFilesOf(const own::ProgramRequest& request, const trace::Trace& trace) {
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

// Returns the file of a source. Sources are named relative to the first file's folder or to a header folder.
QString ProgramSession::fileOf(const std::string& path) const {
    const own::Build& build = m_bar->request().build;
    for (const std::filesystem::path& file : build.files)
        if (trace::source_path(file.string()) == path) return QString::fromStdString(file.string());
    const QString name = QString::fromStdString(path);
    QStringList folders{QFileInfo(mainFile()).absolutePath()};
    for (const std::filesystem::path& folder : build.folders)
        folders << QString::fromStdString(folder.string());
    for (const QString& folder : folders)
        if (const QString file = folder + u'/' + name; QFileInfo::exists(file)) return file;
    return {};
}

void ProgramSession::edit(const std::string& path, int line) {
    const QString file = fileOf(path);
    if (own::is_notebook_name(mainFile().toStdString()))
        m_work.place->sayBriefly(tr("Edit the cell in its notebook: it is checked again when you save it."));
    else if (!QFileInfo::exists(file))
        m_work.place->sayBriefly(tr("%1 no longer exists.").arg(QString::fromStdString(path)));
    else if (!m_work.services.openInEditor(QFileInfo(file).absoluteFilePath(), line))
        m_work.place->sayBriefly(tr("No editor was found. Set VISUAL to your editor’s command."));
}

// Runs the program if a file was saved while watching was paused.
void ProgramSession::resumeWatching(bool watching) {
    if (!watching || !m_isShown) return;
    const bool isNewer = std::ranges::any_of(
        m_watch.files(), [this](const QString& file) { return QFileInfo(file).lastModified() > m_begin; });
    if (isNewer) start();
}

void ProgramSession::runWhatWasSaved() {
    if (!m_bar->watch()->isChecked()) return;
    start();
    for (const QString& file : m_watch.files()) m_saved = std::max(m_saved, QFileInfo(file).lastModified());
}

// ---- templates

void ProgramSession::makeFrom(const ProgramTemplate& kind) {
    const QString path =
        askForFileToWrite(m_work.place, m_work.settings, tr("New program"),
                          nameOf(kind) + QStringLiteral(".cu"), {filterOf(viz::tr("CUDA programs"), "*.cu")});
    if (path.isEmpty()) return;
    try {
        writeTemplate(kind, path);
    } catch (const std::exception& problem) {
        m_work.place->banner()->showMessage(viz::Banner::Kind::Error, QString::fromUtf8(problem.what()),
                                            {{tr("Choose another name"), [this, kind] { makeFrom(kind); }}});
        return;
    }
    emit made(path);
}

} // namespace scanscope::app

#include "moc_program_session.cpp"
