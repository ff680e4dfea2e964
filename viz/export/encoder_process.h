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
    // Throws ExportError if the program cannot be started.
    EncoderProcess(const QString& program, const QStringList& arguments);
    ~EncoderProcess(); // ends the program if it is still running

    // Returns false if the program no longer reads. The calling thread must have blocked SIGPIPE
    // (quietPipes).
    [[nodiscard]] bool write(std::span<const uchar> bytes);
    // Closes the program's input and waits for its end; returns true if it reports success.
    [[nodiscard]] bool finish();
    void kill(); // may be called from any thread
    // The end of the program's output on stderr, in one line. Valid after finish().
    [[nodiscard]] QString complaint() const;

private:
    void listen(const kernels::Descriptor& words);

    kernels::Descriptor m_input;
    std::optional<kernels::Process> m_process;
    std::string m_said;
    std::jthread m_listener;
};

// Each thread that writes to a pipe calls this first: if the reader is gone, a write then fails instead of
// raising a signal.
void quietPipes();

} // namespace scanscope::viz
