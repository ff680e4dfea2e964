// Systems that lack some of the limits for programs. Without user namespaces, as in a chroot and in most
// containers, everything works as elsewhere. Limits that are really missing are reported, separately from the
// program's output.

#include <algorithm>
#include <cerrno>
#include <cstdio>

#include <nlohmann/json.hpp>
#include <poll.h>

#include "app/reports/table.h"
#include "kernels/own/machine_offers.h"
#include "started_program.h"
#include "support/has.h"
#include "support/refused_calls.h"
#include "support/runner.h"

namespace scanscope::app {
namespace {

using test::RefusedCall;

const RefusedCall noNamespaces{SYS_unshare, EPERM}, noLandlock{SYS_landlock_create_ruleset, ENOSYS},
    noSeccomp{SYS_prctl, EINVAL, PR_SET_SECCOMP};

class MissingLimits : public testing::Test {
protected:
    void SetUp() override { SCANSCOPE_NEEDS_RUNNER; }
    // Returns the output of scanscope on a system that refuses these calls.
    [[nodiscard]] Said runRefused(const std::vector<RefusedCall>& calls,
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
    const Folder folder{}; // the braces are for Clang
};

TEST_F(MissingLimits, ChecksAndShowsTheSameWithoutANamespace) {
    const std::string programs = SCANSCOPE_SMALL_PROGRAMS;
    for (const std::vector<std::string>& words : {std::vector<std::string>{"check", programs + "/scan.cu"},
                                                  {"check", programs + "/in_place.cu"},
                                                  {"check", programs + "/lost_bins.cu", "--json"},
                                                  {"show", programs + "/halves.cu"}}) {
        EXPECT_EQ(runRefused({noNamespaces}, words), run(folder, words));
    }
}

// Returns all descendants of a process, from the public part of /proc.
std::vector<pid_t> descendantsOf(pid_t process) {
    std::vector<pid_t> all{process};
    for (std::size_t i = 0; i < all.size(); ++i)
        for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
            const std::string name = entry.path().filename();
            if (name.find_first_not_of("0123456789") != std::string::npos) continue;
            std::string text = contentOf(entry.path() / "stat");
            text = text.substr(std::min(text.size(), text.rfind(')') + 1));
            int parent = 0;
            if (std::sscanf(text.c_str(), " %*c %d", &parent) == 1 && parent == all[i])
                all.push_back(std::stoi(name));
        }
    all.erase(all.begin());
    return all;
}

bool isThere(pid_t one) { // Whether the process exists and is not just a zombie.
    const std::string text = contentOf("/proc/" + std::to_string(one) + "/stat");
    return !text.empty() && text.substr(text.rfind(')')).find(" Z ") == std::string::npos;
}

void expectEnd(const std::vector<pid_t>& processes) {
    for (int looks = 0; std::ranges::any_of(processes, isThere) && looks < 100; ++looks) poll(nullptr, 0, 50);
    EXPECT_FALSE(std::ranges::any_of(processes, isThere));
}

TEST_F(MissingLimits, NothingGoesOnWithoutTheOneWhoStartedIt) {
    const std::string program =
        folder.write("prog.cu", "#include <unistd.h>\n#include <csignal>\n"
                                "int main() { signal(SIGTERM, SIG_IGN); for (;;) pause(); }\n");
    const pid_t child = startIn(folder, {"check", program, "--seconds", "60"});
    std::vector<pid_t> others;
    // Waits for the runner, and for the program that it supervises.
    for (int looks = 0; others.size() < 2 && looks < 600; ++looks) {
        poll(nullptr, 0, 50);
        others = descendantsOf(child);
        const auto compiles = [](pid_t one) {
            return contentOf("/proc/" + std::to_string(one) + "/cmdline").find("scanscope_runner") ==
                   std::string::npos;
        };
        if (std::ranges::any_of(others, compiles)) others.clear();
    }
    ASSERT_EQ(others.size(), 2u);
    ::kill(child, SIGKILL);
    EXPECT_EQ(statusOf(child), 128 + SIGKILL);
    expectEnd(others);
}

// Waits for the runner, the compiler, and the compiler's child processes.
TEST_F(MissingLimits, NoCompilerGoesOnWithoutTheOneWhoStartedIt) {
    const std::string program = folder.write("prog.cu", R"(
constexpr unsigned turns(unsigned n) { unsigned x = n; for (unsigned i = 0; i < n; ++i) x = x * 3 + i; return x; }
template <unsigned N> struct Turns { static constexpr unsigned all = turns(250000 + N) + Turns<N - 1>::all; };
template <> struct Turns<0> { static constexpr unsigned all = 0; };
int main() { return Turns<800>::all; }
)");
    const pid_t child = startIn(folder, {"check", program});
    std::vector<pid_t> others;
    const auto isCompiler = [](pid_t one) {
        return contentOf("/proc/" + std::to_string(one) + "/comm") == "cc1plus\n";
    };
    // An earlier process runs without the runner, and only prints its version.
    const auto areThere = [&] { return others.size() >= 3 && std::ranges::any_of(others, isCompiler); };
    for (int looks = 0; !areThere() && looks < 600; ++looks) {
        poll(nullptr, 0, 20);
        others = descendantsOf(child);
    }
    ASSERT_TRUE(areThere());
    ::kill(child, SIGKILL);
    EXPECT_EQ(statusOf(child), 128 + SIGKILL);
    expectEnd(others);
}

// The program prints its identity, its permissions, and its view of its own files.
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
    const Said with = run(folder, words), without = runRefused({noNamespaces}, words);
    EXPECT_EQ(without.out, with.out);
    EXPECT_EQ(without.err, with.err);
    const std::string user = std::to_string(geteuid()), group = std::to_string(getegid());
    const std::string no = "-1 Operation not permitted\n";
    const std::string printed =
        fmt::format("Program output:\n0\n{0} {0} {1} {0} {1}\n", user, group) + no + no + no + "0\n";
    EXPECT_TRUE(test::has(without.out, printed));
}

TEST_F(MissingLimits, WhatIsMissingIsSaidOnceAndNotAsTheProgramsOwn) {
    const std::vector<std::string> words =
        checking("#include <cstdio>\nint main() { puts(\"what it prints\"); }\n");
    const Said with = run(folder, words), without = runRefused({noNamespaces, noLandlock, noSeccomp}, words);
    EXPECT_EQ(without.out, with.out);
    EXPECT_EQ(without.status, with.status);
    EXPECT_EQ(without.err, "scanscope: This system has no Landlock: a program that runs here can read and "
                           "write all of your files.\n"
                           "scanscope: This system has no seccomp: a program that runs here can start other "
                           "programs and, unless user namespaces are allowed, reach the network.\n");
}

// This command runs no user program.
TEST_F(MissingLimits, AreNotSaidOfAnAlgorithm) {
    EXPECT_EQ(runRefused({noLandlock, noSeccomp}, {"check", "blelloch"}).err, "");
}

TEST_F(MissingLimits, RefuseWhatRequiresASandbox) {
    const std::string program = folder.write("prog.cu", "this is no C++\n");
    const std::string made = folder.file("made.scantrace");
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"check", program},
          {"check", "--suite", SCANSCOPE_SMALL_PROGRAMS "/none.toml", program},
          {"show", program},
          {"trace", program, "-o", made},
          {"export", program, "-o", folder.file("made.svg")},
          {"why", program},
          {"cost", program},
          {"barriers", program},
          {"exercise", "check", program},
          {"suite", "lint", folder.file("none.toml")}}) {
        std::vector<std::string> required = words;
        required.emplace_back("--require-sandbox");
        EXPECT_EQ(runRefused({noLandlock, noSeccomp}, required),
                  refused("scanscope: This system lacks Landlock and seccomp, so nothing was compiled or "
                          "run: use Linux 6.2 or newer, outside a container that disables it, or leave out "
                          "--require-sandbox (`scanscope doctor` explains the risk).\n",
                          exitUnavailable))
            << words.front();
    }
    EXPECT_FALSE(std::filesystem::exists(made));
}

