#include "kernels/own/runner/sandbox.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <vector>

#include "kernels/own/offered_limits.h"

namespace scanscope::own {

namespace {

constexpr std::uint64_t bytes_of_stacks = 640u << 20; // as many as the emulator takes at most

void limit(int what, std::uint64_t most) {
    const rlimit both{most, most};
    setrlimit(static_cast<__rlimit_resource>(what), &both);
}

// That the process may write to and shares with no other. Nothing is allocated for it.
std::uint64_t bytes_of_data() {
    const int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    std::array<char, 256> text{};
    const ssize_t size = read(file, text.data(), text.size() - 1);
    close(file);
    unsigned long pages = 0; // the sixth number
    if (size <= 0 || std::sscanf(text.data(), "%*u %*u %*u %*u %*u %lu", &pages) != 1) return 0;
    return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

void write_line(const char* name, const std::string& line) {
    const int file = open(name, O_WRONLY | O_CLOEXEC);
    if (file < 0) return;
    [[maybe_unused]] const ssize_t written = write(file, line.data(), line.size());
    close(file);
}

// A second line of defence: where no namespace can be made (in a chroot, in most containers), refuse_calls()
// keeps the program from the network and from the memory of others all the same. The program is the same user
// inside, so that it prints the same.
void leave_network() {
    const std::string user = fmt::format("{0} {0} 1", geteuid()), group = fmt::format("{0} {0} 1", getegid());
    if (unshare(CLONE_NEWUSER | CLONE_NEWNET | CLONE_NEWIPC) != 0) return;
    write_line("/proc/self/setgroups", "deny"); // without this only root may set the group
    write_line("/proc/self/uid_map", user);
    write_line("/proc/self/gid_map", group);
}

// Neither those of root, where root runs it, nor those of a namespace's first process.
bool drop_capabilities() {
    __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
    const __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3]{};
    return syscall(SYS_capset, &header, none) == 0;
}

// Landlock (Linux 5.13): everything that writes, makes or removes is handled, and allowed below the scratch
// folder alone.
bool keep_writes_within(const std::string& folder) {
    landlock_ruleset_attr handled{};
    handled.handled_access_fs = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
                                LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR |
                                LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
                                LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
                                LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM;
    const int rules = static_cast<int>(syscall(SYS_landlock_create_ruleset, &handled,
                                               offsetof(landlock_ruleset_attr, handled_access_fs) + 8, 0));
    if (rules < 0) return false;
    const auto allow = [rules](const char* path, std::uint64_t access) {
        const int place = open(path, O_PATH | O_CLOEXEC);
        if (place < 0) return errno == ENOENT; // a bare chroot has no devices
        landlock_path_beneath_attr beneath{};
        beneath.allowed_access = access;
        beneath.parent_fd = place;
        const bool is_added =
            syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0) == 0;
        close(place);
        return is_added;
    };
    const bool is_kept = allow(folder.c_str(), handled.handled_access_fs) &&
                         allow("/dev/null", LANDLOCK_ACCESS_FS_WRITE_FILE) &&
                         syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    close(rules);
    return is_kept;
}

// New processes, other programs, the network, memory and messages shared with others, and what reaches into
// other processes or the system are refused, whether or not there is a namespace as well; threads are not.
bool refuse_calls() {
    constexpr std::array refused{
        SYS_fork, SYS_vfork, SYS_execve, SYS_execveat, SYS_ptrace, SYS_mount, SYS_umount2, SYS_bpf, SYS_setns,
        SYS_reboot, SYS_init_module, SYS_kexec_load, SYS_process_vm_writev, SYS_keyctl, SYS_add_key,
        SYS_unshare, SYS_io_uring_setup,
        // One end of a pair can send to any address.
        SYS_socket, SYS_socketpair, SYS_connect, SYS_bind,
        // System V and POSIX: a number is all that it takes to use an object that another process has made.
        SYS_shmget, SYS_shmat, SYS_shmctl, SYS_semget, SYS_semop, SYS_semtimedop, SYS_semctl, SYS_msgget,
        SYS_msgsnd, SYS_msgrcv, SYS_msgctl, SYS_mq_open, SYS_mq_unlink,
        // Signals to others, by ways around kill(), and leaving the group that is ended.
        SYS_tkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, SYS_pidfd_open, SYS_pidfd_send_signal,
        SYS_setpgid, SYS_setsid, SYS_process_vm_readv, SYS_perf_event_open, SYS_userfaultfd};
    std::vector<sock_filter> filter;
    const auto load = [&](std::size_t offset) {
        filter.push_back(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset)));
    };
    const auto answer = [&](std::uint32_t what) { filter.push_back(BPF_STMT(BPF_RET | BPF_K, what)); };
    constexpr std::uint32_t no = SECCOMP_RET_ERRNO | (EPERM & SECCOMP_RET_DATA);
    load(offsetof(seccomp_data, arch));
    filter.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AUDIT_ARCH_X86_64, 1, 0));
    answer(SECCOMP_RET_KILL_PROCESS);
    load(offsetof(seccomp_data, nr));
    // The same calls under other numbers, for 32-bit pointers.
    filter.push_back(BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000u, 0, 1));
    answer(no);
    for (const long call : refused) {
        filter.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(call), 0, 1));
        answer(no);
    }
    // clone3 hides its flags in memory: the C library does with clone where it is not there.
    filter.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1));
    answer(SECCOMP_RET_ERRNO | (ENOSYS & SECCOMP_RET_DATA));
    filter.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 3));
    load(offsetof(seccomp_data, args));
    filter.push_back(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0));
    answer(no);
    // A signal to anyone but itself.
    for (const long call : {SYS_kill, SYS_tgkill}) {
        load(offsetof(seccomp_data, nr));
        filter.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(call), 0, 3));
        load(offsetof(seccomp_data, args));
        filter.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(getpid()), 1, 0));
        answer(no);
    }
    answer(SECCOMP_RET_ALLOW);
    const sock_fprog program{static_cast<unsigned short>(filter.size()), filter.data()};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

} // namespace

