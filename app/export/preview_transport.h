// The controls below the preview. They move from step to step, play the film, and say what does not fit on
// the slide.
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
    explicit PreviewTransport(ExportPreview* preview); // the preview must outlive this object

    // Sets the number of steps of the run, and the film of the chosen steps, or nothing if the format does
    // not move. Must also be called whenever the preview shows something else.
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
    int m_frame = 0; // the current frame of the film
    QTimer m_clock;  // runs while the film plays
    viz::IconButton *m_back, *m_playButton, *m_forward;
    viz::TextLabel *m_time, *m_omitted;
};

} // namespace scanscope::app
