#include "app/benchmark/chart_saver.h"

#include <algorithm>
#include <array>
#include <QFileInfo>
#include <stdexcept>

#include "app/benchmark/study.h"
#include "app/export/export_setup.h"
#include "app/frame/file_dialog.h"
#include "app/frame/job.h"

namespace scanscope::app {
namespace {

const std::array chartEndings{QStringLiteral("png"), QStringLiteral("svg"), QStringLiteral("pdf")};

} // namespace

ChartSaver::ChartSaver(std::function<viz::ChartSlide()> slide, std::function<Study*()> study, QObject* parent)
    : QObject(parent)
    , m_slide(std::move(slide))
    , m_study(std::move(study)) {}

QStringList ChartSaver::chartFilters() {
    return {filterOf(tr("Picture"), "*.png"), filterOf(tr("Vector picture"), "*.svg"),
            filterOf(tr("Page"), "*.pdf")};
}

void ChartSaver::save(const QString& path) {
    try {
        if (std::ranges::count(chartEndings, QFileInfo(path).suffix().toLower()) != 0) return saveChart(path);
        saveData(path);
        emit saved(path, {});
    } catch (const std::exception& error) {
        emit notSaved(QString::fromUtf8(error.what()));
    }
}

void ChartSaver::saveChart(const QString& path) {
    const viz::ChartSlide slide = m_slide();
    const QString leftOut = leftOutText(viz::namesOf(viz::omittedFrom(slide)));
    const auto write = viz::chartWriter(slide, path);
    // A job for each picture, so that a second one does not replace one that is still being written.
    auto* writer = new Job(this);
    connect(writer, &Job::finished, this, [this, path, leftOut] { emit saved(path, leftOut); });
    connect(writer, &Job::failed, this, [this](const Failure& failure) { emit notSaved(failure.message); });
    connect(writer, &Job::ended, writer, &QObject::deleteLater);
    writer->start([write](const std::stop_token&, const Job::Tell&) -> Job::Deliver {
        write();
        return {};
    });
}

void ChartSaver::saveData(const QString& path) const {
    const QString ending = QFileInfo(path).suffix().toLower(), dotted = QStringLiteral("*.") + ending + ')';
    const QStringList data = m_study()->dataFilters();
    for (const QString& filter : data)
        if (!ending.isEmpty() && filter.endsWith(dotted)) return m_study()->saveData(path);
    QStringList endings;
    for (const QString& filter : chartFilters() + data) endings << filter.section('*', -1).chopped(1);
    const QString last = endings.takeLast();
    throw std::runtime_error(tr("%1 must end in %2 or %3.")
                                 .arg(QFileInfo(path).fileName(), endings.join(QStringLiteral(", ")), last)
                                 .toStdString());
}

} // namespace scanscope::app

#include "moc_chart_saver.cpp"
