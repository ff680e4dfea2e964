#include "viz/model/modelled_time.h"

#include "viz/model/language.h"

namespace scanscope::viz {

std::vector<TimeRow> rowsOf(const ModelledTime& time) {
    return {{tr("Launches"), time.launches},         {tr("Global memory"), time.memory},
            {tr("Shared-memory banks"), time.banks}, {tr("due to conflicts"), time.conflicts},
            {tr("Instructions"), time.instructions}, {tr("Waits"), time.waits},
            {tr("Modelled"), time.all(), true}};
}

QString headingOf(const ModelledTime& time) { return tr("Modelled for an %1").arg(time.machine); }

QString noteOn(const ModelledTime& time) {
    if (!time.measured) return tr("This run was not measured on it.");
    return tr("The model gives %1 times the measured time.").arg(time.all() / *time.measured, 0, 'f', 2);
}

} // namespace scanscope::viz
