// Everything that can be asked of the window, with its keys: one table for the menu, the search, the help
// sheet and the keyboard.
#pragma once

#include <functional>
#include <QKeyEvent>
#include <QString>
#include <vector>

namespace scanscope::app {

struct Command {
    QString name;                    // "Step forward"
    QString keys;                    // as shown: "→  PageDown"
    QString group;                   // "Playback"
    std::vector<QKeySequence> bound; // what triggers it
    std::function<void()> run;
    bool whileTyping = false; // works also while text is typed: it has Ctrl or is a function key
    std::function<bool()> enabled = {};
    std::function<bool()> checked = {}; // is it on? Empty: it does something and is over
    QString menu = {};                  // the submenu it is in; empty: the menu itself
    QString also = {};                  // other words that people look for it by
    bool anywhere = false;              // it is not about the run in Explore
};

// The command that a key press means, or null.
[[nodiscard]] const Command* commandFor(const std::vector<Command>& commands, const QKeyEvent& event,
                                        bool typing);

} // namespace scanscope::app
