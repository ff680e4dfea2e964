// A frame as a list of marks, composed once and read by everything else: the painter plays it, a film
// repaints where two lists differ, exporters write it to files, and the pointer looks up the mark under it.
#pragma once

#include <optional>
#include <QBrush>
#include <QColor>
#include <QLineF>
#include <QList>
#include <QPainterPath>
#include <QRectF>
#include <QString>
#include <QTransform>
#include <variant>
#include <vector>

#include "viz/model/subject.h"
#include "viz/scene/omissions.h"
#include "viz/scene/text.h"

namespace scanscope::viz {

struct BoxLook {
    QColor fill = {}, border = {}; // invalid: none
    double width = 1;              // width of the border, which is inside the box
    double radius = 7;
    bool dashed = false;
};

// A rounded box. A gliding box is at fractions of pixels, so it is filled each time instead of copied.
struct Box {
    QRectF rect;
    BoxLook look;
    bool glides = false;
};

// A rectangle with sharp corners, filled with one brush.
struct Area {
    QRectF rect;
    QBrush brush;
};

enum class Ends : std::uint8_t { flat, round }; // ends of a line, and its corners

struct Line {
    QPainterPath path;
    QColor color;
    double width = 1;
    Ends ends = Ends::flat;
    double dash = 0, space = 0; // lengths; 0: not dashed
};

// Parallel straight lines, for a hatch.
struct Strokes {
    QList<QLineF> lines;
    QColor color;
    double width = 1;
};

// A filled outline. If none of its parts has a hole, the parts may be filled one by one.
struct Shape {
    QPainterPath path;
    QColor color;
    bool hasParts = false;
};

struct Words {
    QPointF at; // left end of the baseline
    QString text;
    TextStyle style;
    QColor color;
    double width = 0;
    Align align = Align::left; // the part of the text that stays in place if it changes
};

// A background behind a text, for scenes on an unknown ground, where the text could not be read otherwise.
struct Halo {
    Words of;
    QColor color;
    double reach = 2; // beyond the letters
};

struct Mark {
    std::variant<Box, Area, Line, Strokes, Shape, Words, Halo> what;
    int clip = -1; // index in the scene's clips
    double opacity = 1;
    int subject = -1; // index in the scene's subjects: the one that this mark is a part of
};

// An area in which the pointer meets a subject. It is slightly larger than what is drawn.
struct Spot {
    QRectF rect;
    Subject subject;
    // A row of `count` equal spots, each at a distance of `step` from the one before.
    std::uint64_t count = 1;
    QPointF step = {};
    // The pointer meets the spot up to `reach` away from the rectangle. If there is a line, the pointer must
    // be that close to the line and within the rectangle. The nearest spot wins, and among equally near ones
    // the topmost.
    double reach = 0;
    QPainterPath line = {};
    int clip = -1;
    [[nodiscard]] QRectF rectOf(std::uint64_t number) const { return rect.translated(step * double(number)); }
};

// The bounds of a mark, ignoring its clip.
[[nodiscard]] QRectF boundsOf(const Mark& mark);

struct Scene {
    std::vector<Mark> marks; // from bottom to top
    std::vector<QRectF> clips;
    std::vector<Subject> subjects;
    std::vector<Spot> spots;
    Omissions omissions; // parts that did not fit

    void clear(); // keeps the memory
};

// The subject under a point, if any.
[[nodiscard]] Subject subjectAt(const Scene& scene, QPointF at);
// The rectangle of the subject's first spot, if it has one.
[[nodiscard]] std::optional<QRectF> spotOf(const Scene& scene, const Subject& subject);

// Adds halos for all texts that no clip cuts off, below all other marks. Only text on the bare ground shows
// its halo: cells and pills cover the halos of their own text.
void addHalos(Scene& scene, const QColor& color, double reach);

} // namespace scanscope::viz
