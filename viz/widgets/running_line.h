// The running line, shown below the stage of each of two runs. It can grow upwards to include the lines
// around it.
#pragma once

#include <memory>
#include <QWidget>

#include "viz/model/code_model.h"
#include "viz/model/document.h"
#include "viz/model/playback.h"
#include "viz/model/run_texts.h"
#include "viz/scene/theme.h"

namespace scanscope::viz {

class IconButton;

class RunningLine : public QWidget {
    Q_OBJECT

public:
    explicit RunningLine(Playback* playback, QWidget* parent = nullptr);
    void setDocument(SharedDocument document); // null: nothing is loaded
    void setScope(Scope scope);                // the scope of the headline over its stage
    // Sets how far the strip has grown: from 0 (one line) to 1 (`lines` lines).
    void setGrown(double part, int lines);
    // Sets whether the strip is open or opening.
    void setOpen(bool open);
    [[nodiscard]] int shownLines() const { return m_lines; }
    [[nodiscard]] IconButton* grows() const { return m_grows; }
    [[nodiscard]] QSize sizeHint() const override;

signals:
    void openRequested(bool open);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void describe();
    struct Running {
        int number = 0; // 0: no line runs
        QString text, file;
        Role role = Role::Plain;
        std::shared_ptr<const CodeModel> code;
    };
    [[nodiscard]] Running running() const;
    void paintLines(QPainter& painter, const Running& running, double right) const;

    Playback* m_playback;
    SharedDocument m_document;
    IconButton* m_grows;
    Scope m_scope = Scope::block;
    double m_grown = 0;
    int m_lines = 1; // number of lines when open
};

} // namespace scanscope::viz
