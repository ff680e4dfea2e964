#include "app/benchmark/algorithm_field.h"

#include "app/benchmark/algorithm_groups.h"
#include "app/benchmark/algorithm_pens.h"
#include "viz/model/language.h"
#include "viz/widgets/button.h"

namespace scanscope::app {

AlgorithmField::AlgorithmField(const std::function<bool(const kernels::Algorithm&)>& canBeMeasured,
                               const QStringList& usual)
    : m_chips(new viz::ChipField(viz::tr("Algorithms")))
    , m_field(new viz::Field(viz::tr("Algorithms"), m_chips, 0)) {
    m_chips->setGroups(algorithmGroups(canBeMeasured));
    m_chips->setPens(penOf);
    m_chips->setChosen(usual);
    m_field->addToLabel(m_chips->menuButton());
}

QStringList AlgorithmField::hidden() const {
    QStringList hidden;
    for (const QString& id : m_chips->chosen())
        if (m_chips->isHidden(id)) hidden << id;
    return hidden;
}

void AlgorithmField::toggle(const viz::ChartSeries& series) const {
    m_chips->setHidden(series.name, !m_chips->isHidden(series.name));
}

} // namespace scanscope::app
