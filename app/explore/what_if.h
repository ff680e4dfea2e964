// The popover for a new value of one input element, or of one cell after a step. The changed run is then
// shown beside the current one.
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

// Returns the run's request with a change, "INDEX=VALUE" or "ARRAY[INDEX]@STEP=VALUE". Throws
// kernels::BadRequest if there is no such element, the value is invalid, or the run cannot be repeated.
[[nodiscard]] kernels::RunDescription withChange(const trace::Trace& trace, const QString& change);

class WhatIf : public viz::Popover {
    Q_OBJECT
public:
    explicit WhatIf(QWidget* parent);

    // An input element, "3", or a cell after a step, "temp[5]@6", and its current value.
    struct Place {
        QString name = QStringLiteral("0"), now = {};
    };
    // The selected cell, or the input element with the same index.
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

    std::vector<QString> m_now; // the current values of the elements
    Place m_place;
    QLineEdit *m_index, *m_value;
    viz::TextLabel* m_note;
    viz::Button* m_button;
};

} // namespace scanscope::app
