#include "kernels/own/runner/allowed_calls.h"

#include <fcntl.h>
#include <linux/prctl.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <utility>

namespace scanscope::own {

namespace {

class Filter {
public:
    Filter()
        : context_(seccomp_init(SCMP_ACT_ERRNO(EPERM))) {}
    Filter(const Filter&) = delete;
    Filter& operator=(const Filter&) = delete;
    ~Filter() {
        if (context_) seccomp_release(context_);
    }

    void allow(std::span<const int> calls) {
        for (const int call : calls) add(SCMP_ACT_ALLOW, call, {});
    }
    // Allows the call if all of these conditions on its arguments are true. If a call has several such rules,
    // one match is enough.
    void allow(int call, std::initializer_list<scmp_arg_cmp> where) { add(SCMP_ACT_ALLOW, call, where); }
    // Ignores the call, but reports success.
    void pretend(int call) { add(SCMP_ACT_ERRNO(0), call, {}); }
    // Fails as on a kernel that does not know the call, so that the C library uses an older one.
    void does_not_know(int call) { add(SCMP_ACT_ERRNO(ENOSYS), call, {}); }

    [[nodiscard]] bool load() { return is_whole_ && context_ && seccomp_load(context_) == 0; }

private:
    void add(std::uint32_t action, int call, std::initializer_list<scmp_arg_cmp> where) {
        is_whole_ = is_whole_ && context_ &&
                    seccomp_rule_add_array(context_, action, call, static_cast<unsigned>(where.size()),
                                           where.begin()) == 0;
    }
    scmp_filter_ctx context_;
    bool is_whole_ = true;
};

// Calls about the process itself, its memory and threads, time, and files. Landlock decides which files are
// accessible.
constexpr std::array harmless{
    // itself
    SCMP_SYS(exit), SCMP_SYS(exit_group), SCMP_SYS(getpid), SCMP_SYS(gettid), SCMP_SYS(getppid),
    SCMP_SYS(getpgrp), SCMP_SYS(getpgid), SCMP_SYS(getsid), SCMP_SYS(getuid), SCMP_SYS(geteuid),
    SCMP_SYS(getgid), SCMP_SYS(getegid), SCMP_SYS(getresuid), SCMP_SYS(getresgid), SCMP_SYS(getgroups),
    SCMP_SYS(getrlimit), SCMP_SYS(setrlimit), SCMP_SYS(getrusage), SCMP_SYS(times), SCMP_SYS(uname),
    SCMP_SYS(sysinfo), SCMP_SYS(getrandom), SCMP_SYS(umask), SCMP_SYS(wait4), SCMP_SYS(waitid),
    // its memory
    SCMP_SYS(brk), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(mprotect), SCMP_SYS(madvise),
    SCMP_SYS(mincore), SCMP_SYS(msync), SCMP_SYS(mlock), SCMP_SYS(munlock),
    // its threads and signals
    SCMP_SYS(futex), SCMP_SYS(set_robust_list), SCMP_SYS(get_robust_list), SCMP_SYS(set_tid_address),
    SCMP_SYS(rseq), SCMP_SYS(sched_yield), SCMP_SYS(sched_getaffinity), SCMP_SYS(sched_getparam),
    SCMP_SYS(sched_getscheduler), SCMP_SYS(sched_get_priority_max), SCMP_SYS(sched_get_priority_min),
    SCMP_SYS(getpriority), SCMP_SYS(getcpu), SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask),
    SCMP_SYS(rt_sigreturn), SCMP_SYS(rt_sigpending), SCMP_SYS(rt_sigsuspend), SCMP_SYS(rt_sigtimedwait),
    SCMP_SYS(sigaltstack), SCMP_SYS(pause), SCMP_SYS(restart_syscall),
    // time
    SCMP_SYS(clock_gettime), SCMP_SYS(clock_getres), SCMP_SYS(clock_nanosleep), SCMP_SYS(nanosleep),
    SCMP_SYS(gettimeofday), SCMP_SYS(time), SCMP_SYS(alarm), SCMP_SYS(getitimer), SCMP_SYS(setitimer),
    SCMP_SYS(timer_create), SCMP_SYS(timer_settime), SCMP_SYS(timer_gettime), SCMP_SYS(timer_getoverrun),
    SCMP_SYS(timer_delete),
    // files that are open
    SCMP_SYS(read), SCMP_SYS(readv), SCMP_SYS(pread64), SCMP_SYS(preadv), SCMP_SYS(preadv2), SCMP_SYS(write),
    SCMP_SYS(writev), SCMP_SYS(pwrite64), SCMP_SYS(pwritev), SCMP_SYS(pwritev2), SCMP_SYS(lseek),
    SCMP_SYS(dup), SCMP_SYS(fstat), SCMP_SYS(ftruncate), SCMP_SYS(fallocate), SCMP_SYS(fadvise64),
    SCMP_SYS(fsync), SCMP_SYS(fdatasync), SCMP_SYS(flock), SCMP_SYS(sendfile), SCMP_SYS(copy_file_range),
    SCMP_SYS(getdents), SCMP_SYS(getdents64), SCMP_SYS(pipe), SCMP_SYS(pipe2), SCMP_SYS(poll),
    SCMP_SYS(ppoll), SCMP_SYS(select), SCMP_SYS(pselect6), SCMP_SYS(epoll_create1), SCMP_SYS(epoll_ctl),
    SCMP_SYS(epoll_wait), SCMP_SYS(epoll_pwait), SCMP_SYS(eventfd2), SCMP_SYS(fstatfs),
    // files by their names
    SCMP_SYS(stat), SCMP_SYS(lstat), SCMP_SYS(newfstatat), SCMP_SYS(statx), SCMP_SYS(statfs),
    SCMP_SYS(access), SCMP_SYS(faccessat), SCMP_SYS(faccessat2), SCMP_SYS(readlink), SCMP_SYS(readlinkat),
    SCMP_SYS(getcwd), SCMP_SYS(chdir), SCMP_SYS(fchdir), SCMP_SYS(creat), SCMP_SYS(mkdir), SCMP_SYS(mkdirat),
    SCMP_SYS(rmdir), SCMP_SYS(unlink), SCMP_SYS(unlinkat), SCMP_SYS(rename), SCMP_SYS(renameat),
    SCMP_SYS(renameat2)};

constexpr scmp_datum_t bits(auto value) { return static_cast<scmp_datum_t>(value); }

// Whether the argument, masked, equals `set`.
scmp_arg_cmp has(unsigned argument, scmp_datum_t mask, scmp_datum_t set) {
    return SCMP_CMP(argument, SCMP_CMP_MASKED_EQ, mask, set);
}
scmp_arg_cmp is(unsigned argument, scmp_datum_t value) { return SCMP_CMP(argument, SCMP_CMP_EQ, value, 0); }

// Allows writable memory only if it is private and of a fixed size, because shared memory and memory that
// grows like a stack do not count against the memory limit. A file may be mapped for reading.
void allow_private_memory(Filter& filter) {
    filter.allow(SCMP_SYS(mmap), {has(3, MAP_TYPE | MAP_GROWSDOWN, MAP_PRIVATE)});
    filter.allow(SCMP_SYS(mmap), {has(2, PROT_WRITE, 0), has(3, MAP_TYPE | MAP_ANONYMOUS, MAP_SHARED)});
}

// Landlock checks the right to write when a file is opened for writing, but not when it is opened for reading
// and truncated.
void allow_opening(Filter& filter) {
    for (const auto& [call, flags] : {std::pair(SCMP_SYS(open), 1u), std::pair(SCMP_SYS(openat), 2u)}) {
        filter.allow(call, {has(flags, O_TRUNC, 0)});
        filter.allow(call, {has(flags, O_ACCMODE, O_WRONLY)});
        filter.allow(call, {has(flags, O_ACCMODE, O_RDWR)});
    }
    filter.does_not_know(SCMP_SYS(openat2)); // a filter cannot see its flags, which are in memory
    filter.pretend(SCMP_SYS(fchmod));        // or else std::filesystem::copy_file fails
}

// Allows operations on open files, but not those that let a file send signals to any process.
void allow_asking_files(Filter& filter) {
    for (const int what : {F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_GETLK, F_SETLK, F_SETLKW,
                           F_OFD_GETLK, F_OFD_SETLK, F_OFD_SETLKW})
        filter.allow(SCMP_SYS(fcntl), {is(1, bits(what))});
    filter.allow(SCMP_SYS(fcntl), {is(1, F_SETFL), has(2, O_ASYNC, 0)});
    // These ask whether the file is a terminal, how large the terminal is, and how many bytes can be read;
    // the last three set flags of the descriptor.
    for (const unsigned long what : {TCGETS, TIOCGWINSZ, FIONREAD, FIOCLEX, FIONCLEX, FIONBIO})
        filter.allow(SCMP_SYS(ioctl), {is(1, bits(what))});
}

// Allows closing descriptors, except the two for reports and answers: a program that put its own pipe in
// their place could change what comes through. The kernel compares only the lower half of the argument, and
// the two numbers differ only in their last bit.
void allow_closing(Filter& filter) {
    static_assert(answers_descriptor == reports_descriptor + 1 && reports_descriptor == 62);
    for (scmp_datum_t bit = 2; bit < 64; bit *= 2) {
        filter.allow(SCMP_SYS(close), {has(0, bit, 0)});
        for (const int call : {SCMP_SYS(dup2), SCMP_SYS(dup3)}) filter.allow(call, {has(1, bit, 0)});
    }
    filter.does_not_know(SCMP_SYS(close_range));
}

// Allows threads, and signals to the process itself.
void allow_threads(Filter& filter) {
    filter.allow(SCMP_SYS(clone), {has(0, CLONE_THREAD, CLONE_THREAD)});
    filter.does_not_know(SCMP_SYS(clone3)); // a filter cannot see its flags, which are in memory
    const scmp_datum_t self = bits(getpid());
    for (const int call : {SCMP_SYS(kill), SCMP_SYS(tgkill)}) filter.allow(call, {is(0, self)});
    for (const scmp_datum_t who : {scmp_datum_t{0}, self}) filter.allow(SCMP_SYS(prlimit64), {is(0, who)});
    for (const int what : {PR_SET_NAME, PR_GET_NAME}) filter.allow(SCMP_SYS(prctl), {is(0, bits(what))});
}

void allow_what_programs_do(Filter& filter, bool truncates) {
    filter.allow(harmless);
    allow_private_memory(filter);
    allow_opening(filter);
    allow_asking_files(filter);
    allow_closing(filter);
    allow_threads(filter);
    if (truncates) filter.allow(std::array{SCMP_SYS(truncate)});
}

} // namespace

