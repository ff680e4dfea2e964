// A control for one setting of a run, made from its row in the table of options: a check box for a flag,
// segments or a list for choices, a text field otherwise. Its values are the texts of the command line.
#pragma once

#include <QObject>
#include <QString>

#include "kernels/catalogue/catalogue.h"

class QLineEdit;

namespace scanscope::viz {
class ChoiceBox;
class SegmentedControl;
} // namespace scanscope::viz

namespace scanscope::app {

class SettingControl : public QObject {
    Q_OBJECT
public:
    enum class Choices : std::uint8_t { segments, list };
    SettingControl(const kernels::OptionInfo& option, const QString& name, Choices choices, QObject* parent);
    // Uses segments if there are few choices.
    SettingControl(const kernels::OptionInfo& option, const QString& name, QObject* parent);

    // Null if it is another kind of control.
    [[nodiscard]] QLineEdit* edit() const;
    [[nodiscard]] viz::ChoiceBox* list() const;
    [[nodiscard]] viz::SegmentedControl* segments() const;
    [[nodiscard]] QWidget* widget() const { return m_widget; }

    void show(const QString& value); // emits nothing; a flag is "on" or empty
    // Disables the control and shows the reason, or enables it if the reason is empty.
    void setReason(const QString& reason);

signals:
    void chosen(const QString& value); // chosen by the user

private:
    void buildFlag(const QString& label);
    void buildSegments(const QStringList& values, const QString& name);
    void buildList(const QStringList& values, const QString& name);
    void buildLine(const QString& name);
    kernels::OptionInfo m_option;
    QWidget* m_widget = nullptr;
};

// The label above the control of an algorithm's option.
[[nodiscard]] QString labelOf(const kernels::OptionInfo& option);
// The label of a choice: "In order" for "in-order", "CUDA" for "cuda". Types and operators keep their names.
[[nodiscard]] QString labelOfChoice(const kernels::OptionInfo& option, const QString& value);

// A text field for values, in the values' font, with this accessible name.
[[nodiscard]] QLineEdit* valueEdit(const QString& name);

// Converts a text of the catalogue, which does not use Qt.
[[nodiscard]] inline QString text(std::string_view view) { return QString::fromUtf8(view); }

} // namespace scanscope::app
