#include "viz/model/modelled_time.h"

#include "viz/model/language.h"

namespace scanscope::viz {

std::vector<TimeRow> rowsOf(const ModelledTime& time) {
    return {{tr("Launches"), time.launches},
            {tr("Global memory"), time.memory},
            {tr("Banks of shared memory"), time.banks},
            {tr("of it for conflicts"), time.conflicts},
            {tr("Instructions"), time.instructions},
            {tr("Waits"), time.waits},
            {tr("Modelled"), time.all(), true}};
}

QString headingOf(const ModelledTime& time) { return tr("On an %1, by the model").arg(time.machine); }

QString noteOn(const ModelledTime& time) {
    if (!time.measured) return tr("No such run was measured there.");
    return tr("The model says %1 times the measured time.").arg(time.all() / *time.measured, 0, 'f', 2);
}

} // namespace scanscope::viz
