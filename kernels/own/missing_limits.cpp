#include "kernels/own/missing_limits.h"

#include "kernels/own/offered_limits.h"
#include "kernels/text/language.h"

namespace scanscope::own {

using kernels::say;

std::vector<std::string> missing_limits() {
    std::vector<std::string> missing;
    if (landlock_abi() == 0)
        missing.push_back(
            say("This system has no Landlock: a program that runs here can read and write every "
                "file that you can."));
    if (!has_seccomp())
        missing.push_back(say("This system has no seccomp: a program that runs here can start other "
                              "programs and, unless user namespaces are allowed, reach the network."));
    return missing;
}

} // namespace scanscope::own