TEST_F(MissingLimits, OfOneFenceAloneAreEnoughToRefuse) {
    const std::vector<std::string> words{"check", folder.write("prog.cu", "int main() {}\n"),
                                         "--require-sandbox"};
    const std::string landlock = runRefused({noLandlock}, words).err,
                      seccomp = runRefused({noSeccomp}, words).err;
    EXPECT_TRUE(test::has(landlock, "lacks Landlock, so"));
    EXPECT_TRUE(test::has(seccomp, "lacks seccomp, so"));
}

// If a sandbox is required and available, the output is the usual one.
TEST_F(MissingLimits, OfNoneLetWhatRequiresASandboxRun) {
    if (!own::missing_fences().empty()) GTEST_SKIP() << own::missing_fences().front();
    std::vector<std::string> words{"check", SCANSCOPE_SMALL_PROGRAMS "/scan.cu"};
    const Said usual = run(folder, words);
    words.emplace_back("--require-sandbox");
    EXPECT_EQ(runRefused({noNamespaces}, words), usual); // user namespaces protect nothing
    const Said algorithm = runRefused({noLandlock, noSeccomp}, {"check", "blelloch", "--require-sandbox"});
    EXPECT_EQ(algorithm.err, "");
    EXPECT_EQ(algorithm.status, exitDone);
}

