#include "kernels/own/machine_offers.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <sched.h>
#include <unistd.h>
#include <utility>

#include "kernels/own/compile.h"
#include "kernels/own/landlock.h"
#include "kernels/own/offered_limits.h"
#include "kernels/text/text.h"

namespace scanscope::own {

namespace {

Offer landlock_offer(int abi) {
    const bool is_enough = abi >= landlock::guards_truncation;
    return {
        "landlock",
        "Landlock",
        is_enough,
        abi == 0 ? "missing" : fmt::format("version {}", abi),
        abi == 0 ? "a program that is marked here can read and write all of your files"
        : is_enough
            ? "a program can write only to its own folder and cannot read your files"
            : fmt::format(
                  "only seccomp stops a program from emptying files; Landlock version {} would stop it, too",
                  landlock::guards_truncation),
        true};
}

Offer seccomp_offer(bool is_there, bool has_own_network) {
    return {"seccomp",
            "seccomp",
            is_there,
            is_there ? "available" : "missing",
            is_there ? "a program cannot start other programs or reach the network"
            : has_own_network
                ? "a program that is marked here can start other programs"
                : "a program that is marked here can start other programs and reach the network",
            true};
}

Offer namespace_offer(std::string id, std::string name, int kind, const std::string& with,
                      const std::string& without) {
    const bool is_there = may_unshare(CLONE_NEWUSER | kind);
    return {std::move(id), std::move(name), is_there, is_there ? "available" : "refused",
            is_there ? with : without};
}

// The cgroup v2 folder of this process, or empty if there is none.
std::string cgroup_folder() {
    std::ifstream own("/proc/self/cgroup");
    for (std::string line; std::getline(own, line);) {
        if (!line.starts_with("0::")) continue;
        for (const std::string mount : {"/sys/fs/cgroup", "/sys/fs/cgroup/unified"})
            if (std::string folder = mount + line.substr(3);
                access((folder + "/cgroup.controllers").c_str(), R_OK) == 0)
                return folder;
    }
    return {};
}

// "Delegated" means that this user may create groups there and move processes into them.
Offer cgroup_offer() {
    Offer offer{"cgroup", "cgroup v2", false, "missing",
                "memory is limited for each process, not for all of them in total"};
    const std::string folder = cgroup_folder();
    if (folder.empty()) return offer;
    offer.found = "not delegated";
    if (access(folder.c_str(), W_OK) != 0 || access((folder + "/cgroup.procs").c_str(), W_OK) != 0)
        return offer;
    std::ifstream list(folder + "/cgroup.controllers");
    const std::vector<std::string> all{std::istream_iterator<std::string>(list), {}};
    std::vector<std::string> wanted;
    for (const char* const name : {"memory", "pids"})
        if (std::ranges::find(all, name) != all.end()) wanted.emplace_back(name);
    if (wanted.empty()) return offer;
    offer.is_there = wanted.size() == 2;
    offer.found = fmt::format("{} delegated", kernels::plain_list(wanted, "and"));
    offer.meaning = "not used: a program is a single process, whose memory is counted without it";
    return offer;
}

void add_compilers(std::vector<Offer>& all, const std::stop_token& stop) {
    const std::vector<CompilerHere> compilers = compilers_here(stop);
    for (const CompilerHere& one : compilers)
        all.push_back({one.name, one.name, true, one.words,
                       one.is_used ? "it compiles the marked programs" : "not used"});
    for (const std::string name : {"g++", "clang++"})
        if (std::ranges::find(compilers, name, &CompilerHere::name) == compilers.end())
            all.push_back(
                {name, name, false, "missing",
                 compilers.empty() ? "programs cannot be compiled without g++ or clang++" : "not needed"});
}

} // namespace

std::vector<Offer> machine_offers(const std::stop_token& stop) {
    const OfferedLimits offered = offered_limits();
    const Offer network =
        namespace_offer("network_namespace", "network namespace", CLONE_NEWNET,
                        "the compiler and the program have no network",
                        offered.has_seccomp ? "seccomp keeps the compiler and the program from the network"
                                            : "the compiler and the program can reach the network");
    std::vector<Offer> all{landlock_offer(offered.landlock_abi),
                           seccomp_offer(offered.has_seccomp, network.is_there)};
    all.push_back(
        namespace_offer("user_namespace", "user namespace", 0, "needed by the other namespaces",
                        "other namespaces cannot be created; Landlock and seccomp do not need them"));
    all.push_back(network);
    const std::string not_used =
        missing_fences(offered).empty() ? "not used: Landlock and seccomp do the same" : "not used";
    all.push_back(namespace_offer("pid_namespace", "PID namespace", CLONE_NEWPID, not_used, not_used));
    all.push_back(namespace_offer("mount_namespace", "mount namespace", CLONE_NEWNS, not_used, not_used));
    all.push_back(cgroup_offer());
    add_compilers(all, stop);
    return all;
}

std::vector<std::string> missing_limits(const OfferedLimits& offered) {
    std::vector<std::string> missing;
    if (offered.landlock_abi == 0)
        missing.push_back(
            "This system has no Landlock: a program that runs here can read and write all of your files.");
    if (!offered.has_seccomp)
        missing.push_back("This system has no seccomp: a program that runs here can start other programs "
                          "and, unless user namespaces are allowed, reach the network.");
    return missing;
}

std::vector<std::string> missing_fences(const OfferedLimits& offered) {
    std::vector<std::string> missing;
    if (offered.landlock_abi == 0)
        missing.emplace_back("Landlock");
    else if (offered.landlock_abi < landlock::guards_truncation)
        missing.push_back(fmt::format("version {} of Landlock (this system has {})",
                                      landlock::guards_truncation, offered.landlock_abi));
    if (!offered.has_seccomp) missing.emplace_back("seccomp");
    return missing;
}

} // namespace scanscope::own
