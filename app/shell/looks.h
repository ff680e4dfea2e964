// Theme, size of text and language: what a person chose of them, and how that is asked for.
#pragma once

#include <QWidget>

#include "app/frame/action.h"
#include "app/frame/settings.h"

namespace scanscope::app {

class Looks : public QObject {
    Q_OBJECT
public:
    Looks(const Settings& settings, QWidget* window);

    void setTheme(viz::ThemeId theme); // of the window, for as long as it is open
    void setTextScale(double scale);   // remembered
    void nextTheme();                  // light, dark, high contrast; remembered
    [[nodiscard]] Actions actions();

signals:
    void textScaleChanged(double scale);
    void languageChosen(const QString& words); // that say when it holds

private:
    void chooseTheme(viz::ThemeId theme);
    void chooseLanguage(const QString& id); // empty: as the system has it

    Settings m_settings; // a view of the store
    QWidget* m_window;
};

} // namespace scanscope::app
