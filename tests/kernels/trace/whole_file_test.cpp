// A file is written completely or not at all, both a single one and several together.
#include "kernels/trace/trace_file.h"
#include "kernels/trace/whole_file.h"
#include "support/scratch_folder.h"
#include "support/test.h"
#include "support/thrown.h"

namespace scanscope::trace {
namespace {

namespace fs = std::filesystem;

class WholeFile : public testing::Test {
protected:
    [[nodiscard]] fs::path at(const std::string& name) const { return folder.at(name); }
    // All files in the folder, including hidden ones, with their contents.
    [[nodiscard]] std::map<std::string, std::string> files() const {
        std::map<std::string, std::string> all;
        for (const std::string& name : folder.names())
            all[name] = fs::is_directory(at(name)) ? "/" : scanscope::test::content_of(at(name));
        return all;
    }
    const scanscope::test::ScratchFolder folder;
};

Writer words(const std::string& text) {
    return [text](std::ostream& out) { out << text; };
}

std::string refusal(const fs::path& path) {
    return scanscope::test::words_of<TraceWriteError>([&] { save_whole(path, words("new")); }, "written");
}

// Throws in the middle of the file, like a cancelled writer.
void half(std::ostream& out) {
    out << std::string(1u << 21, 'x');
    throw std::runtime_error("cancelled");
}

using Files = std::map<std::string, std::string>;

TEST_F(WholeFile, SaysWhichFileWhyAndWhatToDo) {
    fs::create_directory(at("taken"));
    save_whole(at("file"), words("old"));
    EXPECT_EQ(refusal(at("taken")),
              at("taken").string() + " cannot be written: it is a folder; choose another name.");
    EXPECT_EQ(refusal(at("none/a")),
              at("none/a").string() + " cannot be written: there is no folder " + at("none").string() + ".");
    EXPECT_EQ(refusal(at("file/a")),
              at("file/a").string() + " cannot be written: " + at("file").string() + " is not a folder.");
    EXPECT_NO_THROW(check_folder_of("a")) << "the working folder";
    EXPECT_NO_THROW(check_folder_of("")) << "the file does not have its name yet";
    const std::string proc = refusal("/proc/a");
    EXPECT_EQ(proc.find("/proc/a cannot be written: no file can be created in /proc ("), 0u) << proc;
    EXPECT_TRUE(proc.ends_with("); choose another folder.")) << proc;
    if (fs::exists("/dev/full")) {
        EXPECT_EQ(refusal("/dev/full"),
                  "/dev/full cannot be written: No space left on device; choose another place.");
    }
    EXPECT_EQ(files(), (Files{{"file", "old"}, {"taken", "/"}}));
}

TEST_F(WholeFile, CancelledHalfWayLeavesTheOldOne) {
    EXPECT_THROW(save_whole(at("new"), half), std::runtime_error);
    EXPECT_EQ(files(), Files{});
    save_whole(at("a"), words("old"));
    EXPECT_THROW(save_whole(at("a"), half), std::runtime_error);
    EXPECT_EQ(files(), (Files{{"a", "old"}}));
    WholeFiles several;
    several.write(at("a"), words("new"));
    EXPECT_THROW(several.write(at("b"), half), std::runtime_error);
    several.commit(); // there is nothing left to move
    EXPECT_EQ(files(), (Files{{"a", "old"}}));
}

TEST_F(WholeFile, WhatIsNotCommittedIsGone) {
    save_whole(at("a"), words("old"));
    {
        WholeFiles several;
        several.write(at("a"), words("new"));
        std::ofstream(several.begin(at("b"))) << "by another program";
        EXPECT_EQ(files().size(), 3u);
    }
    EXPECT_EQ(files(), (Files{{"a", "old"}}));
}

// If the last file cannot be put in place, the files before it are removed again.
TEST_F(WholeFile, SeveralAppearTogetherOrNotAtAll) {
    save_whole(at("a"), words("old"));
    WholeFiles several;
    for (const char* name : {"a", "b", "c"}) several.write(at(name), words("new"));
    fs::create_directory(at("c")); // created by another program in the meantime
    EXPECT_THROW(several.commit(), TraceWriteError);
    EXPECT_EQ(files(), (Files{{"a", "old"}, {"c", "/"}}));
    fs::remove(at("c"));
    for (const char* name : {"a", "b", "c"}) several.write(at(name), words("new"));
    several.commit();
    EXPECT_EQ(files(), (Files{{"a", "new"}, {"b", "new"}, {"c", "new"}}));
}

} // namespace
} // namespace scanscope::trace
