// A disk that becomes full during an export. Needs permission to mount a disk.
#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <sys/mount.h>

#include "support/has.h"
#include "support/thrown.h"
#include "viz/export/export.h"
#include "viz/export/whole_files.h"
#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

class SmallDisk {
public:
    SmallDisk() {
        m_mounted =
            ::mount("none", QFile::encodeName(m_folder.path()).constData(), "tmpfs", 0, "size=64k") == 0;
    }
    ~SmallDisk() {
        if (m_mounted) ::umount(QFile::encodeName(m_folder.path()).constData());
    }
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;
    [[nodiscard]] bool isThere() const { return m_mounted; }
    [[nodiscard]] QString file(const char* name) const { return m_folder.filePath(name); }
    [[nodiscard]] QStringList everything() const {
        return QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden, QDir::Name);
    }

private:
    QTemporaryDir m_folder;
    bool m_mounted = false;
};

std::string refusal(const Document& document, ExportFormat format, const QString& path) {
    return scanscope::test::words_of<ExportError>(
        [&] { return writeExport(document, planExport(document, format, {}, path)); }, "no error");
}

TEST(FullDisk, LeavesWhatWasThereAndNothingElse) {
    const SmallDisk disk;
    if (!disk.isThere()) GTEST_SKIP() << "a disk cannot be mounted here";
    const Document document(test::traceOf({"blelloch", test::numbers(16)}));
    const std::string full = "No space left on device";
    const auto expectRefused = [&](ExportFormat format, const char* name, const char* stopsAt) {
        QFile earlier(disk.file(stopsAt));
        ASSERT_TRUE(earlier.open(QIODevice::WriteOnly) && earlier.write("earlier") == 7);
        earlier.close();
        const std::string said = refusal(document, format, disk.file(name));
        EXPECT_TRUE(test::hasAll(said, {" cannot be written: ", full}));
        EXPECT_EQ(disk.everything(), QStringList{stopsAt});
        ASSERT_TRUE(earlier.open(QIODevice::ReadOnly));
        EXPECT_EQ(earlier.readAll(), "earlier");
        earlier.remove();
    };
    expectRefused(ExportFormat::png, "a.png", "a-00.png");
    expectRefused(ExportFormat::svg, "a.svg", "a-01.svg");
    expectRefused(ExportFormat::pdf, "a.pdf", "a.pdf");
    expectRefused(ExportFormat::pptx, "a.pptx", "a.pptx");
    expectRefused(ExportFormat::html, "a.html", "a.html");
    if (!QStandardPaths::findExecutable("ffmpeg").isEmpty())
        expectRefused(ExportFormat::mp4, "a.mp4", "a.mp4");
}

} // namespace
} // namespace scanscope::viz
