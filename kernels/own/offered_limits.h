// Which means of keeping a user's program within limits this system offers without root.
#pragma once

#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>

namespace scanscope::own {

// Linux 5.13, unless it is switched off.
inline bool has_landlock() {
    return syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION) > 0;
}

// A filter that cannot be read is refused as such only where filters are known.
inline bool has_seccomp() {
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, nullptr) != 0 && errno == EFAULT;
}

} // namespace scanscope::own
