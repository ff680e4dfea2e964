// Opens the window and runs it until it is closed.
#pragma once

#include <functional>
#include <optional>
#include <QTemporaryDir>
#include <string>

#include "kernels/run/run.h"

namespace scanscope::app {

class MainWindow;

struct WindowOptions {
    std::string file;                        // a trace or results to open; empty: the start state
    std::optional<kernels::Request> request; // a run to start with instead
    std::string screenshot;                  // write a picture of the window here and leave
    int width = 0, height = 0;               // of the window; 0: as it was last time
    bool dark = false;                       // for the picture; otherwise the theme is remembered
    bool isLanguageGiven = false;            // the chosen one holds; otherwise the one that is remembered
    std::function<void(MainWindow&)> opened; // told once the window is shown and its run has begun
};

// Returns the program's exit status: 0, or 3 where no window can be shown, with the reason on stderr.
[[nodiscard]] int runWindow(int argc, char** argv, const WindowOptions& options);

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
