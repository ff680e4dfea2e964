// Below the preview: goes from step to step, plays the film that the file will be, and says what the slide
// has no room for.
#pragma once

#include <optional>
#include <QTimer>
#include <QWidget>

#include "viz/export/export_plan.h"

namespace scanscope::viz {
class IconButton;
class TextLabel;
} // namespace scanscope::viz

namespace scanscope::app {

class ExportPreview;

class PreviewTransport : public QWidget {
    Q_OBJECT
public:
    explicit PreviewTransport(ExportPreview* preview); // which must outlive it

    // How many steps the run has, and the film of those that are chosen; nothing where the file does not
    // move. Call it whenever the preview shows something else, too.
    void setFilm(int stepCount, std::optional<viz::FilmFrames> film);
    void stop();

private:
    void goTo(viz::FilmStep step);
    void toggle();
    void play();
    void advance();
    void showShot();
    void showOmissions();

    ExportPreview* m_preview;
    int m_stepCount = 0;
    std::optional<viz::FilmFrames> m_film;
    int m_frame = 0; // of the film
    QTimer m_clock;  // runs while it plays
    viz::IconButton *m_back, *m_playButton, *m_forward;
    viz::TextLabel *m_time, *m_omitted;
};

} // namespace scanscope::app
