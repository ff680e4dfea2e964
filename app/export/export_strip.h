// The strip at the bottom of the place Export: the file, the estimate, and the result of the export.
#pragma once

#include <QLineEdit>
#include <QTimer>
#include <QWidget>

#include "app/export/export_choice.h"
#include "app/export/export_controls.h"
#include "app/frame/job.h"
#include "app/frame/settings.h"
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

// The estimated size and time of an export. The number of files and their length are known immediately. Their
// size, and the time for writing them, are measured in the background and shown later.
class EstimateLine : public viz::TextLabel {
    Q_OBJECT
public:
    // `mayMeasure` returns whether the machine is idle. If it is not, nothing is measured until the next
    // setChoice().
    explicit EstimateLine(std::function<bool()> mayMeasure);

    void setChoice(const ExportChoice& choice); // for a run with steps
    void drop();                                // stops measuring and forgets all estimates

private:
    void measure();
    void show(const QString& measured);

    std::function<bool()> m_mayMeasure;
    ExportChoice m_choice;
    QString m_of; // the export that the line describes, as a command; or empty
    QString m_counted;
    QTimer m_soon;
    Job m_job;
};

// The field for the file that an export writes. The file ending and the format always match: choosing a
// format changes the ending, and typing an ending chooses the format. A proposed name also changes with the
// run.
class ExportFileField : public QLineEdit {
    Q_OBJECT
public:
    // `controls`, which contain the format, must live as long as the field.
    ExportFileField(ExportControls* controls, const Settings& settings);

    void setRun(const QString& algorithm); // for the proposed name; empty if there is no run
    void setChosen(const QString& path);   // a path that the user chose in a dialog
    bool followFormat(); // changes the ending to match the format; returns whether the name changed
    void followEnding(); // adapts the format to the ending; also called when the field is left

signals:
    void completed(); // an ending was added to a typed name

private:
    ExportControls* m_controls;
    Settings m_settings; // shares the stored settings
    QString m_algorithm;
    QString m_proposed; // the last proposed name
};

} // namespace scanscope::app
