// The setup fields that several studies share: algorithms and sizes.
#pragma once

#include <functional>
#include <QLineEdit>
#include <QStringList>

#include "kernels/catalogue/catalogue.h"
#include "viz/widgets/chip_field.h"

namespace scanscope::app {

// Creates chips for the algorithms that a study can measure, by family, with their pens. Those in `usual` are
// selected at first, if the catalogue has them.
[[nodiscard]] viz::ChipField*
algorithmChips(const std::function<bool(const kernels::Algorithm&)>& canBeMeasured, const QStringList& usual);
[[nodiscard]] QStringList hiddenOf(const viz::ChipField& chips); // the selected algorithms that are hidden

// A field for sizes, "2^16..2^28..*4". Without the focus it shows a summary: "2¹⁶ to 2²⁸ · 7 points".
class SizesEdit : public QLineEdit {
    Q_OBJECT
public:
    explicit SizesEdit(QWidget* parent = nullptr);

    // Returns the summary; empty if the text is not a list of sizes, or needs no summary.
    [[nodiscard]] QString summary() const;

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace scanscope::app
