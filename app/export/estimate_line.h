// The estimated size and time of an export. The number of files and their length are known immediately. Their
// size, and the time for writing them, are measured in the background and shown later.
#pragma once

#include <QTimer>

#include "app/export/export_choice.h"
#include "app/frame/job.h"
#include "viz/widgets/labels.h"

namespace scanscope::app {

class EstimateLine : public viz::TextLabel {
    Q_OBJECT
public:
    // `mayMeasure` returns whether the machine is idle. If it is not, nothing is measured until the next
    // setChoice().
    explicit EstimateLine(std::function<bool()> mayMeasure);

    void setChoice(const ExportChoice& choice); // for a run with steps
    void drop();                                // stops measuring and forgets all estimates

private:
    void measure();
    void show(const QString& measured);

    std::function<bool()> m_mayMeasure;
    ExportChoice m_choice;
    QString m_of; // the export that the line describes, as a command; or empty
    QString m_counted;
    QTimer m_soon;
    Job m_job;
};

} // namespace scanscope::app
