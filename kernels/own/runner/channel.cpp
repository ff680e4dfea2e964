#include "kernels/own/runner/channel.h"

#include <poll.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "kernels/own/runner/not_started.h"

namespace scanscope::own {

std::uint64_t Numbers::next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

void Sender::send_bytes(Report what, std::span<const std::byte> bytes) {
    MessageHead head{what, static_cast<std::uint32_t>(bytes.size()), numbers_.next()};
    std::array<iovec, 2> parts{iovec{&head, sizeof head},
                               iovec{const_cast<std::byte*>(bytes.data()), bytes.size()}};
    std::span<iovec> left(parts);
    while (!left.empty()) {
        ssize_t count = writev(reports_, left.data(), static_cast<int>(left.size()));
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) _exit(not_started);
        while (!left.empty() && static_cast<std::size_t>(count) >= left.front().iov_len) {
            count -= static_cast<ssize_t>(left.front().iov_len);
            left = left.subspan(1);
        }
        if (left.empty()) break;
        left.front().iov_base = static_cast<char*>(left.front().iov_base) + count;
        left.front().iov_len -= static_cast<std::size_t>(count);
    }
}

Answer Sender::answer() {
    for (;;) {
        char answer = 0;
        const ssize_t count = ::read(answers_, &answer, 1);
        if (count < 0 && errno == EINTR) continue;
        if (count != 1) return Answer::no;
        if (Answer(answer) != Answer::is_cut) return Answer(answer);
    }
}

bool Sender::is_cut() {
    pollfd waits{answers_, POLLIN, 0};
    char answer = 0;
    return poll(&waits, 1, 0) == 1 && (waits.revents & POLLIN) && ::read(answers_, &answer, 1) == 1;
}

void Receiver::hand_on(const Take& take) {
    std::size_t at = 0;
    MessageHead head;
    while (bytes_.size() - at >= sizeof head) {
        std::memcpy(&head, bytes_.data() + at, sizeof head);
        if (head.bytes > most_message_bytes) throw Tampered();
        if (bytes_.size() - at - sizeof head < head.bytes) break;
        if (head.number != numbers_.next()) throw Tampered();
        take(head.what, std::span(bytes_).subspan(at + sizeof head, head.bytes));
        at += sizeof head + head.bytes;
    }
    bytes_.erase(bytes_.begin(), bytes_.begin() + static_cast<std::ptrdiff_t>(at));
}

bool Receiver::read(const Take& take) {
    constexpr std::size_t at_once = 256u << 10;
    const std::size_t before = bytes_.size();
    bytes_.resize(before + at_once);
    const ssize_t count = ::read(reports_, bytes_.data() + before, at_once);
    bytes_.resize(before + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    if (count < 0) return errno == EINTR || errno == EAGAIN;
    hand_on(take);
    return count > 0;
}

} // namespace scanscope::own
