// The row of fields that says what runs. Fields that find no room move into the popover of the options.
#pragma once

#include <QHash>
#include <QWidget>

#include "app/explore/setup.h"
#include "kernels/run/run.h"

class QCheckBox;
class QHBoxLayout;
class QLineEdit;
class QVBoxLayout;

namespace scanscope::viz {
class Button;
class ChoiceBox;
class Field;
class Popover;
class SegmentedControl;
} // namespace scanscope::viz

namespace scanscope::app {

class AlgorithmPopover;

// From the catalogue, which knows no Qt.
[[nodiscard]] inline QString text(std::string_view view) {
    return QString::fromUtf8(view.data(), qsizetype(view.size()));
}

class SetupBar : public QWidget {
    Q_OBJECT
public:
    explicit SetupBar(const std::vector<kernels::ExecutorInfo>& executors, QWidget* parent = nullptr);

    [[nodiscard]] const Setup& setup() const { return m_setup; }
    void setSetup(const Setup& setup); // of a recording; emits nothing
    void adopt(const Setup& setup);    // that a person chose elsewhere in the window; emits nothing
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
    [[nodiscard]] viz::Popover* options() const { return m_options; }
    [[nodiscard]] AlgorithmPopover* algorithms() const { return m_algorithms; }
    void openAlgorithms();
    [[nodiscard]] viz::Button* optionsButton() const { return m_optionsButton; }
    // Leaves a barrier out or puts it back, and reports it; why that cannot be, where it cannot.
    QString toggleBarrier(std::uint32_t line);
    void useFile(const QString& path); // numbers from a file
    // Not part of a run, but asked for where people look for it.
    void setSymbols(bool on);
    [[nodiscard]] QCheckBox* symbolsBox() const { return m_symbols; }

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
    void buildOptions();
    void buildSourceMenu();
    void connectFields();
    void placeFields();
    void chooseSource(InputSource source);
    void chooseAlgorithm(const QString& id);
    void editInput(const QString& text);
    void editN(const QString& n);
    void showCut();
    void keepCutSelected();
    void fitN();
    void put(const Setup& setup);
    void showSetup();
    void showChoices();
    void greyOperators();
    void showAlgorithmOptions();
    void addFlag(const kernels::OptionInfo& option);
    void addChoice(const kernels::OptionInfo& option);
    void addFreeValue(const kernels::OptionInfo& option);
    void addOption(const kernels::OptionInfo& option, QWidget* control);
    void setOption(const kernels::OptionInfo& option, const QString& value);
    void addBarriers(const kernels::Algorithm& algorithm);
    void showOptionCount();
    void changed();
    void setTyping(bool typing);
    // Applies a change a person made and reports it, where it makes a difference.
    template <class F> void change(F&& apply) {
        if (m_showing) return;
        const Setup before = m_setup;
        apply(m_setup);
        if (m_setup == before) return;
        learn(m_wishes, before, m_setup);
        changed();
    }

    Setup m_setup;
    Wishes m_wishes;
    std::vector<kernels::ExecutorInfo> m_known; // executors
    QString m_numbers;                          // as they were typed, however many n takes of them
    bool m_showing = false;                     // fields are being filled: they do not report
    bool m_fresh = false, m_typing = false;
    QString m_cut; // the first of many generated numbers, as they stand in the field; empty where all do
    QHash<QString, viz::Field*> m_fields;
    QHBoxLayout* m_bar = nullptr;
    QVBoxLayout* m_moved = nullptr; // the fields that are in the popover now
    QVBoxLayout* m_flags = nullptr; // the algorithm's own options
    viz::Popover* m_options = nullptr;
    AlgorithmPopover* m_algorithms = nullptr;
    static constexpr int widthOfN = 60, marginsOfN = 22;
    int m_algorithmWidth = 178; // every name of the catalogue fits
    viz::Button *m_algorithm = nullptr, *m_source = nullptr, *m_optionsButton = nullptr, *m_run = nullptr;
    QLineEdit *m_input = nullptr, *m_n = nullptr, *m_threads = nullptr, *m_inputSeed = nullptr,
              *m_scheduleSeed = nullptr, *m_blocks = nullptr;
    QCheckBox* m_symbols = nullptr;
    viz::ChoiceBox *m_type = nullptr, *m_op = nullptr, *m_executor = nullptr, *m_schedule = nullptr;
    viz::SegmentedControl* m_formChoice = nullptr;
};

} // namespace scanscope::app
