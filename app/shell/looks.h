// The theme, text size and language that the user chose, and the actions that change them.
#pragma once

#include <QWidget>

#include "app/frame/action.h"
#include "app/frame/settings.h"

namespace scanscope::app {

class Looks : public QObject {
    Q_OBJECT
public:
    Looks(const Settings& settings, QWidget* window);

    void setTheme(viz::ThemeId theme); // the window's theme, until it closes
    void setTextScale(double scale);   // remembered
    void nextTheme();                  // in the order light, dark, high contrast; the choice is remembered
    [[nodiscard]] Actions actions();

signals:
    void textScaleChanged(double scale);
    void languageChosen(const QString& words); // a sentence that says when the change takes effect

private:
    void chooseTheme(viz::ThemeId theme);
    void chooseLanguage(const QString& id); // empty for the system's language

    Settings m_settings; // shares the stored settings
    QWidget* m_window;
};

} // namespace scanscope::app
