// Asks for one element of the input, or one cell after a step, that is to be another: the run with it then
// stands beside the run shown.
#pragma once

#include <QString>

#include "kernels/run/run_description.h"
#include "viz/model/document.h"
#include "viz/widgets/popover.h"

class QLineEdit;

namespace scanscope::viz {
class Button;
class TextLabel;
} // namespace scanscope::viz

namespace scanscope::app {

// The request of the run with "INDEX=VALUE" or "ARRAY[INDEX]@STEP=VALUE" changed. Throws
// kernels::BadRequest where there is no such element, or no such value, or where nobody can ask for the run
// again.
[[nodiscard]] kernels::RunDescription withChange(const trace::Trace& trace, const QString& change);

class WhatIf : public viz::Popover {
    Q_OBJECT
public:
    explicit WhatIf(QWidget* parent);

    // The place that a person looks at: "3", an element of the input, or "temp[5]@6", a cell, and its value.
    struct Place {
        QString name = QStringLiteral("0"), now = {};
    };
    // The cell that is selected, or the element of the input that has its index.
    [[nodiscard]] static Place placeOf(const viz::Document& document, viz::FilmStep step,
                                       viz::BlockAddress followed,
                                       const std::optional<viz::CellAddress>& selected);
    void ask(const trace::Trace& trace, const Place& place, QWidget* anchor);

    [[nodiscard]] QLineEdit* index() const { return m_index; }
    [[nodiscard]] QLineEdit* value() const { return m_value; }
    [[nodiscard]] viz::Button* button() const { return m_button; }

signals:
    void chosen(const QString& change); // "3=9", "temp[5]@6=9"

private:
    void accept();
    void showNow();

    std::vector<QString> m_now; // the elements
    Place m_place;
    QLineEdit *m_index, *m_value;
    viz::TextLabel* m_note;
    viz::Button* m_button;
};

} // namespace scanscope::app
