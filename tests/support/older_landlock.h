// Simulates a kernel with an older version of Landlock than this machine has: the system call that asks for
// the version returns the older one.
#pragma once

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <functional>
#include <future>
#include <thread>

#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace scanscope::test {

// Runs `work` in a separate thread. This thread and every process that it starts see the given version.
// Returns false without calling `work` if the kernel does not support this.
inline bool with_landlock(int version, const std::function<void()>& work) {
    sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_landlock_create_ruleset, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args) + 2 * sizeof(std::uint64_t)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, LANDLOCK_CREATE_RULESET_VERSION, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    const sock_fprog program{std::size(filter), filter};
    std::promise<int> listener;
    std::atomic<bool> is_done = false;
    std::thread worker([&] {
        prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
        const auto questions = static_cast<int>(
            syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program));
        listener.set_value(questions);
        if (questions >= 0) work();
        is_done = true;
    });
    const int questions = listener.get_future().get();
    while (questions >= 0 && !is_done) {
        pollfd ready{questions, POLLIN, 0};
        if (poll(&ready, 1, 20) <= 0 || !(ready.revents & POLLIN)) continue;
        seccomp_notif question{};
        if (ioctl(questions, SECCOMP_IOCTL_NOTIF_RECV, &question) != 0) continue;
        seccomp_notif_resp answer{question.id, version, 0, 0};
        ioctl(questions, SECCOMP_IOCTL_NOTIF_SEND, &answer);
    }
    worker.join();
    if (questions >= 0) close(questions);
    return questions >= 0;
}

} // namespace scanscope::test
