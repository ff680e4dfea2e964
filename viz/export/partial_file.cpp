#include "viz/export/partial_file.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <unistd.h>

#include "trace/trace_file.h"
#include "viz/export/picture_file.h"

namespace scanscope::viz {

namespace {

[[noreturn]] void failWriting(const QString& path, const QString& why) {
    failExport(QStringLiteral("%1 cannot be written: %2.").arg(path, why));
}

QString reason(int error) { return QString::fromLocal8Bit(std::strerror(error)); }

[[noreturn]] void failWriting(const QString& path, int error) { failWriting(path, reason(error)); }

// Where process numbers mean the same processes: until the machine starts anew, in one container.
QByteArray thisWorld() {
    QFile start(QStringLiteral("/proc/sys/kernel/random/boot_id"));
    QByteArray world = start.open(QIODevice::ReadOnly) ? start.readAll() : QByteArray();
    world += QFile::symLinkTarget(QStringLiteral("/proc/self/ns/pid")).toUtf8();
    return QCryptographicHash::hash(world, QCryptographicHash::Sha256).toHex().left(16);
}

// With as much of the name as leaves room for the rest, as a file system takes names of 255 bytes.
QString stemBeside(const QFileInfo& target) {
    static const QString world = QString::fromLatin1(thisWorld());
    QString name = target.completeBaseName();
    while (name.toUtf8().size() > 100) name.chop(name.back().isLowSurrogate() ? 2 : 1);
    return QStringLiteral(".%1.%2").arg(name, world);
}

// Of its own, hidden beside the target: ".scan.WORLD-PROCESS-NUMBER.part".
QString nameBeside(const QFileInfo& target, const char* ending) {
    static std::atomic<unsigned> number = 0;
    const QString name = QStringLiteral("%1-%2-%3.%4")
                             .arg(stemBeside(target))
                             .arg(::getpid())
                             .arg(++number)
                             .arg(QLatin1String(ending));
    return target.absoluteDir().filePath(name);
}

bool isGone(qint64 process) { return process > 0 && ::kill(pid_t(process), 0) != 0 && errno == ESRCH; }

void removeLeftParts(const QFileInfo& target) {
    static const QRegularExpression writer(QStringLiteral("^-([0-9]{1,9})-[0-9]+\\.part$"));
    const QString stem = stemBeside(target);
    QDir folder = target.absoluteDir();
    for (const QString& name : folder.entryList(QDir::Files | QDir::Hidden)) {
        if (!name.startsWith(stem)) continue;
        const auto match = writer.match(name.mid(stem.size()));
        if (match.hasMatch() && isGone(match.captured(1).toLongLong())) folder.remove(name);
    }
}

QString writtenPlace(const QString& path) {
    try {
        return QFile::decodeName(trace::written_place(QFile::encodeName(path).toStdString()).c_str());
    } catch (const trace::TraceWriteError& error) {
        failExport(QString::fromStdString(error.what()));
    }
}

bool rename(const QString& from, const QString& to) {
    return std::rename(QFile::encodeName(from).constData(), QFile::encodeName(to).constData()) == 0;
}

} // namespace

void checkFolderOf(const QString& path) {
    const QFileInfo folder(QFileInfo(path).absoluteDir().absolutePath());
    if (!folder.exists()) failWriting(path, QStringLiteral("there is no folder %1").arg(folder.filePath()));
    if (!folder.isDir()) failWriting(path, QStringLiteral("%1 is no folder").arg(folder.filePath()));
}

PartialFile::PartialFile(const QString& target)
    : m_asked(target) {
    if (QFileInfo there(target); there.exists() && !there.isFile() && !there.isDir())
        failWriting(target, QStringLiteral("it is no file"));
    const QFileInfo info(writtenPlace(target));
    m_target = info.absoluteFilePath();
    checkFolderOf(target);
    if (info.exists() && !info.isFile()) failWriting(target, QStringLiteral("it is no file"));
    if (info.exists() && ::access(QFile::encodeName(m_target).constData(), W_OK) != 0)
        failWriting(target, errno);
    removeLeftParts(info);
    const QString path = nameBeside(info, "part");
    const int file =
        ::open(QFile::encodeName(path).constData(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0)
        failWriting(target, QStringLiteral("the folder %1 takes no new files (%2); choose another folder")
                                .arg(info.absolutePath(), reason(errno)));
    ::close(file);
    m_path = path;
}

PartialFile::~PartialFile() {
    if (!m_path.isEmpty()) QFile::remove(m_path);
    if (!m_old.isEmpty()) QFile::remove(m_old);
}

void PartialFile::checkWhole() const {
    if (QFileInfo(m_path).size() == 0) failWriting(m_asked, QStringLiteral("the encoder left it empty"));
}

void PartialFile::becomeTarget() {
    checkWhole();
    if (QFileInfo::exists(m_target)) QFile::setPermissions(m_path, QFile::permissions(m_target));
    if (!rename(m_path, m_target)) failWriting(m_asked, errno);
    m_path.clear();
}

// A second name keeps it where it is until the new one takes its place. File systems without second names
// move it meanwhile.
void PartialFile::keepOld() {
    const QFileInfo target(m_target);
    if (!target.isFile()) return;
    const QString old = nameBeside(target, "old");
    const bool kept =
        ::link(QFile::encodeName(m_target).constData(), QFile::encodeName(old).constData()) == 0 ||
        rename(m_target, old);
    if (!kept) failWriting(m_asked, errno);
    m_old = old;
}

void PartialFile::takeBack() {
    if (m_old.isEmpty())
        QFile::remove(m_target);
    else if (rename(m_old, m_target))
        QFile::remove(m_old); // two names of one file stay two
    m_old.clear();            // where it could not go back, it stays beside its place
}

QStringList becomeTargets(const std::vector<std::unique_ptr<PartialFile>>& files) {
    for (const auto& file : files) file->checkWhole();
    std::size_t inPlace = 0;
    try {
        if (files.size() > 1)
            for (const auto& file : files) file->keepOld();
        for (; inPlace < files.size(); ++inPlace) files[inPlace]->becomeTarget();
    } catch (const ExportError&) {
        for (std::size_t file = 0; file < files.size(); ++file)
            if (file < inPlace || !files[file]->m_old.isEmpty()) files[file]->takeBack();
        throw;
    }
    QStringList targets;
    for (const auto& file : files) targets << file->target();
    return targets;
}

} // namespace scanscope::viz
