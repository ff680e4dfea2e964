// Another program that reads from a pipe.
#pragma once

#include <optional>
#include <QString>
#include <QStringList>
#include <QtGlobal>
#include <span>
#include <string>
#include <thread>

#include "kernels/process.h"

namespace scanscope::viz {

class EncoderProcess {
public:
    // Throws ExportError where it cannot be started.
    EncoderProcess(const QString& program, const QStringList& arguments);
    ~EncoderProcess(); // ends the program where it still runs

    // False where the program no longer reads. The calling thread must have SIGPIPE blocked (quietPipes).
    [[nodiscard]] bool write(std::span<const uchar> bytes);
    // Closes its input and waits until it ends; true where it says that all went well.
    [[nodiscard]] bool finish();
    void kill(); // from any thread
    // The last of what it wrote to stderr, in one line. After finish().
    [[nodiscard]] QString complaint() const;

private:
    void listen(const kernels::Descriptor& words);

    kernels::Descriptor m_input;
    std::optional<kernels::Process> m_process;
    std::string m_said;
    std::jthread m_listener;
};

// For a thread that writes into pipes: that a reader is gone is then an error of the write, not a signal.
void quietPipes();

} // namespace scanscope::viz
