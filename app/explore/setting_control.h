// A control for one setting of a run, made from its row of the table: a check box for a flag, segments or a
// list for choices, a line for what is free. All of them take and give the text that the command line knows.
#pragma once

#include <QObject>
#include <QString>
#include <string>

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
    // Segments where there are few choices.
    SettingControl(const kernels::OptionInfo& option, const QString& name, QObject* parent);

    // Null where the control is of another kind.
    [[nodiscard]] QLineEdit* edit() const;
    [[nodiscard]] viz::ChoiceBox* list() const;
    [[nodiscard]] viz::SegmentedControl* segments() const;
    [[nodiscard]] QWidget* widget() const { return m_widget; }

    void show(const QString& value); // reports nothing; of a flag "on" or nothing
    // Greys all of it with the reason, or nothing where that is empty.
    void setReason(const QString& reason);

signals:
    void chosen(const QString& value); // by a person

private:
    void buildFlag(const QString& label);
    void buildSegments(const QStringList& values, const QString& name);
    void buildList(const QStringList& values, const QString& name);
    void buildLine(const QString& name);
    kernels::OptionInfo m_option;
    QWidget* m_widget = nullptr;
};

// The question that an option of an algorithm asks, above its control, which shows the usual value.
[[nodiscard]] QString labelOf(const kernels::OptionInfo& option);
// "In order" for "in-order", "CUDA" for "cuda"; types and operators are called as they are written.
[[nodiscard]] QString labelOfChoice(const kernels::OptionInfo& option, const QString& value);

// A line for numbers and the like, in the font of values, by its accessible name.
[[nodiscard]] QLineEdit* valueEdit(const QString& name);

// From the catalogue, which knows no Qt.
[[nodiscard]] inline QString text(std::string_view view) { return QString::fromUtf8(view); }

} // namespace scanscope::app
