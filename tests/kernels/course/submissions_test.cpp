// Files, folders and archives become submissions; hostile archives are refused.

#include <chrono>
#include <clocale>

#include <archive.h>
#include <archive_entry.h>

#include "kernels/course/course_fixture.h"
#include "kernels/errors.h"
#include "support/test.h"

namespace scanscope::course {
namespace {

namespace fs = std::filesystem;
using archives::room_of_class;
using archives::UnpackedRoom;

struct Entry {
    std::string name, text;
    unsigned type = AE_IFREG;
    std::int64_t time = 0; // 0: none
};

enum class Kind { zip, pax, gnu, seven_zip };

std::string archived(const std::vector<Entry>& entries, Kind kind) {
    std::string bytes(1 << 20, '\0');
    for (const Entry& entry : entries) bytes.resize(bytes.size() + entry.text.size() + 4096);
    std::size_t used = 0;
    archive* const out = archive_write_new();
    // 7-Zip stores names in UTF-16, and converting them needs a locale.
    const locale_t utf8 = kind == Kind::seven_zip ? newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr) : nullptr;
    const locale_t before = utf8 ? uselocale(utf8) : nullptr;
    if (kind == Kind::zip) archive_write_set_format_zip(out);
    if (kind == Kind::pax) archive_write_set_format_pax_restricted(out);
    if (kind == Kind::gnu) archive_write_set_format_gnutar(out);
    if (kind == Kind::seven_zip) archive_write_set_format_7zip(out);
    if (kind == Kind::pax) archive_write_add_filter_gzip(out);
    archive_write_open_memory(out, bytes.data(), bytes.size(), &used);
    for (const Entry& entry : entries) {
        archive_entry* const head = archive_entry_new();
        archive_entry_set_pathname(head, entry.name.c_str());
        archive_entry_set_filetype(head, entry.type);
        archive_entry_set_perm(head, 0644);
        archive_entry_set_size(head, static_cast<la_int64_t>(entry.type == AE_IFREG ? entry.text.size() : 0));
        if (entry.time != 0) archive_entry_set_mtime(head, entry.time, 0);
        if (entry.type == AE_IFLNK) archive_entry_set_symlink(head, entry.text.c_str());
        archive_write_header(out, head);
        if (entry.type == AE_IFREG) archive_write_data(out, entry.text.data(), entry.text.size());
        archive_entry_free(head);
    }
    archive_write_close(out);
    archive_write_free(out);
    if (utf8) {
        uselocale(before);
        freelocale(utf8);
    }
    bytes.resize(used);
    return bytes;
}

std::string archived(const std::vector<Entry>& entries, bool is_zip) {
    return archived(entries, is_zip ? Kind::zip : Kind::pax);
}

// The same archive, in which every "_" in this name is replaced by another byte.
std::string with_byte(std::string archive, const std::string& name, char byte) {
    std::string other = name;
    std::ranges::replace(other, '_', byte);
    for (std::size_t at = 0; (at = archive.find(name, at)) != archive.npos; at += name.size())
        archive.replace(at, name.size(), other);
    return archive;
}

// "anna: scan.cu=a, util.h=b; ben: …", with ignored files in brackets.
std::string all_in(const std::vector<fs::path>& places) {
    Suite suite;
    suite.tasks.emplace_back();
    suite.tasks.back().files = {"scan.cu"};
    std::string text;
    const Gathered gathered = submissions_in(places, suite);
    for (const Submission& one : gathered.submissions) {
        std::string files;
        for (const TextFile& file : one.files)
            files += fmt::format("{}{}={}", files.empty() ? "" : ", ", file.name, file.text.substr(0, 20));
        for (const LeftOutFile& file : one.left_out)
            files += fmt::format(" [{} {}]", file.name, name_of(file.why));
        text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", one.name, files);
    }
    for (const Unowned& one : gathered.unowned)
        text += fmt::format("; {}/{} {}", one.place, one.file.name, name_of(one.file.why));
    return text;
}

class Submissions : public testing::Test {
protected:
    const test::ScratchFolder folder;
};

// The newest file counts; an archive within a class has its own time, because its author sets those inside.
TEST_F(Submissions, KnowWhenTheyWereHandedIn) {
    constexpr std::int64_t monday = 1'796'000'000, tuesday = monday + 86'400;
    Suite suite;
    suite.tasks.emplace_back();
    suite.tasks.back().files = {"scan.cu"};
    const std::string inner = archived({{"scan.cu", "x", AE_IFREG, 1'000'000'000}}, true);
    const auto times = [&](const fs::path& place) {
        std::vector<std::int64_t> all;
        for (const Submission& one : submissions_in({place}, suite).submissions)
            all.push_back(one.time.value_or(-1));
        return all;
    };
    const auto touch = [](const fs::path& file, std::int64_t time) {
        fs::last_write_time(
            file, std::chrono::file_clock::from_sys(std::chrono::sys_seconds(std::chrono::seconds(time))));
    };
    for (const bool is_zip : {true, false})
        for (const std::string wrapper : {"", "week1/"}) {
            const std::vector<Entry> entries{{wrapper + "anna/scan.cu", "a", AE_IFREG, tuesday},
                                             {wrapper + "anna/notes.txt", "a", AE_IFREG, monday},
                                             {wrapper + "anna/.DS_Store", "a", AE_IFREG, tuesday + 9},
                                             {wrapper + "ben/scan.cu", "b", AE_IFREG, monday},
                                             {wrapper + "zoe.zip", inner, AE_IFREG, monday + 2}};
            EXPECT_EQ(times(folder.write("all.zip", archived(entries, is_zip))),
                      (std::vector{tuesday, monday, monday + 2}));
        }
    fs::create_directories(folder.path() / "class/anna");
    touch(folder.write("class/anna/scan.cu", "a"), tuesday);
    touch(folder.write("class/anna/notes.txt", "a"), monday);
    touch(folder.write("class/ben.zip", inner), monday);
    touch(folder.write("class/zoe.cu", "z"), monday + 2);
    EXPECT_EQ(times(folder.path() / "class"), (std::vector{tuesday, monday, monday + 2}));
    EXPECT_EQ(times(folder.path() / "class/ben.zip"), std::vector{monday});
    EXPECT_EQ(times(folder.path() / "class/zoe.cu"), std::vector{monday + 2});
    fs::create_directories(folder.path() / "class/empty");
    EXPECT_EQ(times(folder.path() / "class").at(2), -1);
}

// Archives as macOS, Windows and Linux make them: names flagged as UTF-8, in UTF-8 without the flag, and in
// code page 437.
TEST_F(Submissions, KeepNamesThatAreNotAscii) {
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

// A name in an unknown encoding loses no letter.
TEST_F(Submissions, KeepNamesOfOlderArchives) {
    const std::vector<Entry> two{{"M_ller/scan.cu", "m"}, {"anna/scan.cu", "a"}};
    const auto read = [&](const std::string& file, Kind kind, char byte) {
        std::string bytes = with_byte(archived(two, kind), "M_ller", byte);
        if (kind == Kind::gnu) { // its header has a checksum
            const auto sum = [&] {
                unsigned all = 0;
                for (std::size_t i = 0; i < 512; ++i)
                    all += i >= 148 && i < 156 ? ' ' : static_cast<unsigned char>(bytes[i]);
                return all;
            }();
            bytes.replace(148, 8, fmt::format("{:06o}", sum) + std::string("\0 ", 2));
        }
        return all_in({folder.write(file, bytes)});
    };
    const std::string expected = "Müller: scan.cu=m; anna: scan.cu=a";
    EXPECT_EQ(read("437.zip", Kind::zip, '\x81'), expected);
    EXPECT_EQ(read("latin.zip", Kind::zip, '\xfc'), expected);
    EXPECT_EQ(read("latin.tar", Kind::gnu, '\xfc'), expected);
    EXPECT_EQ(read("sharp.zip", Kind::zip, '\xe1'), "Mßller: scan.cu=m; anna: scan.cu=a");
    const std::vector<Entry> three{{"Müller/scan.cu", "m"}, {"Żółć/scan.cu", "z"}, {"王/scan.cu", "w"}};
    const std::string all = "Müller: scan.cu=m; Żółć: scan.cu=z; 王: scan.cu=w";
    for (const auto& [file, kind] : {std::pair("a.tar", Kind::gnu), std::pair("a.7z", Kind::seven_zip)})
        EXPECT_EQ(all_in({folder.write(file, archived(three, kind))}), all) << file;
}

// A file next to the folders of a class is not part of the class, even if the folders contain a file of the
// same name.
TEST_F(Submissions, AreAClassBesideAStrayFile) {
    const std::vector<Entry> stray{{"anna/scan.cu", "a"}, {"ben/work/scan.cu", "b"}, {"scan.cu", "s"}};
    const std::string split = "anna: scan.cu=a; ben: work/scan.cu=b; ";
    for (const Entry& entry : stray) folder.write("class/" + entry.name, entry.text);
    EXPECT_EQ(all_in({folder.path() / "class"}), split + "class/scan.cu beside");
    for (const char* const at_top : {"scan.cu", "./scan.cu", ".//scan.cu"}) {
        std::vector<Entry> entries = stray;
        entries.back().name = at_top;
        EXPECT_EQ(all_in({folder.write("c.zip", archived(entries, Kind::zip))}),
                  split + "c.zip/scan.cu beside");
        EXPECT_EQ(all_in({folder.write("c.tar", archived(entries, Kind::gnu))}),
                  split + "c.tar/scan.cu beside");
    }
    std::vector<Entry> wrapped = stray;
    for (Entry& entry : wrapped) entry.name = "class/" + entry.name;
    EXPECT_EQ(all_in({folder.write("w.zip", archived(wrapped, true))}), split + "w.zip/scan.cu beside");
    wrapped.pop_back();
    EXPECT_EQ(all_in({folder.write("w.zip", archived(wrapped, true))}),
              "anna: scan.cu=a; ben: work/scan.cu=b");
    // A folder with a blank name is shown, too.
    EXPECT_EQ(all_in({folder.write(
                  "b.zip", archived({{" /scan.cu", "x"}, {"ben/scan.cu", "b"}, {"scan.cu", "s"}}, true))}),
              "\" \": scan.cu=x; ben: scan.cu=b; b.zip/scan.cu beside");
    const std::string zip = archived({{"scan.cu", "z"}}, true);
    folder.write("zips/anna.zip", zip);
    folder.write("zips/ben.zip", zip);
    folder.write("zips/scan.cu", "s");
    EXPECT_EQ(all_in({folder.path() / "zips"}),
              "anna.zip: scan.cu=z; ben.zip: scan.cu=z; zips/scan.cu beside");
}

TEST_F(Submissions, OfOneStayOne) {
    const std::vector<Entry> helped{{"scan.cu", "a"}, {"lib/my.h", "h"}, {"lib/other.cu", "o"}};
    const std::vector<Entry> backed{{"scan.cu", "a"}, {"old/scan.cu", "o"}};
    for (const Entry& entry : helped) folder.write("anna/" + entry.name, entry.text);
    for (const Entry& entry : backed) folder.write("ben/" + entry.name, entry.text);
    EXPECT_EQ(all_in({folder.path() / "anna"}), "anna: lib/my.h=h, lib/other.cu=o, scan.cu=a");
    EXPECT_EQ(all_in({folder.path() / "ben"}), "ben: old/scan.cu=o, scan.cu=a [old/scan.cu deeper]");
    EXPECT_EQ(all_in({folder.write("a.zip", archived(helped, true))}),
              "a.zip: lib/my.h=h, lib/other.cu=o, scan.cu=a");
    EXPECT_EQ(all_in({folder.write("b.zip", archived(backed, true))}),
              "b.zip: old/scan.cu=o, scan.cu=a [old/scan.cu deeper]");
    // One folder for each task.
    Suite suite;
    suite.tasks.emplace_back().files = {"copy.cu"};
    suite.tasks.emplace_back().files = {"turn.cu"};
    suite.tasks.emplace_back().files = {"sum.cu"};
    const fs::path three = folder.write(
        "t.zip", archived({{"copy.cu", "c"}, {"two/turn.cu", "t"}, {"three/sum.cu", "s"}}, true));
    EXPECT_EQ(submissions_in({three}, suite).submissions.size(), 1u);
}

TEST_F(Submissions, AreNeverLost) {
    for (const Kind kind : {Kind::zip, Kind::gnu}) {
        const std::string all = archived({{"anna/scan.cu", "a"},
                                          {"empty/", "", AE_IFDIR},
                                          {"links/scan.cu", "/etc/passwd", AE_IFLNK},
                                          {"mia.zip", "no archive"},
                                          {"none.zip", archived({}, true)},
                                          {"../out/scan.cu", "o"}},
                                         kind);
        const std::string file = kind == Kind::zip ? "all.zip" : "all.tar";
        EXPECT_EQ(
            all_in({folder.write(file, all)}),
            "anna: scan.cu=a; empty: ; links:  [scan.cu link]; mia.zip:  [mia.zip damaged]; none.zip: ; " +
                file + "/../out/scan.cu outside");
        EXPECT_EQ(all_in({folder.write(
                      "twice.zip",
                      archived({{"anna/scan.cu", "1"}, {"ben/scan.cu", "b"}, {"anna/scan.cu", "2"}}, kind))}),
                  "anna: scan.cu=2 [scan.cu twice]; ben: scan.cu=b");
    }
}

TEST_F(Submissions, AreTheEntriesOfAFolder) {
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

// A folder's name may begin with a dot, but hidden files inside the folder belong to tools.
TEST_F(Submissions, MayHaveHiddenNames) {
    const std::vector<Entry> two{{".anna/scan.cu", "a"}, {".anna/.cache/scan.cu", "c"}, {"ben/scan.cu", "b"},
                                 {".gitignore", "x"},    {".git/scan.cu", "g"},         {"._ben", "x"},
                                 {"..zoe/scan.cu", "z"}, {"__MACOSX/scan.cu", "m"}};
    const std::string expected = "..zoe: scan.cu=z; .anna: scan.cu=a; ben: scan.cu=b";
    for (const Entry& entry : two) folder.write("class/" + entry.name, entry.text);
    EXPECT_EQ(all_in({folder.path() / "class"}), expected);
    for (const Kind kind : {Kind::zip, Kind::pax, Kind::seven_zip})
        EXPECT_EQ(all_in({folder.write(fmt::format("{}.zip", int(kind)), archived(two, kind))}), expected);
    // The same in an enclosing folder, together with files that tools leave there.
    std::vector<Entry> wrapped = two;
    for (Entry& entry : wrapped) entry.name = "class/" + entry.name;
    wrapped.push_back({".gitattributes", "x"});
    for (const Entry& entry : wrapped) folder.write("all/" + entry.name, entry.text);
    EXPECT_EQ(all_in({folder.path() / "all"}), expected);
    EXPECT_EQ(all_in({folder.write("wrapped.zip", archived(wrapped, Kind::zip))}), expected);
    // Hidden files in a student's archive are ignored; a hidden file that is named on the command line is
    // not.
    const std::vector<Entry> one{
        {"scan.cu", "a"}, {".gitignore", "x"}, {".venv/scan.cu", "v"}, {".rc", "/", AE_IFLNK}};
    EXPECT_EQ(all_in({folder.write("one.zip", archived(one, Kind::zip))}), "one.zip: scan.cu=a");
    EXPECT_EQ(all_in({folder.write(".scan.cu", "h")}), ".scan.cu: .scan.cu=h");
}

TEST_F(Submissions, AreTheEntriesOfAnArchive) {
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

TEST_F(Submissions, OfHostileArchivesLeadNowhere) {
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

TEST_F(Submissions, OfBombsHaveAnEnd) {
    const std::string zeros(30u << 20, '\0');
    const fs::path large = folder.write("large.zip", archived({{"a.cu", zeros}, {"scan.cu", "a"}}, true));
    EXPECT_EQ(all_in({large}), "large.zip: scan.cu=a [a.cu too-large]");
    std::vector<Entry> many;
    for (int i = 0; i < 21'000; ++i) many.push_back({fmt::format("{:05}.cu", i), "x"});
    const fs::path crowd = folder.write("crowd.zip", archived(many, true));
    Suite suite;
    suite.tasks.emplace_back().files = {"00000.cu"};
    const std::vector<Submission> all = submissions_in({crowd}, suite).submissions;
    ASSERT_EQ(all.size(), 1u);
    EXPECT_EQ(all.front().files.size(), room_of_class.files);
    EXPECT_EQ(all.front().left_out, (std::vector<LeftOutFile>{{"", LeftOut::too_many}}));
    std::vector<Entry> folders; // empty ones
    for (int i = 0; i < 21'000; ++i) folders.push_back({fmt::format("{:05}", i), "", AE_IFDIR});
    const Gathered empty = submissions_in({folder.write("folders.zip", archived(folders, true))}, suite);
    EXPECT_EQ(empty.submissions.size(), room_of_class.files + 1);
    ASSERT_EQ(empty.unowned.size(), 1u);
    EXPECT_EQ(empty.unowned.front().file, (LeftOutFile{"", LeftOut::too_many}));
    // A student's folder in a class may contain as many files as a student's archive.
    for (int i = 0; i < 2100; ++i) folder.write(fmt::format("class/anna/{:04}.cu", i), "x");
    const std::vector<Submission> anna = submissions_in({folder.path() / "class"}, suite).submissions;
    ASSERT_EQ(anna.size(), 1u);
    EXPECT_EQ(anna.front().files.size(), UnpackedRoom().files);
    EXPECT_EQ(anna.front().left_out, (std::vector<LeftOutFile>{{"", LeftOut::too_many}}));
    // Nested archives share one limit, and archives on the fourth level are not opened.
    std::string nested = archived({{"scan.cu", "deep"}}, true);
    for (int i = 0; i < 4; ++i) nested = archived({{"n.zip", nested}}, true);
    const fs::path deep = folder.write("deep.zip", nested);
    ASSERT_EQ(submissions_in({deep}, suite).submissions.size(), 1u);
    EXPECT_EQ(submissions_in({deep}, suite).submissions.front().files.front().name, "n.zip/n.zip/n.zip");
}

TEST_F(Submissions, ThatAreDamagedSaySo) {
    const std::string whole = archived({{"scan.cu", "a"}, {"x.cu", std::string(5000, 'x')}}, false);
    EXPECT_EQ(all_in({folder.write("cut.tar.gz", whole.substr(0, whole.size() / 2))}).substr(0, 10),
              "cut.tar.gz");
    EXPECT_EQ(all_in({folder.write("none.zip", "this is no archive")}), "none.zip:  [ damaged]");
    EXPECT_EQ(all_in({folder.write("empty.zip", "")}), "empty.zip:  [ damaged]");
}

TEST_F(Submissions, FollowNoLinks) {
    folder.write("secret.txt", "s");
    folder.write("in/anna/other.cu", "a");
    fs::create_symlink(folder.path() / "secret.txt", folder.path() / "in/anna/scan.cu");
    fs::create_directory_symlink(folder.path(), folder.path() / "in/ben");
    EXPECT_EQ(all_in({folder.path() / "in"}), "anna: other.cu=a [scan.cu link]; ben:  [ben link]");
}

TEST_F(Submissions, AreKnownByWhatIsInThem) {
    folder.write("a/x/scan.cu", "a");
    folder.write("b/y/scan.cu", "a");
    folder.write("c/z/scan.cu", "b");
    const Suite suite;
    const auto hash = [&](const char* name) {
        return submissions_in({folder.path() / name}, suite).submissions.front().hash;
    };
    EXPECT_EQ(hash("a"), hash("b"));
    EXPECT_NE(hash("a"), hash("c"));
    EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

} // namespace
} // namespace scanscope::course
