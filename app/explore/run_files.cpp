#include "app/explore/run_files.h"

#include <QFileInfo>

#include "app/arguments/file_names.h"
#include "app/frame/file_dialog.h"
#include "app/frame/place_frame.h"
#include "viz/model/step_texts.h"
#include "viz/widgets/stage_view.h"
#include "viz/widgets/style.h"

namespace scanscope::app {

RunFiles::RunFiles(viz::Playback* playback, viz::StageView* stage, PlaceFrame* place, Save save,
                   const Settings& settings)
    : QObject(place)
    , m_playback(playback)
    , m_stage(stage)
    , m_place(place)
    , m_save(std::move(save))
    , m_settings(settings)
    , m_pictures([this] { return sight(); }, place->banner()) {
    connect(&m_pictures, &PictureExport::said, this, &RunFiles::said);
    connect(&m_pictures, &PictureExport::anotherNameRequested, this, &RunFiles::pictureDialog);
    connect(&m_pictures, &PictureExport::finished, this, &RunFiles::showExported);
}

void RunFiles::setPath(const QString& path) {
    m_path = path;
    if (!path.isEmpty()) m_settings.rememberFolderOf(path);
}

void RunFiles::saveDialog() {
    if (!m_document) return;
    const bool isRecording = !m_path.isEmpty() && !m_document->trace().program;
    const QString usual =
        isRecording ? QFileInfo(m_path).fileName() : baseName() + QStringLiteral(".scantrace");
    save(askForFileToWrite(m_place, m_settings, tr("Save the trace"), usual,
                           {filterOf(tr("Traces"), "*.scantrace")}));
}

void RunFiles::save(const QString& asked) {
    if (asked.isEmpty() || !m_document) return;
    const QString path = QString::fromStdString(withEnding(asked.toStdString(), traceEnding));
    const auto refuse = [this](const std::exception& error, const std::vector<viz::Banner::Way>& ways) {
        m_place->banner()->showMessage(viz::Banner::Kind::Error, QString::fromUtf8(error.what()), ways);
    };
    try {
        checkTraceName(QFileInfo(path).fileName().toStdString());
        if (m_document->beside()) // the first of the two, as it was recorded
            m_save(trace::without_rests(m_document->trace()), path);
        else
            m_save(m_document->trace(), path);
        m_settings.rememberFolderOf(path);
        emit said(tr("Saved as %1.").arg(QFileInfo(path).fileName()));
    } catch (const kernels::BadRequest& error) {
        refuse(error, {{tr("Choose another name"), [this] { saveDialog(); }}});
    } catch (const std::exception& error) {
        refuse(error, {});
    }
}

void RunFiles::pictureDialog(bool all) {
    if (!m_document || m_document->stepCount() == 0) return;
    const QString id = baseName();
    const QString usual = all ? id + QStringLiteral(".png")
                              : QStringLiteral("%1-%2.png").arg(id).arg(viz::stepNumber(m_playback->step()));
    m_pictures.write(
        askForFileToWrite(m_place, m_settings, all ? tr("Pictures of all steps") : tr("Picture of this step"),
                          usual, {filterOf(tr("Picture"), "*.png"), filterOf(tr("Vector picture"), "*.svg")}),
        all);
}

// That files of the run are called by: the algorithm's id, or the program's name.
QString RunFiles::baseName() const {
    const trace::Trace& trace = m_document->trace();
    return trace.program ? QFileInfo(QString::fromStdString(trace.run.name)).completeBaseName()
                         : m_document->text().id;
}

PictureExport::Sight RunFiles::sight() const {
    return {m_document,
            m_stage->shownViews(),
            m_playback->block(),
            m_playback->step(),
            m_playback->finding(),
            m_playback->symbols(),
            viz::themeOf(m_place).id};
}

void RunFiles::showExported(const QStringList& files) {
    emit m_place->lossChanged();
    if (!files.isEmpty()) m_settings.rememberFolderOf(files[0]);
    emit picturesExported(files);
}

} // namespace scanscope::app

#include "moc_run_files.cpp"
