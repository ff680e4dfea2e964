// docs/ALGORITHMS.md shows a picture of each algorithm that has steps; a list contains the arguments for each
// picture.
#include <fstream>
#include <QImage>
#include <set>
#include <sstream>

#include "kernels/catalogue/catalogue.h"
#include "support/has.h"

namespace scanscope::test {
namespace {

const std::string root = SCANSCOPE_ROOT;

std::string textOf(const std::string& path) {
    std::ifstream file(root + path);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::set<std::string> listed() {
    std::istringstream lines(textOf("/resources/pictures/gallery.txt"));
    std::set<std::string> ids;
    for (std::string line; std::getline(lines, line);)
        if (!line.empty() && line.front() != '#')
            EXPECT_TRUE(ids.insert(line.substr(0, line.find(' '))).second) << line;
    return ids;
}

TEST(Gallery, ShowsEveryAlgorithmThatHasSteps) {
    const std::string page = textOf("/docs/ALGORITHMS.md");
    const std::set<std::string> ids = listed();
    std::size_t recorded = 0;
    for (const kernels::Algorithm& algorithm : kernels::catalogue()) {
        if (!algorithm.has_steps()) continue;
        ++recorded;
        const std::string id(algorithm.id), picture = "resources/pictures/gallery/" + id + ".png";
        EXPECT_TRUE(ids.contains(id)) << id << " has no line in resources/pictures/gallery.txt";
        EXPECT_TRUE(test::has(page, picture + "\" alt=\"" + std::string(algorithm.name) + '"'))
            << id << " is not in the gallery of docs/ALGORITHMS.md";
        EXPECT_EQ(QImage(QString::fromStdString(root + '/' + picture)).size(), QSize(960, 540))
            << picture << ": ./dev gallery draws it";
    }
    EXPECT_EQ(ids.size(), recorded) << "a line speaks of no algorithm";
}

TEST(Gallery, ShowsWhatAGpuTook) {
    const std::string picture = "resources/pictures/benchmark.png";
    EXPECT_TRUE(test::has(textOf("/docs/BENCHMARKS.md"), picture));
    EXPECT_EQ(QImage(QString::fromStdString(root + '/' + picture)).size(), QSize(1920, 1080))
        << picture << ": ./dev gallery draws it";
}

} // namespace
} // namespace scanscope::test
