// Dialogs for a file to open or to write. They start in the folder of the last file.
#pragma once

#include <QStringList>

class QWidget;

namespace scanscope::app {

class Settings;

// A file dialog's filter, "Traces (*.scantrace)", from a kind of file and its patterns.
[[nodiscard]] QString filterOf(const QString& what, const char* patterns);

// The chosen file, or empty if the dialog was cancelled.
[[nodiscard]] QString askForFileToOpen(QWidget* parent, Settings& settings, const QString& title,
                                       const QStringList& filters);
[[nodiscard]] QString askForRecording(QWidget* parent, Settings& settings); // or benchmark results
[[nodiscard]] QString askForSecondRun(QWidget* parent, Settings& settings);
[[nodiscard]] QString askForNumbers(QWidget* parent, Settings& settings);
[[nodiscard]] QString askForFolder(QWidget* parent, Settings& settings, const QString& title);
// `name` is proposed. A name without an extension gets that of the chosen filter, so that the dialog asks
// before it replaces an existing file.
[[nodiscard]] QString askForFileToWrite(QWidget* parent, Settings& settings, const QString& title,
                                        const QString& name, const QStringList& filters);

} // namespace scanscope::app
