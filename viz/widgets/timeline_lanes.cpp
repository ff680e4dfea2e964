#include "viz/widgets/timeline_lanes.h"

#include <algorithm>
#include <QPainterPath>

#include "viz/model/language.h"
#include "viz/model/run_texts.h"
#include "viz/model/step_requests.h"
#include "viz/model/value_text.h"
#include "viz/scene/canvas.h"
#include "viz/scene/glyphs.h"
#include "viz/scene/text.h"
#include "viz/widgets/style_parts.h"

namespace scanscope::viz {

namespace {

constexpr double mostName = 150, besideName = 14, radius = 3;
constexpr double leastForWords = 34, leastForNumber = 18; // minimum slot widths

TextStyle nameStyle() { return words(12.5, 600); }
TextStyle quietStyle() { return words(12); }

class Lane {
public:
    Lane(QPainter& painter, const Theme& theme, const Document& run, const TimelineLayout& layout,
         FilmStep now, double progress)
        : m_painter(painter)
        , m_theme(theme)
        , m_run(run)
        , m_film(run.film())
        , m_layout(layout)
        , m_now(now)
        , m_progress(progress) {}

    // The heights of both runs are relative to the larger number of threads.
    void paint(int mostThreads) const {
        for (const FilmStep step : m_layout.all()) {
            if (int(step) % m_layout.slotEvery() != 0) continue;
            if (m_film.rests(step))
                paintRest(step);
            else
                paintSlot(step, mostThreads);
        }
        for (const Phase& phase : m_film.phases()) {
            if (m_film.rests(phase.first)) continue;
            const double left = m_layout.trough(phase.first).left();
            const double right = m_layout.trough(phase.first + (phase.count - 1)).right();
            m_painter.fillRect(QRectF(left, m_layout.phaseLineY() - 1.25, right - left, 2.5),
                               m_theme.role(roleFor(phase.role)).solid);
        }
    }

private:
    // Paints a dashed outline. The first one after the end of the run has a label.
    void paintRest(FilmStep step) const {
        const QRectF box = m_layout.trough(step);
        if (box.width() < 6) return;
        m_painter.setPen(QPen(m_theme.pastBorder, 1 + m_theme.lineExtra, Qt::DashLine));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
        if (!m_film.restsAtEnd(step) || (!step.isFirst() && m_film.rests(step - 1))) return;
        const QString word =
            (m_run.trace().fault ? QString() : QStringLiteral("✓ ")) + restName(m_film.recorded(step));
        const TextStyle style = words(12, 600);
        if (textWidth(word, style) <= box.width() - 8)
            drawTextMiddle(m_painter, {box.left() + 6, box.center().y()}, Align::left, word, style,
                           m_run.trace().fault ? m_theme.error : m_theme.ok);
    }

    void paintSlot(FilmStep step, int mostThreads) const {
        const RoleColors& role = m_theme.role(roleFor(m_film.role(step)));
        const QRectF box = m_layout.trough(step);
        const double share = mostThreads > 0 ? double(m_film.threadsAtWork(step)) / mostThreads : 0;
        QRectF bar = box;
        bar.setTop(box.bottom() - std::max(3.0, box.height() * std::min(1.0, share)));
        const bool isTight = box.width() < 6;
        QPainterPath shape;
        shape.addRoundedRect(box, isTight ? 0 : radius, isTight ? 0 : radius);
        m_painter.setPen(Qt::NoPen);
        m_painter.fillPath(shape, m_theme.sunken);
        m_painter.save();
        m_painter.setClipPath(shape);
        if (step <= m_now) m_painter.fillRect(bar, role.tint);
        // Text crosses the bar, so the current step is marked by a stronger bottom edge and by bold text.
        if (step < m_now)
            m_painter.fillRect(QRectF(bar.left(), bar.bottom() - 3, bar.width(), 3), role.solid);
        if (step == m_now)
            m_painter.fillRect(QRectF(bar.left(), bar.bottom() - 5, bar.width() * m_progress, 5), role.solid);
        m_painter.restore();
        if (step > m_now && !isTight)
            drawFramed(m_painter, m_theme, bar, radius, m_theme.surface, m_theme.pastBorder);
        paintWords(box, step);
    }

