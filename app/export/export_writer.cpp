#include "app/export/export_writer.h"

#include <cmath>
#include <QFileInfo>

#include "app/arguments/file_names.h"
#include "kernels/errors.h"
#include "viz/export/export.h"
#include "viz/model/language.h"

namespace scanscope::app {

namespace {

constexpr double settled = 1.5; // seconds until the speed is known

QString describeSaved(const QString& path, const QStringList& files) {
    const QString first = QFileInfo(files.front()).fileName();
    if (files.size() == 1) return ExportWriter::tr("Saved as %1.").arg(first);
    // The folder may contain files of an earlier export.
    std::vector<std::string> written;
    for (const QString& one : files) written.push_back(one.toStdString());
    const QString left = QString::fromStdString(describeLeft(leftByEarlier(path.toStdString(), written)));
    const QString saved =
        ExportWriter::tr("Saved %1 files, beginning with %2.").arg(QString::number(files.size()), first);
    return left.isEmpty() ? saved : saved + u' ' + left;
}

// Returns the planned files that already exist. Files with similar names do not matter.
QStringList filesInTheWay(const viz::ExportPlan& plan) {
    QStringList there;
    for (const viz::PlannedFile& file : plan.files)
        if (QFileInfo::exists(file.path)) there << QFileInfo(file.path).fileName();
    return there;
}

QString describeInTheWay(const viz::ExportPlan& plan) {
    const QStringList there = filesInTheWay(plan);
    if (there.isEmpty()) return {};
    if (plan.files.size() == 1)
        return ExportWriter::tr("%1 already exists. It will be replaced only when the new one is complete.")
            .arg(there[0]);
    return viz::counted(std::uint64_t(there.size()), "%1 of the %2 files already exists: %3.",
                        "%1 of the %2 files already exist, beginning with %3.")
        .arg(QString::number(plan.files.size()), there[0]);
}

} // namespace

ExportWriter::ExportWriter(QObject* parent)
    : QObject(parent) {
    connect(&m_job, &Job::failed, this, [this](const Failure& failure) { end({}, failure.message); });
    connect(&m_job, &Job::cancelled, this, [this] { end({}, {}); });
}

QString ExportWriter::action() const {
    if (busy()) return tr("Cancel");
    if (m_consent != Consent::Asked) return tr("Export");
    return m_inTheWay == 1 ? tr("Replace it") : tr("Replace them");
}

void ExportWriter::consider(const ExportChoice& choice) {
    if (busy()) return;
    m_consent = Consent::None;
    QString words;
    try {
        words = describeInTheWay(choice.plan());
    } catch (const std::exception&) { // the export itself reports this
    }
    say(words);
    emit changed();
}

void ExportWriter::allowReplacing() { m_consent = Consent::Given; }

bool ExportWriter::mayReplace(const viz::ExportPlan& plan) {
    m_inTheWay = int(filesInTheWay(plan).size());
    if (m_inTheWay == 0 || m_consent != Consent::None) return true;
    m_consent = Consent::Asked;
    say(describeInTheWay(plan), viz::TextLabel::Tone::Warn);
    emit changed();
    return false;
}

void ExportWriter::write(const ExportChoice& choice) {
    viz::ExportPlan plan;
    try {
        checkSettings(choice.settings, choice.format);
        plan = choice.plan();
    } catch (const std::exception& error) {
        return say(QString::fromUtf8(error.what()), viz::TextLabel::Tone::Error);
    }
    if (!mayReplace(plan)) return;
    m_consent = Consent::None;
    m_share = 0;
    m_path = choice.path;
    m_writing.start();
    m_job.start([this, plan, isFilm = exportOption("fps").isFor(choice.format),
                 trace = choice.document->sharedTrace(), verdict = choice.shown->verdict()](
                    const std::stop_token& stop, const Job::Tell& tell) -> Job::Deliver {
        const viz::Document document(trace, verdict); // a copy, because the window continues to use its own
        const QStringList files = viz::writeExport(document, plan, [&](int done, int total) {
            tell([this, done, total, isFilm] { showProgress(done, total, isFilm); });
            return !stop.stop_requested();
        });
        if (files.isEmpty()) throw kernels::Cancelled();
        return [this, files] { end(files, {}); };
    });
    say(tr("Starting…"));
    emit started();
    emit changed();
}

void ExportWriter::showProgress(int done, int total, bool isFilm) {
    m_share = total > 0 ? double(done) / total : 0;
    const double seconds = m_writing.elapsed() / 1000.0, each = done > 0 ? seconds / done : 0;
    const bool isPaceKnown = seconds > settled && done > 0;
    const QString left = roughTime((total - done) * each);
    if (!isPaceKnown)
        say((isFilm ? tr("frame %1 of %2") : tr("%1 of %2")).arg(done + 1).arg(total));
    else if (isFilm)
        say(tr("frame %1 of %2, %3 per second, %4 left")
                .arg(done + 1)
                .arg(total)
                .arg(std::lround(1 / each))
                .arg(left));
    else
        say(tr("%1 of %2, %3 left").arg(done + 1).arg(total).arg(left));
    emit changed();
}

void ExportWriter::end(const QStringList& files, const QString& problem) {
    if (!problem.isEmpty())
        say(problem, viz::TextLabel::Tone::Error);
    else
        say(files.isEmpty() ? tr("Cancelled. Nothing was written.") : describeSaved(m_path, files));
    emit changed();
    emit finished(files, problem);
}

void ExportWriter::say(const QString& words, viz::TextLabel::Tone tone) { emit said(words, tone); }

} // namespace scanscope::app

#include "moc_export_writer.cpp"
