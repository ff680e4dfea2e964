#include "viz/scene/fonts.h"

#include <array>

#include <QFontDatabase>
#include <QHashFunctions>
#include <QStringList>

// The resources of a static library are linked only if code names them, outside any namespace.
static void initResources() { Q_INIT_RESOURCE(fonts); }

namespace scanscope::viz {
namespace {

constexpr std::array bundled{"Inter-Regular.otf",        "Inter-Medium.otf",
                             "Inter-SemiBold.otf",       "JetBrainsMono-Regular.ttf",
                             "JetBrainsMono-Medium.ttf", "JetBrainsMono-SemiBold.ttf",
                             "JetBrainsMono-Bold.ttf"};

bool registerAll() {
    initResources();
    bool complete = true;
    for (const char* file : bundled) {
        complete &= QFontDatabase::addApplicationFont(QStringLiteral(":/fonts/") + QLatin1String(file)) >= 0;
    }
    return complete;
}

QFont font(const QStringList& families, double px, int weight) {
    QFont result(families);
    result.setPixelSize(qMax(1, qRound(px)));
    result.setWeight(static_cast<QFont::Weight>(weight));
    result.setHintingPreference(QFont::PreferNoHinting); // widths must not depend on the screen
    result.setStyleStrategy(QFont::PreferAntialias);
    return result;
}

} // namespace

bool loadFonts() {
    static const bool complete = registerAll();
    return complete;
}

QFont wordFont(double px, int weight) {
    static const QStringList families{QStringLiteral("Inter"), QStringLiteral("DejaVu Sans")};
    return font(families, px, weight);
}

QFont valueFont(double px, int weight) {
    static const QStringList families{QStringLiteral("JetBrains Mono"), QStringLiteral("DejaVu Sans Mono")};
    QFont result = font(families, px, weight);
    result.setFixedPitch(true);
    return result;
}

FixedFontOrder::FixedFontOrder() { QHashSeed::setDeterministicGlobalSeed(); }

FixedFontOrder::~FixedFontOrder() { QHashSeed::resetRandomGlobalSeed(); }

} // namespace scanscope::viz
