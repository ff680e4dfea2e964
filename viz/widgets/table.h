// A table as data: columns, and rows of cells under headings, with notes in between.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <QRectF>
#include <QString>
#include <vector>

#include "viz/scene/text.h"

class QPainter;

namespace scanscope::viz {

struct Theme;

enum class CellTone : std::uint8_t { Usual, Quiet, Good, Warning };

// Paints into the space that the cell has for it.
using CellPicture = std::function<void(QPainter&, const QRectF& room, const Theme&)>;

struct TableCell {
    QString text = {};                 // shown, read aloud and copied
    std::optional<double> number = {}; // the text's numeric value, for sorting and for CSV
    TextStyle style = words(13);
    CellTone tone = CellTone::Usual;
    QString remark = {}; // after the text, in smaller type
    CellTone remarkTone = CellTone::Quiet;
    QString tip = {};         // says more than the text; may be empty
    CellPicture picture = {}; // in place of the text or, if it has a width, before it
    double pictureWidth = 0;
    int span = 1;           // number of columns that it covers
    bool goesBelow = false; // moves to a line of its own if it does not fit beside the others
};

struct TableRow {
    // Headings and notes are one cell across all columns; heads name the columns of the lines below them.
    enum class Kind : std::uint8_t { Line, Heading, Note, Heads };
    Kind kind = Kind::Line;
    std::vector<TableCell> cells = {}; // by column; may be shorter
    // For a line: it has no rule, and its cells do not affect column widths. For a note: it belongs to the
    // line above.
    bool isAside = false;
    [[nodiscard]] bool isWhole() const { return kind == Kind::Heading || kind == Kind::Note; }
};

struct TableColumn {
    QString name = {};    // text of the column's head
    QString copied = {};  // the head in copied or spoken rows; empty: the name
    QString numbers = {}; // the head of an extra column of plain numbers in CSV; empty: no such column
    Align align = Align::right;
    double leastShare = 1; // share of its widest text's width to which it may shrink
    double least = 0;      // minimum width in pixels
    bool takesRest = false;
    bool mayHide = false; // hidden if other columns would be cut off
    bool isNamed = false; // the head is a name of any length, elided in the middle if it does not fit
    [[nodiscard]] const QString& spoken() const { return copied.isEmpty() ? name : copied; }
};

struct Table {
    std::vector<TableColumn> columns = {};
    std::vector<TableRow> rows = {};
    QString headings = {};   // head of the column of headings, in copied rows
    bool isSortable = false; // sorts lines under each heading; the table then handles all keys
};

} // namespace scanscope::viz
