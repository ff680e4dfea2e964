// The name of the file that an export writes. It and the format follow each other: the name ends in the
// format, and a person who writes another ending means that format. A name that no person wrote follows the
// run, too.
#pragma once

#include <QLineEdit>

#include "app/export/export_controls.h"
#include "app/frame/settings.h"

namespace scanscope::app {

class ExportFileField : public QLineEdit {
    Q_OBJECT
public:
    // The format is that of the controls, which are there as long as this can be seen.
    ExportFileField(ExportControls* controls, const Settings& settings);

    void setRun(const QString& algorithm); // to name a file after; empty: there is none
    void setChosen(const QString& path);   // as a person did, in a dialog
    bool followFormat();                   // that was chosen; says whether the name is another one now
    void followEnding();                   // that a person wrote; goes without saying when the field is left

signals:
    void completed(); // what a person wrote had no ending

private:
    ExportControls* m_controls;
    Settings m_settings; // a view of the store
    QString m_algorithm;
    QString m_proposed; // the last name that no person wrote
};

} // namespace scanscope::app
