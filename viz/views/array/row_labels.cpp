#include "viz/views/array/row_labels.h"

#include <algorithm>

#include "kernels/trace/own_program.h"
#include "viz/model/language.h"
#include "viz/model/step_role.h"
#include "viz/paint/cell_look.h"

namespace scanscope::viz {

namespace {

constexpr double leastLeft = 4; // distance of a name from the view's left edge

} // namespace

std::uint64_t firstIndexOf(const BlockModel& model) {
    const bool ownMemory = !model.block().shared.empty() || !model.block().lanes.empty();
    return ownMemory || model.stepCount() == 0 ? 0 : model.step({}).row.firstIndex;
}

void RowLabels::paintRuler() {
    const Columns& columns = m_layout.columns;
    const TextStyle style = figures(m_layout.sizes.type.label);
    const std::uint64_t firstCell = firstIndexOf(*m_frame.model);
    const auto textOf = [&](int column) { return QString::number(firstCell + std::uint64_t(column)); };
    const int step = rulerStep(columns.pitch, textWidth(textOf(columns.lastVisible()), style));
    const auto lit = m_frame.hover ? m_frame.model->columnAt(m_frame.step, *m_frame.hover) : std::nullopt;
    const int first = (columns.firstVisible() + step - 1) / step * step;
    for (int c = first; c <= columns.lastVisible(); c += step) {
        if (columns.isLeftOut(Column(c))) continue;
        m_canvas.middle({columns.centre(c), m_layout.rulerY}, Align::centre, textOf(c), style,
                        Column(c) == lit ? m_theme.text : m_theme.muted);
    }
    // The labels of rows named after source lines do not name the array, so the ruler does.
    if (steps_are_lines(m_frame.model->trace()) && m_frame.rows != Rows::all &&
        !m_frame.now().row.name.isEmpty())
        paintSideLabel(m_canvas, {{columns.x0 - 16, m_layout.rulerY}, 11, leastLeft}, nameOfRuler(),
                       figures(m_layout.sizes.type.compact, 700), m_theme.text);
    paintSegmentFlags(m_canvas, columns, m_layout.rulerY - m_layout.sizes.ruler / 2,
                      m_layout.rulerY + m_layout.sizes.ruler / 2 + 2);
    paintPaddingBracket();
}

// Paints a bracket over the columns without elements. The word is in its middle, or before it if it does not
// fit there.
void RowLabels::paintPaddingBracket() {
    const Columns& columns = m_layout.columns;
    if (!m_frame.model->padding()) return;
    const auto [first, last] = *m_frame.model->padding();
    const double x0 = std::max(columns.clipLeft, columns.leftOf(first)),
                 x1 = std::min(columns.clipRight, columns.leftOf(last) + columns.width);
    if (x1 <= x0) return;
    const QString word = tr("padding");
    const TextStyle style = words(m_layout.sizes.type.label);
    const double y = m_layout.paddingY, leg = y + m_layout.sizes.paddingRow / 2,
                 half = textWidth(word, style) / 2 + 5;
    const double middle = (x0 + x1) / 2;
    const bool within = middle - half > x0 + 6;
    QPainterPath line;
    line.moveTo(x0 + 0.5, leg);
    line.lineTo(x0 + 0.5, y);
    if (within) {
        line.lineTo(middle - half, y);
        line.moveTo(middle + half, y);
    }
    line.lineTo(x1 - 0.5, y);
    line.lineTo(x1 - 0.5, leg);
    m_canvas.stroke(line, m_theme.padHatch, 1);
    m_canvas.middle({within ? middle : x0 - 5, y}, within ? Align::centre : Align::right, word, style,
                    m_theme.muted);
}

// The name of the array in the row above, or of the step's own array if there is no such row.
QString RowLabels::nameOfRuler() const {
    const ArrayRow* above = m_layout.row(RowPlace::previous);
    return above ? rowContent(*m_frame.model, *above).name : m_frame.now().row.name;
}

void RowLabels::paintLeftOut() {
    const Columns& columns = m_layout.columns;
    constexpr double apart = 5, radius = 1.4;
    for (const Fold& fold : columns.folds) {
        const double x = columns.centre(fold.first);
        const double wide = std::max(fold.room * columns.pitch, 4 * apart);
        for (const double y : dotRows())
            for (const double dx : {-apart, 0.0, apart}) m_canvas.dot({x + dx, y}, radius, m_theme.muted);
        m_canvas.spot({x - wide / 2, 0, wide, m_layout.height}, ColumnsLeftOut{fold.first});
    }
}

// The heights of dots: the ruler's, and those of rows that are not small.
std::vector<double> RowLabels::dotRows() const {
    std::vector<double> rows{m_layout.rulerY};
    for (const ArrayRow& row : m_layout.rows)
        if (row.place != RowPlace::earlier || m_layout.earlierText) rows.push_back(row.middle());
    return rows;
}

// Paints the row's source line and its iteration. Begins with the row's array if that is not the array of the
// row above.
void RowLabels::paintLineLabel(const ArrayRow& row) {
    const StepModel& step = m_frame.model->step(row.step);
    const bool isCurrent = row.place == RowPlace::current, isSmall = row.place == RowPlace::earlier;
    const Row* above = m_frame.model->rowAbove(row.step);
    const bool isOther =
        isCurrent && above && (above->space != step.row.space || above->array != step.row.array);
    const QString first = isOther ? step.row.name : step.label, second = isOther ? step.label : step.time;
    const double px = std::min(isCurrent ? 14.0 : m_layout.sizes.type.compact, m_layout.sizes.currentLabel);
    const TextStyle style = figures(px, isCurrent ? 600 : 400);
    const TextStyle small = isOther ? figures(std::max(11.0, m_layout.sizes.type.compact - 1))
                                    : words(std::max(11.0, m_layout.sizes.type.compact - 1));
    const double lineHeight = px + 2, right = m_layout.columns.x0 - 16;
    const bool twoLines = !second.isEmpty() && row.height >= 2 * lineHeight - 4;
    const QColor color = isCurrent                       ? m_theme.text
                         : row.place == RowPlace::future ? m_theme.faint
                                                         : m_theme.muted;
    const double y = row.middle() - (twoLines ? lineHeight / 2 - 0.5 : 0);
    const double glyph = isCurrent ? 1.25 * px : 0;
    // A small row with a single line also shows the iteration, if both fit.
    const QString both = QStringLiteral("%1 %2").arg(
        first, ordinal(m_frame.model->block().steps[std::size_t(row.step)].number));
    const bool saysBoth =
        isSmall && !twoLines && !step.time.isEmpty() && textWidth(both, style) <= right - leastLeft;
    const double left = paintSideLabel(m_canvas, {{right, y}, std::min(px, 11.0), leastLeft + glyph},
                                       saysBoth ? both : first, style, color);
    if (isCurrent) {
        const double size = px * 0.8;
        m_canvas.glyph(step.role, {left - size / 2 - px * 0.4, y}, size, m_canvas.role(step.role).solid);
    }
    if (twoLines)
        paintSideLabel(m_canvas, {{right, y + lineHeight}, small.px, leastLeft}, second, small,
                       m_theme.muted);
    paintBesideLabel(row);
}

void RowLabels::paintLabel(const ArrayRow& row) {
    const bool isOfStep = row.step != beforeFirstStep && row.place != RowPlace::source;
    const bool isLine = isOfStep && m_frame.model->times(row.step) > 0;
    if (row.place == RowPlace::earlier && int(row.step) % m_layout.labelEvery != 0) return;
    if (row.place == RowPlace::earlier && m_frame.model->rests(row.step)) return;
    if (isLine) return paintLineLabel(row);
    const bool current = row.place == RowPlace::current, future = row.place == RowPlace::future;
    const Row& content = rowContent(*m_frame.model, row);
    const bool isSource = row.place == RowPlace::source, isInput = row.step == beforeFirstStep || isSource;
    const StepRole role = isInput ? StepRole::plain : m_frame.model->step(row.step).role;
    const QString label = isInput ? content.name : m_frame.model->step(row.step).label;
    // In a picture of all rows, a small row has the smaller label even if it is the current row.
    const double px = current && row.height >= 28 ? m_layout.sizes.currentLabel : m_layout.sizes.type.compact;
    const TextStyle style = words(px, current ? 600 : row.place == RowPlace::previous ? 500 : 400);
    const double lineHeight = px + 3, right = m_layout.columns.x0 - 16;
    const bool named = content.oneOfSeveral && !isInput, twoLines = named && row.height >= 2 * lineHeight - 4;
    double y = row.middle() - (twoLines ? lineHeight / 2 - 0.5 : 0);
    const QColor color = current ? m_theme.text : future ? m_theme.faint : m_theme.muted;
    const TextStyle name = figures(std::max(11.0, m_layout.sizes.type.compact - 1));
    const double glyph = role == StepRole::plain || isSource ? 0 : 1.25 * px;
    const SideRoom room{{right, y}, std::min(px, 11.0), leastLeft + glyph};
    double left = paintSideLabel(m_canvas, room, label, isSource ? name : style, color);
    if (role != StepRole::plain && !isSource) {
        const double size = current ? px * 0.8 : px * 0.72;
        m_canvas.glyph(role, {left - size / 2 - px * 0.45, y}, size,
                       m_canvas.faded(m_canvas.role(role).solid, future ? 0.5 : 1));
        left -= size + px * 0.9;
    }
    const bool alike = content.space == trace::Space::shared && !m_frame.model->mixesArrays();
    const bool tells = named && !alike; // row labels do not name the array
    if (twoLines)
        paintSideLabel(m_canvas, {{right, y + lineHeight}, name.px, leastLeft}, content.name, name,
                       m_theme.muted);
    else if (tells && row.height >= 11 && left - 4 - textWidth(content.name, name) >= leastLeft)
        m_canvas.middle({left - 4, y}, Align::right, content.name, name, m_theme.muted);
    else if (tells)
        m_canvas.omit(Omitted::label, content.name);
    paintBesideLabel(row);
}

double rowLabelWidth(const BlockModel& model, const Type& type) {
    const double px = currentLabelOnSlide(type);
    const TextStyle label = words(px, 600), name = figures(std::max(11.0, type.compact - 1));
    double widest = 0;
    for (const auto& [text, role] : model.rowTexts().labels)
        widest = std::max(widest, textWidth(text, label) + (role == StepRole::plain ? 0 : 1.25 * px));
    for (const QString& array : model.rowTexts().names) widest = std::max(widest, textWidth(array, name));
    return widest;
}

void RowLabels::paintBesideLabel(const ArrayRow& row) {
    if (row.beside <= 0 || row.step == beforeFirstStep) return;
    const Row& content = *m_frame.model->step(row.step).beside;
    const TextStyle style = figures(std::max(11.0, m_layout.sizes.type.compact - 1));
    paintSideLabel(m_canvas, {{m_layout.columns.x0 - 16, row.besideRow().middle() + 1}, style.px, leastLeft},
                   content.name, style, m_theme.muted);
}

} // namespace scanscope::viz
