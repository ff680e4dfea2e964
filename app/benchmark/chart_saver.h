// Saves what the place Benchmark shows: the chart as a picture or a page, or the study's data.
#pragma once

#include <functional>
#include <QObject>

#include "viz/export/chart_slide.h"

namespace scanscope::app {

class Study;

class ChartSaver : public QObject {
    Q_OBJECT
public:
    // Calls both functions whenever it writes a file.
    ChartSaver(std::function<viz::ChartSlide()> slide, std::function<Study*()> study, QObject* parent);

    // Writes the chart (PNG, SVG or PDF) or the study's data, depending on the file ending, and emits saved()
    // or notSaved(). Pictures are encoded in the background, so the signal comes later.
    void save(const QString& path);
    [[nodiscard]] static QStringList chartFilters();

signals:
    // `leftOut` is a sentence that lists what does not fit in the picture, or empty.
    void saved(const QString& path, const QString& leftOut);
    void notSaved(const QString& message);

private:
    void saveChart(const QString& path);
    void saveData(const QString& path) const; // throws std::runtime_error

    std::function<viz::ChartSlide()> m_slide;
    std::function<Study*()> m_study;
};

} // namespace scanscope::app