bool allow_calls_of_programs(bool truncates) {
    Filter filter;
    allow_what_programs_do(filter, truncates);
    return filter.load();
}

bool allow_calls_of_interpreters(bool truncates) {
    Filter filter;
    allow_what_programs_do(filter, truncates);
    filter.allow(std::array{SCMP_SYS(execve), SCMP_SYS(arch_prctl)});
    return filter.load();
}

// A compiler starts other programs, so it needs calls that a user program makes only before the filter is
// loaded, and it marks its output as executable.
bool allow_calls_of_compilers() {
    Filter filter;
    filter.allow(harmless);
    filter.allow(std::array{SCMP_SYS(mmap), SCMP_SYS(execve), SCMP_SYS(fork), SCMP_SYS(vfork),
                            SCMP_SYS(arch_prctl), SCMP_SYS(prlimit64), SCMP_SYS(truncate),
                            SCMP_SYS(sched_setaffinity), SCMP_SYS(setpriority), SCMP_SYS(close),
                            SCMP_SYS(close_range), SCMP_SYS(dup2), SCMP_SYS(dup3)});
    constexpr scmp_datum_t namespaces = CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET |
                                        CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP;
    filter.allow(SCMP_SYS(clone), {has(0, namespaces, 0)});
    filter.does_not_know(SCMP_SYS(clone3));
    for (const int call : {SCMP_SYS(chmod), SCMP_SYS(fchmodat)}) filter.pretend(call);
    allow_opening(filter);
    allow_asking_files(filter);
    for (const int what : {PR_SET_NAME, PR_GET_NAME}) filter.allow(SCMP_SYS(prctl), {is(0, bits(what))});
    return filter.load();
}

