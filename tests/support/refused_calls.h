// Simulates a system that lacks something: from now on, these system calls fail in this process and in all
// processes that it starts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

namespace scanscope::test {

struct RefusedCall {
    long number; // SYS_unshare
    int error;   // the error that the call returns, such as EPERM
    // Refuses the call only if its first argument has this value; negative: always.
    std::int64_t first = -1;
};

// Returns whether the kernel accepted the filter.
inline bool refuse(const std::vector<RefusedCall>& calls) {
    std::vector<sock_filter> filter;
    const auto add = [&](std::uint16_t code, std::size_t value, std::uint8_t yes = 0, std::uint8_t no = 0) {
        filter.push_back(BPF_JUMP(code, static_cast<std::uint32_t>(value), yes, no));
    };
    for (const RefusedCall& call : calls) {
        const bool is_any = call.first < 0;
        add(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr));
        add(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::size_t>(call.number), 0, is_any ? 1 : 3);
        if (!is_any) {
            add(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args));
            add(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::size_t>(call.first), 0, 1);
        }
        add(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(call.error));
    }
    add(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    const sock_fprog program{static_cast<unsigned short>(filter.size()), filter.data()};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

} // namespace scanscope::test
