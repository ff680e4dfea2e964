#include "kernels/own/runner/channel.h"

#include <poll.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "kernels/own/process.h"

namespace scanscope::own {

std::uint64_t Numbers::next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

void Sender::begin(Report what, std::size_t bytes, std::byte* head) {
    const MessageHead begins{what, static_cast<std::uint32_t>(bytes), numbers_.next()};
    std::memcpy(head, &begins, sizeof begins);
}

void Sender::send(std::span<const trace::Record> records) {
    is_sending_ = 1;
    waiting_.resize(waiting_.size() + sizeof(MessageHead));
    begin(Report::records, records.size_bytes(), waiting_.data() + waiting_.size() - sizeof(MessageHead));
    flush(std::as_bytes(records));
    is_sending_ = 0;
}

void Sender::flush(std::span<const std::byte> behind) {
    std::array<iovec, 2> parts{iovec{waiting_.data(), waiting_.size()},
                               iovec{const_cast<std::byte*>(behind.data()), behind.size()}};
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
    waiting_.clear();
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
    const std::span<const std::byte> all = std::span(bytes_).first(filled_);
    std::size_t at = 0;
    MessageHead head;
    while (all.size() - at >= sizeof head) {
        std::memcpy(&head, all.data() + at, sizeof head);
        if (head.bytes > most_message_bytes) throw Tampered();
        if (all.size() - at - sizeof head < head.bytes) break;
        if (head.number != numbers_.next()) throw Tampered();
        take(head.what, all.subspan(at + sizeof head, head.bytes));
        at += sizeof head + head.bytes;
    }
    filled_ -= at;
    if (at > 0) std::memmove(bytes_.data(), bytes_.data() + at, filled_);
}

bool Receiver::read(const Take& take) {
    constexpr std::size_t at_once = 256u << 10;
    if (bytes_.size() < filled_ + at_once) bytes_.resize(2 * (filled_ + at_once));
    const ssize_t count = ::read(reports_, bytes_.data() + filled_, at_once);
    if (count < 0) return errno == EINTR || errno == EAGAIN;
    filled_ += static_cast<std::size_t>(count);
    hand_on(take);
    return count > 0;
}

} // namespace scanscope::own
