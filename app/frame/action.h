// Everything that can be asked of the window, with its keys: one definition for the menu, the search, the
// sheet of keys and the keyboard.
#pragma once

#include <functional>
#include <QAction>
#include <QKeyEvent>
#include <QKeySequence>
#include <vector>

class QMenu;

namespace scanscope::app {

// Between the parts of a submenu's path.
inline constexpr QChar menuSeparator = u'\x1f';

// A QAction that is asked, before it is shown or triggered, whether it can be and whether it is on. Its
// shortcuts are for whoever shows them: keys come through actionFor(), as they rest while text is typed and
// controls take theirs first.
class Action : public QAction {
    Q_OBJECT
public:
    using Question = std::function<bool()>;
    // `group`: the heading it stands under, "Playback".
    Action(const QString& name, const QString& group, const QList<QKeySequence>& keys,
           std::function<void()> run, QObject* parent);

    Action& enabledWhen(Question question);
    Action& onWhen(Question question);        // otherwise it does something and is over
    Action& inMenu(const QString& path);      // the submenu it is in; of none, the menu itself
    Action& alsoCalled(const QString& words); // that people look for it by
    Action& whileTyping(); // works also while text is typed: it has Ctrl or is a function key
    Action& anywhere();    // it is not about the run in Explore
    Action& showingKeys(const QString& keys); // in place of all of its own, where they would say too much

    [[nodiscard]] const QString& group() const { return m_group; }
    [[nodiscard]] const QString& menu() const { return m_menu; }
    [[nodiscard]] const QString& otherWords() const { return m_also; }
    [[nodiscard]] QString keys() const; // "→  PageDown", as they are shown
    [[nodiscard]] bool worksWhileTyping() const { return m_whileTyping; }
    [[nodiscard]] bool isForAnywhere() const { return m_anywhere; }
    // Another key of an action that has a name already.
    [[nodiscard]] bool isHidden() const { return keys().isEmpty() && !shortcuts().isEmpty(); }

    void refresh(); // asks whether it can be triggered and whether it is on
    bool ask();     // refreshes and triggers it; false where it cannot be
    // The same without what runs before (comesAfter()): in a window of its own.
    void run() const { m_run(); }
    // `first` is done before it whenever it is triggered.
    void comesAfter(std::function<void()> first) { m_first = std::move(first); }

private:
    QString m_group, m_menu, m_also;
    std::optional<QString> m_keys;
    bool m_whileTyping = false, m_anywhere = false;
    std::function<void()> m_run, m_first;
    Question m_enabled, m_on;
};

using Actions = std::vector<Action*>;

// As it is written on the sheet of keys: "→", "PageDown", "Ctrl+K".
[[nodiscard]] QString keyText(const QKeySequence& key);

// The action that a key press means, or null.
[[nodiscard]] Action* actionFor(const Actions& actions, const QKeyEvent& event, bool typing);

// The menu of all that can be asked for, in parts that are lower than the lowest window.
void fillMenu(QMenu& menu, const Actions& actions);

} // namespace scanscope::app
