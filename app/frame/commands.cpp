#include "app/frame/commands.h"

#include <QKeySequence>

namespace scanscope::app {

const Command* commandFor(const std::vector<Command>& commands, const QKeyEvent& event, bool typing) {
    // Where the sign needs Shift on a keyboard ("+", "?"), the sign is what counts.
    const Qt::KeyboardModifiers modifiers = event.modifiers() & ~Qt::KeypadModifier;
    const QKeySequence exact(QKeyCombination(modifiers, Qt::Key(event.key())));
    const QKeySequence sign(QKeyCombination(modifiers & ~Qt::ShiftModifier, Qt::Key(event.key())));
    const bool isSign = event.key() > Qt::Key_Space && event.key() < Qt::Key_A;
    for (const Command& command : commands) {
        if (typing && !command.whileTyping) continue;
        for (const QKeySequence& bound : command.bound) {
            if (bound == exact || (isSign && bound == sign)) return &command;
        }
    }
    return nullptr;
}

} // namespace scanscope::app
