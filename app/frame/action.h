// The actions of the window, with their keys: one definition for the menu, the search, the key sheet and the
// keyboard.
#pragma once

#include <functional>
#include <QAction>
#include <QKeyEvent>
#include <QKeySequence>
#include <vector>

class QMenu;

namespace scanscope::app {

// Separates the parts of a submenu's path.
inline constexpr QChar menuSeparator = u'\x1f';

// A QAction that checks whether it is enabled and on each time before it is shown or triggered. Its shortcuts
// are only displayed; key presses go through actionFor(), because many keys are off while the user types, and
// because controls handle their own keys first.
class Action : public QAction {
    Q_OBJECT
public:
    using Question = std::function<bool()>;
    // `group` is the heading above it, such as "Playback".
    Action(const QString& name, const QString& group, const QList<QKeySequence>& keys,
           std::function<void()> run, QObject* parent);

    Action& enabledWhen(Question question);
    Action& onWhen(Question question);        // makes it checkable; the question returns whether it is on
    Action& inMenu(const QString& path);      // a path of submenus; empty for the menu itself
    Action& alsoCalled(const QString& words); // more words that find it in the search
    Action& whileTyping();                    // also works while text is typed, for Ctrl and function keys
    Action& anywhere();                       // is not tied to the run in Explore
    Action& showingKeys(const QString& keys); // shown instead of its keys if there are too many

    [[nodiscard]] const QString& group() const { return m_group; }
    [[nodiscard]] const QString& menu() const { return m_menu; }
    [[nodiscard]] const QString& otherWords() const { return m_also; }
    [[nodiscard]] QString keys() const; // as they are shown: "→  PageDown"
    [[nodiscard]] bool worksWhileTyping() const { return m_whileTyping; }
    [[nodiscard]] bool isForAnywhere() const { return m_anywhere; }
    // Whether the action only adds another key for an action that is already listed.
    [[nodiscard]] bool isHidden() const { return keys().isEmpty() && !shortcuts().isEmpty(); }

    void refresh(); // updates whether it is enabled and on
    bool ask();     // refreshes the action and triggers it; false if it is disabled
    // Runs the action without the function of comesAfter(), for use in a separate window.
    void run() const { m_run(); }
    // `first` is called before the action each time it is triggered.
    void comesAfter(std::function<void()> first) { m_first = std::move(first); }

private:
    QString m_group, m_menu, m_also;
    std::optional<QString> m_keys;
    bool m_whileTyping = false, m_anywhere = false;
    std::function<void()> m_run, m_first;
    Question m_enabled, m_on;
};

using Actions = std::vector<Action*>;

// Returns the key as the key sheet shows it: "→", "PageDown", "Ctrl+K".
[[nodiscard]] QString keyText(const QKeySequence& key);

// Returns the action for a key press, or null.
[[nodiscard]] Action* actionFor(const Actions& actions, const QKeyEvent& event, bool typing);

// Fills the menu with all actions, in submenus that fit the lowest window.
void fillMenu(QMenu& menu, const Actions& actions);

} // namespace scanscope::app
