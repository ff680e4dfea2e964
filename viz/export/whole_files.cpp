#include "viz/export/whole_files.h"

#include <QFile>

#include "viz/export/picture_file.h"
#include "viz/model/language.h"

namespace scanscope::viz {

void WholeFiles::add(const QString& path, const QByteArray& bytes) {
    auto part = std::make_unique<PartialFile>(path);
    QFile file(part->path());
    bool written = file.open(QIODevice::WriteOnly | QIODevice::Unbuffered);
    // A disk that gets full takes a part first, and says why only after that.
    for (qint64 at = 0; written && at < bytes.size();) {
        const qint64 took = file.write(bytes.constData() + at, bytes.size() - at);
        written = took > 0;
        at += took;
    }
    if (!written) failExport(tr("%1 cannot be written: %2.").arg(path, file.errorString()));
    m_files.push_back(std::move(part));
}

QStringList WholeFiles::commit() {
    const QStringList paths = becomeTargets(m_files);
    m_files.clear();
    return paths;
}

} // namespace scanscope::viz
