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

// How editors are asked for a line.
enum class Asks : std::uint8_t {
    plus,      // +12 file
    colon,     // file:12
    gotoColon, // --goto file:12
    option     // --line 12 file
};

struct KnownEditor {
    const char* name;
    Asks asks;
    bool needsTerminal;
};

constexpr std::array knownEditors{
    KnownEditor{"vi", Asks::plus, true},           KnownEditor{"vim", Asks::plus, true},
    KnownEditor{"nvim", Asks::plus, true},         KnownEditor{"nano", Asks::plus, true},
    KnownEditor{"micro", Asks::plus, true},        KnownEditor{"hx", Asks::colon, true},
    KnownEditor{"helix", Asks::colon, true},       KnownEditor{"gvim", Asks::plus, false},
    KnownEditor{"emacs", Asks::plus, false},       KnownEditor{"emacsclient", Asks::plus, false},
    KnownEditor{"gedit", Asks::plus, false},       KnownEditor{"subl", Asks::colon, false},
    KnownEditor{"zed", Asks::colon, false},        KnownEditor{"code", Asks::gotoColon, false},
    KnownEditor{"codium", Asks::gotoColon, false}, KnownEditor{"kate", Asks::option, false},
    KnownEditor{"kwrite", Asks::option, false},    KnownEditor{"clion", Asks::option, false},
};

QStringList placeWords(Asks asks, const QString& file, int line) {
    const QString number = QString::number(line), colon = file + u':' + number;
    switch (asks) {
    case Asks::plus:
        return {u'+' + number, file};
    case Asks::colon:
        return {colon};
    case Asks::gotoColon:
        return {QStringLiteral("--goto"), colon};
    case Asks::option:
        break;
    }
    return {QStringLiteral("--line"), number, file};
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
    command.words += isKnown ? placeWords(known->asks, file, line) : QStringList{file};
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
