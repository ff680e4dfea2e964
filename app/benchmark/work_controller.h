// Counts work away from the GUI thread, a row at a time. A new sweep stops the one before it.
#pragma once

#include <vector>

#include "app/frame/job.h"
#include "kernels/work/work.h"

namespace scanscope::app {

class WorkController : public Job {
    Q_OBJECT
public:
    using Measure = std::function<std::vector<kernels::WorkRow>(const kernels::WorkOptions&)>;

    explicit WorkController(Measure measure, QObject* parent = nullptr);

    // `stop`, `progress` and `measured` of the options are this object's own.
    void start(kernels::WorkOptions options);

signals:
    void progressed(int done, int total, const QString& algorithm, double n);
    void measured(const scanscope::kernels::WorkRow& row);

private:
    Measure m_measure;
};

} // namespace scanscope::app
