// Programs that one can begin with: those that were run last, and new ones from a template.
#pragma once

#include "app/explore/program_templates.h"
#include "app/explore/recent_programs.h"

namespace scanscope::app {

class PlaceFrame;

class ProgramShelf : public QObject {
    Q_OBJECT
public:
    // It asks for files over that place, and says there what went wrong.
    ProgramShelf(const Settings& settings, PlaceFrame* place);

    [[nodiscard]] RecentPrograms* recent() { return &m_recent; }
    [[nodiscard]] Actions actions() const; // for the menu and the search

signals:
    void chosen(const own::ProgramRequest& request);
    void made(const QString& file);

private:
    void make(const ProgramTemplate& kind);
    void refuse(const ProgramTemplate& kind, const QString& message);

    PlaceFrame* m_place;
    Settings m_settings; // a view of the store
    RecentPrograms m_recent;
    Actions m_templates;
};

} // namespace scanscope::app
