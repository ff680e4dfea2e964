// Files, folders and archives become submissions, and hostile archives nothing else.

#include <gtest/gtest.h>

#include <archive.h>
#include <archive_entry.h>

#include <fmt/format.h>

#include "kernels/course/course_fixture.h"
#include "kernels/errors.h"

namespace scanscope::course {
namespace {

namespace fs = std::filesystem;

struct Entry {
    std::string name, text;
    unsigned type = AE_IFREG;
};

std::string archived(const std::vector<Entry>& entries, bool is_zip) {
    std::string bytes(1 << 20, '\0');
    for (const Entry& entry : entries) bytes.resize(bytes.size() + entry.text.size() + 4096);
    std::size_t used = 0;
    archive* const out = archive_write_new();
    if (is_zip)
        archive_write_set_format_zip(out);
    else {
        archive_write_set_format_pax_restricted(out);
        archive_write_add_filter_gzip(out);
    }
    archive_write_open_memory(out, bytes.data(), bytes.size(), &used);
    for (const Entry& entry : entries) {
        archive_entry* const head = archive_entry_new();
        archive_entry_set_pathname(head, entry.name.c_str());
        archive_entry_set_filetype(head, entry.type);
        archive_entry_set_perm(head, 0644);
        archive_entry_set_size(head, static_cast<la_int64_t>(entry.type == AE_IFREG ? entry.text.size() : 0));
        if (entry.type == AE_IFLNK) archive_entry_set_symlink(head, entry.text.c_str());
        archive_write_header(out, head);
        if (entry.type == AE_IFREG) archive_write_data(out, entry.text.data(), entry.text.size());
        archive_entry_free(head);
    }
    archive_write_close(out);
    archive_write_free(out);
    bytes.resize(used);
    return bytes;
}

// "anna: scan.cu=a, util.h=b; ben: …", with what was left out in brackets.
std::string all_in(const std::vector<fs::path>& places) {
    Suite suite;
    suite.tasks.emplace_back();
    suite.tasks.back().files = {"scan.cu"};
    std::string text;
    for (const Submission& one : submissions_in(places, suite)) {
        std::string files;
        for (const TextFile& file : one.files)
            files += fmt::format("{}{}={}", files.empty() ? "" : ", ", file.name, file.text.substr(0, 20));
        for (const LeftOutFile& file : one.left_out)
            files += fmt::format(" [{} {}]", file.name, name_of(file.why));
        text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", one.name, files);
    }
    return text;
}

// As macOS, Windows and Linux pack them: flagged as UTF-8, in UTF-8 without saying so, and in code page 437.
TEST(Submissions, KeepNamesThatAreNotAscii) {
    const CourseFolder folder;
    const std::vector<Entry> class_of_three{
        {"Müller_4711/scan.cu", "m"}, {"Żółć/scan.cu", "z"}, {"王/scan.cu", "w"}};
    const std::string expected = "Müller_4711: scan.cu=m; Żółć: scan.cu=z; 王: scan.cu=w";
    for (const bool is_zip : {true, false}) {
        const std::string packed = archived(class_of_three, is_zip);
        EXPECT_EQ(all_in({folder.write(is_zip ? "all.zip" : "all.tar.gz", packed)}), expected);
    }
    std::string old = archived({{"M_ller/scan.cu", "m"}, {"anna/scan.cu", "a"}}, true);
    for (std::size_t at = 0; (at = old.find("M_ller", at)) != old.npos;) old[at + 1] = '\x81';
    EXPECT_EQ(all_in({folder.write("old.zip", old)}), "Müller: scan.cu=m; anna: scan.cu=a");
}

TEST(Submissions, AreTheEntriesOfAFolder) {
    const CourseFolder folder;
    folder.write("class/anna/scan.cu", "a");
    folder.write("class/anna/util/my.h", "h");
    folder.write("class/ben_scan.cu", "b");
    folder.write("class/a10.cu", "10");
    folder.write("class/a2.cu", "2");
    folder.write("class/.DS_Store", "x");
    folder.write("class/anna/__MACOSX/._scan.cu", "x");
    folder.write("class/zoe.zip", archived({{"scan.cu", "z"}}, true));
    EXPECT_EQ(all_in({folder.path() / "class"}),
              "a2.cu: a2.cu=2; a10.cu: a10.cu=10; anna: scan.cu=a, util/my.h=h; "
              "ben_scan.cu: ben_scan.cu=b; zoe.zip: scan.cu=z");
    EXPECT_EQ(all_in({folder.path() / "class" / "anna"}), "anna: scan.cu=a, util/my.h=h");
    EXPECT_EQ(all_in({folder.path() / "class" / "ben_scan.cu", folder.path() / "class" / "anna" / "scan.cu"}),
              "ben_scan.cu: ben_scan.cu=b; scan.cu: scan.cu=a");
    folder.write("other/anna/scan.cu", "c");
    EXPECT_EQ(all_in({folder.path() / "class" / "anna", folder.path() / "other" / "anna"}),
              "anna: scan.cu=a, util/my.h=h; anna (2): scan.cu=c");
    EXPECT_THROW(all_in({folder.path() / "nobody"}), kernels::BadRequest);
}

TEST(Submissions, AreTheEntriesOfAnArchive) {
    const CourseFolder folder;
    for (const bool is_zip : {true, false}) {
        const std::string ending = is_zip ? ".zip" : ".tar.gz";
        const fs::path all =
            folder.write("all" + ending, archived({{"anna_1/scan.cu", "a"},
                                                   {"ben_2/work/scan.cu", "b"},
                                                   {"ben_2/work/my.h", "h"},
                                                   {"zoe.zip", archived({{"x/scan.cu", "z"}}, true)}},
                                                  is_zip));
        EXPECT_EQ(all_in({all}),
                  "anna_1: scan.cu=a; ben_2: work/my.h=h, work/scan.cu=b; zoe.zip: x/scan.cu=z");
        const fs::path one =
            folder.write("one" + ending, archived({{"work/scan.cu", "a"}, {"work/x.h", "h"}}, is_zip));
        EXPECT_EQ(all_in({one}), fmt::format("one{}: work/scan.cu=a, work/x.h=h", ending));
    }
}

TEST(Submissions, OfHostileArchivesLeadNowhere) {
    const CourseFolder folder;
    const fs::path hostile = folder.write("in/h.tar.gz", archived({{"../out.txt", "out"},
                                                                   {"/tmp/scanscope-out.txt", "out"},
                                                                   {"x/../../out.txt", "out"},
                                                                   {"link", "/etc/passwd", AE_IFLNK},
                                                                   {"pipe", "", AE_IFIFO},
                                                                   {"scan.cu", "a"}},
                                                                  false));
    EXPECT_EQ(all_in({hostile}), "h.tar.gz: scan.cu=a [../out.txt outside] [/tmp/scanscope-out.txt outside] "
                                 "[x/../../out.txt outside] [link link] [pipe link]");
    EXPECT_FALSE(fs::exists(folder.path() / "out.txt"));
    EXPECT_FALSE(fs::exists("/tmp/scanscope-out.txt"));
}

TEST(Submissions, OfBombsHaveAnEnd) {
    const CourseFolder folder;
    const std::string zeros(30u << 20, '\0');
    const fs::path large = folder.write("large.zip", archived({{"a.cu", zeros}, {"scan.cu", "a"}}, true));
    EXPECT_EQ(all_in({large}), "large.zip: scan.cu=a [a.cu too-large]");
    std::vector<Entry> many;
    for (int i = 0; i < 3000; ++i) many.push_back({fmt::format("{:04}.cu", i), "x"});
    const fs::path crowd = folder.write("crowd.zip", archived(many, true));
    Suite suite;
    suite.tasks.emplace_back().files = {"0000.cu"};
    const std::vector<Submission> all = submissions_in({crowd}, suite);
    ASSERT_EQ(all.size(), 1u);
    EXPECT_EQ(all.front().files.size(), 2000u);
    EXPECT_EQ(all.front().left_out, (std::vector<LeftOutFile>{{"", LeftOut::too_many}}));
    // An archive in an archive in an archive: all share one room, and the fourth is not opened.
    std::string nested = archived({{"scan.cu", "deep"}}, true);
    for (int i = 0; i < 4; ++i) nested = archived({{"n.zip", nested}}, true);
    const fs::path deep = folder.write("deep.zip", nested);
    ASSERT_EQ(submissions_in({deep}, suite).size(), 1u);
    EXPECT_EQ(submissions_in({deep}, suite).front().files.front().name, "n.zip/n.zip/n.zip");
}

TEST(Submissions, ThatAreDamagedSaySo) {
    const CourseFolder folder;
    const std::string whole = archived({{"scan.cu", "a"}, {"x.cu", std::string(5000, 'x')}}, false);
    EXPECT_EQ(all_in({folder.write("cut.tar.gz", whole.substr(0, whole.size() / 2))}).substr(0, 10),
              "cut.tar.gz");
    EXPECT_EQ(all_in({folder.write("none.zip", "this is no archive")}), "none.zip:  [ damaged]");
    EXPECT_EQ(all_in({folder.write("empty.zip", "")}), "empty.zip:  [ damaged]");
}

TEST(Submissions, FollowNoLinks) {
    const CourseFolder folder;
    folder.write("secret.txt", "s");
    folder.write("in/anna/other.cu", "a");
    fs::create_symlink(folder.path() / "secret.txt", folder.path() / "in/anna/scan.cu");
    fs::create_directory_symlink(folder.path(), folder.path() / "in/ben");
    EXPECT_EQ(all_in({folder.path() / "in"}), "anna: other.cu=a [scan.cu link]; ben:  [ben link]");
}

TEST(Submissions, AreKnownByWhatIsInThem) {
    const CourseFolder folder;
    folder.write("a/x/scan.cu", "a");
    folder.write("b/y/scan.cu", "a");
    folder.write("c/z/scan.cu", "b");
    const Suite suite;
    const auto hash = [&](const char* name) {
        return submissions_in({folder.path() / name}, suite).front().hash;
    };
    EXPECT_EQ(hash("a"), hash("b"));
    EXPECT_NE(hash("a"), hash("c"));
    EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

} // namespace
} // namespace scanscope::course
