// Writes the files of an export in the background. Asks before it replaces files, and reports progress and
// results.
#pragma once

#include <QElapsedTimer>

#include "app/export/export_choice.h"
#include "app/frame/job.h"
#include "viz/widgets/labels.h"

namespace scanscope::app {

class ExportWriter : public QObject {
    Q_OBJECT
public:
    explicit ExportWriter(QObject* parent = nullptr);

    // Emits a message about the files of this choice that already exist, and forgets the user's consent to
    // replace other files. Does nothing during an export.
    void consider(const ExportChoice& choice);
    void allowReplacing(); // the user has consented in a dialog
    // Writes the files. If some exist and the user has not consented, it only asks; the next call then
    // replaces them. The choice must have steps. Must not be called during an export.
    void write(const ExportChoice& choice);
    void cancel() { m_job.cancel(); }

    [[nodiscard]] bool busy() const { return m_job.busy(); }
    [[nodiscard]] double share() const { return m_share; } // written so far, 0 to 1, during an export
    [[nodiscard]] QString action() const; // the label of the button for write(): "Export", "Replace it"

signals:
    void said(const QString& words, scanscope::viz::TextLabel::Tone tone);
    void changed(); // busy(), share(), action() or the files to be written have changed
    void started();
    // If both are empty, the export was cancelled.
    void finished(const QStringList& files, const QString& problem);

private:
    enum class Consent : std::uint8_t { None, Asked, Given };
    [[nodiscard]] bool mayReplace(const viz::ExportPlan& plan);
    void showProgress(int done, int total, bool isFilm);
    void end(const QStringList& files, const QString& problem);
    void say(const QString& words, viz::TextLabel::Tone tone = viz::TextLabel::Tone::Muted);

    Job m_job;
    Consent m_consent = Consent::None; // the user's consent to replace files
    int m_inTheWay = 0;                // the number of existing files in the question
    double m_share = 0;
    QElapsedTimer m_writing;
    QString m_path;
};

} // namespace scanscope::app
