// Settings that the window remembers from one day to the next.
#pragma once

#include <QByteArray>
#include <QSettings>
#include <QVariantList>

#include "viz/scene/theme.h"

namespace scanscope::app {

class Settings {
public:
    explicit Settings(QSettings& store)
        : m_store(store) {}

    [[nodiscard]] viz::ThemeId theme(viz::ThemeId usual) const;
    void setTheme(viz::ThemeId theme);
    [[nodiscard]] double textScale() const; // 0.85, 1, 1.25 or 1.5
    void setTextScale(double scale);
    [[nodiscard]] QString language() const; // its id; empty: that of the system
    void setLanguage(const QString& id);
    [[nodiscard]] bool reducedMotion() const;
    void setReducedMotion(bool reduced);
    [[nodiscard]] bool wrapsCode() const; // lines of code that are wider than the pane
    void setWrapsCode(bool wraps);
    [[nodiscard]] QByteArray bytes(const QString& key) const { return m_store.value(key).toByteArray(); }
    void setBytes(const QString& key, const QByteArray& bytes) { m_store.setValue(key, bytes); }
    [[nodiscard]] QVariantList list(const QString& key) const { return m_store.value(key).toList(); }
    void setList(const QString& key, const QVariantList& list) { m_store.setValue(key, list); }
    [[nodiscard]] QString folder() const; // where the last file was
    void rememberFolderOf(const QString& file);
    [[nodiscard]] double split(const QString& family) const; // of the views, for a family of algorithms
    void setSplit(const QString& family, double split);

private:
    QSettings& m_store;
};

} // namespace scanscope::app
