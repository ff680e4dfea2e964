// Opens the window and runs it until it is closed.
#pragma once

#include <functional>
#include <optional>
#include <QTemporaryDir>

#include "app/cli/desktop.h"

namespace scanscope::app {

class MainWindow;

// Returns the program's exit status: 0, or 3 where no window can be shown, with the reason on stderr.
// `opened` is told once the window is shown and its run has begun.
[[nodiscard]] int runWindow(int argc, char** argv, const WindowChoice& choice,
                            const std::function<void(MainWindow&)>& opened = {});

// Qt wants a folder for the sockets of a session. Where the system has set none it complains on stderr and
// makes one beside the temporary files, which stays: this one is gone with the program.
class RuntimeFolder {
public:
    RuntimeFolder() {
        if (qEnvironmentVariableIsSet("XDG_RUNTIME_DIR")) return;
        m_folder.emplace();
        if (m_folder->isValid()) qputenv("XDG_RUNTIME_DIR", m_folder->path().toLocal8Bit());
    }

private:
    std::optional<QTemporaryDir> m_folder;
};

} // namespace scanscope::app
