// What is written of the run in Explore, and under which name: its recording, and pictures of it.
#pragma once

#include "app/explore/picture_export.h"
#include "app/explore/workspace.h"
#include "app/frame/place.h"

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
    PictureExport& pictures() { return m_pictures; }

signals:
    void picturesExported(const QStringList& files);

private:
    [[nodiscard]] QString baseName() const;
    [[nodiscard]] PictureExport::Sight sight() const;
    void showExported(const QStringList& files);

    Workspace& m_work;
    PictureExport m_pictures;
};

} // namespace scanscope::app
