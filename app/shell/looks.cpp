#include "app/shell/looks.h"

#include <cstdlib>
#include <QApplication>

#include "kernels/text/language.h"
#include "viz/widgets/style.h"

namespace scanscope::app {

namespace {

const char* systemVariable(const char* name) { return std::getenv(name); }

} // namespace

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
        return all.back()->inMenu(tr("Appearance") + menuSeparator + menu).anywhere();
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
    const auto addLanguage = [&](const QString& name, const QString& id) {
        add(name, {}, tr("Language"), [this, id] {
            chooseLanguage(id);
        }).onWhen([this, id] {
              return m_settings.language() == id;
          }).alsoCalled(tr("Language") + QStringLiteral(" language Sprache"));
    };
    addLanguage(tr("System language"), {});
    for (const std::string_view id : kernels::language_ids())
        addLanguage(QString::fromStdString(kernels::find_language(id)->name()), QString::fromUtf8(id));
    return all;
}

// The texts on the screen are in the old language, so the change takes effect at the next start.
void Looks::chooseLanguage(const QString& id) {
    m_settings.setLanguage(id);
    const kernels::Language* chosen = kernels::find_language(id.toStdString());
    const kernels::Language& next = chosen ? *chosen : kernels::language_of(systemVariable);
    const std::string_view words = kernels::english("The language changes when Scanscope restarts.");
    const std::string* found = next.find(words);
    emit languageChosen(QString::fromStdString(found ? *found : std::string(words)));
}

} // namespace scanscope::app

#include "moc_looks.cpp"
