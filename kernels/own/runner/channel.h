// The pipes between a running program and its keeper. The program cannot take back or change what it has
// sent. Each message carries a number derived from a secret that both ends share, so bytes that the program
// itself writes to the pipe are not taken for a report.
#pragma once

#include <csignal>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "kernels/own/runner/messages.h"

namespace scanscope::own {

// Generates the numbers of successive messages, the same at both ends.
class Numbers {
public:
    explicit Numbers(std::uint64_t secret)
        : state_(secret) {}
    std::uint64_t
    next(); // splitmix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014)

private:
    std::uint64_t state_;
};

struct MessageHead {
    Report what;
    std::uint32_t bytes; // length of the message after the head
    std::uint64_t number;
};
inline constexpr std::size_t most_message_bytes = 64u << 20;

// The program's end of the pipes. If the keeper has ended, the program's process also ends, because its run
// would be useless.
class Sender {
public:
    Sender(int reports, int answers, std::uint64_t secret)
        : reports_(reports)
        , answers_(answers)
        , numbers_(secret) {}

    // Queues a message. It is sent with the next send(), or once enough messages are waiting.
    template <class Message> void send_later(Report what, const Message& message) {
        is_sending_ = 1;
        const std::size_t head = waiting_.size();
        waiting_.resize(head + sizeof(MessageHead));
        pack(message, waiting_);
        begin(what, waiting_.size() - head - sizeof(MessageHead), waiting_.data() + head);
        constexpr std::size_t most_waiting = 64u << 10;
        if (waiting_.size() > most_waiting) flush();
        is_sending_ = 0;
    }
    template <class Message> void send(Report what, const Message& message) {
        send_later(what, message);
        send_waiting();
    }
    void send_waiting() {
        is_sending_ = 1;
        flush();
        is_sending_ = 0;
    }
    void send(std::span<const trace::Record> records);
    // Whether a signal interrupted the sending of a message, so that no other message can be sent.
    [[nodiscard]] bool is_sending() const { return is_sending_; }

    // Waits for the answer to the last message.
    [[nodiscard]] Answer answer();
    // Whether the keeper has announced that no more blocks of this launch are recorded.
    [[nodiscard]] bool is_cut();

private:
    void begin(Report what, std::size_t bytes, std::byte* head);
    void flush(std::span<const std::byte> behind = {});

    int reports_, answers_;
    Numbers numbers_;
    std::vector<std::byte> waiting_;
    volatile std::sig_atomic_t is_sending_ = 0;
};

// The keeper's end of the pipes.
class Receiver {
public:
    Receiver(int reports, std::uint64_t secret)
        : reports_(reports)
        , numbers_(secret) {}

    using Take = std::function<void(Report what, std::span<const std::byte> message)>;
    // Reads the available bytes without waiting, and passes on each complete message. Returns false if the
    // program has closed its end. Throws Tampered.
    [[nodiscard]] bool read(const Take& take);
    [[nodiscard]] int descriptor() const { return reports_; }

private:
    void hand_on(const Take& take);

    int reports_;
    Numbers numbers_;
    std::vector<std::byte> bytes_; // the first `filled_` belong to incomplete messages
    std::size_t filled_ = 0;
};

} // namespace scanscope::own
