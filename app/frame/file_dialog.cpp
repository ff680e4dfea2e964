#include "app/frame/file_dialog.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QRegularExpression>

#include "app/frame/settings.h"
#include "viz/model/language.h"

namespace scanscope::app {
namespace {

QString endingOf(const QString& filter) {
    static const QRegularExpression ending(QStringLiteral("\\*\\.(\\w+)"));
    return ending.match(filter).captured(1);
}

QString chosenIn(QFileDialog& dialog, Settings& settings) {
    if (dialog.exec() != QDialog::Accepted) return {};
    QString chosen = dialog.selectedFiles().value(0);
    settings.rememberFolderOf(chosen);
    return chosen;
}

} // namespace

QString filterOf(const QString& what, const char* patterns) {
    return QStringLiteral("%1 (%2)").arg(what, QLatin1String(patterns));
}

QString askForFileToOpen(QWidget* parent, Settings& settings, const QString& title,
                         const QStringList& filters) {
    QFileDialog dialog(parent, title, settings.folder());
    dialog.setFileMode(QFileDialog::ExistingFile);
    dialog.setNameFilters(filters);
    return chosenIn(dialog, settings);
}

QString askForAnyFile(QWidget* parent, Settings& settings) {
    return askForFileToOpen(
        parent, settings, viz::tr("Open a file"),
        {filterOf(viz::tr("Everything that Scanscope opens"),
                  "*.scantrace *.cu *.py *.ipynb *.json *.csv *.txt"),
         filterOf(viz::tr("Traces"), "*.scantrace"), filterOf(viz::tr("Programs"), "*.cu *.py *.ipynb"),
         filterOf(viz::tr("Benchmark results"), "*.json"), filterOf(viz::tr("Numbers"), "*.csv *.txt"),
         filterOf(viz::tr("All files"), "*")});
}

QString askForSecondRun(QWidget* parent, Settings& settings) {
    return askForFileToOpen(parent, settings, viz::tr("Recording or program to compare"),
                            {filterOf(viz::tr("Traces and programs"), "*.scantrace *.cu *.py *.ipynb"),
                             filterOf(viz::tr("All files"), "*")});
}

QString askForNumbers(QWidget* parent, Settings& settings) {
    return askForFileToOpen(
        parent, settings, viz::tr("Numbers from a file"),
        {filterOf(viz::tr("Numbers"), "*.csv *.txt"), filterOf(viz::tr("All files"), "*")});
}

QString askForFolder(QWidget* parent, Settings& settings, const QString& title) {
    QFileDialog dialog(parent, title, settings.folder());
    dialog.setFileMode(QFileDialog::Directory);
    dialog.setOption(QFileDialog::ShowDirsOnly);
    return chosenIn(dialog, settings);
}

QString askForFileToWrite(QWidget* parent, Settings& settings, const QString& title, const QString& name,
                          const QStringList& filters) {
    QFileDialog dialog(parent, title, settings.folder());
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setFileMode(QFileDialog::AnyFile);
    dialog.setNameFilters(filters);
    dialog.selectFile(name);
    dialog.setDefaultSuffix(endingOf(filters.front()));
    QObject::connect(&dialog, &QFileDialog::filterSelected, &dialog, [&](const QString& filter) {
        const QString now = dialog.selectedFiles().value(0);
        dialog.setDefaultSuffix(endingOf(filter));
        if (!now.isEmpty()) dialog.selectFile(QFileInfo(now).completeBaseName() + '.' + endingOf(filter));
    });
    return chosenIn(dialog, settings);
}

} // namespace scanscope::app
