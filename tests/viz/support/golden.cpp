#include "viz/support/golden.h"

#include <QDir>

#include "support/goldens.h"
#include "viz/support/picture_difference.h"

namespace scanscope::viz::test {
namespace {

// A picture that still looks the same is not rewritten.
void makeAnew(const QImage& painted, const QString& path) {
    const QImage golden(path);
    if (!golden.isNull() && spots(golden, painted).empty()) return;
    ASSERT_TRUE(painted.save(path, "PNG", 0)) << path.toStdString();
}

} // namespace

void expectGolden(const QImage& painted, const std::string& name) {
    ASSERT_TRUE(scanscope::test::isNamedForGoldens()) << "a test with a golden has Golden in its name";
    const QString path = QStringLiteral(SCANSCOPE_GOLDEN_DIR "/%1.png").arg(QString::fromStdString(name));
    if (scanscope::test::namesToMakeAnew()) {
        if (scanscope::test::isToBeMadeAnew(name)) makeAnew(painted, path);
        return;
    }
    const std::string complaint =
        complaintAbout(painted, QImage(path), name, QStringLiteral(SCANSCOPE_DIFFERENCES_DIR));
    if (!complaint.empty()) FAIL() << complaint;
}

std::string complaintAbout(const QImage& painted, const QImage& golden, const std::string& name,
                           const QString& folder) {
    if (golden.isNull()) return name + " has no golden picture\n" + scanscope::test::howToMakeAnew(name);
    const std::vector<Spot> found = spots(golden, painted);
    if (found.empty()) return {};
    QDir().mkpath(folder);
    const QString beginning = QDir(folder).filePath(QString::fromStdString(name));
    painted.save(beginning + "-painted.png");
    besideEachOther(golden, painted).save(beginning + "-difference.png");
    return name + " is not its golden picture: " + told(found) +
           "\nGolden, painted and what differs: " + beginning.toStdString() + "-difference.png\n" +
           scanscope::test::howToMakeAnew(name);
}

} // namespace scanscope::viz::test
