#include "app/explore/run_files.h"

#include <QFileInfo>

#include "app/arguments/file_names.h"
#include "app/frame/file_dialog.h"
#include "app/frame/place_frame.h"
#include "kernels/trace/own_program.h"
#include "viz/model/run_texts.h"
#include "viz/model/step_texts.h"
#include "viz/widgets/stage_view.h"
#include "viz/widgets/style.h"

namespace scanscope::app {

RunFiles::RunFiles(Workspace& workspace)
    : QObject(workspace.place)
    , m_work(workspace)
    , m_pictures([this] { return sight(); }, workspace.place->banner()) {
    connect(&m_pictures, &PictureExport::said, m_work.place, &PlaceFrame::sayBriefly);
    connect(&m_pictures, &PictureExport::anotherNameRequested, this, &RunFiles::pictureDialog);
    connect(&m_pictures, &PictureExport::finished, this, &RunFiles::showExported);
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
    if (!m_pictures.busy()) return {};
    return {tr("The pictures are not finished. If you quit now, some are missing.")};
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
        m_work.place->banner()->showMessage(viz::Banner::Kind::Error, QString::fromUtf8(error.what()), ways);
    };
    try {
        checkTraceName(QFileInfo(path).fileName().toStdString());
        if (m_work.document->beside()) // the first of the two, as it was recorded
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
    m_pictures.write(
        askForFileToWrite(m_work.place, m_work.settings,
                          all ? tr("Pictures of all steps") : tr("Picture of this step"), usual,
                          {filterOf(tr("Picture"), "*.png"), filterOf(tr("Vector picture"), "*.svg")}),
        all);
}

// That files of the run are called by: the algorithm's id, or the program's name.
QString RunFiles::baseName() const {
    const trace::Trace& trace = m_work.document->trace();
    return is_own_text(trace) ? QFileInfo(QString::fromStdString(trace.run.name)).completeBaseName()
                              : m_work.document->text().id;
}

PictureExport::Sight RunFiles::sight() const {
    return {m_work.document,
            m_work.stage->shownViews(),
            m_work.playback.block(),
            m_work.playback.step(),
            m_work.playback.finding(),
            m_work.playback.symbols(),
            viz::themeOf(m_work.place).id};
}

void RunFiles::showExported(const QStringList& files) {
    emit m_work.place->lossChanged();
    if (!files.isEmpty()) m_work.settings.rememberFolderOf(files[0]);
    emit picturesExported(files);
}

} // namespace scanscope::app

#include "moc_run_files.cpp"
