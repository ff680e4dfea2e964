// Records scenes as SVG elements, for files and pages alike. Each shape, look and mark (a shape with a look
// at a place) is stored once, however many frames show it. A frame is the list of its marks in drawing order.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <QByteArray>
#include <QHashFunctions>
#include <QPen>
#include <QTransform>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "viz/export/mark_reader.h"
#include "viz/scene/scene.h"

namespace scanscope::viz {

// Lengths and positions are whole steps of a grid; the last `decimals` digits are written after the decimal
// point. With two decimals, 150 is "1.5" and −25 is "-.25".
[[nodiscard]] QByteArray writtenSteps(int steps, int decimals);

// Attributes of the element around all marks, so that most marks need neither.
inline constexpr const char* marksInherit = " fill=\"none\" stroke-linejoin=\"bevel\"";

using RecordedMark = std::array<int, 5>; // shape, look, x, y, clip; clip is −1 if there is none

// Outlines of words as shapes of a table. Computing outlines is slow, and most of a run's words occur in
// every frame, so each is drawn once. Several tables with the same grid may share them.
class WordShapes {
public:
    struct Outline {
        QByteArray shape;
        QPointF first; // the outline's first point, and its bounds, for words at (0, 0), before mapping
        QRectF bounds;
    };
    // Null if the words show nothing.
    [[nodiscard]] const Outline* of(const Words& words, const QTransform& toSteps, int decimals);

private:
    // Text, face, size, weight, spacing, and scale.
    using Key = std::tuple<QString, Face, double, int, double, std::array<double, 4>>;
    std::map<Key, std::optional<Outline>> m_outlines;
};

struct NumberedHash {
    std::size_t operator()(const QByteArray& text) const { return qHash(text); }
    template <std::size_t count> std::size_t operator()(const std::array<int, count>& numbers) const {
        return qHashRange(numbers.begin(), numbers.end());
    }
};

// Values stored once, numbered from 0.
template <class Value> class Numbered {
public:
    [[nodiscard]] int numberOf(const Value& value) {
        const auto [found, isNew] = m_numbers.try_emplace(value, int(m_all.size()));
        if (isNew) m_all.push_back(value);
        return found->second;
    }
    [[nodiscard]] const std::vector<Value>& all() const { return m_all; }

private:
    std::unordered_map<Value, int, NumberedHash> m_numbers;
    std::vector<Value> m_all;
};

// The numbers of values by keys that are quicker to make.
template <class Key> class NumberedByKey {
public:
    template <class Number> [[nodiscard]] int numberOf(const Key& key, const Number& number) {
        const auto [found, isNew] = m_numbers.try_emplace(key);
        if (isNew) found->second = number();
        return found->second;
    }

private:
    std::unordered_map<Key, int, NumberedHash> m_numbers;
};

class MarkTable {
public:
    explicit MarkTable(int decimals = 0, std::shared_ptr<WordShapes> words = std::make_shared<WordShapes>())
        : m_decimals(decimals)
        , m_words(std::move(words)) {}
    [[nodiscard]] WordShapes& words() { return *m_words; }
    [[nodiscard]] QByteArray number(int steps) const { return writtenSteps(steps, m_decimals); }
    [[nodiscard]] int decimals() const { return m_decimals; }

    [[nodiscard]] int shape(const QByteArray& shape) { return m_shapes.numberOf(shape); }
    [[nodiscard]] int look(const QByteArray& attributes) { return m_looks.numberOf(attributes); }
    // Shapes and looks that follow from a few numbers, which most marks share: their texts are made only
    // once.
    template <class Text> [[nodiscard]] int shapeOf(const std::array<int, 3>& key, const Text& text) {
        return m_shapesByKey.numberOf(key, [&] { return shape(text()); });
    }
    template <class Text> [[nodiscard]] int lookOf(const std::array<int, 8>& key, const Text& text) {
        return m_looksByKey.numberOf(key, [&] { return look(text()); });
    }
    [[nodiscard]] int gradient(const QByteArray& element) { return m_gradients.numberOf(element); }
    [[nodiscard]] int clip(const std::array<int, 4>& rect) { return m_clips.numberOf(rect); }
    [[nodiscard]] int mark(const RecordedMark& mark) { return m_marks.numberOf(mark); }

    // "40 20" or "40 20 3" is a rectangle, optionally with a radius; "h40v20z" is a path after its first
    // point; ">16" is text, escaped for XML.
    [[nodiscard]] const std::vector<QByteArray>& shapes() const { return m_shapes.all(); }
    [[nodiscard]] const std::vector<QByteArray>& looks() const { return m_looks.all(); } // other attributes
    // Elements that need an id: looks refer to them as "gradient" plus their number, from 0.
    [[nodiscard]] const std::vector<QByteArray>& gradients() const { return m_gradients.all(); }
    // x, y, width, height
    [[nodiscard]] const std::vector<std::array<int, 4>>& clips() const { return m_clips.all(); }
    [[nodiscard]] const std::vector<RecordedMark>& marks() const { return m_marks.all(); }

private:
    int m_decimals;
    std::shared_ptr<WordShapes> m_words;
    Numbered<QByteArray> m_shapes, m_looks, m_gradients;
    Numbered<std::array<int, 4>> m_clips;
    Numbered<RecordedMark> m_marks;
    NumberedByKey<std::array<int, 3>> m_shapesByKey;
    NumberedByKey<std::array<int, 8>> m_looksByKey;
};

enum class Letters : std::uint8_t { outlines, text }; // text can be searched and changed, and needs the fonts

enum class Rendering : std::uint8_t { plain, sharp, evenOdd };

// Adds marks to the table. Supports only linear gradients and no images.
class MarkRecorder final : public MarkReader {
public:
    // Marks that are added are scaled and moved, stored in the table, and appended to the list.
    MarkRecorder(MarkTable& table, std::vector<int>& list, const QTransform& toSteps,
                 Letters letters = Letters::outlines)
        : m_table(table)
        , m_list(list)
        , m_toSteps(toSteps)
        , m_letters(letters) {}

    using MarkReader::add;
    void add(const QPainterPath& path, const Painted& how);
    void add(const QRectF& rect, const Painted& how);

private:
    void addRect(const QRectF& rect, double radius) override;
    void addPath(const QPainterPath& path, bool hasHoles) override;
    void addWords(const Words& words) override;
    void addHalo(const Words& of) override { addOutline(of); }
    void addOutline(const Words& words);
    template <class Shape>
    void putPainted(const Shape& shape, QPoint at, const QRectF& there,
                    Rendering rendering = Rendering::plain);
    [[nodiscard]] bool isSeen(const QRectF& there, int& clip);
    [[nodiscard]] int lengthInSteps(double units) const;
    [[nodiscard]] QByteArray length(double units) const;
    [[nodiscard]] int painted(bool fills, bool strokes, Rendering rendering);
    [[nodiscard]] QByteArray fillLook();
    [[nodiscard]] QByteArray strokeLook() const;

    MarkTable& m_table;
    std::vector<int>& m_list;
    QTransform m_toSteps;
    Letters m_letters;
};

} // namespace scanscope::viz
