// Dialogs for a file to open or to write. They start in the folder of the last file.
#pragma once

#include <QStringList>

class QWidget;

namespace scanscope::app {

class Settings;

// Returns a file dialog's filter, such as "Traces (*.scantrace)", from a kind of file and its patterns.
[[nodiscard]] QString filterOf(const QString& what, const char* patterns);

// Returns the chosen file, or an empty text if the user cancelled the dialog.
[[nodiscard]] QString askForFileToOpen(QWidget* parent, Settings& settings, const QString& title,
                                       const QStringList& filters);
[[nodiscard]] QString askForAnyFile(QWidget* parent, Settings& settings); // that can be opened
[[nodiscard]] QString askForSecondRun(QWidget* parent, Settings& settings);
[[nodiscard]] QString askForNumbers(QWidget* parent, Settings& settings);
[[nodiscard]] QString askForFolder(QWidget* parent, Settings& settings, const QString& title);
// Proposes `name`. A name without an extension gets the chosen filter's, so that the dialog asks before it
// replaces an existing file.
[[nodiscard]] QString askForFileToWrite(QWidget* parent, Settings& settings, const QString& title,
                                        const QString& name, const QStringList& filters);

} // namespace scanscope::app
