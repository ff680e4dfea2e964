#include "app/frame/action.h"

#include <algorithm>
#include <array>
#include <map>
#include <QMenu>
#include <utility>

namespace scanscope::app {

namespace {

// Names of keys that differ from Qt's names. They are the same in every language.
struct KeyName {
    Qt::Key key;
    const char* name;
};
constexpr std::array keyNames{
    KeyName{Qt::Key_Right, "→"}, KeyName{Qt::Key_Left, "←"},        KeyName{Qt::Key_Up, "↑"},
    KeyName{Qt::Key_Down, "↓"},  KeyName{Qt::Key_PageUp, "PageUp"}, KeyName{Qt::Key_PageDown, "PageDown"},
    KeyName{Qt::Key_Minus, "−"},
};

QString nameOf(Qt::Key key) {
    const auto found = std::ranges::find(keyNames, key, &KeyName::key);
    return found != keyNames.end() ? QString::fromUtf8(found->name)
                                   : QKeySequence(key).toString(QKeySequence::PortableText);
}

} // namespace

QString keyText(const QKeySequence& key) {
    const QKeyCombination one = key[0];
    QString text;
    if (one.keyboardModifiers() & Qt::ControlModifier) text += QStringLiteral("Ctrl+");
    if (one.keyboardModifiers() & Qt::AltModifier) text += QStringLiteral("Alt+");
    if (one.keyboardModifiers() & Qt::ShiftModifier) text += QStringLiteral("Shift+");
    return text + nameOf(one.key());
}

Action::Action(const QString& name, const QString& group, const QList<QKeySequence>& keys,
               std::function<void()> run, QObject* parent)
    : QAction(name, parent)
    , m_group(group)
    , m_run(std::move(run)) {
    setShortcuts(keys);
    setShortcutContext(Qt::WidgetShortcut);
    connect(this, &QAction::triggered, this, [this] {
        if (m_first) m_first();
        m_run();
    });
}

Action& Action::enabledWhen(Question question) {
    m_enabled = std::move(question);
    return *this;
}

Action& Action::onWhen(Question question) {
    m_on = std::move(question);
    setCheckable(true);
    return *this;
}

Action& Action::inMenu(const QString& path) {
    m_menu = path;
    return *this;
}

Action& Action::alsoCalled(const QString& words) {
    m_also = words;
    return *this;
}

Action& Action::whileTyping() {
    m_whileTyping = true;
    return *this;
}

Action& Action::anywhere() {
    m_anywhere = true;
    return *this;
}

Action& Action::showingKeys(const QString& keys) {
    m_keys = keys;
    return *this;
}

QString Action::keys() const {
    if (m_keys) return *m_keys;
    QStringList texts;
    for (const QKeySequence& key : shortcuts()) texts += keyText(key);
    return texts.join(QStringLiteral("  "));
}

void Action::refresh() {
    setEnabled(!m_enabled || m_enabled());
    if (m_on) setChecked(m_on());
}

bool Action::ask() {
    refresh();
    if (!isEnabled()) return false;
    trigger();
    refresh();
    return true;
}

Action* actionFor(const Actions& actions, const QKeyEvent& event, bool typing) {
    // If a character needs Shift on this keyboard ("+", "?"), Shift is ignored.
    const Qt::KeyboardModifiers modifiers = event.modifiers() & ~Qt::KeypadModifier;
    const QKeySequence exact(QKeyCombination(modifiers, Qt::Key(event.key())));
    const QKeySequence sign(QKeyCombination(modifiers & ~Qt::ShiftModifier, Qt::Key(event.key())));
    const bool isSign = event.key() > Qt::Key_Space && event.key() < Qt::Key_A;
    for (Action* action : actions) {
        if (typing && !action->worksWhileTyping()) continue;
        for (const QKeySequence& key : action->shortcuts())
            if (key == exact || (isSign && key == sign)) return action;
    }
    return nullptr;
}

namespace {

// Returns the submenu with this path. Creates the submenu and its parents if they do not exist.
QMenu* menuOf(const QString& path, QMenu& top, std::map<QString, QMenu*>& parts) {
    if (path.isEmpty()) return &top;
    QMenu*& known = parts[path];
    if (!known) {
        const qsizetype end = path.lastIndexOf(menuSeparator);
        QMenu* above = menuOf(end < 0 ? QString() : path.left(end), top, parts);
        known = above->addMenu(end < 0 ? path : path.mid(end + 1));
    }
    return known;
}

} // namespace

void fillMenu(QMenu& menu, const Actions& actions) {
    std::map<QString, QMenu*> parts;
    bool isParted = false;
    for (Action* action : actions) {
        if (action->isHidden() || !action->isVisible()) continue;
        QMenu* part = menuOf(action->menu(), menu, parts);
        if (part == &menu && !std::exchange(isParted, true)) menu.addSeparator();
        action->refresh();
        const QString keys = action->keys();
        QAction* item = part->addAction(keys.isEmpty() ? action->text() : action->text() + u'\t' + keys);
        item->setEnabled(action->isEnabled());
        item->setCheckable(action->isCheckable());
        item->setChecked(action->isChecked());
        QObject::connect(item, &QAction::triggered, action, &Action::ask);
    }
}

} // namespace scanscope::app

#include "moc_action.cpp"
