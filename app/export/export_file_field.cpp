#include "app/export/export_file_field.h"

#include <optional>
#include <QFileInfo>

#include "kernels/errors.h"

namespace scanscope::app {

namespace {

// Returns the format of the file ending, or nothing if it is unknown.
std::optional<ExportFormat> formatNamed(const QString& path) {
    try {
        return formatOf({}, path.toStdString());
    } catch (const kernels::BadRequest&) {
        return std::nullopt;
    }
}

} // namespace

ExportFileField::ExportFileField(ExportControls* controls, const Settings& settings)
    : m_controls(controls)
    , m_settings(settings) {
    setFixedHeight(32);
    setAccessibleName(tr("File"));
    connect(this, &QLineEdit::editingFinished, this, &ExportFileField::followEnding);
}

void ExportFileField::setRun(const QString& algorithm) {
    m_algorithm = algorithm;
    followFormat();
}

void ExportFileField::setChosen(const QString& path) {
    m_proposed.clear();
    setText(path);
    followEnding();
}

bool ExportFileField::followFormat() {
    const ExportFormat format = m_controls->format();
    const QString before = text();
    const bool isProposed = before.isEmpty() || before == m_proposed;
    QString path = isProposed && !m_algorithm.isEmpty() ? m_settings.folder() + u'/' + m_algorithm : before;
    if (path.isEmpty()) return false;
    if (const auto named = formatNamed(path); named != format) {
        if (named) path.chop(QFileInfo(path).suffix().size() + 1);
        path += u'.' + QString::fromStdString(std::string(idOf(format)));
    }
    if (isProposed) m_proposed = path;
    if (path == before) return false;
    setText(path);
    return true;
}

void ExportFileField::followEnding() {
    const auto named = formatNamed(text());
    if (named && *named != m_controls->format())
        m_controls->choose("format", std::string(idOf(*named)));
    else if (followFormat())
        emit completed();
}

} // namespace scanscope::app

#include "moc_export_file_field.cpp"
