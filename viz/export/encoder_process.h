// Another program that reads from a pipe: started with a list of arguments, never through a shell.
#pragma once

#include <mutex>
#include <QString>
#include <QStringList>
#include <QtGlobal>
#include <span>
#include <string>
#include <sys/types.h>
#include <thread>

namespace scanscope::viz {

class EncoderProcess {
public:
    // Throws ExportError where it cannot be started.
    EncoderProcess(const QString& program, const QStringList& arguments);
    ~EncoderProcess(); // ends the program where it still runs
    EncoderProcess(const EncoderProcess&) = delete;
    EncoderProcess& operator=(const EncoderProcess&) = delete;

    // False where the program no longer reads. The calling thread must have SIGPIPE blocked (quietPipes).
    // Much at once is lent, not copied: it must stay as it is until the next such write has returned, or
    // finish().
    [[nodiscard]] bool write(std::span<const uchar> bytes);
    void closeInput();
    // Closes its input and waits until it ends; true where it says that all went well.
    [[nodiscard]] bool finish();
    void kill(); // from any thread
    // The last of what it wrote to stderr, in one line. After finish().
    [[nodiscard]] QString complaint() const;

private:
    void listen(int descriptor);
    [[nodiscard]] ssize_t lend(std::span<const uchar> bytes);

    int m_input = -1;
    std::size_t m_room = 0; // of the pipe, in bytes
    bool m_lends = true;
    std::mutex m_mutex; // m_process: nobody is sent a signal after it was waited for
    pid_t m_process = -1;
    std::string m_said;
    std::jthread m_listener;
};

// For a thread that writes into pipes: that a reader is gone is then an error of the write, not a signal.
void quietPipes();

} // namespace scanscope::viz
