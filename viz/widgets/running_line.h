// The line that runs, under the stage of a run that stands beside another.
#pragma once

#include <QWidget>

#include "viz/model/document.h"
#include "viz/model/playback.h"
#include "viz/scene/theme.h"

namespace scanscope::viz {

class RunningLine : public QWidget {
    Q_OBJECT

public:
    explicit RunningLine(Playback* playback, QWidget* parent = nullptr);
    void setDocument(SharedDocument document); // null: nothing is loaded
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void describe();
    struct Running {
        int number = 0; // 0: none runs
        QString text, file;
        Role role = Role::Plain;
    };
    [[nodiscard]] Running running() const;

    Playback* m_playback;
    SharedDocument m_document;
};

} // namespace scanscope::viz
