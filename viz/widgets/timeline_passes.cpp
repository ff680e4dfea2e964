#include "viz/widgets/timeline_passes.h"

#include <algorithm>

#include "viz/model/language.h"
#include "viz/model/step_requests.h"
#include "viz/model/value_text.h"
#include "viz/scene/text.h"
#include "viz/widgets/timeline_lanes.h"

namespace scanscope::viz {

namespace {

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
