// The place Export, which shows the options and the preview, and writes the files.
#pragma once

#include "app/export/export_choice.h"
#include "app/export/export_controls.h"
#include "app/export/export_writer.h"
#include "app/frame/place_frame.h"
#include "app/frame/settings.h"

class QLineEdit;

namespace scanscope::viz {
class Button;
} // namespace scanscope::viz

namespace scanscope::app {

class EstimateLine;
class ExportFileField;
class ExportPanel;
class ExportPreview;
class ExportStrip;
class PreviewTransport;

class ExportPlace : public PlaceFrame {
    Q_OBJECT
public:
    explicit ExportPlace(const Settings& settings);

    // Sets the run that is open (null if there is none), its title, and the state of its view.
    void setDocument(viz::SharedDocument document);
    void setLoaded(const Loaded& loaded) { m_loaded = loaded; }
    void setViewState(viz::FilmStep step, viz::BlockAddress followed, bool symbols);

    void start(); // starts the export, or cancels it
    void cancel() { m_writer->cancel(); }
    [[nodiscard]] bool busy() const { return m_writer->busy(); }
    QString copyPicture(); // copies the step in the preview, in the chosen size; returns a message
    // Sets the path that the user chose in a dialog, and the format if the path has a known ending.
    void setFile(const QString& path);

    [[nodiscard]] ExportControls& controls() { return *m_controls; }
    [[nodiscard]] ExportPreview* preview() const { return m_preview; }
    [[nodiscard]] QLineEdit* file() const;
    [[nodiscard]] viz::Button* exportButton() const { return m_export; }
    [[nodiscard]] QString status() const;                // below the file field
    [[nodiscard]] viz::Button* showFolderButton() const; // shown after the export
    [[nodiscard]] QString estimate() const;              // length, frames, size, time
    [[nodiscard]] QString commandLine() const;

    void run() override { start(); }
    void cancelRun() override { cancel(); }
    [[nodiscard]] bool isRunning() const override { return busy(); }
    void saveDialog() override { start(); } // the file name is a field in the strip
    [[nodiscard]] bool canSave() const override { return m_document != nullptr; }
    void openDialog() override;
    [[nodiscard]] Loaded loaded() const override { return m_loaded; }
    void sayBriefly(const QString& words) override;
    void sayUnreadable(const QString& message) override;
    [[nodiscard]] QWidget* home() const override;
    [[nodiscard]] Loss loss() const override;

signals:
    void folderRequested(const QString& file); // the user wants to see the file's folder
    void finished(const QStringList& files, const QString& problem);

protected:
    void paintEvent(QPaintEvent* event) override;
    void arrange() override;

private:
    void fillBar();
    void connectParts();
    void browse();
    void edited();
    void copyCommand();
    void showChoice();
    [[nodiscard]] ExportChoice choice() const;
    [[nodiscard]] viz::SharedDocument shown(const ExportSettings& settings) const;

    Settings m_settings; // shares the stored settings
    viz::SharedDocument m_document;
    mutable viz::SharedDocument m_unmarked; // the same run without findings, created when needed
    Loaded m_loaded;
    ExportViewState m_viewState;

    ExportControls* m_controls;
    ExportWriter* m_writer;
    SetupRow* m_bar;
    QList<QWidget*> m_spare; // the bar's last fields, which move out of the bar in narrow windows
    int m_spareAt = 0;       // their position in the bar
    viz::Button* m_export;
    ExportPreview* m_preview;
    PreviewTransport* m_transport;
    ExportPanel* m_panel;
    ExportFileField* m_file;
    EstimateLine* m_estimate;
    ExportStrip* m_strip;
    bool m_isNarrow = false;
};

} // namespace scanscope::app
