#include "app/shell/editor.h"

#include <algorithm>
#include <array>
#include <QDesktopServices>
#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>
#include <QUrl>

#include "app/explore/shell_words.h"

namespace scanscope::app {
namespace {

struct KnownEditor {
    const char* name;
    const char* asked; // its arguments for a file and a line
    bool needsTerminal;
};

constexpr auto askedByPlus = "+LINE FILE", askedByColon = "FILE:LINE", askedByGoto = "--goto FILE:LINE",
               askedByOption = "--line LINE FILE";
constexpr std::array knownEditors{
    KnownEditor{"vi", askedByPlus, true},        KnownEditor{"vim", askedByPlus, true},
    KnownEditor{"nvim", askedByPlus, true},      KnownEditor{"nano", askedByPlus, true},
    KnownEditor{"micro", askedByPlus, true},     KnownEditor{"hx", askedByColon, true},
    KnownEditor{"helix", askedByColon, true},    KnownEditor{"gvim", askedByPlus, false},
    KnownEditor{"emacs", askedByPlus, false},    KnownEditor{"emacsclient", askedByPlus, false},
    KnownEditor{"gedit", askedByPlus, false},    KnownEditor{"subl", askedByColon, false},
    KnownEditor{"zed", askedByColon, false},     KnownEditor{"code", askedByGoto, false},
    KnownEditor{"codium", askedByGoto, false},   KnownEditor{"kate", askedByOption, false},
    KnownEditor{"kwrite", askedByOption, false}, KnownEditor{"clion", askedByOption, false},
};

// Returns the arguments for a file and a line. FILE is replaced last, because a file's name may contain
// "LINE".
QStringList placeWords(const char* asked, const QString& file, int line) {
    QStringList words = QString::fromLatin1(asked).split(u' ');
    words.replaceInStrings(QStringLiteral("LINE"), QString::number(line));
    return words.replaceInStrings(QStringLiteral("FILE"), file);
}

bool start(EditorCommand command) {
    if (command.needsTerminal) {
        const QString terminal = qEnvironmentVariable("TERMINAL", QStringLiteral("x-terminal-emulator"));
        command.words = QStringList{terminal, QStringLiteral("-e")} + command.words;
    }
    const QString program = QStandardPaths::findExecutable(command.words.takeFirst());
    return !program.isEmpty() && QProcess::startDetached(program, command.words);
}

} // namespace

std::optional<EditorCommand> editorCommand(const QString& editor, const QString& file, int line) {
    const auto parts = wordsOfShell(editor);
    if (!parts || parts->empty()) return std::nullopt;
    EditorCommand command;
    for (const std::string& word : *parts) command.words << QString::fromStdString(word);
    const std::string name = QFileInfo(command.words.front()).fileName().toStdString();
    const auto known = std::ranges::find(knownEditors, name,
                                         [](const KnownEditor& one) { return std::string_view(one.name); });
    const bool isKnown = known != knownEditors.end() && line > 0;
    command.words += isKnown ? placeWords(known->asked, file, line) : QStringList{file};
    command.needsTerminal = (known != knownEditors.end() && known->needsTerminal) ||
                            command.words.contains(QStringLiteral("-nw"));
    return command;
}

bool openInEditor(const QString& file, int line) {
    for (const char* variable : {"VISUAL", "EDITOR"}) {
        const auto command = editorCommand(qEnvironmentVariable(variable), file, line);
        if (command && start(*command)) return true;
    }
    return QDesktopServices::openUrl(QUrl::fromLocalFile(file));
}

} // namespace scanscope::app
