// Several files that appear all together or not at all.
#pragma once

#include <memory>
#include <QByteArray>
#include <QStringList>
#include <vector>

#include "viz/export/partial_file.h"

namespace scanscope::viz {

class WholeFiles {
public:
    // Written beside its place. Throws ExportError.
    void add(const QString& path, const QByteArray& bytes);
    [[nodiscard]] int count() const { return int(m_files.size()); }
    // Puts all in their places; returns those. Throws ExportError.
    QStringList commit();

private:
    std::vector<std::unique_ptr<PartialFile>> m_files;
};

} // namespace scanscope::viz
