// A frame as a list of marks, composed once. Everything else reads it: the painter plays it, a film paints
// where two lists differ, files write it, the pointer asks which mark is under it.
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
    double width = 1;              // of the border, inside the box
    double radius = 7;
    bool dashed = false;
};

// A rounded box. One that glides is not a multiple of whole pixels anywhere, so that it is filled anew.
struct Box {
    QRectF rect;
    BoxLook look;
    bool glides = false;
};

// Sharp corners, one brush.
struct Area {
    QRectF rect;
    QBrush brush;
};

enum class Ends : std::uint8_t { flat, round }; // of a line, and its corners

struct Line {
    QPainterPath path;
    QColor color;
    double width = 1;
    Ends ends = Ends::flat;
    double dash = 0, space = 0; // 0: no dashes
};

// Straight lines beside each other, for a hatch.
struct Strokes {
    QList<QLineF> lines;
    QColor color;
    double width = 1;
};

// A filled outline. Where its parts have no holes in each other, they may be filled one by one.
struct Shape {
    QPainterPath path;
    QColor color;
    bool hasParts = false;
};

struct Words {
    QPointF at; // the left end of the baseline
    QString text;
    TextStyle style;
    QColor color;
    double width = 0;
};

// A ground of its own under a text: on a ground that is not known, text is only read on one.
struct Halo {
    Words of;
    QColor color;
    double reach = 2; // beyond its letters
};

struct Mark {
    std::variant<Box, Area, Line, Strokes, Shape, Words, Halo> what;
    int clip = -1; // of the scene's clips
    double opacity = 1;
    int subject = -1; // of the scene's subjects: what it is a part of
};

// Where the pointer meets something, a little beyond what is drawn of it.
struct Spot {
    QRectF rect;
    Subject subject;
    // There may be more of its kind beside it, each so far from the one before.
    std::uint64_t count = 1;
    QPointF step = {};
    // It is met up to so far from the rectangle or, where there is a line, from that and within the
    // rectangle; what is nearest is met first, and of things as near the topmost.
    double reach = 0;
    QPainterPath line = {};
    int clip = -1;
    [[nodiscard]] QRectF rectOf(std::uint64_t number) const { return rect.translated(step * double(number)); }
};

// How far a mark reaches, its clip left aside.
[[nodiscard]] QRectF boundsOf(const Mark& mark);

struct Scene {
    std::vector<Mark> marks; // the first lies lowest
    std::vector<QRectF> clips;
    std::vector<Subject> subjects;
    std::vector<Spot> spots;
    Omissions omissions; // that there was no room for

    void clear(); // and keeps its room
};

// The subject under a point, if any.
[[nodiscard]] Subject subjectAt(const Scene& scene, QPointF at);
// Where the first spot of it stands.
[[nodiscard]] std::optional<QRectF> spotOf(const Scene& scene, const Subject& subject);

// Halos of all texts that no clip cuts off, below all else: only text which stands on the ground shows one,
// as cells and pills lie over the halos of their own texts.
void addHalos(Scene& scene, const QColor& color, double reach);

} // namespace scanscope::viz
