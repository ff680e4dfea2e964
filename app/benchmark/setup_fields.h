// The fields that several studies are set up with: algorithms and sizes.
#pragma once

#include <algorithm>
#include <functional>
#include <iterator>
#include <QLineEdit>
#include <QStringList>
#include <vector>

#include "kernels/catalogue/catalogue.h"
#include "viz/charts/chart.h"
#include "viz/widgets/chip_field.h"
#include "viz/widgets/field.h"

namespace scanscope::app {

// The algorithms that a study can measure, by family: what there is to choose from.
[[nodiscard]] std::vector<viz::ChipField::Group>
algorithmGroups(const std::function<bool(const kernels::Algorithm&)>& canBeMeasured);

// Those of `ids` that are in the catalogue.
[[nodiscard]] QStringList knownAlgorithms(const QStringList& ids);

// Chooses the algorithms of a study by chips, which hide and show their curves, too.
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

// Holds sizes as one types them, "2^16..2^28..*4", and shows them as one reads them while nobody types:
// "2¹⁶ to 2²⁸ · 7 points".
class SizesEdit : public QLineEdit {
    Q_OBJECT
public:
    explicit SizesEdit(QWidget* parent = nullptr);

    // As it is read; empty where the text is no list of sizes, or reads well as it is.
    [[nodiscard]] QString summary() const;

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace scanscope::app
