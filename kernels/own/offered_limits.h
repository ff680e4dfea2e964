// Which means of keeping a user's program within limits this system offers without root.
#pragma once

#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>

namespace scanscope::own {

// The version of Landlock's interface (Linux 5.13 has the first); 0: it is not there, or switched off.
inline int landlock_abi() {
    const long abi = syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
    return abi > 0 ? static_cast<int>(abi) : 0;
}

// A filter that cannot be read is refused as such only where filters are known.
inline bool has_seccomp() {
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, nullptr) != 0 && errno == EFAULT;
}

} // namespace scanscope::own
