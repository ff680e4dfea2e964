// The settings that the window remembers between sessions.
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
    void setTextScale(double scale) { m_store.setValue("text-scale", scale); }
    // The language's id; empty for the system's language.
    [[nodiscard]] QString language() const { return m_store.value("language").toString(); }
    void setLanguage(const QString& id) { m_store.setValue("language", id); }
    [[nodiscard]] bool reducedMotion() const { return m_store.value("reduced-motion", false).toBool(); }
    void setReducedMotion(bool reduced) { m_store.setValue("reduced-motion", reduced); }
    // Whether code lines that are wider than the pane are wrapped.
    [[nodiscard]] bool wrapsCode() const { return m_store.value("wrap-code", true).toBool(); }
    void setWrapsCode(bool wraps) { m_store.setValue("wrap-code", wraps); }
    [[nodiscard]] QByteArray bytes(const QString& key) const { return m_store.value(key).toByteArray(); }
    void setBytes(const QString& key, const QByteArray& bytes) { m_store.setValue(key, bytes); }
    [[nodiscard]] QVariantList list(const QString& key) const { return m_store.value(key).toList(); }
    void setList(const QString& key, const QVariantList& list) { m_store.setValue(key, list); }
    [[nodiscard]] QString folder() const; // the folder of the last file
    void rememberFolderOf(const QString& file);
    [[nodiscard]] double split(const QString& family) const; // by family of algorithms
    void setSplit(const QString& family, double split) { m_store.setValue("split/" + family, split); }

private:
    QSettings& m_store;
};

} // namespace scanscope::app