    // Glyph and offset at the left, number of threads at the right.
    void paintWords(const QRectF& box, FilmStep step) const {
        if (box.width() < leastForNumber) return;
        const QColor& ink = m_theme.text;
        const TextStyle style = figures(12, step == m_now ? 700 : 400);
        const QString threads = QString::number(m_film.threadsAtWork(step));
        const double middle = box.center().y();
        if (textWidth(threads, style) > box.width() - 4) return;
        if (box.width() < leastForWords) {
            drawTextMiddle(m_painter, {box.center().x(), middle}, Align::centre, threads, style, ink);
            return;
        }
        drawTextMiddle(m_painter, {box.right() - 5, middle}, Align::right, threads, style, ink);
        const Role role = roleFor(m_film.role(step));
        double left = box.left() + 10;
        m_painter.fillPath(roleGlyph(role, {left, middle}, 8), m_theme.role(role).solid);
        left += 9;
        const QString label = m_film.slotLabel(step);
        const double room = box.right() - 10 - textWidth(threads, style) - left;
        if (label != QStringLiteral("–") && textWidth(label, style) <= room)
            drawTextMiddle(m_painter, {left, middle}, Align::left, label, style, ink);
    }

    QPainter& m_painter;
    const Theme& m_theme;
    const Document& m_run;
    const Film& m_film;
    const TimelineLayout& m_layout;
    FilmStep m_now;
    double m_progress;
};

// Numbers below the first slot after each barrier that both runs have passed.
void paintBarrierNumbers(QPainter& painter, const Theme& theme, const Document& pair,
                         const TimelineLayout& layout, FilmStep now) {
    paintLaneName(painter, theme, layout, tr("barrier"), layout.labelY());
    const std::array<const Film*, 2> films{&pair.film(), &pair.beside()->film()};
    std::int64_t shown = -1;
    double end = 0;
    for (const FilmStep step : layout.all()) {
        std::optional<std::uint32_t> passed;
        bool isOne = true;
        for (const Film* film : films) {
            if (film->rests(step)) continue;
            isOne = isOne && (!passed || *passed == film->recorded(step).interval);
            passed = film->recorded(step).interval;
        }
        if (!isOne || !passed || std::int64_t(*passed) == shown) continue;
        const bool isNow = step == now;
        const TextStyle figure = figures(12.5, isNow ? 700 : 400);
        const QString number = QString::number(*passed);
        const double x = layout.trough(step).center().x(), half = textWidth(number, figure) / 2;
        if (x - half < end) continue;
        shown = *passed;
        end = x + half + 6;
        drawTextMiddle(painter, {x, layout.labelY()}, Align::centre, number, figure,
                       isNow ? theme.text : theme.muted);
    }
}

constexpr double ofOnePass = 4.4, none = 2; // heights of bars, if the highest bar fits
constexpr double widest = 14, besideNumber = 4;

class PassesRow {
public:
    PassesRow(QPainter& painter, const Theme& theme, const TimelineLayout& layout, FilmStep now,
              std::uint64_t most)
        : m_painter(painter)
        , m_theme(theme)
        , m_layout(layout)
        , m_now(now)
        , m_pitch(std::min(ofOnePass,
                           (TimelineLayout::passesRow - 6) / double(std::max<std::uint64_t>(most, 1)))) {}

