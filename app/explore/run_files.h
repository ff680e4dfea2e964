// What is written of the run in Explore, and under which name: its recording, and pictures of it.
#pragma once

#include <functional>

#include "app/explore/picture_export.h"
#include "app/frame/settings.h"
#include "viz/model/playback.h"

namespace scanscope::viz {
class StageView;
} // namespace scanscope::viz

namespace scanscope::app {

class PlaceFrame;

class RunFiles : public QObject {
    Q_OBJECT
public:
    using Save = std::function<void(const trace::Trace&, const QString& path)>;
    RunFiles(viz::Playback* playback, viz::StageView* stage, PlaceFrame* place, Save save,
             const Settings& settings);

    void setDocument(viz::SharedDocument document) { m_document = std::move(document); }
    void setPath(const QString& path); // of the file that the run is from; empty: of none
    [[nodiscard]] const QString& path() const { return m_path; }

    void saveDialog();
    void save(const QString& path);
    void pictureDialog(bool all);
    PictureExport& pictures() { return m_pictures; }
    [[nodiscard]] const PictureExport& pictures() const { return m_pictures; }

signals:
    void said(const QString& words);
    void picturesExported(const QStringList& files);

private:
    [[nodiscard]] QString baseName() const;
    [[nodiscard]] PictureExport::Sight sight() const;
    void showExported(const QStringList& files);

    viz::Playback* m_playback;
    viz::StageView* m_stage;
    PlaceFrame* m_place;
    Save m_save;
    Settings m_settings; // a view of the store
    viz::SharedDocument m_document;
    QString m_path;
    PictureExport m_pictures;
};

} // namespace scanscope::app
