// The row of fields that says what runs. Fields that find no room move into the popover of the options.
#pragma once

#include <map>
#include <vector>

#include <QHash>
#include <QWidget>

#include "app/explore/setting_control.h"
#include "app/explore/setup_model.h"
#include "kernels/run/run.h"

class QCheckBox;
class QHBoxLayout;

namespace scanscope::viz {
class Button;
class Field;
class Popover;
} // namespace scanscope::viz

namespace scanscope::app {

class AlgorithmPopover;
class InputFields;
class OptionsPopover;

class SetupBar : public QWidget {
    Q_OBJECT
public:
    explicit SetupBar(const std::vector<kernels::ExecutorInfo>& executors, QWidget* parent = nullptr);

    [[nodiscard]] const Setup& setup() const { return m_model.setup(); }
    void setSetup(const Setup& setup) { m_model.set(setup); } // of a recording; emits nothing
    // That a person chose elsewhere in the window; emits nothing.
    void adopt(const Setup& setup) { m_model.adopt(setup); }
    void setExecutors(const std::vector<kernels::ExecutorInfo>& executors);
    // What a run was made of: n, and generated numbers as text.
    void showRun(const trace::Trace& trace);

    void markInvalid(const QString& field, bool invalid);
    void clearInvalid();
    [[nodiscard]] viz::Field* field(const QString& name) const { return m_fields.value(name); }
    // The widget that a message about the field stands under: the options' button where the field is in
    // there.
    [[nodiscard]] QWidget* anchorOf(const QString& name) const;

    void setRunning(bool running);   // Run becomes Cancel
    void showCancelling();           // until it runs no more
    void setOutdated(bool outdated); // Run becomes primary
    void focusInput();
    // True from focusInput() until the numbers are edited or the focus leaves: nothing is being typed yet.
    [[nodiscard]] bool inputIsFresh() const;
    [[nodiscard]] viz::Button* runButton() const { return m_run; }
    [[nodiscard]] viz::Popover* options() const;
    [[nodiscard]] AlgorithmPopover* algorithms() const { return m_algorithms; }
    void openAlgorithms();
    [[nodiscard]] viz::Button* optionsButton() const { return m_optionsButton; }
    // Leaves a barrier out or puts it back, and reports it; why that cannot be, where it cannot.
    QString toggleBarrier(std::uint32_t line);
    void useFile(const QString& path); // numbers from a file
    // Not part of a run, but asked for where people look for it.
    void setSymbols(bool on);
    [[nodiscard]] QCheckBox* symbolsBox() const;

signals:
    void edited(); // the setup differs now
    void runRequested();
    void cancelRequested();
    void symbolsToggled(bool on);
    void fileRequested();            // of numbers: useFile() takes it
    void typingChanged(bool typing); // a field was edited and still has the focus

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void buildFields();
    void addField(const QString& id, viz::Field* field);
    void addSetting(std::string_view id, const QString& label, int width);
    void connectParts();
    void watch(QLineEdit* edit);
    void placeFields();
    void showSetup();
    void showChoices();
    void showOptionCount();
    void choose(std::string_view id, const QString& value);
    void setTyping(bool typing);

    SetupModel m_model;
    std::vector<kernels::ExecutorInfo> m_known; // executors
    bool m_typing = false, m_isRunning = false;
    QHash<QString, viz::Field*> m_fields;
    std::map<std::string_view, SettingControl*> m_settings; // in the bar, by id
    QHBoxLayout* m_bar;
    InputFields* m_input;
    OptionsPopover* m_options;
    AlgorithmPopover* m_algorithms;
    int m_algorithmWidth; // every name of the catalogue fits
    viz::Button *m_algorithm, *m_optionsButton, *m_run;
};

} // namespace scanscope::app
