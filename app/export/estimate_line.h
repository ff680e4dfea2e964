// The size and time that the files of an export will take. How many there are and how long they last is
// counted at once; how large they become and how long it takes to write them is measured in the background,
// and follows.
#pragma once

#include <QTimer>

#include "app/export/export_choice.h"
#include "app/frame/job.h"
#include "viz/widgets/labels.h"

namespace scanscope::app {

class EstimateLine : public viz::TextLabel {
    Q_OBJECT
public:
    // `mayMeasure` says whether the machine has nothing better to do; what was not measured then is measured
    // after the next setChoice().
    explicit EstimateLine(std::function<bool()> mayMeasure);

    void setChoice(const ExportChoice& choice); // of a run with steps
    void drop();                                // what is being measured, and what is known

private:
    void measure();
    void show(const QString& measured);

    std::function<bool()> m_mayMeasure;
    ExportChoice m_choice;
    QString m_of; // for which choice the line stands, as a command; empty: for none
    QString m_counted;
    QTimer m_soon;
    Job m_job;
};

} // namespace scanscope::app
