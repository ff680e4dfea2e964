#include "viz/scene/theme.h"

namespace scanscope::viz {
namespace {

constexpr QColor rgb(int hex) { return QColor((hex >> 16) & 0xff, (hex >> 8) & 0xff, hex & 0xff); }

constexpr std::array<QColor, 16> digitRamp{rgb(0x001563), rgb(0x00266C), rgb(0x003575), rgb(0x004482),
                                           rgb(0x00538F), rgb(0x04629A), rgb(0x0B71A6), rgb(0x0583A8),
                                           rgb(0x0094AA), rgb(0x01A6AA), rgb(0x2DB7A3), rgb(0x5BC699),
                                           rgb(0x7BD68A), rgb(0xA4E378), rgb(0xD3ED65), rgb(0xFFF1B3)};

constexpr std::array<QColor, 9> lightHeat{rgb(0xEEF2F8), rgb(0xD4D9E7), rgb(0xBAC0D6),
                                          rgb(0xA0A8C5), rgb(0x8790B4), rgb(0x6D79A3),
                                          rgb(0x546393), rgb(0x394E83), rgb(0x173A73)};
constexpr std::array<QColor, 9> darkHeat{rgb(0x1D2632), rgb(0x303A48), rgb(0x444F60),
                                         rgb(0x5A6578), rgb(0x707C92), rgb(0x8694AC),
                                         rgb(0x9EADC7), rgb(0xB6C6E3), rgb(0xCFE0FF)};

Theme light() {
    Theme t{};
    t.id = ThemeId::Light;
    t.window = rgb(0xF3F4F6), t.surface = rgb(0xFFFFFF), t.sunken = rgb(0xEBEDF1), t.hover = rgb(0xE4E7EC);
    t.text = rgb(0x14171D), t.muted = rgb(0x565E6B), t.faint = rgb(0x828A98);
    t.hair = rgb(0xE0E3E8), t.control = rgb(0x7F8794), t.ink = rgb(0x14171D), t.onInk = rgb(0xFFFFFF);
    t.grid = rgb(0xE6E8EC);
    t.cell = rgb(0xFFFFFF), t.cellBorder = rgb(0x8C94A1), t.past = rgb(0xF6F7F9),
    t.pastBorder = rgb(0xD3D7DE);
    t.pad = rgb(0xEBEDF1), t.padHatch = rgb(0xB4BAC4);
    t.ok = rgb(0x14554A), t.warn = rgb(0x8A5A00), t.warnTint = rgb(0xFBF0D9), t.error = rgb(0x960A24);
    t.onRole = rgb(0xFFFFFF);
    t.roles = {{{rgb(0x1A62DB), rgb(0xE3EDFC)},
                {rgb(0xB04F0C), rgb(0xFCEADD)},
                {rgb(0x14554A), rgb(0xDDF1EB)},
                {rgb(0x7A3A87), rgb(0xF5E6F6)},
                {rgb(0x666C78), rgb(0xEEF0F3)},
                {rgb(0x960A24), rgb(0xFBE3E7)},
                {rgb(0x2A1357), rgb(0xE8E5F5)}}};
    t.laneWait = rgb(0xF2C14E), t.laneIdle = rgb(0xFFFFFF);
    t.tileX = rgb(0xF3F4F6), t.tileA = rgb(0xF0B429), t.tileP = rgb(0x14554A), t.onTileA = rgb(0x14171D);
    t.kept = rgb(0x14554A), t.dropped = rgb(0xE0E3E8);
    t.heat = lightHeat;
    t.code = {rgb(0x5B2C86), rgb(0x1A4FA8), rgb(0x14554A), t.muted, t.text};
    t.shadow = QColor(0, 0, 0, 26);
    return t;
}

Theme dark() {
    Theme t{};
    t.id = ThemeId::Dark;
    t.window = rgb(0x0E1116), t.surface = rgb(0x161A20), t.sunken = rgb(0x0A0C10), t.hover = rgb(0x242A33);
    t.text = rgb(0xEEF1F5), t.muted = rgb(0xA6AFBC), t.faint = rgb(0x69727F);
    t.hair = rgb(0x2A303A), t.control = rgb(0x6F7885), t.ink = rgb(0xEEF1F5), t.onInk = rgb(0x14171D);
    t.grid = rgb(0x232932);
    t.cell = rgb(0x1C2129), t.cellBorder = rgb(0x69727F), t.past = rgb(0x181C23),
    t.pastBorder = rgb(0x303742);
    t.pad = rgb(0x12151A), t.padHatch = rgb(0x4A525E);
    t.ok = rgb(0x6BF3BE), t.warn = rgb(0xF2C14E), t.warnTint = rgb(0x3A2E10), t.error = rgb(0xFF8A84);
    t.onRole = rgb(0x0E1116);
    t.roles = {{{rgb(0x98B2FB), rgb(0x1B2F4E)},
                {rgb(0xFDB52F), rgb(0x43300F)},
                {rgb(0x6BF3BE), rgb(0x11392F)},
                {rgb(0xC67EAF), rgb(0x3E2238)},
                {rgb(0xD0D7E2), rgb(0x2B323C)},
                {rgb(0xFA5553), rgb(0x411519)},
                {rgb(0x7384F4), rgb(0x1C2148)}}};
    t.laneWait = rgb(0x82631A), t.laneIdle = rgb(0x161A20);
    t.tileX = rgb(0x1C2129), t.tileA = rgb(0xB27B12), t.tileP = rgb(0x8CF0D2), t.onTileA = rgb(0x0E1116);
    t.kept = rgb(0x6BF3BE), t.dropped = rgb(0x2A303A);
    t.heat = darkHeat;
    t.code = {rgb(0xCDA6EC), rgb(0x98B2FB), rgb(0x8ADBC0), t.muted, t.text};
    t.shadow = QColor(0, 0, 0, 102);
    return t;
}

Theme highContrast() {
    Theme t{};
    t.id = ThemeId::HighContrast;
    t.window = t.surface = t.sunken = rgb(0x000000);
    t.hover = rgb(0x2B2B2B);
    t.text = rgb(0xFFFFFF), t.muted = rgb(0xE0E0E0), t.faint = rgb(0x9A9A9A);
    t.hair = rgb(0x8A8A8A), t.control = rgb(0xFFFFFF), t.ink = rgb(0xFFFFFF), t.onInk = rgb(0x000000);
    t.grid = rgb(0x5A5A5A);
    t.cell = rgb(0x000000), t.cellBorder = rgb(0xFFFFFF), t.past = rgb(0x000000),
    t.pastBorder = rgb(0x8A8A8A);
    t.pad = rgb(0x000000), t.padHatch = rgb(0x9A9A9A);
    t.ok = rgb(0x45F5C0), t.warn = rgb(0xFFD84D), t.warnTint = rgb(0x3A3000), t.error = rgb(0xFF8F88);
    t.onRole = rgb(0x000000);
    t.roles = {{{rgb(0xA6C4FF), rgb(0x00214F)},
                {rgb(0xFFB400), rgb(0x3D2A00)},
                {rgb(0x45F5C0), rgb(0x003D2E)},
                {rgb(0xCF84B4), rgb(0x3D0F33)},
                {rgb(0xE4ECF4), rgb(0x2B2B2B)},
                {rgb(0xFF5F57), rgb(0x4A0000)},
                {rgb(0x8C92FF), rgb(0x14145A)}}};
    t.laneWait = rgb(0x8F6B00), t.laneIdle = rgb(0x000000);
    t.tileX = rgb(0x000000), t.tileA = rgb(0xC79000), t.tileP = rgb(0x9CFFE4), t.onTileA = rgb(0x000000);
    t.kept = rgb(0x45F5C0), t.dropped = rgb(0x2B2B2B);
    t.heat = darkHeat;
    t.code = {rgb(0xCDA6EC), rgb(0x98B2FB), rgb(0x8ADBC0), t.muted, t.text};
    t.shadow = QColor(0, 0, 0, 0);
    t.lineExtra = 0.5;
    t.translucent = false;
    return t;
}

Theme completed(Theme t) {
    t.digits = digitRamp;
    t.onTileP = t.onKept = t.onRole;
    t.onTileX = t.onDropped = t.muted;
    return t;
}

// The index of the ramp entry for digit `d`. Few digits are spread over the whole ramp.
std::size_t rampEntry(int d, int digitCount) {
    constexpr std::array<std::size_t, 8> eight{0, 2, 4, 6, 9, 11, 13, 15};
    const auto digit = static_cast<std::size_t>(d);
    switch (digitCount) {
    case 2:
        return digit * 15;
    case 4:
        return digit * 5;
    case 8:
        return eight[digit];
    default:
        return digit;
    }
}

} // namespace

QColor Theme::digit(int d, int digitCount) const { return digits[rampEntry(d, digitCount)]; }

QColor Theme::onDigit(int d, int digitCount) const {
    return rampEntry(d, digitCount) <= 6 ? rgb(0xFFFFFF) : rgb(0x000000);
}

const Theme& theme(ThemeId id) {
    static const std::array<Theme, 3> themes{completed(light()), completed(dark()),
                                             completed(highContrast())};
    return themes[static_cast<std::size_t>(id)];
}

} // namespace scanscope::viz
