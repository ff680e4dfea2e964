// Options of a run beside the fields of the bar: those of every run, those of the chosen algorithm, and its
// barriers. Made from the tables of the kernels, so that a new setting stands here by
// itself.
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

    void showSetup();                  // what the model says
    [[nodiscard]] int changed() const; // how many differ from the usual
    // Fields that find no room in the bar.
    [[nodiscard]] QVBoxLayout* moved() const { return m_moved; }
    [[nodiscard]] const std::map<QString, viz::Field*>& fields() const { return m_fields; }
    [[nodiscard]] const std::vector<QLineEdit*>& edits() const { return m_edits; }
    [[nodiscard]] QCheckBox* symbolsBox() const { return m_symbols; }

private:
    QLineEdit* addSeed(const QString& id, const QString& label);
    SettingControl* addSetting(const kernels::OptionInfo& option, const QString& label);
    void chooseSchedule(const QString& order);
    void showAlgorithm(); // its own options and its barriers
    void addOwn(const kernels::OptionInfo& option);
    void addBarriers(const kernels::Algorithm& algorithm);
    SetupModel& m_model;
    std::map<QString, viz::Field*> m_fields;
    std::map<std::string_view, SettingControl*> m_settings; // those of every run, by id
    std::vector<QLineEdit*> m_edits;
    QVBoxLayout *m_layout, *m_moved, *m_own;
    QLineEdit *m_inputSeed = nullptr, *m_scheduleSeed = nullptr;
    QCheckBox* m_symbols;
};

} // namespace scanscope::app
