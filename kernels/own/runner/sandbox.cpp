#include "kernels/own/runner/sandbox.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/capability.h>
#include <linux/landlock.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>

#include "kernels/own/landlock.h"
#include "kernels/own/offered_limits.h"
#include "kernels/own/runner/allowed_calls.h"
#include "kernels/process.h"

namespace scanscope::own {

namespace {

void limit(int what, std::uint64_t most) {
    const rlimit both{most, most};
    setrlimit(static_cast<__rlimit_resource>(what), &both);
}

// Opened before the limits are applied, because these block access to /proc.
int pages_of_process = -1;

// The size of the process's private writable memory, in bytes. This function allocates nothing.
std::uint64_t bytes_of_data() {
    std::array<char, 256> text{};
    const ssize_t size = pread(pages_of_process, text.data(), text.size() - 1, 0);
    unsigned long pages = 0; // the sixth number: data and stack
    if (size <= 0 || std::sscanf(text.data(), "%*u %*u %*u %*u %*u %lu", &pages) != 1) return 0;
    return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

void write_line(const char* name, const std::string& line) {
    const kernels::Descriptor file(open(name, O_WRONLY | O_CLOEXEC));
    [[maybe_unused]] const ssize_t written = write(file.number(), line.data(), line.size());
}

// Leaves the network by entering new namespaces, as a second line of defence. If no namespace can be created
// (in a chroot, in most containers), the system call filter still keeps the program away from the network and
// from other processes' memory. The user ID stays the same, so that the program prints the same.
void leave_network() {
    const std::string user = fmt::format("{0} {0} 1", geteuid()), group = fmt::format("{0} {0} 1", getegid());
    if (unshare(CLONE_NEWUSER | CLONE_NEWNET | CLONE_NEWIPC) != 0) return;
    write_line("/proc/self/setgroups", "deny"); // without this only root may set the group
    write_line("/proc/self/uid_map", user);
    write_line("/proc/self/gid_map", group);
}

// Drops all capabilities: root's, if root runs this, and those of the first process in a namespace.
bool drop_capabilities() {
    __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
    const __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3]{};
    return syscall(SYS_capset, &header, none) == 0;
}

// A Landlock ruleset: each handled right is refused everywhere except below the added places.
class Ruleset {
public:
    // Handles every right that this version of the interface knows, except sending signals if
    // `signals_others` is set.
    explicit Ruleset(int abi, bool signals_others = false) {
        struct {
            std::uint64_t files, network, scopes;
        } handled{landlock::files_of(abi), landlock::network_of(abi),
                  signals_others ? 0 : landlock::scopes_of(abi)};
        rules_ = kernels::Descriptor(static_cast<int>(
            syscall(SYS_landlock_create_ruleset, &handled, landlock::bytes_of_attributes(abi), 0)));
        files_ = handled.files;
        is_whole_ = rules_.number() >= 0;
    }

    // A place that does not exist needs no rule: a bare chroot has no devices.
    void allow(const std::string& path, std::uint64_t access) {
        const kernels::Descriptor place(open(path.c_str(), O_PATH | O_CLOEXEC));
        if (place.number() < 0) {
            is_whole_ = is_whole_ && (errno == ENOENT || errno == ENOTDIR || errno == EACCES);
            return;
        }
        struct stat about {};
        const bool is_folder = fstat(place.number(), &about) == 0 && S_ISDIR(about.st_mode);
        landlock_path_beneath_attr beneath{};
        beneath.allowed_access = access & files_ & (is_folder ? ~0ull : landlock::of_a_file);
        beneath.parent_fd = place.number();
        is_whole_ = is_whole_ && syscall(SYS_landlock_add_rule, rules_.number(), LANDLOCK_RULE_PATH_BENEATH,
                                         &beneath, 0) == 0;
    }

