#include "app/explore/exercise_session.h"

#include <algorithm>
#include <filesystem>
#include <QDir>
#include <QFileInfo>
#include <random>
#include <utility>

#include "app/explore/program_session.h"
#include "app/frame/file_dialog.h"
#include "kernels/errors.h"
#include "kernels/own/program_request.h"
#include "viz/model/language.h"
#include "viz/widgets/banner.h"
#include "viz/widgets/button.h"

namespace scanscope::app {
namespace {

// Returns the program of the student's files and the files that are compiled with them. A task with a single
// file uses `file` itself.
own::ProgramRequest programWith(const course::Task& task, const QFileInfo& file) {
    own::ProgramRequest request;
    const auto add = [&](const QString& name) {
        if (name.endsWith(QStringLiteral(".cu")) || name.endsWith(QStringLiteral(".cpp")))
            request.build.files.emplace_back(file.dir().filePath(name).toStdString());
    };
    if (task.files.size() == 1)
        add(file.fileName());
    else
        for (const std::string& name : task.files) add(QString::fromStdString(name));
    for (const course::TextFile& with : task.with) add(QString::fromStdString(with.name));
    return request;
}

// Separates scans from the other exercises, because one submenu for all exercises would not fit a small
// window.
bool isScan(const course::Task& task) {
    using course::ResultKind;
    const auto& result = task.expected.result;
    return result && (result->kind == ResultKind::scan || result->kind == ResultKind::segmented);
}

} // namespace

ExerciseSession::ExerciseSession(Workspace& workspace, ProgramSession* program)
    : Session(workspace, program)
    , m_program(program)
    , m_shelf(course::ExerciseList::embedded())
    , m_panel(new ExercisePanel) {
    m_panel->hide();
    for (const std::string& id : m_shelf.ids()) {
        const course::Task task = m_shelf.suite_of(id).tasks.front();
        const QString title = QString::fromStdString(task.title);
        const QString group = isScan(task) ? tr("New exercise: scans") : tr("New exercise: uses of scans");
        auto* action = new Action(
            title, group, {}, [this, id] { begin(id); }, this);
        action->inMenu(tr("Learn") + menuSeparator + group)
            .whileTyping()
            .alsoCalled(QString::fromStdString(id) + u' ' + tr("new exercise task course learn"));
        m_actions.push_back(action);
    }
    connect(m_panel, &ExercisePanel::testRequested, this, &ExerciseSession::test);
    connect(m_panel, &ExercisePanel::failureRequested, this, [this] {
        if (m_failed) emit ready(m_failed, m_work.path);
    });
    connect(m_panel, &ExercisePanel::closeRequested, this, [this] {
        m_closed = m_file;
        close();
    });
    connect(m_program, &ProgramSession::shown, this, &ExerciseSession::ready);
    connect(m_program, &ProgramSession::ran, this, &ExerciseSession::setProgram);
    connect(&m_job, &Job::failed, m_panel,
            [this](const Failure& failure) { m_panel->showProblem(failure.message); });
}

void ExerciseSession::setShown(bool shown) {
    if (std::exchange(m_isShown, shown) == shown) return;
    m_panel->setVisible(shown);
    emit changed();
}

void ExerciseSession::arrange(bool isNarrow) {
    m_panel->setFixedWidth(isNarrow ? ExercisePanel::narrowWidth : ExercisePanel::usualWidth);
}

// Creates the exercise in a new folder, so that nothing is overwritten.
void ExerciseSession::begin(const std::string& id) {
    const QString chosen = askForFolder(m_work.place, m_work.settings, tr("Folder for the exercise"));
    if (chosen.isEmpty()) return;
    const QDir folder(QDir(chosen).filePath(QString::fromStdString(id)));
    try {
        course::begin_exercise(m_shelf, id, folder.path().toStdString());
    } catch (const std::exception& problem) {
        m_work.place->banner()->showMessage(viz::Banner::Kind::Error, QString::fromUtf8(problem.what()),
                                            {{tr("Choose another folder"), [this, id] { begin(id); }}});
        return;
    }
    m_closed.reset();
    const course::Task task = m_shelf.suite_of(id).tasks.front();
    m_program->open(programWith(task, QFileInfo(folder, QString::fromStdString(task.files.front()))));
}

std::optional<std::string> ExerciseSession::exerciseOf(const QString& file) const {
    try {
        const std::string path = file.toStdString();
        auto id = m_shelf.exercise_of(path, course::submitted_text(path));
        if (id && std::ranges::count(m_shelf.ids(), *id) == 0) id.reset();
        return id;
    } catch (const kernels::BadRequest&) { // opening the file reports the error
        return std::nullopt;
    }
}

std::optional<own::ProgramRequest> ExerciseSession::programOf(const QString& file) const {
    const auto id = exerciseOf(file);
    if (!id) return std::nullopt;
    own::ProgramRequest request = programWith(m_shelf.suite_of(*id).tasks.front(), QFileInfo(file));
    const auto isThere = [](const std::filesystem::path& path) {
        return QFileInfo::exists(QString::fromStdString(path.string()));
    };
    if (!std::ranges::all_of(request.build.files, isThere)) return std::nullopt;
    return request;
}

bool ExerciseSession::open(const QString& file) {
    if (const auto whole = programOf(file))
        m_program->open(*whole);
    else if (own::is_run_by_name(file.toStdString()))
        m_program->open(file);
    else
        return false;
    return true;
}

void ExerciseSession::setProgram(const own::ProgramRequest& request) {
    for (const std::filesystem::path& path : request.build.files) {
        const QString file = QString::fromStdString(path.string());
        if (m_closed == file) return close();
        const auto id = exerciseOf(file);
        if (!id) continue;
        if (!m_isShown || m_file != file || m_suite->tasks.front().id != *id) {
            m_suite = std::make_shared<const course::Suite>(m_shelf.suite_of(*id));
            m_file = file;
            m_panel->setTask(m_suite->tasks.front());
        }
        setShown(true);
        return test();
    }
    close();
}

void ExerciseSession::leave() {
    Session::leave();
    close();
}

void ExerciseSession::close() {
    m_job.drop();
    m_failed.reset();
    setShown(false);
}

void ExerciseSession::test() {
    m_failed.reset();
    m_panel->setCanShowFailure(false);
    m_job.start([this, suite = m_suite, file = m_file, judge = m_work.services.judge](
                    const std::stop_token& stop, const Job::Tell& tell) -> Job::Deliver {
        const course::Task& task = suite->tasks.front();
        course::TrialOptions options;
        options.secret = std::random_device()();
        options.progress = [&](const course::TrialProgress& now) {
            const QString words = now.stage == course::TrialStage::compiling
                                      ? tr("Compiling…")
                                      : tr("Run %1 of %2…").arg(now.done + 1).arg(now.total);
            tell([this, suite, words, outcome = now.outcome ? *now.outcome : course::Outcome()] {
                m_panel->showWaiting(words);
                m_panel->showOutcome(suite->tasks.front(), outcome, false);
            });
        };
        const course::Trial trial =
            course::try_submission(task, course::handed_in_by(task, file.toStdString()), options, stop);
        const SharedDocument failed = trial.failed ? judged(trial.failed, judge, stop) : nullptr;
        return [this, trial, failed] { take(trial, failed); };
    });
}

void ExerciseSession::take(const course::Trial& trial, const viz::SharedDocument& failed) {
    m_failed = failed;
    m_panel->showOutcome(m_suite->tasks.front(), trial.outcome, true);
    m_panel->setCanShowFailure(failed != nullptr);
}

} // namespace scanscope::app

#include "moc_exercise_session.cpp"
