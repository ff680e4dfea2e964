// A table as data: its columns, and rows of cells under headings, with notes between them.
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

// Paints into the room that the cell has for it.
using CellPicture = std::function<void(QPainter&, const QRectF& room, const Theme&)>;

struct TableCell {
    QString text = {};                 // shown, read aloud and copied
    std::optional<double> number = {}; // what the text says: rows are sorted by it, and CSV has it
    TextStyle style = words(13);
    CellTone tone = CellTone::Usual;
    QString remark = {}; // after the text, in smaller type
    CellTone remarkTone = CellTone::Quiet;
    QString tip = {};         // where there is more to say than the text does
    CellPicture picture = {}; // in the place of the text; with a width of its own, before it
    double pictureWidth = 0;
    int span = 1;           // columns that it stands in
    bool goesBelow = false; // into a line of its own, where it is too long to stand beside the others
};

struct TableRow {
    // Headings and notes have one cell over all columns; heads name the columns of the lines below them.
    enum class Kind : std::uint8_t { Line, Heading, Note, Heads };
    Kind kind = Kind::Line;
    std::vector<TableCell> cells = {}; // by column, as far as there are any
    // A lower line without a rule, whose cells ask for no width; a note that belongs to the line above it.
    bool isAside = false;
    [[nodiscard]] bool isWhole() const { return kind == Kind::Heading || kind == Kind::Note; }
};

struct TableColumn {
    QString name = {};    // its head
    QString copied = {};  // the head where rows are copied or read aloud; empty: the name
    QString numbers = {}; // the head of a column of plain numbers in CSV; empty: there is none
    Align align = Align::right;
    double leastShare = 1; // of its widest text, to which it gives way where not all fits
    double least = 0;      // in pixels: at least this wide
    bool takesRest = false;
    bool mayHide = false; // where other columns would be cut
    bool isNamed = false; // the head is a name of any length, cut in its middle where there is no room for it
    [[nodiscard]] const QString& spoken() const { return copied.isEmpty() ? name : copied; }
};

struct Table {
    std::vector<TableColumn> columns = {};
    std::vector<TableRow> rows = {};
    QString headings = {}; // the head of the column that says, where rows are copied, under which they stand
    bool isSortable = false; // the lines under each heading; the keyboard is then the table's alone
};

} // namespace scanscope::viz
