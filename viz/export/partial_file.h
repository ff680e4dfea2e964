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
    [[nodiscard]] const QString& target() const { return m_asked; } // as it was asked for
    void becomeTarget(); // in the place of what was there. Throws ExportError

private:
    QString m_asked, m_target, m_path; // m_target: without links
};

} // namespace scanscope::viz
