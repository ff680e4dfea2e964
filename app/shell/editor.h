// A text in the editor of whoever sits there: the one that $VISUAL or $EDITOR names, else the desktop's.
#pragma once

#include <optional>
#include <QStringList>

namespace scanscope::app {

struct EditorCommand {
    QStringList words;
    bool needsTerminal = false;
    friend bool operator==(const EditorCommand&, const EditorCommand&) = default;
};

// `editor` as $VISUAL has it, "code --wait": how that one is asked for a line is known of the usual ones, and
// others open the file. None where it names nothing.
[[nodiscard]] std::optional<EditorCommand> editorCommand(const QString& editor, const QString& file,
                                                         int line);

[[nodiscard]] bool openInEditor(const QString& file, int line); // false where nothing edits it

} // namespace scanscope::app
