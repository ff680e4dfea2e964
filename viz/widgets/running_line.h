// The line that runs, under the stage of a run that stands beside another. It grows upwards to the lines
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
    void setScope(Scope scope);                // of the headline over its stage
    // How far it has grown, 0: one line, to 1: so many.
    void setGrown(double part, int lines);
    // Whether it is to grow, or has.
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
        int number = 0; // 0: none runs
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
    int m_lines = 1; // when it is open
};

} // namespace scanscope::viz
