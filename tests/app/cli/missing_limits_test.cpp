// Systems that do not offer every limit of a program: where no user namespace can be made, as in a chroot and
// in most containers, all is as elsewhere; what is really missing is said, apart from what the program
// prints.

#include <gtest/gtest.h>

#include <cerrno>

#include "kernels/own/missing_limits.h"
#include "started_program.h"
#include "support/refused_calls.h"

namespace scanscope::app {
namespace {

using test::RefusedCall;

const RefusedCall noNamespaces{SYS_unshare, EPERM}, noLandlock{SYS_landlock_create_ruleset, ENOSYS},
    noSeccomp{SYS_prctl, EINVAL, PR_SET_SECCOMP};

class MissingLimits : public testing::Test {
protected:
    void SetUp() override {
#if defined(SCANSCOPE_RUNNER_FILE)
        setenv("SCANSCOPE_RUNNER", SCANSCOPE_RUNNER_FILE, 1);
#else
        GTEST_SKIP() << "this build has no runner: it cannot go with the thread sanitizer";
#endif
    }
    // The output of scanscope on a system that refuses these calls.
    [[nodiscard]] Ran runRefused(const std::vector<RefusedCall>& calls,
                                 const std::vector<std::string>& arguments) const {
        const pid_t child = ::fork();
        if (child == 0) {
            if (!test::refuse(calls)) ::_exit(failedToStart);
            ::_exit(statusOf(startIn(folder, arguments)));
        }
        return {statusOf(child), contentOf(folder.file("out")), contentOf(folder.file("err"))};
    }
    [[nodiscard]] std::vector<std::string> checking(const std::string& program) const {
        return {"check", folder.write("prog.cu", program), "--json"};
    }
    const Folder folder;
};

TEST_F(MissingLimits, ChecksAndShowsTheSameWithoutANamespace) {
    const std::string programs = SCANSCOPE_SMALL_PROGRAMS;
    for (const std::vector<std::string>& words : {std::vector<std::string>{"check", programs + "/scan.cu"},
                                                  {"check", programs + "/in_place.cu"},
                                                  {"check", programs + "/lost_bins.cu", "--json"},
                                                  {"show", programs + "/halves.cu"}}) {
        const Ran with = run(folder, words), without = runRefused({noNamespaces}, words);
        EXPECT_EQ(without.out, with.out);
        EXPECT_EQ(without.err, with.err);
        EXPECT_EQ(without.status, with.status);
    }
}

// Who it is, what it may do, and what its own files look like.
TEST_F(MissingLimits, AProgramPrintsTheSameWithoutANamespace) {
    const std::vector<std::string> words{"show", folder.write("prog.cu", R"(
#include <cstdio>
#include <cstring>
#include <fstream>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>
__global__ void k(int* p) { *p = 1; }
int main() {
    int* p;
    cudaMalloc(&p, 4);
    k<<<1, 1>>>(p);
    cudaFree(p);
    std::ofstream("own") << "mine";
    struct stat own;
    printf("%d\n", stat("own", &own));
    printf("%u %u %u %u %u\n", getuid(), geteuid(), getgid(), own.st_uid, own.st_gid);
    printf("%d %m\n", socket(AF_UNIX, SOCK_STREAM, 0));
    printf("%d %m\n", shmget(IPC_PRIVATE, 4096, 0600));
    printf("%d %m\n", sethostname("other", 5));
    printf("%d\n", std::ifstream("/proc/self/status").good());
})")};
    const Ran with = run(folder, words), without = runRefused({noNamespaces}, words);
    EXPECT_EQ(without.out, with.out);
    EXPECT_EQ(without.err, with.err);
    const std::string user = std::to_string(geteuid()), group = std::to_string(getegid());
    const std::string no = "-1 Operation not permitted\n";
    const std::string printed =
        fmt::format("It printed:\n0\n{0} {0} {1} {0} {1}\n", user, group) + no + no + no + "0\n";
    EXPECT_NE(without.out.find(printed), std::string::npos) << without.out;
}

TEST_F(MissingLimits, WhatIsMissingIsSaidOnceAndNotAsTheProgramsOwn) {
    const std::vector<std::string> words =
        checking("#include <cstdio>\nint main() { puts(\"what it prints\"); }\n");
    const Ran with = run(folder, words), without = runRefused({noNamespaces, noLandlock, noSeccomp}, words);
    EXPECT_EQ(without.out, with.out);
    EXPECT_EQ(without.status, with.status);
    EXPECT_EQ(
        without.err,
        "scanscope: This system has no Landlock: a program that runs here can read and write every file "
        "that you can.\n"
        "scanscope: This system has no seccomp: a program that runs here can start other programs and, "
        "unless user namespaces are allowed, reach the network.\n");
}

// No program of someone else's runs there.
TEST_F(MissingLimits, AreNotSaidOfAnAlgorithm) {
    EXPECT_EQ(runRefused({noLandlock, noSeccomp}, {"check", "blelloch"}).err, "");
}

// A limit that is offered is set, or the program does not run.
TEST_F(MissingLimits, AProgramDoesNotRunBesideALimitThatCannotBeSet) {
    if (!own::missing_limits().empty()) GTEST_SKIP() << own::missing_limits().front();
    const Ran ran = runRefused({{SYS_landlock_restrict_self, E2BIG}}, checking("int main() {}\n"));
    EXPECT_EQ(ran.status, exitUnavailable);
    EXPECT_NE(ran.err.find("its limits cannot be set: Argument list too long"), std::string::npos) << ran.err;
}

} // namespace
} // namespace scanscope::app
