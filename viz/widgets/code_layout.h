// The layout of the code pane's rows: equal heights, right of the gutter, with space below lines that have a
// message.
#pragma once

#include <map>
#include <QPlainTextDocumentLayout>
#include <vector>

#include "viz/scene/fonts.h"

namespace scanscope::viz {

// Lengths in the code pane, in device-independent pixels.
struct CodeMetrics {
    static constexpr double fontSize = 12, numberRight = 36, barLeft = 41;
    static constexpr int lineHeight = 20, topPadding = 4;
    static constexpr int textLeft = 48, rightMargin = 8; // margins of the text
    static constexpr double advance = fontSize * valueAdvance;
    static constexpr double noteFont = 12, noteSign = 13; // sizes for a message below a line
    static constexpr double noteMargin = 3;               // space between lines and a message's box
};

// Lines count from 1, rows from 0; a wrapped line has several rows. Heights are whole pixels from the top of
// the text. All lines are laid out at once, so that the scroll bar and the positions of lines outside the
// view are exact.
class CodeLayout : public QPlainTextDocumentLayout {
    Q_OBJECT
public:
    explicit CodeLayout(QTextDocument* document);

    // Wraps lines that are wider than `room`; with 0, each line is one row of any length. `under` holds the
    // heights of the messages below lines.
    void place(double room, std::map<int, int> under);

    [[nodiscard]] int lineCount() const { return int(m_tops.size()) - 1; }
    [[nodiscard]] int topOf(int line) const;      // a line past the end: the height of the text
    [[nodiscard]] int firstRowOf(int line) const; // a line past the end: the number of rows
    [[nodiscard]] int rowsOf(int line) const;
    [[nodiscard]] int rowFrom(int y) const;  // the first row that begins at or below `y`
    [[nodiscard]] int lineAt(int y) const;   // the line at this height, or the line whose message is there
    [[nodiscard]] int middleOf(int y) const; // the row's middle; below a line, its last row's

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
    std::vector<int> m_tops{0}, m_firstRows{0}; // by line − 1; the last entry is for lines past the end
    double m_width = 0;                         // width of the lines if they are not wrapped
};

} // namespace scanscope::viz
