#include "app/explore/run_files.h"

#include <QFileInfo>

#include "app/arguments/export_options.h"
#include "app/arguments/file_names.h"
#include "app/export/export_setup.h"
#include "app/frame/file_dialog.h"
#include "app/frame/place_frame.h"
#include "kernels/trace/own_program.h"
#include "viz/export/export.h"
#include "viz/model/language.h"
#include "viz/widgets/banner.h"
#include "viz/widgets/stage_view.h"
#include "viz/widgets/style.h"

namespace scanscope::app {

namespace {

using Kind = viz::Banner::Kind;

// Returns the files of an export that already exist.
QStringList filesInTheWay(const QString& path, bool all, int steps) {
    QStringList there;
    for (viz::FilmStep step; step < viz::FilmStep(all ? steps : 1); ++step) {
        const QString file = all && steps > 1 ? viz::numberedPath(path, step, steps) : path;
        if (QFileInfo::exists(file)) there += QFileInfo(file).fileName();
    }
    return there;
}

} // namespace

RunFiles::RunFiles(Workspace& workspace)
    : QObject(workspace.place)
    , m_work(workspace) {
    connect(&m_job, &Job::failed, this, [this](const Failure& failure) {
        m_work.place->banner()->showMessage(Kind::Error, failure.message);
        finish({});
    });
}

Loaded RunFiles::loaded() const {
    if (!m_work.document) return {};
    const trace::Trace& trace = m_work.document->trace();
    if (m_work.document->beside()) return {viz::titleOf(*m_work.document), viz::describeRun(trace)};
    const QString algorithm = QString::fromStdString(trace.run.name), how = viz::describeRun(trace);
    if (m_work.path.isEmpty() || is_own_text(trace)) return {algorithm, how};
    return {QFileInfo(m_work.path).fileName(), QStringLiteral("%1: %2").arg(algorithm, how)};
}

Loss RunFiles::loss() const {
    if (!m_job.busy()) return {};
    return {tr("The pictures are not finished. If you quit now, some will be missing.")};
}

void RunFiles::saveDialog() {
    if (!m_work.document) return;
    const bool isRecording = !m_work.path.isEmpty() && !is_own_text(m_work.document->trace());
    const QString usual =
        isRecording ? QFileInfo(m_work.path).fileName() : baseName() + QStringLiteral(".scantrace");
    save(askForFileToWrite(m_work.place, m_work.settings, tr("Save the trace"), usual,
                           {filterOf(tr("Traces"), "*.scantrace")}));
}

void RunFiles::save(const QString& asked) {
    if (asked.isEmpty() || !m_work.document) return;
    const QString path = QString::fromStdString(withEnding(asked.toStdString(), traceEnding));
    const auto refuse = [this](const std::exception& error, const std::vector<viz::Banner::Way>& ways) {
        m_work.place->banner()->showMessage(Kind::Error, QString::fromUtf8(error.what()), ways);
    };
    try {
        checkTraceName(QFileInfo(path).fileName().toStdString());
        if (m_work.document->beside()) // the first of the two runs, as recorded
            m_work.services.save(trace::without_rests(m_work.document->trace()), path);
        else
            m_work.services.save(m_work.document->trace(), path);
        m_work.settings.rememberFolderOf(path);
        m_work.place->sayBriefly(tr("Saved as %1.").arg(QFileInfo(path).fileName()));
    } catch (const kernels::BadRequest& error) {
        refuse(error, {{tr("Choose another name"), [this] { saveDialog(); }}});
    } catch (const std::exception& error) {
        refuse(error, {});
    }
}

void RunFiles::pictureDialog(bool all) {
    if (!m_work.document || m_work.document->stepCount() == 0) return;
    const QString id = baseName();
    const QString usual =
        all ? id + QStringLiteral(".png")
            : QStringLiteral("%1-%2.png").arg(id).arg(viz::stepNumber(m_work.playback.step()));
    writePictures(
        askForFileToWrite(m_work.place, m_work.settings,
                          all ? tr("Pictures of all steps") : tr("Picture of this step"), usual,
                          {filterOf(tr("Picture"), "*.png"), filterOf(tr("Vector picture"), "*.svg")}),
        all);
}

// Returns the base name for files of the run: the algorithm's id, or the program's name.
QString RunFiles::baseName() const {
    const trace::Trace& trace = m_work.document->trace();
    return is_own_text(trace) ? QFileInfo(QString::fromStdString(trace.run.name)).completeBaseName()
                              : m_work.document->text().id;
}

void RunFiles::writePictures(const QString& asked, bool all) {
    if (asked.isEmpty() || !m_work.document || m_work.document->stepCount() == 0) return;
    const QString path = QString::fromStdString(withEnding(asked.toStdString(), pictureEnding));
    const viz::Banner::Way another{tr("Choose another name"), [this, all] { pictureDialog(all); }};
    try {
        static_cast<void>(formatOf({}, QFileInfo(path).fileName().toStdString()));
    } catch (const kernels::BadRequest& error) {
        return m_work.place->banner()->showMessage(Kind::Error, QString::fromUtf8(error.what()), {another});
    }
    // The dialog has only asked about overwriting the file that was typed, not the numbered files.
    const int steps = m_work.document->stepCount();
    const QStringList there = filesInTheWay(path, all, steps);
    if (there.isEmpty() || (!all && path == asked)) return draw(path, all);
    const QString words =
        steps == 1 || !all
            ? tr("%1 already exists.").arg(there[0])
            : viz::counted(std::uint64_t(there.size()), "%1 of the %2 pictures already exists: %3.",
                           "%1 of the %2 pictures already exist; the first is %3.")
                  .arg(steps)
                  .arg(there[0]);
    m_work.place->banner()->showMessage(
        Kind::Warning, words,
        {{there.size() == 1 ? tr("Replace it") : tr("Replace them"), [this, path, all] { draw(path, all); }},
         another});
}

viz::ExportOptions RunFiles::pictureOptions(bool all) const {
    viz::ExportOptions options;
    options.slide.theme = viz::themeOf(m_work.place).id;
    options.slide.views = viz::ViewSet(m_work.stage->shownViews());
    options.symbols = m_work.playback.symbols();
    options.followed = m_work.playback.block();
    if (all) return options;
    options.steps = {m_work.playback.step()};
    options.finding = m_work.playback.finding();
    return options;
}

// Draws in the background from its own document, while the window keeps using the other one.
void RunFiles::draw(const QString& path, bool all) {
    m_work.place->sayBriefly(tr("Drawing…"));
    m_job.start([this, path, options = pictureOptions(all), format = formatOf({}, path.toStdString()),
                 trace = m_work.document->sharedTrace(), verdict = m_work.document->verdict()](
                    const std::stop_token& stop, const Job::Tell&) -> Job::Deliver {
        const auto goesOn = [&stop] { return !stop.stop_requested(); };
        const viz::Document document(trace, verdict);
        const viz::ExportPlan plan = viz::planExport(document, format, options, path);
        const QString omitted = describeOmitted(document, plan, goesOn);
        const QStringList files = viz::writeExport(document, plan, [&](int, int) { return goesOn(); });
        return [this, files, omitted] {
            const QString saved = files.size() == 1 ? tr("Saved as %1.").arg(QFileInfo(files[0]).fileName())
                                                    : tr("Saved %1 pictures.").arg(files.size());
            if (omitted.isEmpty())
                m_work.place->sayBriefly(saved);
            else
                m_work.place->banner()->showMessage(Kind::Note, saved + ' ' + omitted);
            finish(files);
        };
    });
}

void RunFiles::finish(const QStringList& files) {
    emit m_work.place->lossChanged();
    if (!files.isEmpty()) m_work.settings.rememberFolderOf(files[0]);
    emit picturesExported(files);
}

} // namespace scanscope::app

#include "moc_run_files.cpp"
