#include "app/frame/settings.h"

#include <algorithm>
#include <array>
#include <QDir>
#include <QFileInfo>

namespace scanscope::app {

namespace {

const std::array<QString, 3> themeNames{"light", "dark", "high-contrast"}; // in the order of the enum

} // namespace

viz::ThemeId Settings::theme(viz::ThemeId usual) const {
    const auto found = std::ranges::find(themeNames, m_store.value(QStringLiteral("theme")).toString());
    return found == themeNames.end() ? usual : viz::ThemeId(found - themeNames.begin());
}

void Settings::setTheme(viz::ThemeId theme) {
    m_store.setValue(QStringLiteral("theme"), themeNames.at(std::size_t(theme)));
}

double Settings::textScale() const {
    const double scale = m_store.value(QStringLiteral("text-scale"), 1.0).toDouble();
    return std::clamp(scale, 0.85, 1.5);
}

QString Settings::folder() const {
    const QString folder = m_store.value(QStringLiteral("folder")).toString();
    return QFileInfo(folder).isDir() ? folder : QDir::homePath();
}

void Settings::rememberFolderOf(const QString& file) {
    m_store.setValue(QStringLiteral("folder"), QFileInfo(file).absolutePath());
}

double Settings::split(const QString& family) const {
    return std::clamp(m_store.value(QStringLiteral("split/") + family, 0.59).toDouble(), 0.2, 0.8);
}

} // namespace scanscope::app
