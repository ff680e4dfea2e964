// Asks for a file to open or to write, in the folder of the last one.
#pragma once

#include <QStringList>

class QWidget;

namespace scanscope::app {

class Settings;

// "Traces (*.scantrace)": a kind of files, and how their names end.
[[nodiscard]] QString filterOf(const QString& what, const char* patterns);

// Empty where nobody chose one.
[[nodiscard]] QString askForFileToOpen(QWidget* parent, Settings& settings, const QString& title,
                                       const QStringList& filters);
[[nodiscard]] QString askForRecording(QWidget* parent, Settings& settings); // or for results
[[nodiscard]] QString askForSecondRun(QWidget* parent, Settings& settings);
[[nodiscard]] QString askForNumbers(QWidget* parent, Settings& settings);
[[nodiscard]] QString askForFolder(QWidget* parent, Settings& settings, const QString& title);
// `name` is proposed. A name without an ending gets that of the chosen filter, so that the dialog asks before
// such a file is replaced.
[[nodiscard]] QString askForFileToWrite(QWidget* parent, Settings& settings, const QString& title,
                                        const QString& name, const QStringList& filters);

} // namespace scanscope::app
