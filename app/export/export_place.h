// The place Export: what the file will show, all options of it, and the writing itself.
#pragma once

#include <functional>
#include <memory>
#include <QElapsedTimer>
#include <QTimer>

#include "app/export/export_command_text.h"
#include "app/export/export_controls.h"
#include "app/frame/job.h"
#include "app/frame/place_frame.h"
#include "app/frame/settings.h"
#include "viz/export/export_plan.h"
#include "viz/model/document.h"
#include "viz/widgets/labels.h"

class QHBoxLayout;
class QLineEdit;

namespace scanscope::viz {
class Button;
class IconButton;
} // namespace scanscope::viz

namespace scanscope::app {

class ExportPreview;

class ExportPlace : public PlaceFrame {
    Q_OBJECT
public:
    explicit ExportPlace(const Settings& settings);
    ~ExportPlace() override;

    // What is open, and where it is looked at; null: nothing.
    void setDocument(viz::SharedDocument document);
    void setLoaded(const Loaded& loaded) { m_loaded = loaded; } // how that is called
    void setSight(viz::FilmStep step, viz::BlockAddress followed, bool symbols);

    void start(); // while it writes: cancels
    void cancel();
    [[nodiscard]] bool busy() const { return m_writer.busy(); }
    QString copyPicture(); // of the preview's step, in the size chosen, to the clipboard; says what it did
    void togglePlaying();
    void setFile(const QString& path); // as a dialog chose it; and the format, where the name ends in one

    [[nodiscard]] ExportControls& controls() { return m_controls; }
    [[nodiscard]] ExportPreview* preview() const { return m_preview; }
    [[nodiscard]] QLineEdit* file() const { return m_file; }
    [[nodiscard]] viz::Button* exportButton() const { return m_export; }
    [[nodiscard]] QString status() const;                                        // under the file
    [[nodiscard]] viz::Button* showFolderButton() const { return m_showFolder; } // after it was written
    [[nodiscard]] QString estimate() const;                                      // length, frames, size, time
    [[nodiscard]] QString commandLine() const;

    void run() override { start(); }
    void cancelRun() override { cancel(); }
    [[nodiscard]] bool isRunning() const override { return busy(); }
    void saveDialog() override { start(); } // the name stands in the strip
    [[nodiscard]] bool canSave() const override { return m_document != nullptr; }
    void openDialog() override;
    [[nodiscard]] Loaded loaded() const override { return m_loaded; }
    void sayBriefly(const QString& words) override { say(words); }
    void sayUnreadable(const QString& message) override;
    [[nodiscard]] QWidget* home() const override;
    [[nodiscard]] Loss loss() const override;

signals:
    void folderRequested(const QString& file); // that is in it
    void finished(const QStringList& files, const QString& problem);

protected:
    void paintEvent(QPaintEvent* event) override;
    void arrange() override;

private:
    QWidget* buildSetup();
    QWidget* buildPanel();
    QWidget* buildTransport();
    QWidget* buildStrip();
    void connectParts();
    void browse();
    void edited();
    void showPlan();
    void showEstimate();
    void showOmissions();
    void showEstimated();
    void measure();
    void nameFile();   // with the ending of the format
    void followName(); // with the format of the ending
    void advance();
    void setPlaying(bool playing);
    void showShot();
    void remember() const;
    void recall();
    void say(const QString& words, viz::TextLabel::Tone tone = viz::TextLabel::Tone::Muted);
    [[nodiscard]] bool mayReplace(const viz::ExportPlan& plan);
    void askAnew();
    [[nodiscard]] static QStringList filesInTheWay(const viz::ExportPlan& plan);
    [[nodiscard]] QString describeInTheWay() const;
    void showProgress(int done, int total);
    void showFinished(const QStringList& files, const QString& problem);
    [[nodiscard]] viz::ExportOptions options() const;
    [[nodiscard]] ExportCommand command() const;
    [[nodiscard]] viz::ExportPlan plan() const; // throws ExportError
    [[nodiscard]] const viz::SharedDocument& shown() const;
    [[nodiscard]] viz::FilmFrames frames() const;
    [[nodiscard]] bool moves() const;

    mutable Settings m_settings; // a view of the store
    ExportControls m_controls;
    viz::SharedDocument m_document;
    Loaded m_loaded;
    mutable viz::SharedDocument m_unmarked; // the same without what is wrong with it
    viz::BlockAddress m_followed;
    bool m_symbols = false;
    double m_done = 0; // of what is being written
    QElapsedTimer m_writing;
    bool m_asked = false;                       // whether files may be replaced
    QString m_proposed;                         // the last name that no person wrote
    QString m_written;                          // the first of the last export
    QString m_counted, m_measured, m_estimated; // the last: for which settings
    int m_frame = 0;                            // of the film in the preview
    QTimer m_play, m_soon;
    Job m_estimator, m_writer;

    ExportPreview* m_preview = nullptr;
    QHBoxLayout *m_bar = nullptr, *m_more = nullptr; // where fields stand in a wide and in a narrow window
    QList<QWidget*> m_movable;
    QWidget *m_panel = nullptr, *m_strip = nullptr;
    bool m_narrow = false;
    QLineEdit* m_file = nullptr;
    viz::Button *m_export = nullptr, *m_browse = nullptr, *m_copy = nullptr, *m_copyCommand = nullptr,
                *m_showFolder = nullptr;
    viz::IconButton *m_back = nullptr, *m_playButton = nullptr, *m_forward = nullptr;
    viz::TextLabel* m_omitted = nullptr; // what the slide has no room for
    viz::TextLabel *m_time = nullptr, *m_status = nullptr, *m_estimate = nullptr, *m_command = nullptr,
                   *m_legible = nullptr;
};

} // namespace scanscope::app
