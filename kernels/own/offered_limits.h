// Checks which ways of restricting a user program this system offers without root.
#pragma once

#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

namespace scanscope::own {

// The version of Landlock's interface (the first came with Linux 5.13), or 0 if Landlock is missing or
// switched off.
inline int landlock_abi() {
    const long abi = syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
    return abi > 0 ? static_cast<int>(abi) : 0;
}

// A system with seccomp filters refuses an unreadable filter with EFAULT; others give another error.
inline bool has_seccomp() {
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, nullptr) != 0 && errno == EFAULT;
}

// The results of both checks.
struct OfferedLimits {
    int landlock_abi = 0;
    bool has_seccomp = false;
};
inline OfferedLimits offered_limits() { return {landlock_abi(), has_seccomp()}; }

// Whether a process may enter new namespaces of these kinds (CLONE_NEWUSER and others). Containers and system
// settings forbid it in too many ways to check each, so a child process tries it.
inline bool may_unshare(int namespaces) {
    const pid_t child = fork();
    if (child == 0) _exit(unshare(namespaces) == 0 ? 0 : 1);
    int status = 1;
    return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

} // namespace scanscope::own
