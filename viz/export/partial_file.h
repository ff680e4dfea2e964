// A file that another program writes: it stands beside its target under a name of its own until it is whole.
#pragma once

#include <QString>

namespace scanscope::viz {

class PartialFile {
public:
    // Makes it, empty. Throws ExportError where the target cannot be written.
    explicit PartialFile(const QString& target);
    ~PartialFile(); // removes it, unless it became the target
    PartialFile(const PartialFile&) = delete;
    PartialFile& operator=(const PartialFile&) = delete;

    [[nodiscard]] const QString& path() const { return m_path; }
    void becomeTarget(); // in the place of what was there. Throws ExportError

private:
    QString m_target, m_shown, m_path;
};

} // namespace scanscope::viz
