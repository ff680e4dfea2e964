// The row of fields for a run of the catalogue.
#pragma once

#include <map>
#include <vector>

#include <QHash>

#include "app/explore/session_bar.h"
#include "app/explore/setting_control.h"
#include "app/explore/setup.h"
#include "kernels/run/run.h"

class QCheckBox;

namespace scanscope::app {

class AlgorithmPopover;
class InputFields;
class OptionsPopover;

class SetupBar : public SessionBar {
    Q_OBJECT
public:
    explicit SetupBar(const std::vector<kernels::ExecutorInfo>& executors);

    [[nodiscard]] const Setup& setup() const { return m_model.setup(); }
    void setSetup(const Setup& setup) { m_model.set(setup); } // from a recording; emits nothing
    // For a setup that was chosen elsewhere in the window; emits nothing.
    void adopt(const Setup& setup) { m_model.adopt(setup); }
    void setExecutors(const std::vector<kernels::ExecutorInfo>& executors);
    // Shows the run's n, and generated numbers as text.
    void showRun(const trace::Trace& trace);

    void markInvalid(const QString& field, bool invalid);
    void clearInvalid();
    [[nodiscard]] viz::Field* field(const QString& name) const { return m_fields.value(name); }
    // The widget under which a message about the field is shown. If the field is in the options, this is the
    // options button.
    [[nodiscard]] QWidget* anchorOf(const QString& name) const;

    void focusInput();
    // Whether nothing has been typed yet: true from focusInput() until the numbers are edited or the focus
    // leaves.
    [[nodiscard]] bool inputIsFresh() const;
    [[nodiscard]] AlgorithmPopover* algorithms() const { return m_algorithms; }
    void openAlgorithms();
    // Removes a barrier or restores it, and emits edited(). Returns the reason if this is impossible.
    QString toggleBarrier(std::uint32_t line);
    void useFile(const QString& path); // uses numbers from a file
    // Shown with the options, although it does not change the run, but only what its cells show.
    [[nodiscard]] QCheckBox* symbolsBox() const;

signals:
    void fileRequested();            // the user wants a file of numbers; see useFile()
    void typingChanged(bool typing); // a field was edited and still has the focus

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildFields();
    void add(const QString& id, viz::Field* field);
    void addSetting(std::string_view id, const QString& label, int width);
    void connectParts();
    void watch(QLineEdit* edit);
    void showSetup();
    void showChoices();
    void choose(std::string_view id, const QString& value);
    void setTyping(bool typing);

    SetupModel m_model;
    std::vector<kernels::ExecutorInfo> m_known; // executors
    bool m_typing = false;
    QHash<QString, viz::Field*> m_fields;
    std::map<std::string_view, SettingControl*> m_settings; // the settings in the bar, by id
    InputFields* m_input;
    OptionsPopover* m_options;
    AlgorithmPopover* m_algorithms;
    int m_algorithmWidth; // fits every name in the catalogue
    viz::Button* m_algorithm;
};

} // namespace scanscope::app
