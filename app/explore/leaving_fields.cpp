#include "app/explore/leaving_fields.h"

#include <QBoxLayout>

#include "viz/widgets/field.h"

namespace scanscope::app {

void placeFields(QBoxLayout* bar, QBoxLayout* options, const std::vector<viz::Field*>& order,
                 const std::vector<LeavingField>& leaving) {
    const QWidget* row = bar->parentWidget();
    for (const auto& [field, below] : leaving) {
        const bool inBar = row->width() >= below;
        if (inBar == (field->parentWidget() == row)) continue;
        if (inBar) {
            options->removeWidget(field);
            int at = 0;
            for (const viz::Field* before : order) {
                if (before == field) break;
                if (before->parentWidget() == row) ++at;
            }
            bar->insertWidget(at, field, 0, Qt::AlignTop);
        } else {
            bar->removeWidget(field);
            options->addWidget(field);
        }
        field->show();
    }
}

} // namespace scanscope::app
