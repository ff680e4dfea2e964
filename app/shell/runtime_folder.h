// Qt wants a folder for the sockets of a session. Where the system has set none it complains on stderr and
// makes one beside the temporary files, which stays: this one is gone with the program.
#pragma once

#include <optional>

#include <QTemporaryDir>

namespace scanscope::app {

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
