// A scratch folder is removed completely, whatever it contains.

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "kernels/errors.h"
#include "kernels/own/scratch.h"
#include "own_program.h"
#include "support/test.h"

namespace scanscope::own {
namespace {

namespace fs = std::filesystem;

TEST(Scratch, IsGoneWithFoldersThatForbidIt) {
    std::optional<Scratch> scratch(std::in_place);
    const fs::path path = scratch->path();
    fs::create_directories(path / "a/b/c");
    std::ofstream(path / "a/b/file") << "x";
    fs::create_directory_symlink("/usr", path / "a/link");
    for (const char* const folder : {"a/b/c", "a/b", "a"}) chmod((path / folder).c_str(), 0);
    scratch.reset();
    EXPECT_FALSE(fs::exists(path));
    EXPECT_TRUE(fs::exists("/usr/bin"));
}

// The path of the innermost folder is longer than the system allows.
TEST(Scratch, IsGoneWithFoldersInFolders) {
    std::optional<Scratch> scratch(std::in_place);
    const fs::path path = scratch->path();
    int folder = open(path.c_str(), O_RDONLY | O_DIRECTORY);
    for (int depth = 0; depth < 3000; ++depth) {
        ASSERT_EQ(mkdirat(folder, "folder", 0700), 0) << depth;
        const int inner = openat(folder, "folder", O_RDONLY | O_DIRECTORY);
        close(std::exchange(folder, inner));
    }
    close(folder);
    scratch.reset();
    EXPECT_FALSE(fs::exists(path));
}

// Folders of killed processes are deleted. Folders that are in use, new, of other users, or with other names
// stay.
TEST(Scratch, SweepsWhatIsStale) {
    const test::ScratchFolder place;
    const auto left = [&](const std::string& name, int hours) {
        fs::create_directories(place.path() / name / "work");
        const timespec times[2]{{0, UTIME_OMIT}, {time(nullptr) - 3600 * hours, 0}};
        utimensat(AT_FDCWD, (place.path() / name).c_str(), times, 0);
    };
    left("scanscope-stale1", 2);
    left("scanscope-new123", 0);
    left("scanscope-held12", 2);
    left("scanscope-longer-name", 2);
    left("another-stale1", 2);
    const int held = open((place.path() / "scanscope-held12").c_str(), O_RDONLY | O_DIRECTORY);
    flock(held, LOCK_SH);
    sweep_scratch(place.path());
    close(held);
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(place.path()))
        names.push_back(entry.path().filename().string());
    std::ranges::sort(names);
    EXPECT_EQ(names, (std::vector<std::string>{"another-stale1", "scanscope-held12", "scanscope-longer-name",
                                               "scanscope-new123"}));
}

TEST(Scratch, SaysWhereItShouldHaveBeen) {
    EXPECT_EXIT(
        {
            setenv("TMPDIR", "/nonexistent", 1);
            try {
                const Scratch scratch;
            } catch (const kernels::Unavailable& error) {
                std::fprintf(stderr, "%s\n", error.what());
                _exit(7);
            }
        },
        testing::ExitedWithCode(7),
        "TMPDIR is \"/nonexistent\", which is not a folder: set it to a folder for temporary files.");
}

} // namespace
} // namespace scanscope::own
