// Opens a file in the user's editor: the one in $VISUAL or $EDITOR, or else the desktop's default.
#pragma once

#include <optional>
#include <QStringList>

namespace scanscope::app {

struct EditorCommand {
    QStringList words;
    bool needsTerminal = false;
    friend bool operator==(const EditorCommand&, const EditorCommand&) = default;
};

// Returns the command that opens the file. `editor` is a value of $VISUAL, such as "code --wait". Well-known
// editors open the file at the line, others at its beginning. Returns nothing if `editor` is empty.
[[nodiscard]] std::optional<EditorCommand> editorCommand(const QString& editor, const QString& file,
                                                         int line);

[[nodiscard]] bool openInEditor(const QString& file, int line); // false if there is no editor

} // namespace scanscope::app
