#include "app/explore/program_templates.h"

#include <QFile>
#include <QFileInfo>

#include "kernels/errors.h"
#include "kernels/own/program_request.h"
#include "kernels/text/text.h"
#include "kernels/trace/whole_file.h"

// The resources of a static library are only linked if they are named outside of any namespace.
static void initTemplates() { Q_INIT_RESOURCE(templates); }

namespace scanscope::app {

QString nameOf(const ProgramTemplate& kind) { return QString::fromUtf8(kind.id); }

QByteArray textOf(const ProgramTemplate& kind) {
    initTemplates();
    QFile file(QStringLiteral(":/templates/%1.cu").arg(nameOf(kind)));
    if (!file.open(QFile::ReadOnly)) qFatal("A template is missing among the resources.");
    return file.readAll();
}

void writeTemplate(const ProgramTemplate& kind, const QString& path) {
    const std::string name = QFileInfo(path).fileName().toStdString();
    if (!own::is_program_name(name))
        throw kernels::BadRequest("program", kernels::say("A program name must end in .cu; {} does not.",
                                                          kernels::in_quotes(name)));
    const std::string text = textOf(kind).toStdString();
    trace::save_whole(std::filesystem::path(path.toStdU16String()),
                      [&text](std::ostream& out) { out << text; });
}

} // namespace scanscope::app