    [[nodiscard]] bool restrict() const {
        return is_whole_ && syscall(SYS_landlock_restrict_self, rules_.number(), 0) == 0;
    }

private:
    kernels::Descriptor rules_;
    std::uint64_t files_ = 0;
    bool is_whole_ = false;
};

// Files that every program reads: its libraries, files that the C library looks up, and this runner's
// executable, which is searched for source lines.
constexpr std::array system_files{
    "/usr",      "/lib",        "/lib64",       "/etc/ld.so.cache", "/etc/localtime",         "/dev/null",
    "/dev/zero", "/dev/random", "/dev/urandom", "/proc/self/exe",   "/sys/devices/system/cpu"};

// Further files for compilers: some are installed in /opt, and clang checks which system this is.
constexpr std::array compilers_files{"/opt", "/etc/alternatives", "/etc/debian_version", "/etc/lsb-release"};

bool keep_files_within(const Limits& limits, bool compiles) {
    const std::uint64_t reading = landlock::reading | (compiles ? LANDLOCK_ACCESS_FS_EXECUTE : 0);
    Ruleset rules(landlock_abi());
    for (const char* const place : system_files) rules.allow(place, reading);
    if (compiles)
        for (const char* const place : compilers_files) rules.allow(place, reading);
    for (const std::string& place : limits.readable) rules.allow(place, reading);
    rules.allow("/dev/null", landlock::reading | LANDLOCK_ACCESS_FS_WRITE_FILE);
    rules.allow(limits.scratch, landlock::everything_but_nodes);
    return rules.restrict();
}

// Applies what programs and compilers have in common: limits, and namespaces without a network.
void keep_to_itself(const Limits& limits) {
    leave_network(); // before /proc/self becomes inaccessible
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_NPROC, 4096); // counts all processes of the user
    // The supervisor ends a program by the clock and lets it report first; this limit is for a program that
    // the supervisor cannot end.
    constexpr unsigned grace = 40;
    limit(RLIMIT_CPU, limits.seconds + grace);
    limit(RLIMIT_FSIZE, limits.bytes_of_file);
}

} // namespace

bool keep_within(const Limits& limits) {
    pages_of_process = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (limits.scratch.empty()) return true;
    keep_to_itself(limits);
    limit(RLIMIT_NOFILE, most_descriptors);
    prctl(PR_SET_DUMPABLE, 0);
#if !defined(__SANITIZE_ADDRESS__)                      // ASan's shadow memory takes all addresses
    constexpr std::uint64_t bytes_of_runner = 1u << 30; // most of it for the stacks of a kernel's threads
    const rlimit of_memory{limits.bytes_of_memory, limits.bytes_of_memory + bytes_of_runner};
    setrlimit(RLIMIT_DATA, &of_memory);
#endif
    const int abi = landlock_abi();
    return drop_capabilities() && (abi == 0 || keep_files_within(limits, false)) &&
           (!has_seccomp() || allow_calls_of_programs(abi >= landlock::guards_truncation));
}

// Sets the memory limit last. It is meant for the program that is executed: this process may already use more
// memory.
bool keep_compiler_within(const Limits& limits) {
    keep_to_itself(limits);
    limit(RLIMIT_NOFILE, 256);
    const bool is_kept = drop_capabilities() && (landlock_abi() == 0 || keep_files_within(limits, true)) &&
                         (!has_seccomp() || allow_calls_of_compilers());
    limit(RLIMIT_DATA, limits.bytes_of_memory);
    return is_kept;
}

bool keep_interpreter_within(const Limits& limits) {
    keep_to_itself(limits);
    limit(RLIMIT_NOFILE, most_descriptors);
    const int abi = landlock_abi();
    const bool is_kept = drop_capabilities() && (abi == 0 || keep_files_within(limits, true)) &&
                         (!has_seccomp() || allow_calls_of_interpreters(abi >= landlock::guards_truncation));
    limit(RLIMIT_DATA, limits.bytes_of_memory);
    return is_kept;
}

bool keep_keeper_within(const std::string& scratch, std::uint64_t bytes_of_memory, pid_t program) {
    if (scratch.empty()) return true;
    prctl(PR_SET_DUMPABLE, 0);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    limit(RLIMIT_CORE, 0);
#if !defined(__SANITIZE_ADDRESS__)
    limit(RLIMIT_DATA, bytes_of_memory);
#else
    static_cast<void>(bytes_of_memory);
#endif
    const int abi = landlock_abi();
    if (abi > 0) {
        Ruleset rules(abi, true);
        rules.allow(scratch, landlock::reading);
        if (!rules.restrict()) return false;
    }
    return drop_capabilities() && (!has_seccomp() || allow_calls_of_keeper(program));
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

} // namespace scanscope::own
