#include "kernels/own/missing_limits.h"

#include "kernels/own/landlock.h"
#include "kernels/text/language.h"

namespace scanscope::own {

using kernels::say;

std::vector<std::string> missing_limits(const OfferedLimits& offered) {
    std::vector<std::string> missing;
    if (offered.landlock_abi == 0)
        missing.push_back(
            say("This system has no Landlock: a program that runs here can read and write every "
                "file that you can."));
    if (!offered.has_seccomp)
        missing.push_back(say("This system has no seccomp: a program that runs here can start other "
                              "programs and, unless user namespaces are allowed, reach the network."));
    return missing;
}

std::vector<std::string> missing_fences(const OfferedLimits& offered) {
    std::vector<std::string> missing;
    if (offered.landlock_abi == 0)
        missing.emplace_back("Landlock");
    else if (offered.landlock_abi < landlock::guards_truncation)
        missing.push_back(
            say("version {} of Landlock (here it is {})", landlock::guards_truncation, offered.landlock_abi));
    if (!offered.has_seccomp) missing.emplace_back("seccomp");
    return missing;
}

} // namespace scanscope::own
