// The lines of the code pane, which can be read, selected and copied, with the current step's lines
// highlighted.
#pragma once

#include <optional>
#include <QPlainTextEdit>

#include "viz/widgets/code_painter.h"

class QScrollBar;

namespace scanscope::viz {

class CodeLayout;

// Keys: with Shift (to select) or Ctrl (to move by words and to the ends), the arrows, Home and End act on
// the text. So do Up and Down, which move by lines, Ctrl+C and Ctrl+A. All other keys act as elsewhere in the
// window: → and ← step, Home and End go to the ends of the run, Space plays.
//
// While the view follows the running line, the caret moves along, so that a screen reader finds it there; a
// selection is kept.
class CodeView : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit CodeView(QWidget* parent = nullptr);

    // If another run has the same source, the scroll position is kept.
    void setCode(std::shared_ptr<const CodeModel> code);
    void setState(const CodeState& state, Role role, bool follow);
    void setNotes(const CodeNotes& notes); // each message has space for its longest text
    void setLit(std::set<int> lines);      // lines related to what is under the pointer
    void showLine(int line);               // scrolls the line towards the middle, unless it is visible
    void setHits(std::vector<CodeRange> hits);
    void setWrapped(bool wrapped); // wraps lines that are wider than the view
    [[nodiscard]] bool wrapped() const { return m_wrapped; }

    [[nodiscard]] const CodeState& state() const { return m_shown.state; }
    [[nodiscard]] const std::set<int>& lit() const { return m_shown.lit; }
    [[nodiscard]] const std::vector<CodeRange>& hits() const { return m_shown.hits; }
    [[nodiscard]] NoteText noteUnder(int line) const { return m_shown.noteUnder(line); }
    [[nodiscard]] QString emptyText() const;      // shown if there are no lines
    [[nodiscard]] QPoint placeOf(int line) const; // in the viewport; used by tests
    [[nodiscard]] QPoint placeOfBarrier(int line) const;
    [[nodiscard]] QString helpAt(QPoint at) const; // text of the tooltip
    [[nodiscard]] int firstLine() const;           // the topmost line whose first row is visible
    [[nodiscard]] int caretLine() const;
    [[nodiscard]] int rowsOf(int line) const; // number of rows of the wrapped line
    [[nodiscard]] QSize sizeHint() const override { return {416, 316}; }

signals:
    void lineHovered(int line);    // by the pointer, or by moving the caret; 0: none
    void barrierPressed(int line); // the user leaves the barrier out, or restores it
    void findRequested();
    void wrappedChanged(bool wrapped);

protected:
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void placeLines();
    void showRunning();
    void takeCaretAlong();
    void letGo();
    void scrollTo(int y); // moves the first row at or below `y` to the top
    [[nodiscard]] bool pressesBarrier(const QMouseEvent& event);
    [[nodiscard]] QMouseEvent inRow(const QMouseEvent& event) const;
    [[nodiscard]] int top() const;            // top of the text, relative to the viewport
    [[nodiscard]] int lineAt(double y) const; // line at this height of the viewport; 0: none
    [[nodiscard]] int anchor() const;         // the line that keeps its place when messages change height
    [[nodiscard]] int barrierAt(QPointF at) const; // the barrier's line; 0: none
    [[nodiscard]] const CodeLine& lineOf(int line) const {
        return m_shown.code->lines()[std::size_t(line) - 1];
    }
    [[nodiscard]] bool hasLines() const { return m_shown.code && !m_shown.code->lines().empty(); }

    CodeLayout* m_layout;
    QScrollBar* m_bar; // over the lines; visible while hovered
    CodeShown m_shown;
    QString m_text;                   // text of the document
    std::optional<double> m_pointerY; // in the viewport, while hovered
    int m_pressed = 0;                // the line of the barrier that was pressed
    bool m_wrapped = true, m_follows = false, m_pointsByKey = false;
};

} // namespace scanscope::viz
