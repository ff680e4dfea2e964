#include "app/explore/recording_session.h"

#include "app/explore/catalogue_session.h"
#include "app/explore/program_session.h"
#include "app/explore/setup_bar.h"
#include "kernels/trace/own_program.h"
#include "viz/widgets/banner.h"
#include "viz/widgets/field.h"
#include "viz/widgets/stage_view.h"

namespace scanscope::app {

RecordingSession::RecordingSession(Workspace& workspace, CatalogueSession* catalogue, ProgramSession* program)
    : Session(workspace, catalogue)
    , m_catalogue(catalogue)
    , m_program(program) {
    connect(&m_work.runs, &RunController::opened, this, &RecordingSession::show);
}

void RecordingSession::show(const SharedTrace& trace, const SharedDocument& document, const QString& path) {
    emit opened();
    m_work.place->fieldMessage()->clear();
    m_catalogue->bar()->clearInvalid();
    if (has_request(*trace)) {
        emit ready(document, path);
        m_catalogue->bar()->setSetup(setupOf(*trace));
        m_catalogue->bar()->showRun(*trace);
        m_work.stage->setFocus();
        m_catalogue->tellFindings();
    } else {
        m_program->showRecording(document, path);
        m_work.stage->setFocus();
        m_work.place->banner()->dismiss();
    }
}

} // namespace scanscope::app

#include "moc_recording_session.cpp"
