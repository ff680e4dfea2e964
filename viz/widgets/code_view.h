// The lines of the code pane: a text to read, select and copy, with the lines of the current step lit.
#pragma once

#include <optional>
#include <QPlainTextEdit>

#include "viz/widgets/code_painter.h"

class QScrollBar;

namespace scanscope::viz {

class CodeLayout;

// Keys. The arrows, Home and End belong to the text with Shift, which selects, or Ctrl, which goes by words
// and to the ends; so do Up and Down, which go by lines, Ctrl+C and Ctrl+A. All others do what they do
// elsewhere in the window: → and ← step, Home and End go to the ends of the run, Space plays.
//
// Where it follows the running line, the caret goes along, so that a screen reader finds it there; a
// selection stays as it is.
class CodeView : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit CodeView(QWidget* parent = nullptr);

    // The same text of another run stays where it was scrolled to.
    void setCode(std::shared_ptr<const CodeModel> code);
    void setState(const CodeState& state, Role role, bool follow);
    void setNotes(const CodeNotes& notes); // messages under lines; their room is that of the longest
    void setLit(std::set<int> lines);      // that have to do with what is pointed at
    void showLine(int line);               // somewhere in the middle, unless it is in view already
    void setHits(std::vector<CodeRange> hits);
    void setWrapped(bool wrapped); // lines that are wider than the view go on in the next row
    [[nodiscard]] bool wrapped() const { return m_wrapped; }

    [[nodiscard]] const CodeState& state() const { return m_shown.state; }
    [[nodiscard]] const std::set<int>& lit() const { return m_shown.lit; }
    [[nodiscard]] const std::vector<CodeRange>& hits() const { return m_shown.hits; }
    [[nodiscard]] NoteText noteUnder(int line) const { return m_shown.noteUnder(line); }
    [[nodiscard]] QString emptyText() const;      // what stands where there are no lines
    [[nodiscard]] QPoint placeOf(int line) const; // in the viewport: what tests point at
    [[nodiscard]] QPoint placeOfBarrier(int line) const;
    [[nodiscard]] QString helpAt(QPoint at) const; // the tooltip
    [[nodiscard]] int firstLine() const;           // the uppermost one that is seen from its first row on
    [[nodiscard]] int caretLine() const;
    [[nodiscard]] int rowsOf(int line) const; // that it is broken into
    [[nodiscard]] QSize sizeHint() const override { return {416, 316}; }

signals:
    void lineHovered(int line);    // by the pointer, or where the keys led the caret; 0: none
    void barrierPressed(int line); // someone wants it left out, or back
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
    void scrollTo(int y); // the first row from there on comes to the top
    [[nodiscard]] bool pressesBarrier(const QMouseEvent& event);
    [[nodiscard]] QMouseEvent inRow(const QMouseEvent& event) const;
    [[nodiscard]] int top() const;            // of the text, in the viewport
    [[nodiscard]] int lineAt(double y) const; // in the viewport; 0: none
    [[nodiscard]] int anchor() const; // the line that stays where it is when others get more or less room
    [[nodiscard]] int barrierAt(QPointF at) const; // its line; 0: none
    [[nodiscard]] const CodeLine& lineOf(int line) const {
        return m_shown.code->lines()[std::size_t(line) - 1];
    }
    [[nodiscard]] bool hasLines() const { return m_shown.code && !m_shown.code->lines().empty(); }

    CodeLayout* m_layout;
    QScrollBar* m_bar; // over the lines, while the pointer is there
    CodeShown m_shown;
    QString m_text;                   // the document's
    std::optional<double> m_pointerY; // in the viewport, while the pointer is there
    int m_pressed = 0;                // the line whose barrier the button went down on
    bool m_wrapped = true, m_follows = false, m_pointsByKey = false;
};

} // namespace scanscope::viz
