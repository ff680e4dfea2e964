// Starts the program in a separate process, as a shell does.
#pragma once

#include <csignal>
#include <cstdlib>

#include <fcntl.h>
#include <sys/wait.h>

#include "cli_fixture.h"

namespace scanscope::app {

inline constexpr int failedToStart = 127;

// Starts the program with stdout on `out` (closed if negative) and stderr in the file `err`. The program
// ignores the signal `ignored`.
inline pid_t start(const std::vector<std::string>& arguments, int out, const std::string& err,
                   bool ignoresPipe = false, int ignored = 0) {
    const pid_t child = ::fork();
    if (child != 0) return child;
    if (ignoresPipe) std::signal(SIGPIPE, SIG_IGN);
    sigset_t interrupts; // signals wait until the program handles them
    sigemptyset(&interrupts);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        sigaddset(&interrupts, signal);
        std::signal(signal, signal == ignored ? SIG_IGN : SIG_DFL); // not the settings of the tests
    }
    sigprocmask(SIG_BLOCK, &interrupts, nullptr);
    ::dup2(::open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDERR_FILENO);
    if (out < 0)
        ::close(STDOUT_FILENO);
    else
        ::dup2(out, STDOUT_FILENO);
    std::vector<char*> argv;
    std::string program = SCANSCOPE_PROGRAM;
    argv.push_back(program.data());
    std::vector<std::string> own = arguments;
    for (std::string& argument : own) argv.push_back(argument.data());
    argv.push_back(nullptr);
    ::execv(program.c_str(), argv.data());
    ::_exit(failedToStart);
}

// Returns the exit status as a shell reports it.
inline int statusOf(pid_t child) {
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

inline pid_t startIn(const Folder& folder, const std::vector<std::string>& arguments) {
    const int out = ::open(folder.file("out").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    const pid_t child = start(arguments, out, folder.file("err"));
    ::close(out);
    return child;
}

inline Said run(const Folder& folder, const std::vector<std::string>& arguments) {
    const int status = statusOf(startIn(folder, arguments));
    return {status, contentOf(folder.file("out")), contentOf(folder.file("err"))};
}

// While this object lives, programs are only found in this folder.
class OnlyPrograms {
public:
    explicit OnlyPrograms(const std::string& folder) { ::setenv("PATH", folder.c_str(), 1); }
    ~OnlyPrograms() { ::setenv("PATH", m_before.c_str(), 1); }
    OnlyPrograms(const OnlyPrograms&) = delete;
    OnlyPrograms& operator=(const OnlyPrograms&) = delete;

private:
    std::string m_before = ::getenv("PATH") ? ::getenv("PATH") : "";
};

} // namespace scanscope::app
