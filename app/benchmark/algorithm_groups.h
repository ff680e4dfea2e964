// The algorithms that a study can measure, by family: what there is to choose from.
#pragma once

#include <functional>

#include "kernels/catalogue/catalogue.h"
#include "viz/widgets/chip_field.h"

namespace scanscope::app {

[[nodiscard]] std::vector<viz::ChipField::Group>
algorithmGroups(const std::function<bool(const kernels::Algorithm&)>& canBeMeasured);

// Those of `ids` that are in the catalogue.
[[nodiscard]] QStringList knownAlgorithms(const QStringList& ids);

} // namespace scanscope::app
