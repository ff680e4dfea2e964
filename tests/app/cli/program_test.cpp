// The program as a shell runs it: pipes, signals, pictures.

#include <chrono>
#include <cstdint>
#include <thread>

#include "app/cli/command_line.h"
#include "app/reports/bench_report.h"
#include "started_program.h"
#include "support/bench_samples.h"
#include "support/has.h"

namespace scanscope::app {
namespace {

TEST(Program, PrintsWhatTheLibraryPrints) {
    const Folder folder;
    const std::vector<std::string> words{"show", "blelloch", "--n", "2048", "--format", "json"};
    EXPECT_EQ(run(folder, words), (Said{0, scanscope(words).out, ""}));
}

// The tests do not link the window, so the program itself reports whether it has one.
TEST(Program, TellsTheTermsOfItsOwnBuild) {
#ifdef SCANSCOPE_DRAWS
    const bool hasWindow = true;
#else
    const bool hasWindow = false;
#endif
    const Folder folder;
    EXPECT_EQ(run(folder, {"--version"}), (Said{0, versionText(partsOfThisBuild(hasWindow)) + '\n', ""}));
}

TEST(Program, EndsQuietlyWhereItsReaderLeft) {
    for (const bool ignoresPipe : {false, true}) {
        const Folder folder;
        int ends[2];
        ASSERT_EQ(::pipe(ends), 0);
        ::close(ends[0]);
        EXPECT_EQ(statusOf(start({"list"}, ends[1], folder.file("err"), ignoresPipe)), 141);
        ::close(ends[1]);
        EXPECT_EQ(contentOf(folder.file("err")), "");
    }
}

TEST(Program, SaysWhyItsOutputCannotBeWritten) {
    const Folder folder;
    const int full = ::open("/dev/full", O_WRONLY);
    if (full < 0) GTEST_SKIP() << "there is no /dev/full here";
    EXPECT_EQ(statusOf(start({"show", "blelloch", "--n", "2048"}, full, folder.file("err"))), 3);
    ::close(full);
    EXPECT_EQ(contentOf(folder.file("err")),
              "scanscope: The output could not be written: No space left on device.\n");
}

// Ctrl-C, SIGTERM, and a terminal that is closed.
TEST(Program, StopsCleanlyOnSignals) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        const Folder folder;
        const int out = ::open(folder.file("out").c_str(), O_WRONLY | O_CREAT, 0600);
        const pid_t child = start({"verify", "--full", "--json"}, out, folder.file("err"));
        ::close(out);
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        ::kill(child, signal);
        if (signal == SIGHUP) ::kill(child, signal); // both the terminal and its shell send it
        EXPECT_EQ(statusOf(child), 130);
        EXPECT_EQ(contentOf(folder.file("out")), "") << "no half of a JSON object";
        EXPECT_EQ(contentOf(folder.file("err")), "scanscope: Cancelled.\n");
    }
}

TEST(Program, KeepsWhatWasMeasuredWhenTheTerminalGoesAway) {
    const Folder folder;
    const pid_t child = startIn(folder, {"bench", "cpu-scan", "std-scan", "cpu-sort", "--sizes", "2^10..2^20",
                                         "--json", folder.file("a.json")});
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    ::kill(child, SIGHUP);
    ::kill(child, SIGHUP);
    EXPECT_EQ(statusOf(child), 130);
    EXPECT_FALSE(loadBenchReport(folder.file("a.json")).rows.empty());
}

// As nohup starts it.
TEST(Program, GoesOnWithASignalThatItIsToIgnore) {
    const Folder folder;
    const int out = ::open(folder.file("out").c_str(), O_WRONLY | O_CREAT, 0600);
    const pid_t child = start({"bench", "cpu-scan", "--sizes", "2^16", "--budget", "1"}, out,
                              folder.file("err"), false, SIGHUP);
    ::close(out);
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    ::kill(child, SIGHUP);
    EXPECT_EQ(statusOf(child), 0) << contentOf(folder.file("err"));
}

// If stdout is closed, its descriptor must not be reused for a file.
TEST(Program, SaysThatItsOutputIsClosed) {
    const Folder folder;
    const std::string file = folder.file("a.scantrace");
    EXPECT_EQ(statusOf(start({"trace", "blelloch", "-o", file}, -1, folder.file("err"))), 3);
    EXPECT_EQ(contentOf(folder.file("err")),
              "scanscope: The output could not be written: Bad file descriptor.\n");
    EXPECT_EQ(scanscope({"check", file}).status, 0) << "the recording is whole";
}

