// The place Benchmark: the setup, chart and table of a study. The chosen view decides which study this is;
// the place treats all studies alike.
#pragma once

#include <QCoreApplication>

#include "app/benchmark/chart_saver.h"
#include "app/benchmark/studies.h"
#include "app/frame/action.h"
#include "app/frame/place_frame.h"
#include "app/frame/settings.h"
#include "kernels/run/run.h"
#include "viz/widgets/banner.h"

namespace scanscope::viz {
class Button;
class ChartView;
class SegmentedControl;
} // namespace scanscope::viz

namespace scanscope::app {

class Invitation;
class PlaceHead;
class ProgressStrip;
class ResultsTabs;
class BenchmarkPlace;

class BenchmarkPlace : public PlaceFrame {
    Q_OBJECT
public:
    // The first study is shown first. At least one study must read files.
    BenchmarkPlace(const BenchServices& services, const Settings& settings,
                   const std::vector<StudyKind>& kinds = usualStudies());
    ~BenchmarkPlace() override;
    void setExecutors(const std::vector<kernels::ExecutorInfo>& executors);

    void showView(BenchView view);
    [[nodiscard]] BenchView view() const { return m_view; }
    [[nodiscard]] bool offers(BenchView view) const; // whether there are results for the view
    void showReader();                               // shows the study that reads files
    void openResults(const QString& path);
    void overlayDialog();
    void save(const QString& path) { m_saver->save(path); } // emits saved() or notSaved()
    void showMessage(const QString& message, const std::vector<viz::Banner::Way>& ways = {});

    [[nodiscard]] Study* study() const; // the study of the current view
    [[nodiscard]] bool busy() const;    // whether any study is running
    [[nodiscard]] const Studies& studies() const { return m_studies; }
    [[nodiscard]] viz::ChartView* chart() const { return m_chart; }
    [[nodiscard]] viz::Button* runButton() const { return m_run; }
    [[nodiscard]] viz::SegmentedControl* views() const;
    [[nodiscard]] viz::Button* logAxis() const;
    [[nodiscard]] viz::SegmentedControl* sources() const;
    [[nodiscard]] viz::Button* invitation() const; // the button on an empty chart
    [[nodiscard]] ResultsTabs* results() const { return m_results; }
    [[nodiscard]] ProgressStrip* strip() const { return m_strip; }
    [[nodiscard]] QString headline() const;
    [[nodiscard]] QString sentence() const;
    [[nodiscard]] QString label() const; // next to the headline

    void run() override; // runs the setup, or cancels the run
    void cancelRun() override;
    [[nodiscard]] bool isRunning() const override;
    void saveDialog() override { saveDialog(false); }
    [[nodiscard]] bool canSave() const override;
    void openDialog() override;
    [[nodiscard]] Loaded loaded() const override;
    void sayBriefly(const QString& words) override;
    void sayUnreadable(const QString& message) override;
    [[nodiscard]] QWidget* home() const override;
    [[nodiscard]] QWidgetList focusOrder() const override;
    void endAll() override;
    [[nodiscard]] Loss loss() const override;
    bool saveLost() override;

signals:
    // `leftOut` is a sentence that lists what does not fit in the picture, or empty.
    void saved(const QString& path, const QString& leftOut);
    void notSaved(const QString& message);
    void contentChanged();

protected:
    void arrange() override;

private:
    void buildSetup();
    void buildStage();
    void connectParts();
    void connectFiles();
    void saveDialog(bool asData); // suggests a data file or a picture
    [[nodiscard]] QString askForResults(const QString& title);
    void connectStudy(Study* which);
    [[nodiscard]] Study* reader() const;  // the study that reads files
    [[nodiscard]] Study* unsaved() const; // a study with unsaved results, or null
    void edited();
    void start();
    void refuse(const QString& field, const QString& message);
    void showContent();
    void showStrip();
    void showSetup();
    void showSentence();
    void showInvitation();
    [[nodiscard]] viz::ChartSlide slide() const;

    Settings m_settings; // shares the stored settings
    Studies m_studies;
    BenchView m_view;

    viz::Button* m_run = nullptr;
    PlaceHead* m_head = nullptr;
    Invitation* m_invitation = nullptr;
    viz::ChartView* m_chart = nullptr;
    ResultsTabs* m_results = nullptr;
    ProgressStrip* m_strip = nullptr;
    ChartSaver* m_saver;
    QString m_invalid; // the name of the field with an error
};

// The actions of the place Benchmark, for the menu and the search.
class BenchmarkActions {
    Q_DECLARE_TR_FUNCTIONS(BenchmarkActions)
public:
    explicit BenchmarkActions(BenchmarkPlace* place);
    Actions all;

private:
    Action& add(const QString& name, std::function<void()> run);
    void addViews();
    void addResults();

    BenchmarkPlace* m_place;
};

} // namespace scanscope::app