bool allow_calls_of_keeper(pid_t program) {
    Filter filter;
    filter.allow(std::array{SCMP_SYS(exit),           SCMP_SYS(exit_group),
                            SCMP_SYS(getpid),         SCMP_SYS(getppid),
                            SCMP_SYS(gettid),         SCMP_SYS(brk),
                            SCMP_SYS(munmap),         SCMP_SYS(mremap),
                            SCMP_SYS(mprotect),       SCMP_SYS(madvise),
                            SCMP_SYS(futex),          SCMP_SYS(rt_sigaction),
                            SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn),
                            SCMP_SYS(sigaltstack),    SCMP_SYS(restart_syscall),
                            SCMP_SYS(clock_gettime),  SCMP_SYS(clock_nanosleep),
                            SCMP_SYS(read),           SCMP_SYS(write),
                            SCMP_SYS(writev),         SCMP_SYS(lseek),
                            SCMP_SYS(close),          SCMP_SYS(poll),
                            SCMP_SYS(wait4),          SCMP_SYS(fstat),
                            SCMP_SYS(fcntl),          SCMP_SYS(newfstatat),
                            SCMP_SYS(getdents64),     SCMP_SYS(getrandom)});
    filter.allow(SCMP_SYS(mmap), {has(3, MAP_TYPE, MAP_PRIVATE)});
    filter.allow(SCMP_SYS(openat), {has(2, O_ACCMODE | O_TRUNC | O_CREAT, O_RDONLY)});
    filter.allow(SCMP_SYS(kill), {is(0, bits(program))});
    filter.allow(SCMP_SYS(tgkill), {is(0, bits(getpid()))}); // as abort() does
    return filter.load();
}

} // namespace scanscope::own
