// How the code pane looks: the lines, what is lit in them, and what stands under and beside them.
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

// Characters of the whole text, from 0.
struct CodeRange {
    int start = 0, end = 0;
    friend bool operator==(const CodeRange&, const CodeRange&) = default;
};

// Everything that is shown of the text beside its words.
struct CodeShown {
    std::shared_ptr<const CodeModel> code; // null: nothing is loaded
    CodeState state;
    Role role = Role::Plain;
    CodeNotes notes;
    std::set<int> lit;           // lines that have to do with what is pointed at
    std::vector<CodeRange> hits; // of what is looked for

    [[nodiscard]] NoteText noteUnder(int line) const; // without words where there is none
};

// The part of the text that is in view, and the selection.
struct CodeLook {
    QSize view;
    int left = 0;       // how far the text has moved to the left
    int top = 0;        // the text's top in the view
    int firstWhole = 1; // the first line whose first row is seen
    CodeRange selection;
    int caret = -1; // the character before which it stands; −1: there is none
};

// Height of the message under a line, for all its texts, in a view that is so wide.
[[nodiscard]] int heightOfNote(const LineNote& note, int viewWidth);

// Words are painted character by character, because the font joins operators to ligatures, and Qt 6.4 cannot
// keep it from that.
class CodePainter {
public:
    CodePainter(QPainter& painter, const Theme& theme, const CodeShown& shown, const CodeLayout& layout,
                const CodeLook& look);
    void paint(); // the lines that are in view

private:
    void paintLine(int line);
    void paintGutter(int line);
    void paintBarrier(int line, double middle);
    void paintRow(int line, const QTextLine& row, double top);
    void paintWords(const CodeLine& line, const QTextLine& row, double top, const QColor* one);
    // `wrong`: the colour of what is under the words; none where nothing is wrong.
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