    // Uses the part of each slot between `from` and `to`, as fractions of its width.
    void paint(const Document& run, double from, double to) const {
        const auto& requests = run.of<StepRequests>();
        for (const FilmStep step : m_layout.all()) {
            if (int(step) % m_layout.slotEvery() != 0 || run.film().rests(step)) continue;
            const QRectF slot = m_layout.trough(step);
            paintBar({slot.left() + from * slot.width(), 0, (to - from) * slot.width(), 0},
                     requests.in(step).extra_passes, step);
        }
    }

private:
    void paintBar(const QRectF& room, std::uint64_t extra, FilmStep step) const {
        const TextStyle style = figures(12, step == m_now ? 700 : 400);
        const QString number = groupedText(extra);
        const double words = besideNumber + textWidth(number, style);
        const double bar = std::min(widest, room.width());
        const bool hasNumber = extra > 0 && bar + words <= room.width();
        const double left = room.center().x() - (bar + (hasNumber ? words : 0)) / 2;
        const double height = extra == 0 ? none : std::max(none + 1, double(extra) * m_pitch);
        const QRectF box(left, m_layout.passesFoot() - height, bar, height);
        const bool isToCome = step > m_now && extra > 0 && bar >= 5;
        m_painter.setPen(isToCome ? QPen(m_theme.control, 1 + m_theme.lineExtra) : QPen(Qt::NoPen));
        m_painter.setBrush(extra == 0 ? m_theme.pastBorder : isToCome ? m_theme.surface : m_theme.laneWait);
        m_painter.drawRect(isToCome ? box.adjusted(0.5, 0.5, -0.5, -0.5) : box);
        if (!hasNumber) return;
        drawTextMiddle(m_painter, {box.right() + besideNumber, m_layout.passesFoot() - 7}, Align::left,
                       number, style, step > m_now ? m_theme.muted : m_theme.text);
    }

    QPainter& m_painter;
    const Theme& m_theme;
    const TimelineLayout& m_layout;
    FilmStep m_now;
    double m_pitch;
};

} // namespace

double laneNamesWidth(const Document& pair) {
    double widest =
        std::max(textWidth(tr("barrier"), quietStyle()), textWidth(tr("extra passes"), quietStyle()));
    for (const QString& name : namesOfPair(pair)) widest = std::max(widest, textWidth(name, nameStyle()));
    return std::min(widest, mostName) + besideName + 8;
}

void paintLaneName(QPainter& painter, const Theme& theme, const TimelineLayout& layout, const QString& word,
                   double middle) {
    drawTextMiddle(painter, {layout.left - besideName, middle}, Align::right, word, quietStyle(),
                   theme.muted);
}

void paintLanes(QPainter& painter, const Theme& theme, const Document& pair, const TimelineLayout& layout,
                FilmStep now, double progress) {
    const std::array<QString, 2> names = namesOfPair(pair);
    const int most = std::max(pair.film().threads(), pair.beside()->film().threads());
    for (int lane = 0; lane < 2; ++lane) {
        TimelineLayout own = layout;
        own.lane = lane;
        const QString name = elidedInMiddle(names[std::size_t(lane)], nameStyle(), mostName);
        drawTextMiddle(painter, {layout.left - besideName, own.trough({}).center().y()}, Align::right, name,
                       nameStyle(), theme.text);
        Lane(painter, theme, lane == 0 ? pair : *pair.beside(), own, now, progress).paint(most);
    }
    paintBarrierNumbers(painter, theme, pair, layout, now);
}

QString passesInAll(const Document& document) {
    return counted(document.of<StepRequests>().upTo(document.lastStep()).extra_passes, "%1 extra pass",
                   "%1 extra passes");
}

void paintPasses(QPainter& painter, const Theme& theme, const Document& document,
                 const TimelineLayout& layout, FilmStep now) {
    const Document* beside = document.beside().get();
    std::uint64_t most = document.of<StepRequests>().mostExtraPasses();
    if (beside) most = std::max(most, beside->of<StepRequests>().mostExtraPasses());
    const PassesRow row(painter, theme, layout, now, most);
    if (!beside) return row.paint(document, 0, 1);
    row.paint(document, 0, 0.5);
    row.paint(*beside, 0.5, 1);
    paintLaneName(painter, theme, layout, tr("extra passes"), layout.passesFoot() - 7);
}

} // namespace scanscope::viz
