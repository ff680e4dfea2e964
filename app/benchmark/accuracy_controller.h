// Measures how far sums are from the truth, away from the GUI thread, a row at a time.
#pragma once

#include "app/frame/job.h"
#include "kernels/verify/accuracy.h"

namespace scanscope::app {

class AccuracyController : public Job {
    Q_OBJECT
public:
    using Measure = std::function<std::vector<kernels::AccuracyRow>(const kernels::AccuracyOptions&)>;

    explicit AccuracyController(Measure measure, QObject* parent = nullptr);

    // `stop`, `progress` and `measured` of the options are this object's own.
    void start(kernels::AccuracyOptions options);

signals:
    void progressed(int done, int total, const QString& algorithm, double n);
    void measured(const scanscope::kernels::AccuracyRow& row);

private:
    Measure m_measure;
};

} // namespace scanscope::app
