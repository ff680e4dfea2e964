// A process runs to its end, and leaves nothing behind.

#include <csignal>
#include <thread>

#include "kernels/errors.h"
#include "kernels/own/process.h"
#include "own_program.h"
#include "support/test.h"

namespace scanscope::own {
namespace {

ProcessEnd shell(const std::string& text, std::chrono::milliseconds longest = std::chrono::seconds(60),
                 std::size_t most = 1u << 20) {
    return run_process({.words = {"/bin/sh", "-c", text},
                        .longest = longest,
                        .most_output = most,
                        .environment = {"A=b c", "PATH=/usr/bin:/bin"}},
                       {});
}

TEST(Process, OutputOfBothStreamsAndStatus) {
    const ProcessEnd end = shell("echo one; echo two >&2; echo \"$A\"; exit 7");
    EXPECT_EQ(end.output, "one\ntwo\nb c\n");
    EXPECT_EQ(end.status, 7);
    EXPECT_FALSE(end.was_too_long || end.was_cut);
}

TEST(Process, ASignalIsAStatus) { EXPECT_EQ(shell("kill -9 $$").status, 128 + SIGKILL); }

TEST(Process, OnlySoMuchOutputIsKept) {
    const ProcessEnd end = shell("yes | head -c 300000", std::chrono::seconds(60), 1000);
    EXPECT_EQ(end.output.size(), 1000u);
    EXPECT_TRUE(end.was_cut);
    EXPECT_EQ(end.status, 0);
}

TEST(Process, TooLongIsEndedThoughItRefuses) {
    const ProcessEnd end =
        shell("trap '' TERM; echo here; while :; do sleep 1; done", std::chrono::milliseconds(200));
    EXPECT_TRUE(end.was_too_long);
    EXPECT_EQ(end.output, "here\n");
}

// The command line also blocks these signals, because it waits for them in a thread.
TEST(Process, IsAskedToEndThoughItsStarterBlocksThat) {
    sigset_t ending, before;
    sigemptyset(&ending);
    sigaddset(&ending, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &ending, &before);
    const ProcessEnd end =
        shell("trap 'echo asked; exit 5' TERM; while :; do :; done", std::chrono::milliseconds(200));
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    EXPECT_EQ(end.output, "asked\n");
    EXPECT_EQ(end.status, 5);
}

// There are more bytes than a pipe can buffer, and some of them are not text.
TEST(Process, ReadsWhatItIsGiven) {
    std::string input(300'000, 'x');
    input[7] = '\0';
    const ProcessEnd end = run_process(
        {.words = {"/bin/sh", "-c", "wc -c"}, .environment = {"PATH=/usr/bin:/bin"}, .input = input}, {});
    EXPECT_EQ(end.output, "300000\n");
    EXPECT_EQ(shell("wc -c").output, "0\n");
}

TEST(Process, WhatItStartedEndsWithIt) {
    const ProcessEnd end = shell("sleep 1000 & echo $!");
    ASSERT_EQ(end.status, 0);
    const int left = std::stoi(end.output);
    for (int i = 0; i < 500 && kill(left, 0) == 0; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    // If no process reaps it, it remains as a zombie, which does not run any more.
    const std::string state = shell("ps -o stat= -p " + std::to_string(left) + " || true").output;
    EXPECT_TRUE(state.empty() || state.starts_with("Z")) << state;
}

TEST(Process, CancelledIsThrown) {
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(
        (void)run_process({.words = {"/bin/sh", "-c", "sleep 1000"}, .environment = {}}, stop.get_token()),
        kernels::Cancelled);
}

TEST(Process, AProgramThatIsNotThereHasStatus127) {
    EXPECT_EQ(run_process({.words = {"/no/such/program"}, .environment = {}}, {}).status, 127);
}

} // namespace
} // namespace scanscope::own
