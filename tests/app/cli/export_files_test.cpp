// The files of an export, which the program writes in a separate process. They are the same in every run, and
// complete or absent.

#include <algorithm>
#include <chrono>
#include <map>
#include <set>
#include <thread>

#include <sys/resource.h>

#include "app/reports/bench_report.h"
#include "started_program.h"
#include "support/bench_samples.h"
#include "support/has.h"

#ifdef SCANSCOPE_DRAWS
namespace scanscope::app {
namespace {

using Arguments = std::vector<std::string>;

Arguments joined(const Arguments& first, const Arguments& more) {
    Arguments all = first;
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

// A fake ffmpeg, which stores the frames as the film or runs another script.
std::string fakeFfmpeg(const Folder& folder, const std::string& script = "exec /bin/cat > \"$output\"\n") {
    std::filesystem::create_directories(folder.file("bin"));
    const std::string fake =
        folder.write("bin/new", "#!/bin/sh\nfor output; do :; done\noutput=${output#file:}\n" + script);
    std::filesystem::permissions(fake, std::filesystem::perms::owner_all);
    // A program that is being started cannot be overwritten, but another file can replace it.
    std::filesystem::rename(fake, folder.file("bin/ffmpeg"));
    return folder.file("bin");
}

// A time zone for the test. A file that contained the time of day would differ between time zones.
class InTimeZone {
public:
    explicit InTimeZone(const char* zone) { ::setenv("TZ", zone, 1); }
    ~InTimeZone() { ::unsetenv("TZ"); }
    InTimeZone(const InTimeZone&) = delete;
    InTimeZone& operator=(const InTimeZone&) = delete;
};

Arguments quickTo(const std::string& file) {
    const bool moves = file.ends_with("4") || file.ends_with("m") || file.ends_with("f");
    Arguments arguments{"export", "blelloch", "--n", "16", "--steps", "2", "-o", file};
    if (moves) arguments = joined(arguments, {"--size", "640x360"});
    return arguments;
}

struct Format {
    const char* file;
    Arguments options;
};
void PrintTo(const Format& format, std::ostream* out) { *out << format.file; }

class SameEveryTime : public testing::TestWithParam<Format> {};

// Qt orders its hash tables differently in every process.
TEST_P(SameEveryTime, WhateverRunIsDrawn) {
    const Arguments runs[] = {{"blelloch", "--n", "16", "--input", "random"},
                              {"hillis-steele", "--n", "64", "--code", "--counters", "--theme", "dark"},
                              {"histogram", "--n", "64", "--input", "random", "--text", "hall"},
                              {"subtree-sizes", "--n", "12", "--caption", "Lecture 5"},
                              {"broken-race", "--n", "8"}};
    for (const Arguments& run : runs) {
        std::set<std::string> said; // the messages about what does not fit
        std::map<const char*, std::string> written{{"UTC", ""}, {"EST5EDT", ""}};
        for (auto& [zone, bytes] : written) {
            const Folder folder;
            const InTimeZone there(zone);
            const OnlyPrograms fake(fakeFfmpeg(folder));
            const std::string file = folder.file(GetParam().file);
            const Said ran =
                app::run(folder, joined(joined({"export"}, run), joined(GetParam().options, {"-o", file})));
            said.insert(ran.err);
            bytes = contentOf(file);
        }
        EXPECT_EQ(said.size(), 1u) << run.front();
        EXPECT_GT(written.begin()->second.size(), 1000u);
        EXPECT_TRUE(written.begin()->second == written.rbegin()->second) << run.front();
    }
}

TEST(SameChart, InEveryTimeZone) {
    for (const char* name : {"a.png", "a.svg", "a.pdf"}) {
        std::set<std::string> written;
        for (const char* zone : {"UTC", "EST5EDT", "CET-1CEST"}) {
            const Folder folder;
            const InTimeZone there(zone);
            std::ostringstream text;
            writeBenchJson(text, test::sampleReport());
            const std::string results = folder.write("r.json", text.str()), file = folder.file(name);
            const Said ran = app::run(folder, {"export", results, "-o", file});
            ASSERT_EQ(ran.err, "");
            written.insert(contentOf(file));
        }
        EXPECT_EQ(written.size(), 1u) << name;
        EXPECT_GT(written.begin()->size(), 1000u) << name;
    }
}

TEST(SameChart, APdfHasTheDateThatItIsGiven) {
    const Folder folder;
    const std::string plain = folder.file("a.pdf"), dated = folder.file("b.pdf");
    EXPECT_EQ(app::run(folder, {"export", "blelloch", "-o", plain}).status, 0);
    ::setenv("SOURCE_DATE_EPOCH", "1000000000", 1);
    EXPECT_EQ(app::run(folder, {"export", "blelloch", "-o", dated}).status, 0);
    ::unsetenv("SOURCE_DATE_EPOCH");
    EXPECT_FALSE(test::has(contentOf(plain), "/CreationDate"));
    EXPECT_TRUE(test::has(contentOf(dated), "/CreationDate (D:20010909014640Z)\n"));
}

// An earlier, longer export has left pictures that look like those of this one.
TEST(NumberedPictures, OfAnEarlierExportAreNamed) {
    const Folder folder;
    const auto draw = [&](const char* n) {
        return app::run(folder, {"export", "blelloch", "--n", n, "--steps", "all", "--size", "160x90", "-o",
                                 folder.file("s.png")});
    };
    EXPECT_EQ(draw("8").err, "");
    const std::string strangers = folder.write("s-x.png", "");
    EXPECT_EQ(draw("4").err, "scanscope: s-08.png and s-09.png are left over from an earlier export.\n");
    EXPECT_TRUE(std::filesystem::exists(folder.file("s-08.png"))) << "nobody's files are removed";
}

// kill -9 leaves a partial file; the next export to the same place removes it.
TEST(LeftParts, OfAKilledProcessAreRemoved) {
    const Folder folder;
    const std::string waits = "while [ $PPID -ne 1 ] && kill -0 $PPID 2>/dev/null; do /bin/sleep 0.1; done\n";
    const std::string bin = fakeFfmpeg(folder, waits), film = folder.file("a.mp4");
    const auto parts = [&] {
        const auto names = folder.names();
        return std::ranges::count_if(names, [](const std::string& name) { return name.ends_with(".part"); });
    };
    const std::string others = folder.write(".a.mp4.0123456789abcdef-1-1.part", "of another machine");
    const OnlyPrograms fake(bin);
    const pid_t child = startIn(folder, quickTo(film));
    while (parts() < 2) std::this_thread::yield();
    ::kill(child, SIGKILL);
    EXPECT_EQ(statusOf(child), 128 + SIGKILL);
    EXPECT_EQ(parts(), 2);
    fakeFfmpeg(folder);
    EXPECT_EQ(run(folder, quickTo(film)).status, 0);
    EXPECT_EQ(parts(), 1);
    EXPECT_TRUE(std::filesystem::exists(others));
}

INSTANTIATE_TEST_SUITE_P(
    Export, SameEveryTime,
    testing::Values(Format{"a.png", {"--sheet"}}, Format{"b.png", {"--steps", "2", "--transparent"}},
                    Format{"a.svg", {"--steps", "2"}},
                    Format{"b.svg", {"--steps", "2", "--svg-text", "text"}}, Format{"a.pdf", {}},
                    Format{"b.pdf", {"--handout"}}, Format{"a.html", {"--steps", "1..3"}},
                    Format{"a.mp4", {"--steps", "1..3", "--size", "320x180", "--fps", "10"}}),
    [](const auto& tested) {
        std::string name = tested.param.file;
        name[1] = '_';
        return name;
    });

TEST(ExportFiles, GoToStandardOutputInEveryFormat) {
    const Folder folder;
    for (const std::string format : {"png", "svg", "pdf", "pptx", "html"}) {
        const std::string file = folder.file("a." + format);
        run(folder, joined(quickTo(file), {"--format", format}));
        const Said ran = run(folder, joined(quickTo("-"), {"--format", format}));
        EXPECT_EQ(ran.status, 0) << ran.err;
        EXPECT_EQ(ran.err, "");
        EXPECT_TRUE(ran.out == contentOf(file)) << format;
    }
    const auto refusal = [&](const Arguments& more) {
        const Said ran = run(folder, joined({"export", "blelloch", "--n", "16", "-o", "-"}, more));
        EXPECT_EQ(ran.status, 2);
        EXPECT_EQ(ran.out, "");
        return ran.err;
    };
    EXPECT_EQ(refusal({}), "scanscope: -o - needs a --format, such as --format svg.\n");
    EXPECT_EQ(refusal({"--format", "svg", "--steps", "all"}),
              "scanscope: -o - writes a single file: choose one step, or --sheet.\n");
    EXPECT_EQ(refusal({"--format", "pdf", "--each-phase"}),
              "scanscope: -o - writes a single file: leave out --each-phase.\n");
}

// --- errors -----------------------------------------------------------------------------------------------

const char* const allFiles[] = {"a.png", "a.svg", "a.pdf", "a.pptx", "a.html", "a.mp4", "a.webm", "a.gif"};

// While this object lives, files cannot grow. To the program, this looks like a full disk.
class FullDisk {
public:
    explicit FullDisk(rlim_t bytes) {
        ::getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit small{bytes, m_before.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &small);
    }
    ~FullDisk() {
        ::setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_handler);
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

private:
    void (*m_handler)(int) = std::signal(SIGXFSZ, SIG_IGN); // the write then fails instead
    rlimit m_before{};
};

class Failing : public testing::TestWithParam<const char*> {
protected:
    // Existing files in the folder are unchanged, and none are added.
    void expectOldFileAlone(std::size_t others) const {
        EXPECT_EQ(contentOf(m_file), "the one of last year");
        EXPECT_EQ(m_folder.names().size(), others + 3) << "the file, out and err";
    }
    Folder m_folder;
    std::string m_file = m_folder.write(GetParam(), "the one of last year");
};

TEST_P(Failing, AFullDiskIsSaidAndLeavesTheOldFile) {
    const std::string bin = fakeFfmpeg(m_folder, "/bin/cat > \"$output\" || exit 1\n");
    const OnlyPrograms fake(bin);
    Said ran;
    {
        const FullDisk full(4096);
        ran = run(m_folder, quickTo(m_file));
    }
    EXPECT_EQ(ran.status, 3) << ran.err;
    EXPECT_EQ(ran.err.find("scanscope: " + m_file + " cannot be written: "), 0u) << ran.err;
    EXPECT_TRUE(test::has(ran.err, "File too large"));
    EXPECT_EQ(ran.out, "");
    expectOldFileAlone(1);
}

TEST_P(Failing, AFolderThatTakesNothingIsSaid) {
    const OnlyPrograms fake(fakeFfmpeg(m_folder));
    const std::string ending = m_file.substr(m_file.rfind('.'));
    const std::string file = "/a" + ending, proc = "/proc/a" + ending,
                      taken = m_folder.file("bin/sub" + ending);
    std::filesystem::create_directories(taken);
    const std::tuple<std::string, int, std::string> targets[] = {
        {proc, 3, proc + " cannot be written: no file can be created in /proc ("},
        {m_folder.file("none" + file), 2,
         "There is no folder \"" + m_folder.file("none") + "\" to write to.\n"},
        {m_file + file, 2, "There is no folder \"" + m_file + "\" to write to.\n"},
        {taken, 3, taken + " cannot be written: it is a folder; choose another name."}};
    for (const auto& [target, status, message] : targets) {
        const Said ran = run(m_folder, quickTo(target));
        EXPECT_EQ(ran.status, status) << target;
        EXPECT_EQ(ran.err.find("scanscope: " + message), 0u) << ran.err;
        EXPECT_EQ(ran.out, "");
    }
    expectOldFileAlone(1);
}

TEST_P(Failing, CtrlCHalfWayLeavesTheOldFile) {
    const OnlyPrograms fake(fakeFfmpeg(m_folder, "exec /bin/sleep 1000\n"));
    Arguments arguments{"export", "radix-sort", "--n", "300", "--bits", "32", "--steps", "all", "-o", m_file};
    if (m_file.ends_with("svg")) arguments.push_back("--sheet");
    const pid_t child = startIn(m_folder, arguments);
    std::this_thread::sleep_for(std::chrono::milliseconds(1000));
    ::kill(child, SIGINT);
    EXPECT_EQ(statusOf(child), 130);
    EXPECT_EQ(contentOf(m_folder.file("out")), "");
    EXPECT_EQ(contentOf(m_folder.file("err")), "scanscope: Cancelled.\n");
    expectOldFileAlone(1);
}

TEST_P(Failing, CtrlCTwiceLeavesTheOldFile) {
    const OnlyPrograms fake(fakeFfmpeg(m_folder, "exec /bin/sleep 1\n"));
    Arguments arguments{"export", "radix-sort", "--n", "300", "--bits", "32", "--steps", "all", "-o", m_file};
    if (m_file.ends_with("svg")) arguments.push_back("--sheet");
    const pid_t child = startIn(m_folder, arguments);
    std::this_thread::sleep_for(std::chrono::milliseconds(1000));
    ::kill(child, SIGINT);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    ::kill(child, SIGINT);
    EXPECT_EQ(statusOf(child), 130);
    expectOldFileAlone(1);
}

INSTANTIATE_TEST_SUITE_P(Export, Failing, testing::ValuesIn(allFiles),
                         [](const auto& tested) { return std::string(tested.param).substr(2); });

// An encoder that ends early, for each kind of film.
class DyingEncoder : public testing::TestWithParam<const char*> {};

TEST_P(DyingEncoder, IsSaidAndLeavesTheOldFilm) {
    const Folder folder;
    const std::string film = folder.write(GetParam(), "the film of last year");
    const OnlyPrograms fake(fakeFfmpeg(folder, "/bin/head -c 100000 > \"$output\"\n"
                                               "echo 'encoder: out of memory' >&2\nexit 1\n"));
    const Said ran = run(folder, quickTo(film));
    EXPECT_EQ(ran.status, 3);
    EXPECT_EQ(ran.err, "scanscope: " + film + " cannot be written: ffmpeg reports: encoder: out of memory\n");
    EXPECT_EQ(contentOf(film), "the film of last year");
    EXPECT_EQ(folder.names().size(), 4u) << "with bin, out and err";
}

INSTANTIATE_TEST_SUITE_P(Export, DyingEncoder, testing::Values("a.mp4", "a.webm", "a.gif"),
                         [](const auto& tested) { return std::string(tested.param).substr(2); });

} // namespace
} // namespace scanscope::app
#endif
