// Saves files of the run in Explore: its recording, and pictures of it as on the stage, which are drawn in
// the background.
#pragma once

#include "app/explore/workspace.h"
#include "app/frame/place.h"
#include "viz/export/export_plan.h"

namespace scanscope::app {

class RunFiles : public QObject {
    Q_OBJECT
public:
    explicit RunFiles(Workspace& workspace);

    [[nodiscard]] Loaded loaded() const; // the run on the stage
    [[nodiscard]] Loss loss() const;     // pictures that are being written
    void saveDialog();
    void save(const QString& path);
    void pictureDialog(bool all);
    // Writes PNG or SVG, depending on the name; with `all`, one numbered file for each step. Asks before it
    // replaces numbered files.
    void writePictures(const QString& path, bool all);

signals:
    void picturesExported(const QStringList& files); // empty if it failed

private:
    [[nodiscard]] QString baseName() const;
    [[nodiscard]] viz::ExportOptions pictureOptions(bool all) const;
    void draw(const QString& path, bool all);
    void finish(const QStringList& files);

    Workspace& m_work;
    Job m_job; // draws the pictures
};

} // namespace scanscope::app
