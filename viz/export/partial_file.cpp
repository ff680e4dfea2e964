#include "viz/export/partial_file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRandomGenerator>
#include <unistd.h>

#include "viz/export/picture_file.h"

namespace scanscope::viz {

namespace {

[[noreturn]] void failWriting(const QString& path, const QString& why) {
    failExport(QStringLiteral("%1 cannot be written: %2.").arg(path, why));
}

[[noreturn]] void failWriting(const QString& path, int error) {
    failWriting(path, QString::fromLocal8Bit(std::strerror(error)));
}

} // namespace

PartialFile::PartialFile(const QString& target)
    : m_asked(target) {
    QFileInfo info(target);
    if (info.isSymLink() && info.exists()) info.setFile(info.canonicalFilePath());
    m_target = info.absoluteFilePath();
    if (!info.absoluteDir().exists())
        failWriting(target, QStringLiteral("there is no folder %1").arg(info.absolutePath()));
    if (info.exists() && !info.isFile()) failWriting(target, QStringLiteral("it is no file"));
    if (info.exists() && ::access(QFile::encodeName(m_target).constData(), W_OK) != 0)
        failWriting(target, errno);
    const QString name = QStringLiteral(".%1.%2.part")
                             .arg(info.completeBaseName().left(100))
                             .arg(QRandomGenerator::global()->generate64(), 16, 16, QLatin1Char('0'));
    const QString path = info.absoluteDir().filePath(name);
    const int file =
        ::open(QFile::encodeName(path).constData(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0) failWriting(target, errno);
    ::close(file);
    m_path = path;
}

PartialFile::~PartialFile() {
    if (!m_path.isEmpty()) QFile::remove(m_path);
}

void PartialFile::becomeTarget() {
    if (QFileInfo(m_path).size() == 0) failWriting(m_asked, QStringLiteral("the encoder left it empty"));
    if (QFileInfo::exists(m_target)) QFile::setPermissions(m_path, QFile::permissions(m_target));
    if (std::rename(QFile::encodeName(m_path).constData(), QFile::encodeName(m_target).constData()) != 0)
        failWriting(m_asked, errno);
    m_path.clear();
}

} // namespace scanscope::viz
