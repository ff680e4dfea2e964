// A file that another program writes: it stands beside its target under a name of its own until it is whole.
#pragma once

#include <memory>
#include <QString>
#include <QStringList>
#include <vector>

namespace scanscope::viz {

// Throws ExportError where there is no folder for the file.
void checkFolderOf(const QString& path);

class PartialFile {
public:
    // Makes it, empty, and removes those of the same target that a process of this machine left when it was
    // killed. Throws ExportError where the target cannot be written.
    explicit PartialFile(const QString& target);
    ~PartialFile(); // removes it, unless it became the target
    PartialFile(const PartialFile&) = delete;
    PartialFile& operator=(const PartialFile&) = delete;

    [[nodiscard]] const QString& path() const { return m_path; }
    [[nodiscard]] const QString& target() const { return m_asked; } // as it was asked for
    void becomeTarget(); // in the place of what was there. Throws ExportError

private:
    friend QStringList becomeTargets(const std::vector<std::unique_ptr<PartialFile>>& files);
    void checkWhole() const;
    void keepOld();  // beside the target
    void takeBack(); // what was there before

    QString m_asked, m_target, m_path; // m_target: without links
    QString m_old;                     // what the target was, while it may come back
};

// All of them; or, where one cannot, none, and what was there before. Returns the targets. Throws
// ExportError.
QStringList becomeTargets(const std::vector<std::unique_ptr<PartialFile>>& files);

} // namespace scanscope::viz
