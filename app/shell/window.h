// Opens the window and runs it until it is closed.
#pragma once

#include <functional>
#include <optional>
#include <QTemporaryDir>

#include "app/cli/desktop.h"

namespace scanscope::app {

class MainWindow;

// Returns the program's exit status: 0, or 3 if no window can be shown, with the reason on stderr. `opened`
// is called when the window is shown and its run has started.
[[nodiscard]] int runWindow(int argc, char** argv, const WindowChoice& choice,
                            const std::function<void(MainWindow&)>& opened = {});

// A temporary XDG_RUNTIME_DIR, if the system has not set one. Otherwise, Qt would warn on stderr and create a
// folder that is never removed. This folder is removed when the program ends.
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
