#include "app/explore/program_shelf.h"

#include <QFileInfo>

#include "app/frame/file_dialog.h"
#include "app/frame/place_frame.h"
#include "viz/model/language.h"
#include "viz/widgets/banner.h"

namespace scanscope::app {

ProgramShelf::ProgramShelf(const Settings& settings, PlaceFrame* place)
    : QObject(place)
    , m_place(place)
    , m_settings(settings)
    , m_recent(settings, this) {
    connect(&m_recent, &RecentPrograms::chosen, this, &ProgramShelf::chosen);
    const QString group = tr("New from template");
    for (const ProgramTemplate& kind : programTemplates) {
        auto* action = new Action(
            viz::translated(kind.name), group, {}, [this, kind] { make(kind); }, this);
        action->inMenu(group).whileTyping().alsoCalled(tr("new program template CUDA"));
        m_templates.push_back(action);
    }
}

Actions ProgramShelf::actions() const {
    Actions all = m_templates;
    all.insert(all.end(), m_recent.actions().begin(), m_recent.actions().end());
    return all;
}

void ProgramShelf::make(const ProgramTemplate& kind) {
    const QString path =
        askForFileToWrite(m_place, m_settings, tr("New program"), nameOf(kind) + QStringLiteral(".cu"),
                          {filterOf(viz::tr("CUDA programs"), "*.cu")});
    if (path.isEmpty()) return;
    try {
        writeTemplate(kind, path);
    } catch (const std::exception& problem) {
        return refuse(kind, QString::fromUtf8(problem.what()));
    }
    emit made(path);
}

void ProgramShelf::refuse(const ProgramTemplate& kind, const QString& message) {
    m_place->banner()->showMessage(viz::Banner::Kind::Error, message,
                                   {{tr("Choose another name"), [this, kind] { make(kind); }}});
}

} // namespace scanscope::app

#include "moc_program_shelf.cpp"
