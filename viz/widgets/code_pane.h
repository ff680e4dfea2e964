// The text that ran, with the lines of the current step lit.
#pragma once

#include <optional>
#include <QAbstractScrollArea>
#include <QWidget>
#include <set>

#include "viz/model/code_model.h"
#include "viz/model/code_notes.h"
#include "viz/model/code_wrap.h"
#include "viz/scene/theme.h"

class QLabel;
class QScrollBar;

namespace scanscope::viz {

class IconButton;

// The scrolling lines; those that are longer than it is wide go on in the next row. Drawn character by
// character on a grid, because the font joins operators to ligatures.
class CodeView : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit CodeView(QWidget* parent = nullptr);

    // The same text of another run stays where it was scrolled to.
    void setCode(std::shared_ptr<const CodeModel> code);
    void setState(const CodeState& state, Role role, bool follow);
    void setNotes(const CodeNotes& notes); // messages under lines; their room is that of the longest
    [[nodiscard]] QString noteUnder(int line) const; // empty where there is none
    void setLit(std::set<int> lines);                // that have to do with what is pointed at
    [[nodiscard]] const std::set<int>& lit() const { return m_lit; }
    [[nodiscard]] QString emptyText() const; // what stands where there are no lines
    [[nodiscard]] const CodeState& state() const { return m_state; }
    [[nodiscard]] QPoint placeOf(int line) const; // in the viewport: what tests point at
    [[nodiscard]] QPoint placeOfBarrier(int line) const;
    [[nodiscard]] QString helpAt(QPoint at) const; // the tooltip
    [[nodiscard]] int firstLine() const;           // the uppermost one that is seen from its first row on
    [[nodiscard]] int rowsOf(int line) const;      // that it is broken into
    [[nodiscard]] QSize sizeHint() const override { return {416, 316}; }

signals:
    void lineHovered(int line);    // 0: none
    void barrierPressed(int line); // someone wants it left out, or back

protected:
    bool viewportEvent(QEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void paintLine(QPainter& painter, int line, double top);
    void paintGutter(QPainter& painter, int line, double top);
    void paintBarrier(QPainter& painter, int line, double middle);
    void paintNote(QPainter& painter, int line, double top);
    void paintLeftOut(QPainter& painter, const CodeRow& row, double middle) const;
    void underline(QPainter& painter, const CodeRow& row, double y) const;
    void paintWords(QPainter& painter, const CodeRow& row, double baseline, bool bold);
    void paintAside(QPainter& painter, int line, double top);
    void paintLit(QPainter& painter);
    void updateRanges();
    void placeLines();
    void showRunning();
    [[nodiscard]] double topOf(int line) const; // in the viewport
    [[nodiscard]] int slotsInView() const;
    [[nodiscard]] int slotAt(double y) const;              // in the viewport
    [[nodiscard]] int lineAt(int slot) const;              // whose own it is, or which it stands under
    [[nodiscard]] const CodeRow* rowsFrom(int line) const; // of the line, its first row
    [[nodiscard]] bool isRowOf(int line, int slot) const;
    [[nodiscard]] int anchor() const; // the line that stays where it is when others get more or less room
    [[nodiscard]] const CodeLine& lineOf(int line) const { return m_code->lines()[std::size_t(line) - 1]; }
    [[nodiscard]] int slotOf(int line) const;      // from 0; a line past the end: how many slots there are
    [[nodiscard]] int slotsOfNote(int line) const; // under the line
    [[nodiscard]] int barrierAt(QPointF at) const; // its line; 0: none
    [[nodiscard]] QRectF textBoxOfNote(double top) const; // as wide as the lines' text

    QScrollBar* m_bar; // over the lines, while the pointer is there
    std::shared_ptr<const CodeModel> m_code;
    CodeState m_state;
    CodeNotes m_notes;
    std::vector<CodeRow> m_rows;
    std::vector<int> m_firstRows; // by line − 1: of its rows, and at the end how many rows there are
    std::vector<int> m_slots; // by line − 1: the slot of its first row; a note takes some under its last
    QStringList m_text;       // that was shown last, and where it was scrolled to
    int m_textTop = 0;
    std::optional<double> m_pointerY; // in the viewport, while the pointer is there
    std::set<int> m_lit;
    Role m_role = Role::Plain;
    bool m_follows = false;
};

class CodePane : public QWidget {
    Q_OBJECT
public:
    explicit CodePane(QWidget* parent = nullptr);

    void setCode(std::shared_ptr<const CodeModel> code); // null: nothing is loaded
    void setState(const CodeState& state, Role role);
    [[nodiscard]] CodeView* view() const { return m_view; }

private:
    QLabel* m_file;
    QLabel* m_about;
    IconButton* m_follow;
    CodeView* m_view;
};

} // namespace scanscope::viz
