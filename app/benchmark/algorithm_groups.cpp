#include "app/benchmark/algorithm_groups.h"

#include "app/explore/setting_control.h"
#include "app/frame/family_name.h"

namespace scanscope::app {

std::vector<viz::ChipField::Group>
algorithmGroups(const std::function<bool(const kernels::Algorithm&)>& canBeMeasured) {
    std::vector<viz::ChipField::Group> groups;
    for (const kernels::Algorithm& algorithm : kernels::catalogue()) {
        if (algorithm.family == kernels::Family::broken || !canBeMeasured(algorithm)) continue;
        const QString family = headingOf(algorithm.family);
        if (groups.empty() || groups.back().name != family) groups.push_back({family, {}});
        groups.back().choices << text(algorithm.id);
    }
    return groups;
}

QStringList knownAlgorithms(const QStringList& ids) {
    QStringList known;
    for (const QString& id : ids)
        if (kernels::find_algorithm(id.toStdString())) known << id;
    return known;
}

} // namespace scanscope::app
