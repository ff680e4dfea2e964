// Composes a scene from the few shapes that all views are made of, in the colours of a theme. Lines are wider
// by the theme's extra width, and boxes are snapped to whole device pixels of the scene's target.
#pragma once

#include <utility>
#include <vector>

#include "viz/layout/columns.h"
#include "viz/model/step_role.h"
#include "viz/scene/glyphs.h"
#include "viz/scene/icons.h"
#include "viz/scene/scene.h"
#include "viz/scene/text.h"
#include "viz/scene/theme.h"

class QPainter;

namespace scanscope::viz {

[[nodiscard]] Role roleFor(StepRole role);

// The target that a scene is composed for: a raster, where boxes are snapped to pixels, or outlines in a
// file, which has no pixels.
class Target {
public:
    Target() = default;
    explicit Target(const QTransform& toPixels); // the target of a picture
    explicit Target(const QPainter& painter);    // the painter's device, in the painter's coordinates
    [[nodiscard]] bool hasPixels() const { return m_hasPixels; }
    [[nodiscard]] QRectF snapped(const QRectF& rect) const;

private:
    bool m_hasPixels = false;
    QTransform m_toDevice, m_fromDevice;
};

class Canvas {
public:
    Canvas(Scene& scene, const Theme& theme, const Target& target = {});
    Canvas(const Canvas&) = delete;
    Canvas& operator=(const Canvas&) = delete;

    [[nodiscard]] const Theme& theme() const { return m_theme; }
    [[nodiscard]] const RoleColors& role(StepRole role) const { return m_theme.role(roleFor(role)); }
    [[nodiscard]] QColor faded(QColor color, double opacity) const; // fully opaque in high contrast
    [[nodiscard]] static QColor mixed(const QColor& a, const QColor& b, double part);
    [[nodiscard]] QRectF snapped(const QRectF& rect) const; // snapped to the target's pixels, if it has any
    [[nodiscard]] const Target& target() const { return m_target; }

    // The state of the canvas: origin, clip, opacity and subject apply to everything composed afterwards.
    // restore() brings back the state of the last save().
    void save() { m_saved.push_back(m_state); }
    void restore();
    class Kept { // saves the state, and restores it at the end of its life
    public:
        explicit Kept(Canvas& canvas)
            : m_canvas(canvas) {
            m_canvas.save();
        }
        ~Kept() { m_canvas.restore(); }
        Kept(const Kept&) = delete;
        Kept& operator=(const Kept&) = delete;

    private:
        Canvas& m_canvas;
    };
    void translate(QPointF by) { m_state.origin += by; }
    void clip(const QRectF& rect); // intersects the current clip
    void setOpacity(double opacity) { m_state.opacity = opacity; }
    class About { // sets the subject of all marks composed during its life
    public:
        About(Canvas& canvas, const Subject& subject)
            : m_canvas(canvas)
            , m_outer(std::exchange(canvas.m_state.subject, int(canvas.m_scene.subjects.size()))) {
            canvas.m_scene.subjects.push_back(subject);
        }
        ~About() { m_canvas.m_state.subject = m_outer; }
        About(const About&) = delete;
        About& operator=(const About&) = delete;

    private:
        Canvas& m_canvas;
        int m_outer;
    };

    // Adds spots for the pointer. The second overload adds a row of `count` subjects starting with `first`,
    // each over a whole column. The gap between two segments belongs to neither.
    void spot(const QRectF& rect, const Subject& subject, double reach = 0);
    void spots(const Columns& columns, int column, int count, double top, double foot, const Subject& first);
    void spot(Spot spot);

    void omit(Omitted what, const QString& text = {}) { viz::add(m_scene.omissions, Omission{what, text}); }
    [[nodiscard]] bool hasOmitted(Omitted what) const;

    void box(const QRectF& rect, const BoxLook& look);
    void fill(const QRectF& rect, const QColor& color); // sharp corners, snapped
    void area(const QRectF& rect, const QBrush& brush); // the same, not snapped
    void stroke(const QPainterPath& path, const QColor& color, double width);
    void roundStroke(const QPainterPath& path, const QColor& color,
                     double width); // without the theme's extra width
    void dotted(const QPainterPath& path, const QColor& color, double width, double dash, double space);
    void fillPath(const QPainterPath& path, const QColor& color); // for paths whose parts have no holes
    void shape(const QPainterPath& path, const QColor& color);    // any path
    void glyph(StepRole role, QPointF centre, double size, const QColor& color);
    void icon(Icon icon, const QRectF& box, const QColor& color);
    // A value on its way: a capsule around the text. It is not snapped, so that it glides.
    void chip(QPointF centre, const QString& text, const TextStyle& style, double height, double padding,
              const QColor& fill, const QColor& color);
    // An operator in its circle. `full` is 0 for an outline and 1 for a filled circle; the circle is filled
    // while the result leaves it.
    void badge(QPointF centre, double radius, trace::Operator op, const QColor& color, double width,
               double full = 0);
    // The operator without its circle: a sign drawn with round strokes for + × ∧ ∨ ⊕, and a word, large
    // enough to read, for max, min and the composition of maps.
    void operatorSign(trace::Operator op, QPointF centre, double radius, const QColor& color);
    void dot(QPointF centre, double radius, const QColor& color);
    // Clips at the gutter, where the cells of zoomed columns end, plus half a gap for rings.
    void clipTo(const Columns& columns, double height);
    // Pales the columns between two heights.
    void veil(const Columns& columns, double top, double foot);
    void hatch(const QRectF& rect, const QColor& color, double apart = 6);

    void text(QPointF baseline, Align align, const QString& text, const TextStyle& style,
              const QColor& color);
    void middle(QPointF at, Align align, const QString& text, const TextStyle& style, const QColor& color);
    // Paints as much of a label as fits to the right of `at`. A longer label ends in an ellipsis and is noted
    // as omitted.
    void fitted(QPointF at, const QString& text, const TextStyle& style, const QColor& color, double room);

private:
    struct State {
        QPointF origin;
        int clip = -1;
        double opacity = 1;
        int subject = -1;
    };
    [[nodiscard]] QPainterPath placed(const QPainterPath& path) const;
    template <class What> void add(What what) {
        m_scene.marks.push_back({std::move(what), m_state.clip, m_state.opacity, m_state.subject});
    }

    Scene& m_scene;
    const Theme& m_theme;
    const Target m_target;
    State m_state;
    std::vector<State> m_saved;
};

} // namespace scanscope::viz
