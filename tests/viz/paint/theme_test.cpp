// Checks that people can distinguish the colours of the themes: WCAG contrast, and CIEDE2000 differences as
// seen with normal vision, protanopia and deuteranopia (Machado 2009, severity 1) and tritanopia (Brettel
// 1997).
#include "viz/scene/theme.h"

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace scanscope::viz {
namespace {

using Vec3 = std::array<double, 3>;
using Matrix = std::array<Vec3, 3>;

Vec3 times(const Matrix& m, const Vec3& v) {
    Vec3 r{};
    for (int i = 0; i < 3; ++i) r[i] = m[i][0] * v[0] + m[i][1] * v[1] + m[i][2] * v[2];
    return r;
}

Vec3 linear(const QColor& color) {
    const auto decode = [](double c) {
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return {decode(color.redF()), decode(color.greenF()), decode(color.blueF())};
}

double luminance(const QColor& color) {
    const Vec3 c = linear(color);
    return 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2];
}

double contrast(const QColor& a, const QColor& b) {
    const double la = luminance(a), lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

enum class Vision { Normal, Protan, Deutan, Tritan };
constexpr std::array visions{Vision::Normal, Vision::Protan, Vision::Deutan, Vision::Tritan};

constexpr Matrix machadoProtan{
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix machadoDeutan{
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};

// Brettel's two half planes for tritanopia in linear sRGB, from LMS after Smith and Pokorny.
constexpr Matrix brettelFirst{
    {{1.01277, 0.13548, -0.14826}, {-0.01243, 0.86812, 0.14431}, {0.07589, 0.80500, 0.11911}}};
constexpr Matrix brettelSecond{
    {{0.93678, 0.18979, -0.12657}, {0.06154, 0.81526, 0.12320}, {-0.37562, 1.12767, 0.24796}}};
constexpr Vec3 brettelSide{0.03901, -0.02788, -0.01113};

Vec3 seen(const QColor& color, Vision vision) {
    Vec3 c = linear(color);
    switch (vision) {
    case Vision::Normal:
        break;
    case Vision::Protan:
        c = times(machadoProtan, c);
        break;
    case Vision::Deutan:
        c = times(machadoDeutan, c);
        break;
    case Vision::Tritan: {
        const double side = brettelSide[0] * c[0] + brettelSide[1] * c[1] + brettelSide[2] * c[2];
        c = times(side >= 0 ? brettelFirst : brettelSecond, c);
        break;
    }
    }
    for (double& v : c) v = std::clamp(v, 0.0, 1.0);
    return c;
}

Vec3 lab(const Vec3& rgb) {
    constexpr Matrix toXyz{{{0.4124564, 0.3575761, 0.1804375},
                            {0.2126729, 0.7151522, 0.0721750},
                            {0.0193339, 0.1191920, 0.9503041}}};
    const Vec3 xyz = times(toXyz, rgb);
    const auto f = [](double t) { return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116; };
    const double x = f(xyz[0] / 0.95047), y = f(xyz[1]), z = f(xyz[2] / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double degrees(double radians) { return radians * 180 / std::numbers::pi; }
double radians(double degrees) { return degrees * std::numbers::pi / 180; }

double hue(double a, double b) {
    if (a == 0 && b == 0) return 0;
    const double h = degrees(std::atan2(b, a));
    return h < 0 ? h + 360 : h;
}

double ciede2000(const Vec3& p, const Vec3& q) {
    const double mean = (std::hypot(p[1], p[2]) + std::hypot(q[1], q[2])) / 2;
    const double g = 0.5 * (1 - std::sqrt(std::pow(mean, 7) / (std::pow(mean, 7) + std::pow(25.0, 7))));
    const double a1 = (1 + g) * p[1], a2 = (1 + g) * q[1];
    const double c1 = std::hypot(a1, p[2]), c2 = std::hypot(a2, q[2]);
    const double h1 = hue(a1, p[2]), h2 = hue(a2, q[2]);

    double dh = 0, hMean = h1 + h2;
    if (c1 * c2 != 0) {
        dh = h2 - h1;
        if (dh > 180) dh -= 360;
        if (dh < -180) dh += 360;
        if (std::abs(h1 - h2) <= 180)
            hMean = (h1 + h2) / 2;
        else
            hMean = (h1 + h2 < 360 ? h1 + h2 + 360 : h1 + h2 - 360) / 2;
    }
    const double dL = q[0] - p[0], dC = c2 - c1, dH = 2 * std::sqrt(c1 * c2) * std::sin(radians(dh / 2));
    const double L = (p[0] + q[0]) / 2, C = (c1 + c2) / 2;
    const double t = 1 - 0.17 * std::cos(radians(hMean - 30)) + 0.24 * std::cos(radians(2 * hMean)) +
                     0.32 * std::cos(radians(3 * hMean + 6)) - 0.20 * std::cos(radians(4 * hMean - 63));
    const double turn = 30 * std::exp(-std::pow((hMean - 275) / 25, 2));
    const double rc = 2 * std::sqrt(std::pow(C, 7) / (std::pow(C, 7) + std::pow(25.0, 7)));
    const double sl = 1 + 0.015 * std::pow(L - 50, 2) / std::sqrt(20 + std::pow(L - 50, 2));
    const double sc = 1 + 0.045 * C, sh = 1 + 0.015 * C * t;
    const double x = dL / sl, y = dC / sc, z = dH / sh;
    return std::sqrt(x * x + y * y + z * z - std::sin(radians(2 * turn)) * rc * y * z);
}

// The smallest difference between any two colours of a set.
double smallestDifference(const std::vector<QColor>& set, Vision vision) {
    double smallest = 1000;
    for (std::size_t i = 0; i < set.size(); ++i)
        for (std::size_t j = i + 1; j < set.size(); ++j)
            smallest = std::min(smallest, ciede2000(lab(seen(set[i], vision)), lab(seen(set[j], vision))));
    return smallest;
}

struct Named {
    std::string name;
    QColor color;
};

std::vector<Named> grounds(const Theme& t) {
    return {{"window", t.window}, {"surface", t.surface}, {"sunken", t.sunken},
            {"hover", t.hover},   {"cell", t.cell},       {"past", t.past}};
}

class ThemeFloors : public testing::TestWithParam<ThemeId> {
protected:
    const Theme& t = theme(GetParam());
};

// The formula itself, compared with two pairs of the data of Sharma, Wu and Dalal (2005).
TEST(Ciede2000, AgreesWithPublishedPairs) {
    EXPECT_NEAR(ciede2000({50, 2.6772, -79.7751}, {50, 0, -82.7485}), 2.0425, 1e-4);
    EXPECT_NEAR(ciede2000({22.7233, 20.0904, -46.6940}, {23.0331, 14.9730, -42.5619}), 2.0373, 1e-4);
    EXPECT_NEAR(ciede2000({2.0776, 0.0795, -1.1350}, {0.9033, -0.0636, -0.5514}), 0.9082, 1e-4);
}

TEST_P(ThemeFloors, StatesAreToldApartByEveryEye) {
    std::vector<QColor> solids;
    for (const RoleColors& role : t.roles) solids.push_back(role.solid);
    const std::vector<std::pair<std::string, std::vector<QColor>>> sets{
        {"roles", solids},
        {"tiles", {t.tileX, t.tileA, t.tileP}},
        {"kept and dropped", {t.kept, t.dropped}},
    };
    for (const Vision vision : visions) {
        for (const auto& [name, set] : sets)
            EXPECT_GE(smallestDifference(set, vision), 10) << name << ", vision " << static_cast<int>(vision);
        for (const RoleColors& role : t.roles)
            EXPECT_GE(smallestDifference({role.solid, t.cell}, vision), 10) << "written against untouched";
        for (const Role role : {Role::Up, Role::Down, Role::Stride, Role::Identity, Role::Plain}) {
            EXPECT_GE(smallestDifference({t.role(role).solid, t.laneWait, t.laneIdle}, vision), 10)
                << "lanes";
        }
    }
}

TEST_P(ThemeFloors, DigitsGrowInLightness) {
    for (std::size_t i = 1; i < t.digits.size(); ++i)
        EXPECT_GT(lab(linear(t.digits[i]))[0], lab(linear(t.digits[i - 1]))[0]) << "entry " << i;
    for (const Vision vision : visions)
        for (int d = 1; d < 4; ++d)
            EXPECT_GE(smallestDifference({t.digit(d - 1, 4), t.digit(d, 4)}, vision), 10) << d;
    for (const int count : {2, 4, 8, 16}) {
        EXPECT_EQ(t.digit(0, count), t.digits.front());
        EXPECT_EQ(t.digit(count - 1, count), t.digits.back());
        for (int d = 0; d < count; ++d) EXPECT_GE(contrast(t.onDigit(d, count), t.digit(d, count)), 4.5) << d;
    }
}

TEST_P(ThemeFloors, TextIsReadable) {
    for (const Named& ground : grounds(t)) {
        EXPECT_GE(contrast(t.text, ground.color), 4.5) << "text on " << ground.name;
        EXPECT_GE(contrast(t.muted, ground.color), 4.5) << "muted on " << ground.name;
    }
    for (std::size_t i = 0; i < t.roles.size(); ++i) {
        EXPECT_GE(contrast(t.text, t.roles[i].tint), 4.5) << "text on the tint of role " << i;
        EXPECT_GE(contrast(t.onRole, t.roles[i].solid), 4.5) << "text on the solid of role " << i;
        EXPECT_GE(contrast(t.roles[i].solid, t.surface), 4.5) << "solid of role " << i << " on the surface";
        EXPECT_GE(contrast(t.roles[i].solid, t.roles[i].tint), 4.45)
            << "solid of role " << i << " on its tint";
    }
    for (const QColor& color : {t.text, t.warn})
        EXPECT_GE(contrast(color, t.warnTint), 4.5) << "on the tint of warnings";
    for (const QColor& ground : {t.surface, t.window}) {
        for (const QColor& color : {t.ok, t.warn, t.error}) EXPECT_GE(contrast(color, ground), 4.5);
        for (const QColor& color :
             {t.code.keyword, t.code.cudaWord, t.code.string, t.code.comment, t.code.rest})
            EXPECT_GE(contrast(color, ground), 4.5);
    }
    EXPECT_GE(contrast(t.onInk, t.ink), 4.5);
    EXPECT_GE(contrast(t.onTileA, t.tileA), 4.5);
    EXPECT_GE(contrast(t.onTileP, t.tileP), 4.5);
    EXPECT_GE(contrast(t.onTileX, t.tileX), 4.5);
    EXPECT_GE(contrast(t.onKept, t.kept), 4.5);
    EXPECT_GE(contrast(t.onDropped, t.dropped), 4.5);
}

TEST_P(ThemeFloors, BordersAreSeen) {
    EXPECT_GE(contrast(t.cellBorder, t.cell), 3);
    EXPECT_GE(contrast(t.cellBorder, t.surface), 3);
    EXPECT_GE(contrast(t.control, t.surface), 3);
    EXPECT_GE(contrast(t.control, t.window), 3);
    EXPECT_GE(contrast(t.ink, t.surface), 3);
}

std::string themeName(const testing::TestParamInfo<ThemeId>& info) {
    constexpr std::array names{"light", "dark", "highContrast"};
    return names[static_cast<std::size_t>(info.param)];
}
INSTANTIATE_TEST_SUITE_P(Themes, ThemeFloors,
                         testing::Values(ThemeId::Light, ThemeId::Dark, ThemeId::HighContrast), themeName);

// The documented table of differences: a mistake in one digit of a colour would pass the minimum, but not
// this test. The tolerance allows for intermediate rounding to 8 bits and for the choice of half planes for
// tritanopia.
TEST(Theme, MeasuresAsDocumented) {
    struct Row {
        ThemeId id;
        std::array<double, 4> roles, tiles, kept;
    };
    const Row rows[] = {
        {ThemeId::Light, {17.7, 10.7, 11.2, 12.6}, {31.4, 33.3, 31.1, 25.6}, {53.9, 48.8, 51.5, 52.1}},
        {ThemeId::Dark, {12.9, 12.2, 13.3, 11.5}, {45.2, 34.5, 32.1, 43.0}, {71.2, 70.1, 66.7, 67.4}},
        {ThemeId::HighContrast, {13.1, 13.0, 13.0, 10.6}, {43.4, 32.9, 32.2, 53.0}, {73.2, 71.6, 67.4, 71.6}},
    };
    for (const Row& row : rows) {
        const Theme& t = theme(row.id);
        std::vector<QColor> solids;
        for (const RoleColors& role : t.roles) solids.push_back(role.solid);
        for (std::size_t v = 0; v < visions.size(); ++v) {
            SCOPED_TRACE("theme " + std::to_string(static_cast<int>(row.id)) + ", vision " +
                         std::to_string(v));
            EXPECT_NEAR(smallestDifference(solids, visions[v]), row.roles[v], 0.9);
            EXPECT_NEAR(smallestDifference({t.tileX, t.tileA, t.tileP}, visions[v]), row.tiles[v], 0.9);
            EXPECT_NEAR(smallestDifference({t.kept, t.dropped}, visions[v]), row.kept[v], 0.9);
        }
    }
}

} // namespace
} // namespace scanscope::viz
