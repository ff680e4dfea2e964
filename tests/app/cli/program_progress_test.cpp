// The progress line of a user program: only on a terminal, only after a second, and gone in the end.

#include "app/cli/console.h"

#include <sstream>
#include <thread>

#include "support/test.h"

namespace scanscope::app {
namespace {

using trace::Schedule;

struct Terminal {
    std::ostringstream out, err, progress;
    Console console{.out = out, .err = err, .width = 0, .progress = &progress, .stop = {}};
};

TEST(ProgramProgress, SaysAfterASecondHowFarEachOrderIs) {
    Terminal terminal;
    ProgramProgress progress(terminal.console);
    progress.tell({Schedule::random, 1, 1, 4});
    EXPECT_EQ(terminal.progress.str(), "");
    std::this_thread::sleep_for(std::chrono::milliseconds(1100));
    progress.tell({Schedule::reversed, 2, 31, 100});
    EXPECT_EQ(terminal.progress.str(), "\r\x1b[Kreversed: launch 2, 31 %"); // the other one has ended
    std::this_thread::sleep_for(std::chrono::milliseconds(110));
    terminal.progress.str("");
    progress.tell({Schedule::in_order, 0, 0, 0});
    EXPECT_EQ(terminal.progress.str(), "\r\x1b[Kin-order: on the host · reversed: launch 2, 31 %");
    terminal.progress.str("");
    progress.end();
    std::this_thread::sleep_for(std::chrono::milliseconds(110));
    progress.tell({Schedule::in_order, 3, 1, 2});
    EXPECT_EQ(terminal.progress.str(), "\r\x1b[K");
    EXPECT_EQ(terminal.out.str() + terminal.err.str(), "");
}

// A program may write anything into the memory that it shares with its observer.
TEST(ProgramProgress, HoldsAnyNumbers) {
    Terminal terminal;
    ProgramProgress progress(terminal.console);
    std::this_thread::sleep_for(std::chrono::milliseconds(1100));
    progress.tell({Schedule::in_order, 1, ~std::uint64_t{0}, ~std::uint64_t{0} / 2});
    EXPECT_EQ(terminal.progress.str(), "\r\x1b[Kin-order: launch 1, 100 %");
}

} // namespace
} // namespace scanscope::app
