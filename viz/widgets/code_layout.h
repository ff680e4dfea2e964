// Where the rows of the code pane's text stand: on a grid of equal rows, right of the gutter, with room under
// lines that have a message.
#pragma once

#include <map>
#include <QPlainTextDocumentLayout>
#include <vector>

#include "viz/scene/fonts.h"

namespace scanscope::viz {

// Lengths of the code pane, in device-independent pixels.
struct CodeMetrics {
    static constexpr double fontSize = 12, numberRight = 36, barLeft = 41;
    static constexpr int lineHeight = 20, topPadding = 4;
    static constexpr int textLeft = 48, rightMargin = 8; // around the words
    static constexpr double advance = fontSize * valueAdvance;
    static constexpr double noteFont = 12, noteSign = 13; // of a message under a line
    static constexpr double noteMargin = 3;               // between lines and the message's box
};

// Lines count from 1, rows from 0; a line that is broken has several rows. Heights are whole pixels from the
// top of the text. All lines are placed at once, so that the scroll bar and the places of lines that are not
// in view are right.
class CodeLayout : public QPlainTextDocumentLayout {
    Q_OBJECT
public:
    explicit CodeLayout(QTextDocument* document);

    // Breaks lines that are wider than `room`; 0: each line is one row, however long. `under` is how high the
    // message under a line is.
    void place(double room, std::map<int, int> under);

    [[nodiscard]] int lineCount() const { return int(m_tops.size()) - 1; }
    [[nodiscard]] int topOf(int line) const;      // of a line past the end: the height of the text
    [[nodiscard]] int firstRowOf(int line) const; // of a line past the end: how many rows there are
    [[nodiscard]] int rowsOf(int line) const;
    [[nodiscard]] int rowFrom(int y) const;  // the first row that begins at `y` or lower
    [[nodiscard]] int lineAt(int y) const;   // the line, or the one whose message is there
    [[nodiscard]] int middleOf(int y) const; // of the row there; under a line, of its last row

    [[nodiscard]] QRectF blockBoundingRect(const QTextBlock& block) const override;
    [[nodiscard]] QSizeF documentSize() const override;

protected:
    void documentChanged(int from, int removed, int added) override;

private:
    void forgetRows();
    void placeAll();
    void placeRows(const QTextBlock& block) const;
    [[nodiscard]] std::size_t indexOf(int line) const;

    double m_room = 0;
    std::map<int, int> m_under;
    std::vector<int> m_tops{0}, m_firstRows{0}; // by line − 1, and at the end those past the end
    double m_width = 0;                         // of what is not broken
};

} // namespace scanscope::viz
