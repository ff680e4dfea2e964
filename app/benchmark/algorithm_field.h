// The field that chooses the algorithms of a study by chips, which hide and show their curves, too.
#pragma once

#include <algorithm>
#include <functional>
#include <iterator>
#include <QStringList>
#include <vector>

#include "kernels/catalogue/catalogue.h"
#include "viz/charts/chart.h"
#include "viz/widgets/chip_field.h"
#include "viz/widgets/field.h"

namespace scanscope::app {

class AlgorithmField {
public:
    AlgorithmField(const std::function<bool(const kernels::Algorithm&)>& canBeMeasured,
                   const QStringList& usual);

    [[nodiscard]] viz::Field* field() const { return m_field; }
    [[nodiscard]] viz::ChipField* chips() const { return m_chips; }
    [[nodiscard]] QStringList chosen() const { return m_chips->chosen(); }
    [[nodiscard]] QStringList hidden() const; // of those
    void toggle(const viz::ChartSeries& series) const;

    // The rows of the chosen algorithms, in their order.
    template <class Row, class IdOf>
    [[nodiscard]] std::vector<Row> chosenOf(const std::vector<Row>& rows, const IdOf& idOf) const {
        std::vector<Row> chosen;
        for (const QString& id : this->chosen())
            std::ranges::copy_if(rows, std::back_inserter(chosen),
                                 [&, text = id.toStdString()](const Row& row) { return idOf(row) == text; });
        return chosen;
    }

private:
    viz::ChipField* m_chips;
    viz::Field* m_field;
};

} // namespace scanscope::app
