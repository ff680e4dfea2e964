// Turns a scene into the shapes of a slide (DrawingML): boxes, lines and freeforms, with text that can be
// edited. A text in the middle of a box belongs to the box.
#pragma once

#include <functional>
#include <map>
#include <QByteArray>
#include <QString>
#include <QStringList>
#include <vector>

#include "viz/export/mark_reader.h"
#include "viz/export/pptx_colors.h"

namespace scanscope::viz {

// "en-US": the language of a slide's texts.
[[nodiscard]] QByteArray pptxLanguage();

// Lengths in a file, in English Metric Units.
inline constexpr int unitsOfPoint = 12700;
[[nodiscard]] inline qint64 inUnits(double points) { return qRound64(points * unitsOfPoint); }
// `<a:off …/><a:ext …/>`
[[nodiscard]] QByteArray placeInUnits(const QRectF& points, const char* offset = "off",
                                      const char* extent = "ext");

// The name by which PowerPoint finds the subject on the next slide, such as "temp-3"; empty if the subject
// has none.
using NameOfSubject = std::function<QString(const Subject&)>;

class PptxShapes final : public MarkReader {
public:
    // The scene's units become points of the slide by `toSlide`, which scales and moves.
    PptxShapes(const PptxColors& colors, const QTransform& toSlide, NameOfSubject nameOf)
        : m_colors(colors)
        , m_toSlide(toSlide)
        , m_nameOf(std::move(nameOf)) {}

    // The title's lines and place; its marks do not become shapes.
    struct Title {
        QStringList lines;
        QRectF place;
        double size = 0; // of the font, in points
    };
    [[nodiscard]] const Title& title() const { return m_title; }
    // All shapes as one group with this alternative text. Its id and those of the shapes are numbered from
    // `id`.
    [[nodiscard]] QByteArray group(int id, const QString& description) const;

private:
    struct Paragraph {
        QString text;
        QByteArray run; // properties
    };
    struct Shape {
        QRectF place;
        QByteArray kind;   // "Box", "Line", "Shape", "Text"
        QString name = {}; // for Morph; may be empty
        QByteArray geometry, look;
        std::vector<Paragraph> text = {};
        bool isFilled = false;
        Align align = Align::centre;
        double pitch = 0; // between lines, in points; 0: the font's
        const Subject* about = nullptr;
        Words words = {}; // of a text: its last line
    };

    void addRect(const QRectF& rect, double radius) override;
    void addPath(const QPainterPath& path, bool hasHoles) override;
    void addWords(const Words& words) override;
    void addHalo(const Words&) override {} // a slide has its own ground

    void put(Shape shape);
    void addTitle(const Words& words);
    [[nodiscard]] Shape* boxAround(const Words& words);
    [[nodiscard]] bool continues(const Words& words) const;
    [[nodiscard]] Paragraph paragraphOf(const Words& words) const;
    [[nodiscard]] QByteArray look(bool hasCorners) const;
    [[nodiscard]] QByteArray fill() const;
    [[nodiscard]] QByteArray stroke(bool hasCorners) const;
    [[nodiscard]] QByteArray written(const Shape& shape, int id) const;

    const PptxColors& m_colors;
    QTransform m_toSlide;
    NameOfSubject m_nameOf;
    Title m_title;
    std::vector<Shape> m_shapes;
    std::map<QString, int> m_named; // how many shapes have a name
};

} // namespace scanscope::viz
