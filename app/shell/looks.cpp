#include "app/shell/looks.h"

#include <QApplication>

#include "viz/widgets/style.h"

namespace scanscope::app {

Looks::Looks(const Settings& settings, QWidget* window)
    : QObject(window)
    , m_settings(settings)
    , m_window(window) {}

void Looks::setTheme(viz::ThemeId theme) {
    auto* style = qobject_cast<viz::ScanscopeStyle*>(QApplication::style());
    if (!style) return;
    style->setTheme(theme);
    QApplication::setPalette(style->standardPalette());
    const QList<QWidget*> all = m_window->findChildren<QWidget*>();
    for (QWidget* widget : all) widget->update();
    m_window->update();
}

void Looks::chooseTheme(viz::ThemeId theme) {
    m_settings.setTheme(theme);
    setTheme(theme);
}

void Looks::nextTheme() { chooseTheme(viz::ThemeId((int(viz::themeOf(m_window).id) + 1) % 3)); }

void Looks::setTextScale(double scale) {
    m_settings.setTextScale(scale);
    emit textScaleChanged(scale);
}

Actions Looks::actions() {
    Actions all;
    const auto add = [&](const QString& name, const QList<QKeySequence>& keys, const QString& menu,
                         std::function<void()> run) -> Action& {
        all.push_back(new Action(name, tr("View"), keys, std::move(run), this));
        return all.back()->inMenu(menu).anywhere();
    };
    add(tr("Next theme: light, dark, high contrast"), {Qt::CTRL | Qt::Key_T}, tr("Theme"), [this] {
        nextTheme();
    }).whileTyping();
    const std::pair<viz::ThemeId, QString> themes[] = {
        {viz::ThemeId::Light, tr("Light theme")},
        {viz::ThemeId::Dark, tr("Dark theme")},
        {viz::ThemeId::HighContrast, tr("High-contrast theme")}};
    for (const auto& [id, name] : themes) {
        add(name, {}, tr("Theme"), [this, id = id] {
            chooseTheme(id);
        }).onWhen([this, id = id] {
              return viz::themeOf(m_window).id == id;
          }).alsoCalled(tr("mode colours"));
    }
    for (const double scale : {0.85, 1.0, 1.25, 1.5}) {
        add(tr("Text size %1 %").arg(qRound(scale * 100)), {}, tr("Text size"), [this, scale] {
            setTextScale(scale);
        }).onWhen([this, scale] {
              return m_settings.textScale() == scale;
          }).alsoCalled(tr("font larger smaller zoom"));
    }
    return all;
}

} // namespace scanscope::app
