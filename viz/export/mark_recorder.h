// What scenes show, as numbers: each outline, each look and each mark (an outline with a look at a place)
// is kept once, however many frames show it. A frame is the list of its marks, in the order in which they
// were drawn.
#pragma once

#include <array>
#include <map>
#include <QByteArray>
#include <QPainterPath>
#include <QRect>
#include <vector>

#include "viz/scene/scene.h"

namespace scanscope::viz {

using RecordedMark = std::array<int, 5>; // outline, look, x, y, clip; without a clip −1

class MarkTable {
public:
    [[nodiscard]] int outline(const QByteArray& path) { return place(m_outlineOf, m_outlines, path); }
    [[nodiscard]] int look(const QByteArray& attributes) { return place(m_lookOf, m_looks, attributes); }
    [[nodiscard]] int gradient(const QByteArray& element) {
        return place(m_gradientOf, m_gradients, element);
    }
    [[nodiscard]] int clip(const std::array<int, 4>& rect) { return place(m_clipOf, m_clips, rect); }
    [[nodiscard]] int mark(const RecordedMark& mark) { return place(m_markOf, m_marks, mark); }

    [[nodiscard]] const std::vector<QByteArray>& outlines() const { return m_outlines; } // values of "d"
    [[nodiscard]] const std::vector<QByteArray>& looks() const { return m_looks; }       // other attributes
    // Elements that want an id: looks name them "gradient" and their number, from 0 on.
    [[nodiscard]] const std::vector<QByteArray>& gradients() const { return m_gradients; }
    [[nodiscard]] const std::vector<std::array<int, 4>>& clips() const {
        return m_clips;
    } // x, y, width, height
    [[nodiscard]] const std::vector<RecordedMark>& marks() const { return m_marks; }

private:
    template <class Value>
    static int place(std::map<Value, int>& places, std::vector<Value>& values, const Value& value) {
        const auto [found, isNew] = places.try_emplace(value, int(values.size()));
        if (isNew) values.push_back(value);
        return found->second;
    }

    std::map<QByteArray, int> m_outlineOf, m_lookOf, m_gradientOf;
    std::map<std::array<int, 4>, int> m_clipOf;
    std::map<RecordedMark, int> m_markOf;
    std::vector<QByteArray> m_outlines, m_looks, m_gradients;
    std::vector<std::array<int, 4>> m_clips;
    std::vector<RecordedMark> m_marks;
};

// The marks of a scene as numbers in the table, `scale` whole units in one of the scene.
[[nodiscard]] std::vector<int> recordedMarks(const Scene& scene, double scale, MarkTable& table);

} // namespace scanscope::viz