TEST(MissingFences, AreNamedByWhatIsOffered) {
    using Names = std::vector<std::string>;
    EXPECT_EQ(own::missing_fences({.landlock_abi = 3, .has_seccomp = true}), Names());
    EXPECT_EQ(own::missing_fences({.landlock_abi = 0, .has_seccomp = false}), (Names{"Landlock", "seccomp"}));
    EXPECT_EQ(own::missing_fences({.landlock_abi = 2, .has_seccomp = true}),
              Names{"version 3 of Landlock (this system has 2)"});
    // With seccomp, an older Landlock leaves no gap that must be reported.
    EXPECT_EQ(own::missing_limits({.landlock_abi = 2, .has_seccomp = true}), Names());
}

class Doctor : public MissingLimits {};

TEST_F(Doctor, SaysWhatThisMachineOffersAndWhatFollows) {
    const Said ran = run(folder, {"doctor"});
    EXPECT_EQ(ran.err, "");
    for (const char* name : {"Landlock", "seccomp", "user namespace", "network namespace", "PID namespace",
                             "mount namespace", "cgroup v2", "g++", "clang++", "ffmpeg", "CUDA"})
        EXPECT_TRUE(test::has('\n' + ran.out, fmt::format("\n  {} ", name)));
    std::istringstream lines(ran.out);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(displayWidth(line), 80u) << line;
    const bool isContained = own::missing_fences().empty();
    EXPECT_EQ(ran.status, isContained ? exitDone : exitUnavailable);
    EXPECT_TRUE(test::has(
        ran.out, isContained ? "\nContained: untrusted programs are confined by Landlock and seccomp.\n"
                             : "\nNot contained (missing: "));
}

TEST_F(Doctor, SaysWhatIsMissing) {
    const Said ran = runRefused({noNamespaces, noLandlock, noSeccomp}, {"doctor"});
    EXPECT_EQ(ran.status, exitUnavailable);
    EXPECT_EQ(ran.err, "");
    EXPECT_TRUE(ran.out.starts_with(
        "  Landlock           missing – a program that is marked here can read and write\n"
        "                     all of your files\n"
        "  seccomp            missing – a program that is marked here can start other\n"
        "                     programs and reach the network\n"
        "  user namespace     refused – other namespaces cannot be created; Landlock and\n"
        "                     seccomp do not need them\n"
        "  network namespace  refused – the compiler and the program can reach the\n"
        "                     network\n"))
        << ran.out;
    EXPECT_TRUE(ran.out.ends_with(
        "\nNot contained (missing: Landlock and seccomp): do not mark untrusted programs.\n"))
        << ran.out;
}

TEST_F(Doctor, SaysTheSameAsJson) {
    const Said ran = runRefused({noLandlock}, {"doctor", "--json"});
    EXPECT_EQ(ran.status, exitUnavailable);
    const auto json = nlohmann::ordered_json::parse(ran.out);
    EXPECT_EQ(json.at("contained"), false);
    EXPECT_EQ(json.at("missing").dump(), R"(["Landlock"])");
    const auto& landlock = json.at("offers").at(0);
    EXPECT_EQ(landlock.at("id"), "landlock");
    EXPECT_EQ(landlock.at("available"), false);
    EXPECT_EQ(landlock.at("fence"), true);
    std::vector<std::string> ids;
    for (const auto& offer : json.at("offers")) ids.push_back(offer.at("id"));
    EXPECT_EQ(ids, (std::vector<std::string>{"landlock", "seccomp", "user_namespace", "network_namespace",
                                             "pid_namespace", "mount_namespace", "cgroup", "g++", "clang++",
                                             "ffmpeg", "cuda"}));
}

// Every available limit is set; otherwise, the program does not run.
TEST_F(MissingLimits, AProgramDoesNotRunBesideALimitThatCannotBeSet) {
    if (!own::missing_limits().empty()) GTEST_SKIP() << own::missing_limits().front();
    const Said ran = runRefused({{SYS_landlock_restrict_self, E2BIG}}, checking("int main() {}\n"));
    EXPECT_EQ(ran.status, exitUnavailable);
    EXPECT_TRUE(test::has(ran.err, "cannot set its limits: Argument list too long"));
}

} // namespace
} // namespace scanscope::app
