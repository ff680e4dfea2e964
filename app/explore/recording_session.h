// The session for a recording from a file. This is either a run of the catalogue, shown with its fields until
// it is run again, or a user program that was recorded elsewhere.
#pragma once

#include "app/explore/session.h"

namespace scanscope::app {

class CatalogueSession;
class ProgramSession;

class RecordingSession : public Session {
    Q_OBJECT
public:
    RecordingSession(Workspace& workspace, CatalogueSession* catalogue, ProgramSession* program);

    void open(const QString& path) { m_work.runs.open(path); }
    [[nodiscard]] std::optional<SecondFile> file() const override { return SecondFile{m_work.path, {}}; }

private:
    void show(const SharedTrace& trace, const SharedDocument& document, const QString& path);
    CatalogueSession* m_catalogue;
    ProgramSession* m_program;
};

} // namespace scanscope::app
