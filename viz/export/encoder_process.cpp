#include "viz/export/encoder_process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <QByteArray>
#include <QFile>
#include <spawn.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

#include "viz/export/picture_file.h"
#include "viz/model/language.h"

extern char** environ;

namespace scanscope::viz {

namespace {

constexpr std::size_t keptWords = 4096; // of stderr
constexpr int pipeBytes = 1 << 20;      // a picture passes in few turns

class Pipe {
public:
    Pipe() {
        if (::pipe2(m_ends.data(), O_CLOEXEC) != 0)
            failExport(tr("The encoder cannot be started: %1.").arg(std::strerror(errno)));
    }
    ~Pipe() {
        for (const int end : m_ends)
            if (end >= 0) ::close(end);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    [[nodiscard]] int reading() const { return m_ends[0]; }
    [[nodiscard]] int writing() const { return m_ends[1]; }
    [[nodiscard]] int takeReading() { return std::exchange(m_ends[0], -1); }
    [[nodiscard]] int takeWriting() { return std::exchange(m_ends[1], -1); }

private:
    std::array<int, 2> m_ends{-1, -1};
};

// In a group of its own: Ctrl-C stops this program, which then ends the other and clears up behind it.
class StartAttributes {
public:
    StartAttributes() {
        sigset_t none, pipes;
        sigemptyset(&none);
        sigemptyset(&pipes);
        sigaddset(&pipes, SIGPIPE);
        posix_spawnattr_init(&m_attributes);
        posix_spawnattr_setsigmask(&m_attributes, &none);
        posix_spawnattr_setsigdefault(&m_attributes, &pipes);
        posix_spawnattr_setpgroup(&m_attributes, 0);
        posix_spawnattr_setflags(&m_attributes,
                                 POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
        posix_spawn_file_actions_init(&m_files);
    }
    ~StartAttributes() {
        posix_spawn_file_actions_destroy(&m_files);
        posix_spawnattr_destroy(&m_attributes);
    }
    StartAttributes(const StartAttributes&) = delete;
    StartAttributes& operator=(const StartAttributes&) = delete;

    void connect(int from, int to) { posix_spawn_file_actions_adddup2(&m_files, from, to); }
    void discard(int to) { posix_spawn_file_actions_addopen(&m_files, to, "/dev/null", O_WRONLY, 0); }
    [[nodiscard]] int start(pid_t& process, const QString& program, const QStringList& arguments) {
        std::vector<QByteArray> texts{QFile::encodeName(program)};
        for (const QString& argument : arguments) texts.push_back(QFile::encodeName(argument));
        std::vector<char*> pointers;
        pointers.reserve(texts.size() + 1);
        for (QByteArray& text : texts) pointers.push_back(text.data());
        pointers.push_back(nullptr);
        return posix_spawn(&process, pointers.front(), &m_files, &m_attributes, pointers.data(), environ);
    }

private:
    posix_spawnattr_t m_attributes{};
    posix_spawn_file_actions_t m_files{};
};

} // namespace

EncoderProcess::EncoderProcess(const QString& program, const QStringList& arguments) {
    Pipe input, words;
    ::fcntl(input.writing(), F_SETPIPE_SZ, pipeBytes); // where it is refused, the pipe is only slower
    StartAttributes attributes;
    attributes.connect(input.reading(), STDIN_FILENO);
    attributes.discard(STDOUT_FILENO);
    attributes.connect(words.writing(), STDERR_FILENO);
    if (const int error = attributes.start(m_process, program, arguments); error != 0)
        failExport(tr("%1 cannot be started: %2.").arg(program, std::strerror(error)));
    m_room = std::size_t(std::max(0, ::fcntl(input.writing(), F_GETPIPE_SZ)));
    m_input = input.takeWriting();
    m_listener = std::jthread([this, descriptor = words.takeReading()] { listen(descriptor); });
}

EncoderProcess::~EncoderProcess() {
    kill();
    static_cast<void>(finish());
}

void EncoderProcess::listen(int descriptor) {
    std::array<char, 1024> bytes{};
    for (;;) {
        const ssize_t count = ::read(descriptor, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        m_said.append(bytes.data(), std::size_t(count));
        if (m_said.size() > 2 * keptWords) m_said.erase(0, m_said.size() - keptWords);
    }
    ::close(descriptor);
}

// The pages themselves go into the pipe, and the other program copies from them. What fills the pipe has
// pushed out of it all that was lent before.
ssize_t EncoderProcess::lend(std::span<const uchar> bytes) {
    const iovec pages{const_cast<uchar*>(bytes.data()), bytes.size()};
    const ssize_t count = ::vmsplice(m_input, &pages, 1, 0);
    if (count >= 0 || errno == EINTR || errno == EPIPE) return count;
    m_lends = false; // not on this system
    return ::write(m_input, bytes.data(), bytes.size());
}

bool EncoderProcess::write(std::span<const uchar> bytes) {
    const bool much = bytes.size() >= m_room;
    while (!bytes.empty()) {
        const ssize_t count = much && m_lends ? lend(bytes) : ::write(m_input, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        bytes = bytes.subspan(std::size_t(count));
    }
    return true;
}

void EncoderProcess::closeInput() {
    if (m_input >= 0) ::close(std::exchange(m_input, -1));
}

bool EncoderProcess::finish() {
    closeInput();
    if (m_process < 0) return false;
    siginfo_t ended{};
    while (::waitid(P_PID, id_t(m_process), &ended, WEXITED | WNOWAIT) != 0 && errno == EINTR) {
    }
    const std::lock_guard lock(m_mutex);
    int status = -1;
    ::waitpid(std::exchange(m_process, -1), &status, 0);
    if (m_listener.joinable()) m_listener.join();
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

void EncoderProcess::kill() {
    const std::lock_guard lock(m_mutex);
    if (m_process > 0) ::kill(-m_process, SIGKILL); // and what it started
}

QString EncoderProcess::complaint() const {
    QStringList lines =
        QString::fromLocal8Bit(m_said.data(), qsizetype(m_said.size())).split(u'\n', Qt::SkipEmptyParts);
    lines.removeIf(
        [](const QString& line) { return line.contains(QStringLiteral("Last message repeated")); });
    constexpr qsizetype last = 2;
    return QStringList(lines.mid(std::max<qsizetype>(0, lines.size() - last)))
        .join(QStringLiteral(" / "))
        .simplified();
}

void quietPipes() {
    sigset_t pipes;
    sigemptyset(&pipes);
    sigaddset(&pipes, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipes, nullptr);
}

} // namespace scanscope::viz
