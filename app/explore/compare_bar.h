// The row above two runs side by side. It has the second run and its settings, except for the data, which
// both runs share; the alignment of the steps; and the views, which apply to both runs.
#pragma once

#include <QWidget>

#include "app/explore/run_controller.h"
#include "app/explore/setup.h"
#include "kernels/trace/lock_step.h"

class QBoxLayout;

namespace scanscope::viz {
class Button;
class IconButton;
class SegmentedControl;
class TextLabel;
} // namespace scanscope::viz

namespace scanscope::app {

class AlgorithmPopover;
class Miniatures;
class OptionsPopover;
class SettingControl;

class CompareBar : public QWidget {
    Q_OBJECT

public:
    explicit CompareBar(Miniatures* miniatures, QWidget* parent = nullptr);

    // The second run: an algorithm and its settings. Only valid if hasSecond() and the run does not come from
    // a file.
    [[nodiscard]] const kernels::RunDescription& second() const { return m_model.setup().run; }
    void setSecond(const kernels::RunDescription& run); // emits nothing
    [[nodiscard]] const std::optional<SecondFile>& secondFile() const { return m_file; }
    void setSecondFile(const SecondFile& file); // emits nothing
    void setCount(std::uint64_t n);             // the number of elements sets the number of threads
    [[nodiscard]] trace::Alignment alignment() const;
    void openAlgorithms();
    [[nodiscard]] bool hasSecond() const { return m_isChosen || m_file; }

    [[nodiscard]] QBoxLayout* controls() const { return m_controls; } // for the stage's controls
    [[nodiscard]] viz::Button* algorithmButton() const { return m_algorithm; }
    [[nodiscard]] AlgorithmPopover* algorithms() const { return m_algorithms; }
    [[nodiscard]] viz::Button* optionsButton() const { return m_optionsButton; }
    [[nodiscard]] viz::SegmentedControl* alignments() const { return m_alignments; }
    [[nodiscard]] SettingControl* threads() const { return m_threads; }
    [[nodiscard]] viz::IconButton* closeButton() const { return m_close; }

signals:
    void changed(); // the second run or the alignment has changed
    void fileRequested();
    void closeRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void showSecond();

    SetupModel m_model;
    bool m_isChosen = false;          // an algorithm was chosen
    std::optional<SecondFile> m_file; // a file chosen instead of an algorithm
    QBoxLayout* m_controls;
    viz::Button *m_algorithm, *m_optionsButton;
    AlgorithmPopover* m_algorithms;
    OptionsPopover* m_options;
    SettingControl *m_threads, *m_executor;
    viz::TextLabel* m_alignedBy;
    viz::SegmentedControl* m_alignments;
    viz::IconButton* m_close;
};

} // namespace scanscope::app
