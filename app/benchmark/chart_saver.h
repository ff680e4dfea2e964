// Writes what the place Benchmark shows: the chart as a picture or a page, or the data of the study.
#pragma once

#include <functional>
#include <QObject>

#include "viz/export/chart_slide.h"

namespace scanscope::app {

class Study;

class ChartSaver : public QObject {
    Q_OBJECT
public:
    // It asks for both when it writes.
    ChartSaver(std::function<viz::ChartSlide()> slide, std::function<Study*()> study, QObject* parent);

    // The chart as PNG, SVG or PDF, its data by the study, by the ending. saved() or notSaved() follows, for
    // a picture later: it is encoded and written beside the window.
    void save(const QString& path);
    [[nodiscard]] static QStringList chartFilters();

signals:
    // With a sentence about what the picture has no room for, where there is something.
    void saved(const QString& path, const QString& leftOut);
    void notSaved(const QString& message);

private:
    void saveChart(const QString& path);
    void saveData(const QString& path) const; // throws std::runtime_error

    std::function<viz::ChartSlide()> m_slide;
    std::function<Study*()> m_study;
};

} // namespace scanscope::app
