// Paints the code pane: the lines, their highlights, and everything below and beside them.
#pragma once

#include <memory>
#include <QSize>
#include <set>
#include <vector>

#include "viz/model/code_model.h"
#include "viz/model/code_notes.h"
#include "viz/scene/theme.h"

class QColor;
class QPainter;
class QTextLine;

namespace scanscope::viz {

class CodeLayout;

// A range of characters of the whole text, counted from 0.
struct CodeRange {
    int start = 0, end = 0;
    friend bool operator==(const CodeRange&, const CodeRange&) = default;
};

// Everything shown in the text besides the code itself.
struct CodeShown {
    std::shared_ptr<const CodeModel> code; // null: nothing is loaded
    CodeState state;
    Role role = Role::Plain;
    CodeNotes notes;
    std::set<int> lit;           // lines related to what is under the pointer
    std::vector<CodeRange> hits; // matches of the search

    [[nodiscard]] NoteText noteUnder(int line) const; // has no words if there is no note
};

// The visible part of the text, and the selection.
struct CodeLook {
    QSize view;
    int left = 0;       // how far the text is scrolled to the left
    int top = 0;        // top of the text, relative to the view
    int firstWhole = 1; // the first line whose first row is visible
    CodeRange selection;
    int caret = -1; // the character after the caret; −1: no caret
};

// The height of the message below a line, large enough for each of its texts, at this view width.
[[nodiscard]] int heightOfNote(const LineNote& note, int viewWidth);

// Paints text character by character, because the font turns operators into ligatures, and Qt 6.4 cannot
// prevent that.
class CodePainter {
public:
    CodePainter(QPainter& painter, const Theme& theme, const CodeShown& shown, const CodeLayout& layout,
                const CodeLook& look);
    void paint(); // the visible lines

private:
    void paintLine(int line);
    void paintGutter(int line);
    void paintBarrier(int line, double middle);
    void paintRow(int line, const QTextLine& row, double top);
    void paintWords(const CodeLine& line, const QTextLine& row, double top, const QColor* one);
    // `wrong`: the colour of the zigzag under the words; none if nothing is wrong.
    void paintMarks(const CodeLine& line, const QTextLine& row, double top, const QColor& wrong);
    void paintCaret(const QTextLine& row, double top, int character, int length);
    void paintAside(int line, const QTextLine& lastRow, double top);
    void paintNote(int line);
    void paintLit();
    [[nodiscard]] double topOf(int line) const;
    [[nodiscard]] const CodeLine& lineOf(int line) const;

    QPainter& m_painter;
    const Theme& m_theme;
    const CodeShown& m_shown;
    const CodeLayout& m_layout;
    const CodeLook m_look;
};

} // namespace scanscope::viz
