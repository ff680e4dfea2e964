// The place Export: what is written, and what is said about it.
#include <algorithm>
#include <cmath>
#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLineEdit>

#include "app/arguments/file_names.h"
#include "app/export/export_place.h"
#include "app/export/export_preview.h"
#include "app/export/export_setup.h"
#include "viz/export/export.h"
#include "viz/model/language.h"
#include "viz/widgets/button.h"

namespace scanscope::app {

namespace {

constexpr double settled = 1.5; // seconds after which the pace is known

// What an earlier export has left stands among the new files in the folder.
QString describeSaved(const QString& file, const QStringList& files) {
    std::vector<std::string> written;
    for (const QString& one : files) written.push_back(one.toStdString());
    const QString left = QString::fromStdString(describeLeft(leftByEarlier(file.toStdString(), written)));
    const QString saved = ExportPlace::tr("Saved %1 files, the first is %2.")
                              .arg(files.size())
                              .arg(QFileInfo(files.front()).fileName());
    return left.isEmpty() ? saved : saved + u' ' + left;
}

} // namespace

void ExportPlace::start() {
    if (busy()) return cancel();
    if (!m_document || m_document->stepCount() == 0) return;
    setPlaying(false);
    followName();
    viz::ExportPlan plan;
    try {
        checkSettings(m_controls.settings(), m_controls.format());
        plan = this->plan();
    } catch (const std::exception& error) {
        return say(QString::fromUtf8(error.what()), viz::TextLabel::Tone::Error);
    }
    if (!mayReplace(plan)) return;
    m_estimator.drop();
    m_settings.rememberFolderOf(m_file->text());
    m_done = 0;
    m_writing.start();
    m_export->setText(tr("Cancel"));
    m_showFolder->hide();
    say(tr("Starting…"));
    m_writer.start([this, plan, trace = m_document->sharedTrace(), verdict = shown()->verdict()](
                       const std::stop_token& stop, const Job::Tell& tell) -> Job::Deliver {
        const viz::Document document(trace, verdict); // of its own: the window goes on with the other one
        const QStringList files =
            viz::writeExport(document, document.text().steps, plan, [&](int done, int total) {
                tell([this, done, total] { showProgress(done, total); });
                return !stop.stop_requested();
            });
        if (files.isEmpty()) throw kernels::Cancelled();
        return [this, files] { showFinished(files, {}); };
    });
}

// What is there is counted, not what has such a name; it is asked once where the button is.
bool ExportPlace::mayReplace(const viz::ExportPlan& plan) {
    const QStringList there = filesInTheWay(plan);
    if (there.isEmpty() || m_asked) return true;
    m_asked = true;
    m_export->setText(there.size() == 1 ? tr("Replace it") : tr("Replace them"));
    say(describeInTheWay(), viz::TextLabel::Tone::Warn);
    return false;
}

void ExportPlace::askAnew() {
    m_asked = false;
    m_export->setText(tr("Export"));
    m_showFolder->hide();
    say(describeInTheWay());
}

QStringList ExportPlace::filesInTheWay(const viz::ExportPlan& plan) {
    QStringList there;
    for (const viz::PlannedFile& file : plan.files)
        if (QFileInfo::exists(file.path)) there << QFileInfo(file.path).fileName();
    return there;
}

QString ExportPlace::describeInTheWay() const {
    try {
        const viz::ExportPlan all = plan();
        const QStringList there = filesInTheWay(all);
        if (there.isEmpty()) return {};
        if (all.files.size() == 1)
            return tr("%1 exists already; it is replaced only when the new one is complete.").arg(there[0]);
        return viz::counted(std::uint64_t(there.size()), "%1 of the %2 files exists already: %3.",
                            "%1 of the %2 files exist already, the first is %3.")
            .arg(all.files.size())
            .arg(there[0]);
    } catch (const std::exception&) { // said when it is written
        return {};
    }
}

void ExportPlace::cancel() { m_writer.cancel(); }

void ExportPlace::showProgress(int done, int total) {
    const bool film = exportOption("fps").isFor(m_controls.format());
    m_done = total > 0 ? double(done) / total : 0;
    const double seconds = m_writing.elapsed() / 1000.0, each = done > 0 ? seconds / done : 0;
    const bool isPaceKnown = seconds > settled && done > 0;
    const QString left = roughTime((total - done) * each);
    if (!isPaceKnown)
        say((film ? tr("frame %1 of %2") : tr("%1 of %2")).arg(done + 1).arg(total));
    else if (film)
        say(tr("frame %1 of %2, %3 per second, %4 left")
                .arg(done + 1)
                .arg(total)
                .arg(std::lround(1 / each))
                .arg(left));
    else
        say(tr("%1 of %2, %3 left").arg(done + 1).arg(total).arg(left));
    update();
}

void ExportPlace::showFinished(const QStringList& files, const QString& problem) {
    update();
    m_export->setText(tr("Export"));
    m_asked = false;
    m_showFolder->setVisible(!files.isEmpty());
    m_written = files.value(0);
    if (!problem.isEmpty())
        say(problem, viz::TextLabel::Tone::Error);
    else if (files.isEmpty())
        say(tr("Cancelled. Nothing was written."));
    else if (files.size() == 1)
        say(tr("Saved as %1.").arg(QFileInfo(files.front()).fileName()));
    else
        say(describeSaved(m_file->text(), files));
    emit finished(files, problem);
}

QString ExportPlace::copyPicture() {
    if (!m_document || m_document->stepCount() == 0) return tr("There is no picture to copy.");
    QGuiApplication::clipboard()->setImage(
        viz::renderSlide(*shown(), m_preview->shot(), m_document->text().steps, options()));
    const QString said =
        tr("Copied as a picture of %1 × %2.").arg(options().size.width()).arg(options().size.height());
    say(said);
    return said;
}

} // namespace scanscope::app
