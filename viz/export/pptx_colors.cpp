#include "viz/export/pptx_colors.h"

#include <algorithm>
#include <cmath>

#include "viz/export/markup.h"

namespace scanscope::viz {

namespace {

// The roles that are accents, in order. The seventh role, an out-of-bounds access, keeps its colour.
constexpr std::array accents{Role::Up, Role::Down, Role::Stride, Role::Identity, Role::Plain, Role::Hazard};
constexpr std::array accentNames{"accent1", "accent2", "accent3", "accent4", "accent5", "accent6"};

struct Hsl {
    double saturation = 0, light = 0;
};

Hsl hslOf(const QColor& color) {
    const auto [least, most] =
        std::minmax({double(color.redF()), double(color.greenF()), double(color.blueF())});
    const double light = (least + most) / 2, room = 1 - std::abs(2 * light - 1);
    return {room > 0 ? (most - least) / room : 0, light};
}

QByteArray change(const char* name, double share) {
    return QByteArray("<a:") + name + attribute("val", QByteArray::number(qRound(100'000 * share))) + "/>";
}

// The changes that give the first colour the saturation and lightness of the second: a darker colour is a
// share of the first, and a lighter one has the rest added.
QByteArray changes(const QColor& from, const QColor& to) {
    constexpr double unseen = 0.004;
    const Hsl is = hslOf(from), wanted = hslOf(to);
    QByteArray all;
    if (is.saturation > unseen && std::abs(is.saturation - wanted.saturation) > unseen &&
        wanted.light < 1 - unseen)
        all += change("satMod", wanted.saturation / is.saturation);
    if (std::abs(is.light - wanted.light) <= unseen) return all;
    const bool isLighter = wanted.light > is.light;
    const double share = isLighter ? (1 - wanted.light) / (1 - is.light) : wanted.light / is.light;
    all += change("lumMod", share);
    return isLighter ? all + change("lumOff", 1 - share) : all;
}

// Whether the colour is a mixture of the two others.
bool isBetween(const QColor& color, const QColor& one, const QColor& other) {
    constexpr double rounding = 1.01;
    const auto parts = [](const QColor& c) {
        return std::array<double, 3>{double(c.red()), double(c.green()), double(c.blue())};
    };
    const auto at = parts(color), from = parts(one), to = parts(other);
    double along = 0, length = 0;
    for (std::size_t i = 0; i < at.size(); ++i) {
        along += (at[i] - from[i]) * (to[i] - from[i]);
        length += (to[i] - from[i]) * (to[i] - from[i]);
    }
    const double share = length > 0 ? along / length : 0;
    if (share <= 0 || share > 1) return false;
    for (std::size_t i = 0; i < at.size(); ++i)
        if (std::abs(at[i] - std::lerp(from[i], to[i], share)) > rounding) return false;
    return true;
}

bool isGrey(const QColor& color) {
    constexpr int most = 24;
    const auto [least, highest] = std::minmax({color.red(), color.green(), color.blue()});
    return highest - least <= most;
}

} // namespace

std::array<QColor, 12> schemeOf(const Theme& theme) {
    std::array<QColor, 12> scheme{theme.text, theme.surface, theme.muted, theme.sunken};
    for (std::size_t a = 0; a < accents.size(); ++a) scheme[4 + a] = theme.role(accents[a]).solid;
    scheme[10] = scheme[4];
    scheme[11] = theme.muted;
    return scheme;
}

PptxColors::PptxColors(const Theme& theme)
    : m_theme(theme) {
    const Base text{"tx1", theme.text}, ground{"bg1", theme.surface};
    for (const QColor& color : theme.digits) m_known[color.rgb()] = {};
    for (const QColor& color : theme.heat) m_known[color.rgb()] = {};
    for (const QColor& color : {theme.muted, theme.faint, theme.control, theme.cellBorder, theme.padHatch})
        m_known[color.rgb()] = text;
    for (const QColor& color : {theme.window, theme.sunken, theme.hover, theme.hair, theme.grid, theme.cell,
                                theme.past, theme.pastBorder, theme.pad, theme.onRole, theme.dropped})
        m_known[color.rgb()] = ground;
    for (std::size_t a = 0; a < accents.size(); ++a) {
        const RoleColors& role = theme.role(accents[a]);
        m_accents[a] = {accentNames[a], role.solid};
        m_known[role.solid.rgb()] = m_known[role.tint.rgb()] = m_accents[a];
    }
    m_known[theme.text.rgb()] = text;
    m_known[theme.surface.rgb()] = ground;
}

PptxColors::Base PptxColors::baseOf(const QColor& color) const {
    if (const auto known = m_known.find(QColor(color.rgb()).rgb()); known != m_known.end())
        return known->second;
    for (std::size_t a = 0; a < accents.size(); ++a) {
        const RoleColors& role = m_theme.role(accents[a]);
        if (isBetween(color, m_theme.surface, role.solid) || isBetween(color, role.tint, role.solid) ||
            isBetween(color, role.solid, m_theme.onRole))
            return m_accents[a];
    }
    return isGrey(color) ? Base{"tx1", m_theme.text} : Base{};
}

QByteArray PptxColors::of(const QColor& color, double opacity) const {
    const double seen = opacity * double(color.alphaF());
    const QByteArray alpha = seen < 0.995 ? change("alpha", seen) : QByteArray();
    const Base base = baseOf(color);
    if (!base.name)
        return "<a:srgbClr" + attribute("val", color.name().mid(1).toUpper().toLatin1()) +
               (alpha.isEmpty() ? "/>" : '>' + alpha + "</a:srgbClr>");
    const QByteArray all = changes(base.color, color) + alpha;
    return "<a:schemeClr" + attribute("val", base.name) +
           (all.isEmpty() ? "/>" : '>' + all + "</a:schemeClr>");
}

} // namespace scanscope::viz
