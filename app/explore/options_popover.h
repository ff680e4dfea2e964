// The popover for the options of a run that are not in the bar: the common options, those of the chosen
// algorithm, and its barriers. It is built from the tables in kernels/, so new settings appear automatically.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "kernels/catalogue/catalogue.h"
#include "viz/widgets/popover.h"

class QCheckBox;
class QLineEdit;
class QVBoxLayout;

namespace scanscope::viz {
class Field;
} // namespace scanscope::viz

namespace scanscope::app {

class SettingControl;
class SetupModel;

class OptionsPopover : public viz::Popover {
    Q_OBJECT
public:
    OptionsPopover(SetupModel& model, QWidget* parent);

    void showSetup();                  // shows the model's values
    [[nodiscard]] int changed() const; // the number of options that differ from their defaults
    // The layout for fields that do not fit in the bar.
    [[nodiscard]] QVBoxLayout* moved() const { return m_moved; }
    [[nodiscard]] const std::map<QString, viz::Field*>& fields() const { return m_fields; }
    [[nodiscard]] const std::vector<QLineEdit*>& edits() const { return m_edits; }
    [[nodiscard]] QCheckBox* symbolsBox() const { return m_symbols; }

private:
    QLineEdit* addSeed(const QString& id, const QString& label);
    SettingControl* addSetting(const kernels::OptionInfo& option, const QString& label);
    void chooseSchedule(const QString& order);
    void showAlgorithm(); // the algorithm's options and barriers
    void addOwn(const kernels::OptionInfo& option);
    void addBarriers(const kernels::Algorithm& algorithm);
    SetupModel& m_model;
    std::map<QString, viz::Field*> m_fields;
    std::map<std::string_view, SettingControl*> m_settings; // the common settings, by id
    std::vector<QLineEdit*> m_edits;
    QVBoxLayout *m_layout, *m_moved, *m_own;
    QLineEdit *m_inputSeed = nullptr, *m_scheduleSeed = nullptr;
    QCheckBox* m_symbols;
};

} // namespace scanscope::app
