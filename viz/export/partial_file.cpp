#include "viz/export/partial_file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <unistd.h>

#include "kernels/trace/file_beside.h"
#include "kernels/trace/whole_file.h"
#include "viz/export/export_error.h"
#include "viz/model/language.h"

namespace scanscope::viz {

namespace {

[[noreturn]] void failWriting(const QString& path, const QString& why) {
    failExport(tr("%1 cannot be written: %2.").arg(path, why));
}

QString reason(int error) { return QString::fromLocal8Bit(std::strerror(error)); }

[[noreturn]] void failWriting(const QString& path, int error) { failWriting(path, reason(error)); }

std::filesystem::path placeOf(const QString& path) { return QFile::encodeName(path).toStdString(); }

QString pathOf(const std::filesystem::path& place) { return QFile::decodeName(place.c_str()); }

QString writtenPlace(const QString& path) {
    return pathOf(asExport([&] { return trace::written_place(placeOf(path)); }));
}

bool rename(const QString& from, const QString& to) {
    return std::rename(QFile::encodeName(from).constData(), QFile::encodeName(to).constData()) == 0;
}

} // namespace

void checkFolderOf(const QString& path) {
    const QFileInfo folder(QFileInfo(path).absoluteDir().absolutePath());
    if (!folder.exists()) failWriting(path, tr("there is no folder %1").arg(folder.filePath()));
    if (!folder.isDir()) failWriting(path, tr("%1 is no folder").arg(folder.filePath()));
}

PartialFile::PartialFile(const QString& target)
    : m_asked(target) {
    if (QFileInfo there(target); there.exists() && !there.isFile() && !there.isDir())
        failWriting(target, tr("it is no file"));
    const QFileInfo info(writtenPlace(target));
    m_target = info.absoluteFilePath();
    checkFolderOf(target);
    if (info.exists() && !info.isFile()) failWriting(target, tr("it is no file"));
    if (info.exists() && ::access(QFile::encodeName(m_target).constData(), W_OK) != 0)
        failWriting(target, errno);
    trace::clear_left_beside(placeOf(m_target));
    const QString path = pathOf(trace::name_beside(placeOf(m_target), trace::part_ending));
    const int file =
        ::open(QFile::encodeName(path).constData(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0)
        failWriting(target, tr("the folder %1 takes no new files (%2); choose another folder")
                                .arg(info.absolutePath(), reason(errno)));
    ::close(file);
    m_path = path;
}

PartialFile::~PartialFile() {
    if (!m_path.isEmpty()) QFile::remove(m_path);
    if (!m_old.isEmpty()) QFile::remove(m_old);
}

void PartialFile::checkWhole() const {
    if (QFileInfo(m_path).size() == 0) failWriting(m_asked, tr("the encoder left it empty"));
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
    const QString old = pathOf(trace::name_beside(placeOf(m_target), trace::old_ending));
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
