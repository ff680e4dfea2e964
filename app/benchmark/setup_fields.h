// The fields that several studies are set up with: algorithms and sizes.
#pragma once

#include <functional>
#include <QLineEdit>
#include <QStringList>

#include "kernels/catalogue/catalogue.h"
#include "viz/widgets/chip_field.h"

namespace scanscope::app {

// Chips of the algorithms that a study can measure, by family, with their pens. `usual` are chosen at first,
// as far as the catalogue has them.
[[nodiscard]] viz::ChipField*
algorithmChips(const std::function<bool(const kernels::Algorithm&)>& canBeMeasured, const QStringList& usual);
[[nodiscard]] QStringList hiddenOf(const viz::ChipField& chips); // of the chosen ones

// Holds sizes as they are typed, "2^16..2^28..*4", and without the focus shows them in words:
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
