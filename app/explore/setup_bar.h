// The fields of a run of the catalogue.
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
    void setSetup(const Setup& setup) { m_model.set(setup); } // of a recording; emits nothing
    // That a person chose elsewhere in the window; emits nothing.
    void adopt(const Setup& setup) { m_model.adopt(setup); }
    void setExecutors(const std::vector<kernels::ExecutorInfo>& executors);
    // Shows what a run was made of: n, and generated numbers as text.
    void showRun(const trace::Trace& trace);

    void markInvalid(const QString& field, bool invalid);
    void clearInvalid();
    [[nodiscard]] viz::Field* field(const QString& name) const { return m_fields.value(name); }
    // The widget that a message about the field stands under: the options' button where the field is in
    // there.
    [[nodiscard]] QWidget* anchorOf(const QString& name) const;

    void focusInput();
    // True from focusInput() until the numbers are edited or the focus leaves: nothing is being typed yet.
    [[nodiscard]] bool inputIsFresh() const;
    [[nodiscard]] AlgorithmPopover* algorithms() const { return m_algorithms; }
    void openAlgorithms();
    // Leaves a barrier out or puts it back, and reports it; why that cannot be, where it cannot.
    QString toggleBarrier(std::uint32_t line);
    void useFile(const QString& path); // numbers from a file
    // Not part of a run, but asked for where people look for it.
    [[nodiscard]] QCheckBox* symbolsBox() const;

signals:
    void fileRequested();            // of numbers: useFile() takes it
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
    std::map<std::string_view, SettingControl*> m_settings; // in the bar, by id
    InputFields* m_input;
    OptionsPopover* m_options;
    AlgorithmPopover* m_algorithms;
    int m_algorithmWidth; // every name of the catalogue fits
    viz::Button* m_algorithm;
};

} // namespace scanscope::app
