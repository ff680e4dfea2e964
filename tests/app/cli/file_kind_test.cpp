// The kind of a file, decided by its content, or by its name if the content is ambiguous.
#include "app/arguments/file_names.h"

#include <gtest/gtest.h>

#include "cli_fixture.h"

namespace scanscope::app {
namespace {

TEST(FileKind, IsWhatTheContentSays) {
    const Folder folder;
    const auto kindOf = [&](const std::string& name, const std::string& content) {
        return kindOfFile(folder.write(name, content));
    };
    const std::string recording("\x8bSCAN\r\n\x1a", 8);
    for (const char* name : {"a.scantrace", "a.json", "a.csv", "a"}) {
        EXPECT_EQ(kindOf(name, recording), FileKind::recording) << name;
        EXPECT_EQ(kindOf(name, " \n[{}]"), FileKind::results) << name;
        EXPECT_EQ(kindOf(name, "{"), FileKind::results) << name;
    }
}

TEST(FileKind, IsWhatTheNameSaysWhereTheContentSaysNothing) {
    const Folder folder;
    EXPECT_EQ(kindOfFile(folder.write("a.csv", "1,2,3")), FileKind::numbers);
    EXPECT_EQ(kindOfFile(folder.write("a.TXT", "5 9 2")), FileKind::numbers);
    EXPECT_EQ(kindOfFile(folder.write("a.json", "nothing")), FileKind::results);
    EXPECT_EQ(kindOfFile(folder.write("a.scantrace", "")), FileKind::recording);
    EXPECT_EQ(kindOfFile(folder.file("none.JSON")), FileKind::results);
    EXPECT_EQ(kindOfFile(folder.file("none")), FileKind::recording);
}

} // namespace
} // namespace scanscope::app
