// The field for the file that an export writes. The file ending and the format always match: choosing a
// format changes the ending, and typing an ending chooses the format. A proposed name also changes with the
// run.
#pragma once

#include <QLineEdit>

#include "app/export/export_controls.h"
#include "app/frame/settings.h"

namespace scanscope::app {

class ExportFileField : public QLineEdit {
    Q_OBJECT
public:
    // `controls`, which contain the format, must live as long as the field.
    ExportFileField(ExportControls* controls, const Settings& settings);

    void setRun(const QString& algorithm); // for the proposed name; empty if there is no run
    void setChosen(const QString& path);   // a path that the user chose in a dialog
    bool followFormat(); // changes the ending to match the format; returns whether the name changed
    void followEnding(); // adapts the format to the ending; also called when the field is left

signals:
    void completed(); // an ending was added to a typed name

private:
    ExportControls* m_controls;
    Settings m_settings; // shares the stored settings
    QString m_algorithm;
    QString m_proposed; // the last proposed name
};

} // namespace scanscope::app