bool keep_within(const Limits& limits) {
    if (limits.scratch.empty()) return true;
    leave_network(); // before this process is closed to itself
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    prctl(PR_SET_DUMPABLE, 0);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    limit(RLIMIT_CORE, 0);
    // Who started it ends it by the clock, and gives it time to write down what it did; this is for one who
    // does not.
    constexpr unsigned grace = 40;
    limit(RLIMIT_CPU, limits.seconds + grace);
    const rlimit of_file{limits.bytes_of_file, std::max(limits.bytes_of_file, limits.bytes_of_record)};
    setrlimit(RLIMIT_FSIZE, &of_file);
    limit(RLIMIT_NOFILE, 256);
#if !defined(__SANITIZE_ADDRESS__) // whose shadow takes all addresses there are
    const rlimit of_memory{limits.bytes_of_memory, limits.bytes_of_memory / 2 * 3 + bytes_of_stacks};
    setrlimit(RLIMIT_DATA, &of_memory);
#endif
    return drop_capabilities() && (!has_landlock() || keep_writes_within(limits.scratch)) &&
           (!has_seccomp() || refuse_calls());
}

RunnersMemory::RunnersMemory()
    : before_(bytes_of_data()) {
    rlimit of_memory{};
    getrlimit(RLIMIT_DATA, &of_memory);
    limit_ = of_memory.rlim_cur;
    of_memory.rlim_cur = of_memory.rlim_max;
    setrlimit(RLIMIT_DATA, &of_memory);
}

RunnersMemory::~RunnersMemory() {
    rlimit of_memory{};
    getrlimit(RLIMIT_DATA, &of_memory);
    if (limit_ != RLIM_INFINITY)
        of_memory.rlim_cur = std::min<std::uint64_t>(limit_ + bytes_of_data() - before_, of_memory.rlim_max);
    setrlimit(RLIMIT_DATA, &of_memory);
}

void allow_record() {
    rlimit of_file{};
    if (getrlimit(RLIMIT_FSIZE, &of_file) == 0) of_file.rlim_cur = of_file.rlim_max;
    setrlimit(RLIMIT_FSIZE, &of_file);
    std::signal(SIGXFSZ, SIG_IGN);
}

} // namespace scanscope::own
