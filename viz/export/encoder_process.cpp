#include "viz/export/encoder_process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <QFile>
#include <system_error>
#include <unistd.h>

#include "viz/export/whole_files.h"
#include "viz/model/language.h"

namespace scanscope::viz {

namespace {

constexpr std::size_t keptWords = 4096; // bytes of stderr that are kept
constexpr int pipeBytes = 1 << 20;      // large, so that a picture needs few writes

std::vector<std::string> wordsOf(const QString& program, const QStringList& arguments) {
    std::vector<std::string> words;
    for (const QString& word : QStringList(program) + arguments)
        words.push_back(QFile::encodeName(word).toStdString());
    return words;
}

std::vector<std::string> ownEnvironment() {
    std::vector<std::string> all;
    for (char** one = environ; *one; ++one) all.emplace_back(*one);
    return all;
}

} // namespace

EncoderProcess::EncoderProcess(const QString& program, const QStringList& arguments) {
    kernels::Descriptor words;
    try {
        kernels::Pipe input, complaints;
        ::fcntl(input.writing.number(), F_SETPIPE_SZ, pipeBytes); // if this fails, writing is only slower
        m_process.emplace(kernels::ProcessStart{.words = wordsOf(program, arguments),
                                                .environment = ownEnvironment(),
                                                .input = input.reading.number(),
                                                .complaints = complaints.writing.number()});
        m_input = std::move(input.writing);
        words = std::move(complaints.reading);
    } catch (const std::system_error& error) {
        failExport(tr("Cannot start the encoder: %1.").arg(std::strerror(error.code().value())));
    }
    if (const int error = m_process->start_error(); error != 0)
        failExport(tr("Cannot start %1: %2.").arg(program, std::strerror(error)));
    m_listener = std::jthread([this, from = std::move(words)] { listen(from); });
}

EncoderProcess::~EncoderProcess() { kill(); }

void EncoderProcess::listen(const kernels::Descriptor& words) {
    std::array<char, 1024> bytes{};
    for (;;) {
        const ssize_t count = ::read(words.number(), bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        m_said.append(bytes.data(), std::size_t(count));
        if (m_said.size() > 2 * keptWords) m_said.erase(0, m_said.size() - keptWords);
    }
}

bool EncoderProcess::write(std::span<const uchar> bytes) {
    while (!bytes.empty()) {
        const ssize_t count = ::write(m_input.number(), bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        bytes = bytes.subspan(std::size_t(count));
    }
    return true;
}

bool EncoderProcess::finish() {
    m_input.close();
    const int status = m_process->wait();
    if (m_listener.joinable()) m_listener.join();
    return status == 0;
}

void EncoderProcess::kill() { m_process->send(SIGKILL); }

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
