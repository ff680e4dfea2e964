// Messages that a file stores in English and that are shown in another language.
#include "kernels/text/language.h"
#include "kernels/text/message.h"
#include "kernels/trace/fault_text.h"
#include "support/test.h"

namespace scanscope::kernels {
namespace {

class InGerman : public testing::Test {
protected:
    InGerman() { use_language(*find_language("de")); }
    ~InGerman() override { use_language(*find_language("en")); }

    static std::string message(std::string text) {
        return message_of(trace::Fault{.message = std::move(text)}).text();
    }
};

TEST_F(InGerman, AFaultIsTold) {
    EXPECT_EQ(message("thread 7 of block 2 accesses temp[9] at line 31, but temp has 8 cells."),
              "Thread 7 von Block 2 greift nach temp[9] (Zeile 31), aber temp hat 8 Zellen.");
    EXPECT_EQ(message("shared memory up to byte 64 is needed for temp, but the launch requested 32 bytes."),
              "Shared Memory bis Byte 64 wird für temp gebraucht, aber der Start verlangte 32 Bytes.");
}

TEST_F(InGerman, ADeadlockIsToldWithAllThatWait) {
    EXPECT_EQ(
        message("deadlock in block 0: 6 threads wait in __syncthreads at line 45 (threads 0 to 3, 5 and "
                "7); 1 thread never reached it: it waits in __syncwarp(0x0000000f) at line 66 (thread "
                "4); 2 threads never reached it: they exited (threads 6 and 8)."),
        "Deadlock in Block 0: 6 Threads warten in __syncthreads in Zeile 45 (Threads 0 bis 3, 5 und 7); "
        "1 Thread kam nie dorthin: Er wartet in __syncwarp(0x0000000f) in Zeile 66 (Thread 4); 2 Threads "
        "kamen nie dorthin: Sie endeten (Threads 6 und 8).");
    EXPECT_EQ(message("deadlock in block 0: 1 thread waits in __syncthreads at line 4 (thread 0); 2 threads "
                      "never reached it: they wait in another __syncthreads at line 4 (threads 1 and 2)."),
              "Deadlock in Block 0: 1 Thread wartet in __syncthreads in Zeile 4 (Thread 0); 2 Threads kamen "
              "nie dorthin: Sie warten in einem anderen __syncthreads in Zeile 4 (Threads 1 und 2).");
    trace::Fault fault;
    fault.reason = "1 thread waits in __syncthreads at line 4 (thread 0).";
    EXPECT_EQ(reason_of(fault).text(), "1 Thread wartet in __syncthreads in Zeile 4 (Thread 0).");
}

TEST_F(InGerman, WordingsOfOldRecordingsAreUnderstood) {
    EXPECT_EQ(message("thread 7 of block 2 reaches for temp[9] at line 31, but temp has 8 cells."),
              message("thread 7 of block 2 accesses temp[9] at line 31, but temp has 8 cells."));
    EXPECT_EQ(message("thread 1 of block 0 polls, and no thread ever reaches a barrier or ends."),
              message("thread 1 of block 0 polls forever: no thread reaches a barrier or exits."));
    EXPECT_EQ(message("deadlock in block 0: 1 thread waits in __syncthreads at line 4 (thread 0); 1 thread "
                      "never came there: it ended (thread 1); 2 threads never came there: they wait in "
                      "__syncthreads at line 7 (threads 2 and 3)."),
              message("deadlock in block 0: 1 thread waits in __syncthreads at line 4 (thread 0); 1 thread "
                      "never reached it: it exited (thread 1); 2 threads never reached it: they wait in "
                      "__syncthreads at line 7 (threads 2 and 3)."));
}

TEST_F(InGerman, WhatNobodyKnowsStaysAsItIs) {
    for (const char* text :
         {"", "bad_alloc", "this and that", "thread of block reaches for", "deadlock in block"})
        EXPECT_EQ(message(text), text);
    std::string many;
    for (int i = 0; i < 100'000; ++i) many += "a, ";
    EXPECT_EQ(message("deadlock in block 0: " + many + "b").size(), 21 + many.size() + 1);
}

TEST(Retold, IsTheSameInEnglish) {
    constexpr std::array<std::string_view, 2> sentences{"{} of {}", "none"};
    EXPECT_EQ(retold("3 of 4", sentences).text(), "3 of 4");
    EXPECT_EQ(retold("none", sentences).text(), "none");
    EXPECT_EQ(retold("nothing", sentences).text(), "nothing");
}

} // namespace
} // namespace scanscope::kernels
