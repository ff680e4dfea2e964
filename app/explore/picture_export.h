// Pictures of the run as the stage shows it, written beside the window: one of a step, or one of each.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "app/frame/job.h"
#include "viz/model/document.h"
#include "viz/model/views.h"
#include "viz/scene/theme.h"
#include "viz/widgets/banner.h"

namespace scanscope::app {

class PictureExport : public QObject {
    Q_OBJECT
public:
    // What the pictures show.
    struct Sight {
        viz::SharedDocument document;
        std::vector<viz::View> views;
        viz::BlockAddress followed;
        viz::FilmStep step;
        std::optional<int> finding; // that is looked at
        bool symbols = false;
        viz::ThemeId theme = viz::ThemeId::Light;
    };
    // It asks for the sight when it draws, and says in the banner what keeps it from that.
    PictureExport(std::function<Sight()> sight, viz::Banner* banner);

    // PNG or SVG by the name; with `all` a file a step, numbered. Replaces numbered files only when told to.
    void write(const QString& path, bool all);
    [[nodiscard]] bool busy() const { return m_job.busy(); }

signals:
    void said(const QString& words); // how far it is
    void anotherNameRequested(bool all);
    void finished(const QStringList& files); // none where it failed

private:
    void draw(const QString& path, bool all);
    void finish(const QStringList& files, const QString& omitted);

    std::function<Sight()> m_sight;
    viz::Banner* m_banner;
    Job m_job;
};

} // namespace scanscope::app
