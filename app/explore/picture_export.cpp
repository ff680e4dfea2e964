#include "app/explore/picture_export.h"

#include <QFileInfo>

#include "app/arguments/export_options.h"
#include "app/arguments/file_names.h"
#include "app/export/export_setup.h"
#include "viz/export/export.h"
#include "viz/model/language.h"

namespace scanscope::app {
namespace {

using Kind = viz::Banner::Kind;

// Of the files that an export writes, those that are there already.
QStringList filesInTheWay(const QString& path, bool all, int steps) {
    QStringList there;
    for (viz::FilmStep step; step < viz::FilmStep(all ? steps : 1); ++step) {
        const QString file = all && steps > 1 ? viz::numberedPath(path, step, steps) : path;
        if (QFileInfo::exists(file)) there += QFileInfo(file).fileName();
    }
    return there;
}

} // namespace

PictureExport::PictureExport(std::function<Sight()> sight, viz::Banner* banner)
    : m_sight(std::move(sight))
    , m_banner(banner) {
    connect(&m_job, &Job::failed, this, [this](const Failure& failure) {
        m_banner->showMessage(Kind::Error, failure.message);
        emit finished({});
    });
}

void PictureExport::write(const QString& asked, bool all) {
    const viz::SharedDocument document = m_sight().document;
    if (asked.isEmpty() || !document || document->stepCount() == 0) return;
    const QString path = QString::fromStdString(withEnding(asked.toStdString(), pictureEnding));
    const viz::Banner::Way another{tr("Choose another name"),
                                   [this, all] { emit anotherNameRequested(all); }};
    try {
        static_cast<void>(formatOf({}, QFileInfo(path).fileName().toStdString()));
    } catch (const kernels::BadRequest& error) {
        return m_banner->showMessage(Kind::Error, QString::fromUtf8(error.what()), {another});
    }
    // Whoever typed a name was asked about that one, not about the numbered ones.
    const int steps = document->stepCount();
    const QStringList there = filesInTheWay(path, all, steps);
    if (there.isEmpty() || (!all && path == asked)) return draw(path, all);
    const QString words =
        steps == 1 || !all
            ? tr("%1 exists already.").arg(there[0])
            : viz::counted(std::uint64_t(there.size()), "%1 of the %2 pictures exists already: %3.",
                           "%1 of the %2 pictures exist already, the first is %3.")
                  .arg(steps)
                  .arg(there[0]);
    m_banner->showMessage(
        Kind::Warning, words,
        {{there.size() == 1 ? tr("Replace it") : tr("Replace them"), [this, path, all] { draw(path, all); }},
         another});
}

// Beside the window, with a model of its own: the window goes on with the other one meanwhile.
void PictureExport::draw(const QString& path, bool all) {
    const Sight sight = m_sight();
    viz::ExportOptions options;
    options.slide.theme = sight.theme;
    options.symbols = sight.symbols;
    options.slide.views = viz::ViewSet(sight.views);
    options.followed = sight.followed;
    if (!all) options.steps = {sight.step};
    if (!all) options.finding = sight.finding;
    const ExportFormat format = formatOf({}, path.toStdString());
    emit said(tr("Drawing…"));
    m_job.start(
        [this, path, options, format, trace = sight.document->sharedTrace(),
         verdict = sight.document->verdict()](const std::stop_token& stop, const Job::Tell&) -> Job::Deliver {
            const auto goesOn = [&stop] { return !stop.stop_requested(); };
            const viz::Document document(trace, verdict);
            const viz::ExportPlan plan = viz::planExport(document, format, options, path);
            const QString omitted = describeOmitted(document, plan, goesOn);
            const QStringList files = viz::writeExport(document, plan, [&](int, int) { return goesOn(); });
            return [this, files, omitted] { finish(files, omitted); };
        });
}

void PictureExport::finish(const QStringList& files, const QString& omitted) {
    const QString saved = files.size() == 1 ? tr("Saved as %1.").arg(QFileInfo(files[0]).fileName())
                                            : tr("Saved %1 pictures.").arg(files.size());
    if (omitted.isEmpty())
        emit said(saved);
    else
        m_banner->showMessage(Kind::Note, saved + ' ' + omitted);
    emit finished(files);
}

} // namespace scanscope::app

#include "moc_picture_export.cpp"
