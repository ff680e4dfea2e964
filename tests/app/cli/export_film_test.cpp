// Films and pages from the command line, with the real ffmpeg and with fake ones.

#include <chrono>
#include <cstdio>
#include <thread>

#include <gtest/gtest.h>

#include "started_program.h"

namespace scanscope::app {
namespace {

#ifdef SCANSCOPE_DRAWS
std::string outputOf(const std::string& command) {
    std::string text;
    FILE* pipe = ::popen(command.c_str(), "r");
    if (!pipe) return text;
    for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) text += static_cast<char>(c);
    ::pclose(pipe);
    return text;
}

const std::vector<std::string> quick{"export",   "blelloch", "--n",    "4",   "--size",      "320x180",
                                     "--motion", "0.2",      "--hold", "0.1", "--last-hold", "0.1"};

std::vector<std::string> quickFilmTo(const std::string& file, const std::vector<std::string>& more = {}) {
    std::vector<std::string> arguments = quick;
    arguments.insert(arguments.end(), {"-o", file});
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

TEST(ExportFilm, EveryFormatByTheEndingOfItsName) {
    if (std::system("command -v ffmpeg >/dev/null && command -v ffprobe >/dev/null") != 0)
        GTEST_SKIP() << "ffmpeg is not installed, so no film was encoded";
    const std::pair<std::string, std::string> formats[] = {{"mp4", "h264,320,180,60/1,114\n"},
                                                           {"webm", "vp9,320,180,60/1,114\n"},
                                                           {"gif", "gif,320,180,50/1,95\n"}};
    for (const auto& [ending, streams] : formats) {
        const Folder folder;
        const std::string film = folder.file("film." + ending);
        const Said ran = run(folder, quickFilmTo(film));
        EXPECT_EQ(ran.status, 0) << ran.err;
        EXPECT_EQ(ran.out, film + "\n");
        EXPECT_EQ(ran.err, "");
        EXPECT_EQ(outputOf("ffprobe -v error -count_frames -show_entries "
                           "stream=codec_name,width,height,r_frame_rate,nb_read_frames -of csv=p=0 '" +
                           film + "'"),
                  streams);
        EXPECT_EQ(folder.names().size(), 3u); // with out and err
    }
}

TEST(ExportFilm, APageNeedsNoOtherProgram) {
    const Folder folder;
    const OnlyPrograms none(folder.file("nothing"));
    const std::string page = folder.file("page.html");
    const Said ran = run(folder, {"export", "blelloch", "--n", "4", "-o", page});
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(ran.out, page + "\n");
    EXPECT_EQ(contentOf(page).find("<!doctype html>"), 0u);
}

TEST(ExportFilm, WithoutFfmpegItSaysWhatToDo) {
    const Folder folder;
    const OnlyPrograms none(folder.file("nothing"));
    const Said ran = run(folder, quickFilmTo(folder.file("film.mp4")));
    EXPECT_EQ(ran.status, 3);
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(ran.err, "scanscope: A film needs ffmpeg, which is not installed. PNG, SVG, PDF and HTML "
                       "exports work without it.\n");
    EXPECT_EQ(folder.names().size(), 2u);
}

TEST(ExportFilm, CtrlCLeavesTheOldFilmAndNothingElse) {
    const Folder folder;
    const std::string film = folder.write("film.mp4", "the film of last year");
    std::filesystem::create_directory(folder.file("bin"));
    const std::string fake = folder.write("bin/ffmpeg", "#!/bin/sh\nexec /bin/sleep 1000\n");
    std::filesystem::permissions(fake, std::filesystem::perms::owner_all);
    const OnlyPrograms only(folder.file("bin"));
    const pid_t child = startIn(folder, quickFilmTo(film));
    std::this_thread::sleep_for(std::chrono::milliseconds(1500));
    ::kill(child, SIGINT);
    EXPECT_EQ(statusOf(child), 130);
    EXPECT_EQ(contentOf(folder.file("err")), "scanscope: Cancelled.\n");
    EXPECT_EQ(contentOf(film), "the film of last year");
    EXPECT_EQ(folder.names().size(), 4u); // with bin, out and err
}
#endif

} // namespace
} // namespace scanscope::app
