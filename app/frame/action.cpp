#include "app/frame/action.h"

namespace scanscope::app {

namespace {

// Keys are called the same in every language. Where Qt's own name is not what stands on the key.
QString nameOf(Qt::Key key) {
    switch (key) {
    case Qt::Key_Right:
        return QStringLiteral("→");
    case Qt::Key_Left:
        return QStringLiteral("←");
    case Qt::Key_Up:
        return QStringLiteral("↑");
    case Qt::Key_Down:
        return QStringLiteral("↓");
    case Qt::Key_PageUp:
        return QStringLiteral("PageUp");
    case Qt::Key_PageDown:
        return QStringLiteral("PageDown");
    case Qt::Key_Minus:
        return QStringLiteral("−");
    default:
        return QKeySequence(key).toString(QKeySequence::PortableText);
    }
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
    // Where the sign needs Shift on a keyboard ("+", "?"), the sign is what counts.
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

} // namespace scanscope::app

#include "moc_action.cpp"