#ifdef SCANSCOPE_DRAWS
std::uint32_t bigEndian(const std::string& bytes, std::size_t at) {
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < 4; ++i) number = number << 8 | static_cast<unsigned char>(bytes.at(at + i));
    return number;
}

// Pictures show the check's findings, unless they are turned off.
TEST(Program, DrawsHazardsUnlessTheyAreNotWanted) {
    const Folder folder;
    const auto drawn = [&folder](const std::string& run, const std::vector<std::string>& more) {
        std::vector<std::string> words{"export", run,       "--steps", "3",
                                       "--size", "640x360", "-o",      folder.file("a.png")};
        words.insert(words.end(), more.begin(), more.end());
        app::run(folder, words);
        return contentOf(folder.file("a.png"));
    };
    EXPECT_NE(drawn("broken-race", {}), drawn("broken-race", {"--no-hazards"}));
    EXPECT_EQ(drawn("blelloch", {}), drawn("blelloch", {"--no-hazards"})) << "it has no findings";
}

// These recordings were changed, so they cannot be judged.
TEST(Program, DrawsWhatCannotBeJudged) {
    const Folder folder;
    const std::string file = std::string(SCANSCOPE_HOSTILE) + "/as-histogram-opt-bins-0.scantrace";
    const Said ran = run(folder, {"export", file, "-o", folder.file("a.svg"), "--size", "640x360"});
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_TRUE(test::has(contentOf(folder.file("a.svg")), "</svg>"));
}

// One process draws them, one after the other.
TEST(Program, DrawsAStillForEachFindingOfAClass) {
#if defined(SCANSCOPE_RUNNER_FILE)
    const Folder folder;
    std::filesystem::create_directories(folder.file("class"));
    const std::filesystem::path suite = SCANSCOPE_RUNNING_SUM;
    for (const char* name : {"race", "bounds"})
        std::filesystem::copy_file(suite / "submissions" / (name + std::string(".cu")),
                                   folder.file("class/" + std::string(name) + ".cu"));
    const Said ran = run(folder, {"check", "--suite", (suite / "TASKS.toml").string(), folder.file("class"),
                                  "--html", folder.file("reports"), "--resume", folder.file("kept.marking")});
    EXPECT_EQ(ran.status, 1) << ran.err;
    for (const char* name : {"race", "bounds"})
        EXPECT_TRUE(test::has(contentOf(folder.file("reports/" + std::string(name) + ".cu.html")),
                              "image/svg+xml;base64,"))
            << name;
#else
    GTEST_SKIP() << "this build has no runner: it cannot go with the thread sanitizer";
#endif
}

TEST(Program, DrawsPicturesWithoutADisplay) {
    const Folder folder;
    EXPECT_EQ(run(folder, {"export", "blelloch", "-o", folder.file("a.png"), "--size", "640x360"}),
              (Said{0, folder.file("a.png") + '\n', ""}));
    EXPECT_EQ(
        run(folder, {"export", "hillis-steele", "--n", "4", "--steps", "all", "-o", folder.file("b.svg")}),
        (Said{0,
              fmt::format("{}\n{}\n{}\n{}\n", folder.file("b-01.svg"), folder.file("b-02.svg"),
                          folder.file("b-03.svg"), folder.file("b-04.svg")),
              ""}));
    const std::string png = contentOf(folder.file("a.png"));
    ASSERT_GT(png.size(), 1000u);
    EXPECT_EQ(png.substr(1, 3), "PNG");
    EXPECT_EQ(bigEndian(png, 16), 640u);
    EXPECT_EQ(bigEndian(png, 20), 360u);
    EXPECT_TRUE(test::has(contentOf(folder.file("b-04.svg")), "<svg"));
}

TEST(Program, DrawsChartsWithoutADisplay) {
    const Folder folder;
    std::ostringstream results;
    writeBenchJson(results, test::sampleReport());
    const std::string file = folder.write("results.json", results.str());
    for (const char* picture : {"a.png", "a.svg", "a.pdf"})
        EXPECT_EQ(run(folder, {"export", file, "-o", folder.file(picture), "--size", "640x360"}),
                  (Said{0, folder.file(picture) + '\n', ""}));
    const std::string png = contentOf(folder.file("a.png"));
    ASSERT_GT(png.size(), 1000u);
    EXPECT_EQ(bigEndian(png, 16), 640u);
    EXPECT_EQ(bigEndian(png, 20), 360u);
    EXPECT_TRUE(test::has(contentOf(folder.file("a.svg")),
                          "<title>cub-scan reaches 71 % of the copy bandwidth at 2³⁰</title>"));
    EXPECT_EQ(contentOf(folder.file("a.pdf")).substr(0, 4), "%PDF");
}
#endif

} // namespace
} // namespace scanscope::app
