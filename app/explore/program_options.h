// The popover for the options of a user program that are not in its bar.
#pragma once

#include <functional>
#include <vector>

#include "kernels/own/program_request.h"
#include "viz/widgets/popover.h"

class QLineEdit;
class QVBoxLayout;

namespace scanscope::viz {
class ChoiceBox;
} // namespace scanscope::viz

namespace scanscope::app {

class SettingControl;

class ProgramOptionsPopover : public viz::Popover {
    Q_OBJECT
public:
    // Edits `request`, and emits edited() after each change.
    ProgramOptionsPopover(own::ProgramRequest& request, QWidget* parent);

    void showRequest();
    [[nodiscard]] int changed() const; // the number of options that differ from their defaults
    // The layout for fields that do not fit in the bar.
    [[nodiscard]] QVBoxLayout* moved() const { return m_moved; }
    [[nodiscard]] viz::ChoiceBox* schedule() const;
    [[nodiscard]] QLineEdit* seconds() const { return m_seconds; }
    [[nodiscard]] QLineEdit* memory() const { return m_memory; }
    [[nodiscard]] QLineEdit* macros() const { return m_macros; }

signals:
    void edited();
    void runRequested(); // Return was pressed in a field

private:
    using Take = std::function<bool(const QString& text)>; // returns false if the text is invalid
    QLineEdit* addEdit(const QString& label, Take take);
    QLineEdit* addWords(const QString& label, std::function<void(const std::vector<std::string>&)> take);
    QLineEdit* addNumber(const QString& label, const QString& unit, int least, int most,
                         std::function<void(int)> take);
    void addField(const QString& label, QWidget* control);
    void takeSchedule(const QString& order);

    own::ProgramRequest& m_request;
    QVBoxLayout *m_layout, *m_moved;
    SettingControl* m_schedule;
    viz::ChoiceBox* m_standard;
    QLineEdit *m_seed, *m_seconds, *m_memory, *m_folders, *m_macros;
};

} // namespace scanscope::app
