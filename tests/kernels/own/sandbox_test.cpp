// Checks docs/SANDBOX.md sentence by sentence: it tries everything that a program cannot do in every way that
// we know, and everything that it can do.

#include <csignal>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "kernels/own/built_program.h"
#include "kernels/own/machine_offers.h"
#include "kernels/own/offered_limits.h"
#include "own_program.h"
#include "support/older_landlock.h"
#include "support/sanitized.h"
#include "support/test.h"
#include "support/test_names.h"

namespace scanscope::own {
namespace {

namespace fs = std::filesystem;

struct Sentence {
    std::string text;
    std::vector<std::string> attempts; // expressions that are negative or null if they are refused
};

// OUTSIDE is a folder of the user that contains a file `data`; OTHER is another process of the user.
const std::vector<Sentence>& refused() {
    static const std::vector<Sentence> all{
        {"read any other file, list any other folder, or see the environment of a process",
         {R"(open(OUTSIDE "/data", O_RDONLY))", R"(open(OUTSIDE, O_RDONLY | O_DIRECTORY))",
          R"(open(OUTSIDE "/data", O_RDWR))", R"(here(opendir(OUTSIDE)))", R"(open("/etc/passwd", O_RDONLY))",
          R"(open("/etc/shadow", O_RDONLY))", R"(here(opendir("/home")))", R"(here(opendir("/root")))",
          R"(here(opendir("/")))", R"(open("/proc/self/environ", O_RDONLY))",
          R"(open("/proc/1/environ", O_RDONLY))", R"(open(of_other("environ"), O_RDONLY))",
          R"(open(of_other("cmdline"), O_RDONLY))", R"(open(of_other("mem"), O_RDWR))",
          R"(syscall(SYS_openat2, AT_FDCWD, OUTSIDE "/data", how(), 24))",
          R"(syscall(SYS_open_by_handle_at, AT_FDCWD, how(), O_RDONLY))",
          R"(syscall(SYS_inotify_init1, 0))"}},
        {"write, empty, move or remove anything outside the folder that it starts in",
         {R"(open(OUTSIDE "/data", O_WRONLY))", R"(open(OUTSIDE "/data", O_WRONLY | O_TRUNC))",
          R"(open(OUTSIDE "/data", O_RDONLY | O_TRUNC))", R"(open(OUTSIDE "/data", 3 | O_TRUNC))",
          R"(open(OUTSIDE "/data", O_PATH) < 0 ? 0 : open(self_fd(open(OUTSIDE "/data", O_PATH)), O_WRONLY))",
          R"(open(OUTSIDE "/new", O_WRONLY | O_CREAT, 0600))", R"(creat(OUTSIDE "/new", 0600))",
          R"(truncate(OUTSIDE "/data", 0))", R"(unlink(OUTSIDE "/data"))", R"(rmdir(OUTSIDE "/folder"))",
          R"(rename(OUTSIDE "/data", OUTSIDE "/moved"))", R"(rename(OUTSIDE "/data", "taken"))",
          R"(rename("own", OUTSIDE "/data"))", R"(mkdir(OUTSIDE "/made", 0700))",
          R"(open("../up", O_WRONLY | O_CREAT, 0600))",
          R"(open("/tmp/scanscope-new", O_WRONLY | O_CREAT, 0600))",
          R"(open(OUTSIDE, O_TMPFILE | O_RDWR, 0600))",
          R"(open("/dev/shm/scanscope", O_RDWR | O_CREAT, 0600))"}},
        {"change the mode, the owner, the times or the attributes of a file, or make links, devices and "
         "named "
         "pipes",
         {R"(chmod(OUTSIDE "/data", 0777))", R"(chmod("own", 06777))",
          R"(fchmodat(AT_FDCWD, OUTSIDE "/data", 0777, 0))", R"(chown(OUTSIDE "/data", getuid(), getgid()))",
          R"(lchown(OUTSIDE "/data", getuid(), getgid()))",
          R"(utimensat(AT_FDCWD, OUTSIDE "/data", nullptr, 0))", R"(utimes(OUTSIDE "/data", nullptr))",
          R"(setxattr(OUTSIDE "/data", "user.x", "1", 1, 0))", R"(removexattr(OUTSIDE "/data", "user.x"))",
          R"(link(OUTSIDE "/data", "linked"))", R"(symlink("/etc/passwd", "symbolic"))",
          R"(mknod("pipe", S_IFIFO | 0600, 0))", R"(mknod("device", S_IFCHR | 0600, makedev(1, 3)))"}},
        {"start a process or another program",
         {R"(syscall(SYS_fork))", R"(fork())", R"(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0))",
          R"(syscall(SYS_clone, CLONE_VM | CLONE_VFORK | SIGCHLD, 0, 0, 0, 0))",
          R"(syscall(SYS_clone3, how(), 64))", R"(execl("/bin/true", "true", nullptr))",
          R"(syscall(SYS_execveat, AT_FDCWD, "/bin/true", nullptr, nullptr, 0))",
          R"(system("true") == 0 ? 0 : -1)", R"(here(popen("true", "r")))"}},
        {"send a signal to another process, or have one sent",
         {R"(kill(OTHER, SIGKILL))", R"(kill(getppid(), SIGTERM))", R"(kill(-1, SIGTERM))",
          R"(kill(0, SIGTERM))", R"(syscall(SYS_tgkill, OTHER, OTHER, SIGKILL))",
          R"(syscall(SYS_tkill, OTHER, SIGKILL))", R"(sigqueue(OTHER, SIGKILL, sigval{}))",
          R"(syscall(SYS_pidfd_open, OTHER, 0))", R"(syscall(SYS_pidfd_send_signal, 0, SIGKILL, nullptr, 0))",
          R"(fcntl(pipe_end(), F_SETOWN, OTHER))", R"(fcntl(pipe_end(), F_SETSIG, SIGKILL))",
          R"(fcntl(pipe_end(), F_SETFL, O_ASYNC))", R"(ioctl(pipe_end(), FIOASYNC, how()))",
          R"(ioctl(pipe_end(), FIOSETOWN, how()))", R"(fcntl(open(".", O_RDONLY), F_NOTIFY, DN_CREATE))",
          R"(fcntl(pipe_end(), F_SETLEASE, F_WRLCK))"}},
        {"change the limits, the priority or the processors of another process, or look into its memory",
         {R"(syscall(SYS_prlimit64, OTHER, RLIMIT_CPU, how(), nullptr))",
          R"(syscall(SYS_prlimit64, OTHER, RLIMIT_CPU, nullptr, how()))",
          R"(setpriority(PRIO_PROCESS, OTHER, 19))", R"(setpriority(PRIO_USER, 0, 19))",
          R"(sched_setaffinity(OTHER, 128, (cpu_set_t*)how()))",
          R"(syscall(SYS_sched_setscheduler, OTHER, SCHED_IDLE, how()))",
          R"(syscall(SYS_sched_setattr, OTHER, how(), 0))", R"(syscall(SYS_ioprio_set, 1, OTHER, 0))",
          R"(ptrace(PTRACE_ATTACH, OTHER, nullptr, nullptr))",
          R"(ptrace(PTRACE_TRACEME, 0, nullptr, nullptr))",
          R"(syscall(SYS_process_vm_readv, OTHER, how(), 1, how(), 1, 0))",
          R"(syscall(SYS_process_vm_writev, OTHER, how(), 1, how(), 1, 0))",
          R"(syscall(SYS_kcmp, OTHER, getpid(), 0, 0, 0))",
          R"(syscall(SYS_migrate_pages, OTHER, 0, how(), how()))",
          R"(syscall(SYS_process_madvise, 0, how(), 1, 0, 0))"}},
        {"take off its own limits, outlive the one who started it, or leave its session",
         {R"(prctl(PR_SET_PDEATHSIG, 0))",
          R"(prctl(PR_SET_DUMPABLE, 1))",
          R"(prctl(PR_SET_CHILD_SUBREAPER, 1))",
          R"(setsid())",
          R"(setpgid(0, 0))",
          R"(unshare(CLONE_NEWUSER))",
          R"(setns(0, 0))",
          R"(chroot("."))",
          R"(setuid(0) == 0 && getuid() != 0 ? 0 : -1)",
          R"(personality(0))",
          R"(mapped(PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_GROWSDOWN))",
          R"(close(62))",
          R"(syscall(SYS_close, 0x10000003eL))",
          R"(dup2(1, 63))",
          R"(dup3(1, 62, 0))",
          R"(syscall(SYS_dup2, 1, 0x10000003fL))",
          R"(syscall(SYS_close_range, 3, ~0u, 0))",
          R"(syscall(SYS_seccomp, 1, 0, how()))",
          R"(syscall(SYS_landlock_create_ruleset, nullptr, 0, 1))",
          R"(syscall(SYS_modify_ldt, 0, how(), 16))"}},
        {"reach the network, or another process by sockets, shared memory, semaphores or messages",
         {R"(socket(AF_INET, SOCK_STREAM, 0))", R"(socket(AF_INET6, SOCK_DGRAM, 0))",
          R"(socket(AF_UNIX, SOCK_STREAM, 0))", R"(socket(AF_NETLINK, SOCK_RAW, 0))",
          R"(socketpair(AF_UNIX, SOCK_STREAM, 0, (int*)how()))", R"(syscall(SYS_io_uring_setup, 4, how()))",
          R"(syscall(SYS_shmget, 17, 4096, 0600 | IPC_CREAT))",
          R"(syscall(SYS_semget, 17, 1, 0600 | IPC_CREAT))", R"(syscall(SYS_msgget, 17, 0600 | IPC_CREAT))",
          R"(syscall(SYS_mq_open, "x", O_RDWR | O_CREAT, 0600, nullptr))",
          R"(syscall(SYS_memfd_create, "x", 0))",
          R"(mapped(PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS))",
          R"(mapped(PROT_READ, MAP_SHARED | MAP_ANONYMOUS))",
          R"(mapped(PROT_READ | PROT_WRITE, MAP_SHARED_VALIDATE | MAP_ANONYMOUS))",
          R"(syscall(SYS_userfaultfd, 0))", R"(syscall(SYS_remap_file_pages, how(), 4096, 0, 0, 0))"}},
        {"type into a terminal, change its size or open a new one",
         {R"(open("/dev/tty", O_RDONLY))", R"(open("/dev/pts/0", O_RDWR))", R"(posix_openpt(O_RDWR))",
          R"(ioctl(0, TIOCSTI, "x"))", R"(ioctl(1, TIOCSTI, "x"))", R"(ioctl(2, TIOCSTI, "x"))",
          R"(ioctl(1, TIOCSTI | (1ul << 32), "x"))", R"(ioctl(1, TIOCLINUX, how()))",
          R"(ioctl(1, TIOCSWINSZ, how()))", R"(ioctl(1, TCSETS, how()))", R"(ioctl(1, TIOCSCTTY, 1))",
          R"(ioctl(1, TIOCSPGRP, how()))"}},
        {"change the system: mounts, clocks, names, modules, keys",
         {R"(mount("none", ".", "tmpfs", 0, nullptr))",
          R"(umount2("/", MNT_DETACH))",
          R"(syscall(SYS_pivot_root, ".", "."))",
          R"(syscall(SYS_fsopen, "tmpfs", 0))",
          R"(syscall(SYS_open_tree, AT_FDCWD, "/", 1))",
          R"(sethostname("x", 1))",
          R"(setdomainname("x", 1))",
          R"(clock_settime(CLOCK_REALTIME, (timespec*)how()))",
          R"(settimeofday((timeval*)how(), nullptr))",
          R"(syscall(SYS_adjtimex, how()))",
          R"(syscall(SYS_init_module, how(), 8, ""))",
          R"(syscall(SYS_kexec_load, 0, 0, how(), 0))",
          R"(syscall(SYS_reboot, 0, 0, 0, 0))",
          R"(syscall(SYS_swapon, "own", 0))",
          R"(syscall(SYS_bpf, 5, how(), 64))",
          R"(syscall(SYS_perf_event_open, how(), 0, -1, -1, 0))",
          R"(syscall(SYS_keyctl, 0, -3, 1))",
          R"(syscall(SYS_add_key, "user", "x", "y", 1, -3))",
          R"(syscall(SYS_syslog, 3, how(), 64))",
          R"(syscall(SYS_acct, nullptr))",
          R"(syscall(SYS_iopl, 3))",
          R"(syscall(SYS_quotactl, 0, 0, 0, 0))"}}};
    return all;
}

constexpr auto before_attempts = R"(
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>
#include <dirent.h>
#include <fcntl.h>
#include <linux/tiocl.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/time.h>
#include <sys/xattr.h>
#include <termios.h>
#include <unistd.h>
static long zeros[64];
static void* how() { return zeros; }
static long here(void* what) { return what ? 0 : -1; }
static long mapped(int prot, int flags) { return mmap(nullptr, 4096, prot, flags, -1, 0) == MAP_FAILED ? -1 : 0; }
static int pipe_end() { static int ends[2]; if (!ends[1]) (void)!pipe(ends); return ends[0]; }
static const char* of_other(const char* what) {
    static std::string path;
    return (path = "/proc/" + std::to_string(OTHER) + "/" + what).c_str();
}
static const char* self_fd(int file) {
    static std::string path;
    return (path = "/proc/self/fd/" + std::to_string(file)).c_str();
}
int main() {
    fclose(fopen("own", "w"));
    const int self = getpid();
)";

class Sandbox : public testing::TestWithParam<Sentence> {
protected:
    void SetUp() override {
        std::ofstream(m_outside.path() / "data") << "yours";
        fs::create_directory(m_outside.path() / "folder");
        chmod((m_outside.path() / "data").c_str(), 0640);
        stat((m_outside.path() / "data").c_str(), &m_before);
        m_other = fork();
        if (m_other == 0) {
            for (;;) pause();
        }
    }
    void TearDown() override {
        EXPECT_EQ(waitpid(m_other, nullptr, WNOHANG), 0) << "the other process has ended";
        kill(m_other, SIGKILL);
        waitpid(m_other, nullptr, 0);
        struct stat after {};
        ASSERT_EQ(stat((m_outside.path() / "data").c_str(), &after), 0);
        EXPECT_EQ(after.st_mode, m_before.st_mode);
        EXPECT_EQ(after.st_size, m_before.st_size);
        EXPECT_EQ(after.st_mtim.tv_sec, m_before.st_mtim.tv_sec);
        EXPECT_EQ(after.st_mtim.tv_nsec, m_before.st_mtim.tv_nsec);
        EXPECT_EQ(std::distance(fs::directory_iterator(m_outside.path()), fs::directory_iterator()), 2);
    }
    trace::Trace run(const std::string& text, const std::vector<std::string>& arguments = {}) const {
        ProgramRequest asked;
        asked.build.files = {m_program.write("prog.cpp", text)};
        asked.build.defines = {fmt::format("OUTSIDE=\"{}\"", m_outside.path().string()),
                               fmt::format("OTHER={}", m_other)};
        asked.arguments = arguments;
        return test::recorded(asked);
    }
    const test::ScratchFolder m_program, m_outside;

private:
    struct stat m_before {};
    pid_t m_other = 0;
};

#define NEEDS_EVERY_FENCE                                                                                    \
    SCANSCOPE_NEEDS_RUNNER;                                                                                  \
    SCANSCOPE_SKIP_SANITIZED("the sanitizer makes calls of its own");                                        \
    if (const auto missing = missing_limits(); !missing.empty()) GTEST_SKIP() << missing.front()

struct Tried {
    std::string text,
        expected; // the program that makes the attempts, and its output if all of them are refused
};

Tried programThatTries(const std::vector<std::string>& attempts) {
    Tried tried{before_attempts, ""};
    for (const std::string& attempt : attempts) {
        // If an attempt creates a process in spite of the sandbox, that process ends here.
        tried.text +=
            fmt::format("    {{ const long got = (long)({0}); if (getpid() != self) _exit(0);\n"
                        "      printf(\"%s: %s\\n\", R\"x({0})x\", got < 0 ? \"refused\" : \"DONE\");\n"
                        "      fflush(stdout); }}\n",
                        attempt);
        tried.expected += attempt + ": refused\n";
    }
    tried.text += "}\n";
    return tried;
}

TEST_P(Sandbox, Refuses) {
    NEEDS_EVERY_FENCE;
    const Tried tried = programThatTries(GetParam().attempts);
    const trace::Trace trace = run(tried.text);
    EXPECT_EQ(trace.program->output, tried.expected);
    EXPECT_EQ(trace.program->status, 0);
}

// The same attempts on older kernels: seccomp refuses the calls that their version of Landlock does not
// cover.
class SandboxOfOlderKernel : public Sandbox {};
TEST_F(SandboxOfOlderKernel, RefusesTheSame) {
    NEEDS_EVERY_FENCE;
    std::vector<std::string> attempts;
    for (const Sentence& sentence : refused())
        attempts.insert(attempts.end(), sentence.attempts.begin(), sentence.attempts.end());
    const Tried tried = programThatTries(attempts);
    const int newest = offered_limits().landlock_abi;
    for (int version = 1; version < newest; ++version) {
        SCOPED_TRACE(fmt::format("Landlock {}", version));
        const bool is_older = test::with_landlock(version, [&] {
            EXPECT_EQ(offered_limits().landlock_abi, version);
            const trace::Trace trace = run(tried.text);
            EXPECT_EQ(trace.program->output, tried.expected);
            EXPECT_EQ(trace.program->status, 0);
        });
        ASSERT_TRUE(is_older);
    }
}
INSTANTIATE_TEST_SUITE_P(Page, Sandbox, testing::ValuesIn(refused()), [](const auto& tested) {
    return test::as_test_name(tested.param.text.substr(0, 40));
});

class SandboxAllows : public Sandbox {};

TEST_F(SandboxAllows, ComputingThreadsTimeAndOwnSignals) {
    NEEDS_EVERY_FENCE;
    const trace::Trace trace = run(R"(
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <future>
#include <random>
#include <thread>
#include <vector>
#include <sys/resource.h>
#include <unistd.h>
static volatile int caught = 0;
int main() {
    std::atomic<int> sum{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i) threads.emplace_back([&sum, i] { sum += i; });
    for (std::thread& one : threads) one.join();
    signal(SIGUSR1, [](int) { caught = 1; });
    raise(SIGUSR1);
    const auto began = std::chrono::steady_clock::now();
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    const bool passed = std::chrono::steady_clock::now() - began >= std::chrono::milliseconds(5);
    rusage used{};
    std::printf("%d %d %d %d %d %d\n", sum.load(), caught, passed, std::thread::hardware_concurrency() > 0,
                getrusage(RUSAGE_SELF, &used), std::async(std::launch::async, [] { return 7; }).get());
    std::random_device{}();
    alarm(1);
    pause();
}
)");
    EXPECT_EQ(trace.program->output, "28 1 1 1 0 7\n");
}

TEST_F(SandboxAllows, FilesOfTheSystemAndOfItsFolder) {
    NEEDS_EVERY_FENCE;
    m_program.write("numbers.txt", "3 4 5");
    const trace::Trace trace = run(R"(
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <random>
#include <unistd.h>
namespace fs = std::filesystem;
int main() {
    int a = 0, b = 0, c = 0;
    std::ifstream("numbers.txt") >> a >> b >> c;
    std::ofstream("sum.txt") << a + b + c;
    fs::copy_file("sum.txt", "copy.txt");
    fs::create_directory("folder");
    fs::rename("copy.txt", "folder/moved.txt");
    fs::resize_file("folder/moved.txt", 1);
    int files = 0;
    for (const auto& one : fs::recursive_directory_iterator(".")) files += one.is_regular_file();
    const auto size = fs::file_size("folder/moved.txt");
    fs::remove_all("folder");
    const std::time_t now = std::time(nullptr);
    std::cout << files << ' ' << size << ' ' << fs::exists("folder") << ' ' << (std::localtime(&now) != nullptr)
              << ' ' << (std::random_device()() != std::random_device()()) << ' '
              << bool(std::ifstream("/usr/include/stdio.h")) << ' ' << isatty(1) << '\n';
}
)");
    EXPECT_EQ(trace.program->output, "3 1 0 1 1 1 0\n");
    EXPECT_EQ(trace.program->status, 0);
}

// A file contains "secret words", and its name is not that of a source.
class SandboxOfCompiler : public testing::TestWithParam<std::pair<std::string, std::string>> {};
TEST_P(SandboxOfCompiler, ReadsNoFileOfTheUsers) {
    NEEDS_EVERY_FENCE;
    const test::ScratchFolder folder, keys;
    const fs::path key = keys.write("id_rsa", "secret words");
    folder.write("own_key", "more secret words");
    fs::create_directory(folder.path() / "program");
    fs::create_symlink(key, folder.path() / "program" / "link.h");
    std::string text = GetParam().second;
    for (std::size_t at; (at = text.find("KEY")) != text.npos;) text.replace(at, 3, key.string());
    test::use_runner();
    ProgramRequest request;
    request.build.files = {folder.write("program/main.cu", text + "\nint main() {}\n")};
    try {
        static_cast<void>(BuiltProgram(request, {}));
        ADD_FAILURE() << "it compiles";
    } catch (const CompileError& error) {
        EXPECT_EQ(error.problem.whole.find("secret"), std::string::npos) << error.problem.whole;
        EXPECT_NE(error.problem.line, 0u) << error.what();
        for (const trace::Source& source : error.sources)
            EXPECT_EQ(source.text.find("secret words"), std::string::npos) << source.path;
    }
}
INSTANTIATE_TEST_SUITE_P(Ways, SandboxOfCompiler,
                         testing::Values(std::pair("Quoted", "#include \"KEY\""),
                                         std::pair("InBrackets", "#include <KEY>"),
                                         std::pair("Computed", "#define KEY_FILE \"KEY\"\n#include KEY_FILE"),
                                         std::pair("NextOne", "#include_next \"KEY\""),
                                         std::pair("Imported", "#import \"KEY\""),
                                         std::pair("Linked", "#include \"link.h\""),
                                         std::pair("FromTheParent", "#include \"../own_key\""),
                                         std::pair("FromAProcess", "#include \"/proc/self/environ\""),
                                         std::pair("FromTheSystem", "#include \"/etc/passwd\"")),
                         [](const auto& tested) { return tested.param.first; });

TEST_F(SandboxAllows, TheCompilerToReadSources) {
    NEEDS_EVERY_FENCE;
    const test::ScratchFolder folder;
    folder.write("common/shared.h", "#define COMMON 1\n");
    folder.write("program/beside.h", "#define BESIDE 2\n");
    folder.write("program/deep/er/table.txt", "3, 4\n");
    folder.write("named/chosen.hpp", "#define CHOSEN 5\n");
    fs::create_symlink(folder.path() / "common" / "shared.h", folder.path() / "program" / "link.h");
    test::use_runner();
    ProgramRequest request;
    request.build.folders = {folder.path() / "named"};
    request.build.files = {folder.write("program/main.cu", R"(
#define OTHER "beside.h"
#include "../common/shared.h"
#include "link.h"
#include OTHER
#include <chosen.hpp>
#include <cstdio>
#if __has_include("beside.h") && !__has_include("missing.h")
int table[] = {
#include "deep/er/table.txt"
};
#endif
int main() { std::printf("%d %d %d %d\n", COMMON, BESIDE, table[1], CHOSEN); }
)")};
    EXPECT_EQ(test::recorded(request).program->output, "1 2 4 5\n");
}

TEST_F(SandboxAllows, WhatIsNamedByItsFullPath) {
    NEEDS_EVERY_FENCE;
    constexpr auto text = R"(
#include <fstream>
#include <iostream>
#include <string>
int main(int, char** words) {
    std::string word = "nothing";
    std::ifstream(words[1]) >> word;
    std::cout << word << ' ' << bool(std::ofstream(words[1])) << '\n';
}
)";
    const std::string data = (m_outside.path() / "data").string();
    EXPECT_EQ(run(text, {data}).program->output, "yours 0\n");
    EXPECT_EQ(run(text, {"../" + data}).program->output, "nothing 0\n");
}

// The names in a source decide which files are copied into the program's folder; some of the files may be
// links.
TEST_F(SandboxAllows, SourcesToNameWhatLiesBesideThemButNothingHidden) {
    NEEDS_EVERY_FENCE;
    const test::ScratchFolder folder;
    fs::create_directory(folder.path() / "program");
    folder.write("program/data.txt", "data");
    folder.write("program/.netrc", "secret");
    folder.write("above.txt", "above");
    folder.write(".above", "secret");
    fs::create_symlink("data.txt", folder.path() / "program" / "own.txt");
    fs::create_symlink(m_outside.path() / "data", folder.path() / "program" / "link.txt");
    fs::create_symlink(m_outside.path() / "data", folder.path() / "run.scantrace");
    test::use_runner();
    ProgramRequest request;
    request.build.files = {folder.write("program/main.cu", R"(
#include <fstream>
#include <iostream>
#include <string>
int main() {
    for (const char* name : {"data.txt", "own.txt", "../above.txt", ".netrc", "../.above", "link.txt", "../run.scantrace"}) {
        std::string word = "nothing";
        std::ifstream(name) >> word;
        std::cout << word << ' ';
    }
}
)")};
    const trace::Trace trace = test::recorded(request);
    EXPECT_EQ(trace.program->output, "data data above nothing nothing nothing nothing ");
    EXPECT_EQ(trace.program->status, 0);
    request.arguments = {".netrc"};
    EXPECT_EQ(test::recorded(request).program->output, "data data above secret nothing nothing nothing ");
    request.arguments.clear();
    request.build.is_submission = true;
    EXPECT_EQ(test::recorded(request).program->output, "data data nothing nothing nothing nothing nothing ");
}

// Every refusal on the page is tested, and every tested refusal is on the page.
TEST(SandboxPage, SaysWhatIsTried) {
    std::ifstream page(SCANSCOPE_SANDBOX_PAGE);
    std::vector<std::string> said, tried;
    std::string section;
    for (std::string line; std::getline(page, line);) {
        if (line.starts_with("## ")) section = line;
        if (section == "## A program cannot" && line.starts_with("- ")) said.push_back(line.substr(2));
    }
    for (const Sentence& sentence : refused()) tried.push_back(sentence.text);
    EXPECT_EQ(said, tried);
}

} // namespace
} // namespace scanscope::own
