// Writes the files of an export in the background: asks before it replaces any, says how far it is, and what
// came out.
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

    // Says which of the files that would be written now are there already. A consent to replace others no
    // longer holds. While it writes, nothing happens.
    void consider(const ExportChoice& choice);
    void allowReplacing(); // a dialog has asked
    // Where files are in the way and nobody was asked yet, it asks; the next call replaces them. The choice
    // has steps, and nothing is being written.
    void write(const ExportChoice& choice);
    void cancel() { m_job.cancel(); }

    [[nodiscard]] bool busy() const { return m_job.busy(); }
    [[nodiscard]] double share() const { return m_share; } // that is written, 0 to 1, while it is busy
    [[nodiscard]] QString action() const; // what write() does next, on a button: "Export", "Replace it"

signals:
    void said(const QString& words, scanscope::viz::TextLabel::Tone tone);
    void changed(); // busy(), share() or action(), or what would be written
    void started();
    // Neither files nor a problem: it was cancelled.
    void finished(const QStringList& files, const QString& problem);

private:
    enum class Consent : std::uint8_t { None, Asked, Given };
    [[nodiscard]] bool mayReplace(const viz::ExportPlan& plan);
    void showProgress(int done, int total, bool isFilm);
    void end(const QStringList& files, const QString& problem);
    void say(const QString& words, viz::TextLabel::Tone tone = viz::TextLabel::Tone::Muted);

    Job m_job;
    Consent m_consent = Consent::None; // to replace files
    int m_inTheWay = 0;                // when it asked
    double m_share = 0;
    QElapsedTimer m_writing;
    QString m_path;
};

} // namespace scanscope::app
