// Fields that leave a bar for the popover of its options where the window is narrow.
#pragma once

#include <vector>

class QBoxLayout;

namespace scanscope::viz {
class Field;
} // namespace scanscope::viz

namespace scanscope::app {

struct LeavingField {
    viz::Field* field;
    int below; // the width of the bar from which on it has its place there
};

// `order` is that of all fields in the bar.
void placeFields(QBoxLayout* bar, QBoxLayout* options, const std::vector<viz::Field*>& order,
                 const std::vector<LeavingField>& leaving);

} // namespace scanscope::app
