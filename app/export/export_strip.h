// The strip at the bottom of the place Export: the file, the estimate, and the result of the export.
#pragma once

#include <QWidget>

#include "viz/widgets/labels.h"

namespace scanscope::viz {
class Button;
}

namespace scanscope::app {

class EstimateLine;
class ExportFileField;
class ExportWriter;

class ExportStrip : public QWidget {
    Q_OBJECT
public:
    // Shows the messages and progress of `writer`, which must live as long as the strip.
    ExportStrip(ExportFileField* file, EstimateLine* estimate, const ExportWriter* writer);

    void say(const QString& words, viz::TextLabel::Tone tone = viz::TextLabel::Tone::Muted);
    [[nodiscard]] QString said() const { return m_status->text(); }

    [[nodiscard]] viz::Button* copyButton() const { return m_copy; }
    [[nodiscard]] viz::Button* showFolderButton() const { return m_showFolder; }

    static constexpr int usualHeight = 92;

signals:
    void browseRequested();
    void copyRequested(); // the user wants to copy the picture
    void folderRequested(const QString& file);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void setWritten(const QString& file); // sets the file of the folder button; empty hides the button

    viz::Button *m_copy, *m_showFolder;
    viz::TextLabel* m_status;
    const ExportWriter* m_writer;
    QString m_written;
};

} // namespace scanscope::app
