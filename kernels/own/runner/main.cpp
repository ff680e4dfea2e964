// Runs a user program that was compiled for the emulator (own/compile.h) in a separate process under limits,
// and keeps its recording in this process. It is not meant for people: `scanscope` starts it, with the words
// KEY=VALUE… FILE.so [arguments of the program] on its standard input, each followed by a zero byte. They are
// not on the command line, because the program could read there how it is run.
#include <dlfcn.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/own/process.h"
#include "kernels/own/runner/allowed_calls.h"
#include "kernels/own/runner/machine.h"
#include "kernels/own/runner/sandbox.h"
#include "kernels/own/runner/supervisor.h"

namespace scanscope::own {

namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr int own_names_first = 0; // the sanitizer does not allow RTLD_DEEPBIND
#else
constexpr int own_names_first = RTLD_DEEPBIND;
#endif

template <class Number> std::vector<Number> numbers_of(std::string_view list) {
    std::vector<Number> numbers;
    while (!list.empty()) {
        const std::string_view one = list.substr(0, list.find(','));
        list.remove_prefix(std::min(one.size() + 1, list.size()));
        Number number{};
        std::from_chars(one.data(), one.data() + one.size(), number);
        numbers.push_back(number);
    }
    return numbers;
}

struct Asked {
    MachineOptions machine;
    Limits limits;
    bool compiles = false;   // the program is a compiler, which is executed, not loaded
    bool interprets = false; // or an interpreter
    std::string trace_file;  // written at the end
    std::string progress_file;
    std::vector<std::string> arguments; // the program's arguments, its name first
};

std::vector<std::string> words_of_input() {
    std::string input;
    std::array<char, 4096> part;
    for (ssize_t count; (count = read(STDIN_FILENO, part.data(), part.size())) > 0;)
        input.append(part.data(), static_cast<std::size_t>(count));
    std::vector<std::string> words;
    for (std::size_t at = 0, end; (end = input.find('\0', at)) != input.npos; at = end + 1)
        words.push_back(input.substr(at, end - at));
    return words;
}

Asked asked_by(const std::vector<std::string>& words) {
    Asked asked;
    std::size_t i = 0;
    for (; i < words.size(); ++i) {
        const std::string_view word = words[i];
        const std::size_t equals = word.find('=');
        if (equals == std::string_view::npos) break;
        const std::string_view key = word.substr(0, equals), value = word.substr(equals + 1);
        const auto number = [&] { return std::strtoull(std::string(value).c_str(), nullptr, 10); };
        if (key == "compiles") asked.compiles = value == "yes";
        if (key == "interprets") asked.interprets = value == "yes";
        if (key == "trace") asked.trace_file = value;
        if (key == "progress") asked.progress_file = value;
        if (key == "schedule")
            asked.machine.schedule = trace::schedule_named(value).value_or(asked.machine.schedule);
        if (key == "seed") asked.machine.seed = number();
        if (key == "garbage") asked.machine.garbage = static_cast<unsigned char>(number());
        if (key == "launches") asked.machine.recording.launches = numbers_of<std::uint32_t>(value);
        if (key == "blocks") asked.machine.recording.blocks = numbers_of<std::int64_t>(value);
        if (key == "device-bytes") asked.machine.device_bytes = number();
        if (key == "records") asked.machine.recording.arrays_alone = value == "arrays";
        if (key == "record-bytes") asked.machine.recording.bytes = number();
        if (key == trace::without_barrier)
            asked.machine.without_barriers =
                trace::barriers_left_out({{std::string(trace::without_barrier), std::string(value)}});
        if (key == "scratch") asked.limits.scratch = value;
        if (key == "reads") asked.limits.readable.emplace_back(value);
        if (key == "seconds") asked.limits.seconds = asked.machine.seconds = static_cast<unsigned>(number());
        if (key == "memory") asked.limits.bytes_of_memory = asked.machine.host_bytes = number();
        if (key == "file-bytes") asked.limits.bytes_of_file = number();
    }
    asked.arguments.assign(words.begin() + static_cast<std::ptrdiff_t>(i), words.end());
    if (!asked.arguments.empty()) asked.machine.program = asked.arguments.front();
    return asked;
}

// An error in the program may also break the code here. In that case the next signal ends the process.
void on_signal(int signal, siginfo_t* from, void*) {
    constexpr unsigned patience = 1;
    // A signal that the program or its own timer sends to itself ends it, as it would anywhere.
    const bool is_ours = from->si_code == SI_USER && from->si_pid != getpid();
    const bool is_time = (signal == SIGTERM && is_ours) || (signal == SIGALRM && machine().is_asked_to_end());
    if ((signal == SIGTERM || signal == SIGALRM) && machine().keeps_books()) return machine().ask_to_end();
    if (is_time && signal == SIGTERM && machine().runs_kernel()) {
        machine().ask_to_end();
        alarm(patience); // in case the kernel accesses no memory
        return;
    }
    std::fflush(nullptr);
    machine().crashed(is_time ? SIGTERM : signal, is_time || signal == SIGXCPU);
    _exit(128 + (is_time ? SIGTERM : signal));
}

// Handles crashes on a separate stack, because the program's stack may be the cause.
void watch_for_crashes() {
    static std::array<char, 256 << 10> stack;
    stack_t other{};
    other.ss_sp = stack.data();
    other.ss_size = stack.size();
    sigaltstack(&other, nullptr);
    struct sigaction action {};
    action.sa_sigaction = &on_signal;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESETHAND;
    for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGXCPU, SIGTERM, SIGALRM})
        sigaction(signal, &action, nullptr);
}

void at_end(int status, void*) {
    const Turn turn; // another host thread may be in the middle of a report
    machine().finish(status);
}

std::vector<char*> pointers_to(std::vector<std::string>& words) {
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    return pointers;
}

int run(Asked& asked, Sender keeper) {
    make_machine(asked.machine, std::move(keeper));
    // Flushes each line, so that output is not lost if the program has to be killed.
    std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
    on_exit(&at_end, nullptr);
    if (!keep_within(asked.limits)) {
        std::fprintf(stderr, "scanscope_runner: cannot set its limits: %s\n", std::strerror(errno));
        _exit(not_started);
    }
    watch_for_crashes();
    void* const program = dlopen(asked.machine.program.c_str(), RTLD_NOW | RTLD_LOCAL | own_names_first);
    if (!program) {
        std::fprintf(stderr, "scanscope_runner: %s\n", dlerror());
        _exit(not_started); // without a recording
    }
    using Main = int (*)(int, char**, char**);
    const auto start = reinterpret_cast<Main>(dlsym(program, "main"));
    if (!start) {
        std::fprintf(stderr, "scanscope_runner: undefined symbol: main\n");
        _exit(not_started);
    }
    const std::vector<char*> arguments = pointers_to(asked.arguments);
    machine().start();
    return start(static_cast<int>(arguments.size()) - 1, const_cast<char**>(arguments.data()), environ);
}

// An interpreter is started in the same way.
int become_compiler(Asked& asked) {
    const std::vector<char*> arguments = pointers_to(asked.arguments); // before the memory is limited
    if (!(asked.compiles ? keep_compiler_within(asked.limits) : keep_interpreter_within(asked.limits))) {
        std::fprintf(stderr, "scanscope_runner: cannot set its limits: %s\n", std::strerror(errno));
        return not_started;
    }
    execv(asked.machine.program.c_str(), arguments.data());
    std::fprintf(stderr, "scanscope_runner: cannot start %s: %s\n", asked.machine.program.c_str(),
                 std::strerror(errno));
    return not_started;
}

// A compiler starts other programs, which would outlive it if Scanscope is killed: the kernel signals only
// this process, which then kills its whole process group.
int run_compiler(Asked& asked) {
    const pid_t parent = getppid();
    std::signal(SIGTERM, [](int) { kill(0, SIGKILL); });
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != parent) return not_started; // the parent has already ended
    const pid_t compiler = fork();
    if (compiler == 0) _exit(become_compiler(asked));
    int status = 0;
    if (compiler < 0 || waitpid(compiler, &status, 0) != compiler) {
        std::fprintf(stderr, "scanscope_runner: cannot create a process: %s\n", std::strerror(errno));
        return not_started;
    }
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

struct Pipe {
    Pipe() {
        int ends[2];
        if (pipe2(ends, O_CLOEXEC) != 0) {
            std::fprintf(stderr, "scanscope_runner: cannot create a pipe: %s\n", std::strerror(errno));
            _exit(not_started);
        }
        out = ends[0];
        in = ends[1];
    }
    int out, in; // to read from, and to write to
};

[[noreturn]] void run_in_this_process(Asked& asked, const Pipe& reports, const Pipe& answers,
                                      std::uint64_t secret, pid_t keeper) {
    for (const auto& [from, to] :
         {std::pair(reports.in, reports_descriptor), {answers.out, answers_descriptor}})
        if (dup3(from, to, O_CLOEXEC) != to) _exit(not_started);
    for (const Pipe* pipe : {&reports, &answers})
        for (const int end : {pipe->out, pipe->in}) close(end);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != keeper) _exit(not_started); // the keeper has already ended
    exit(run(asked, Sender(reports_descriptor, answers_descriptor, secret)));
}

int run_beside_keeper(Asked& asked) {
    const Pipe reports, answers;
    const auto progress = asked.machine.progress = std::make_shared<SharedProgress>(asked.progress_file);
    std::uint64_t secret = 0;
    if (getrandom(&secret, sizeof secret, 0) != sizeof secret) return not_started;
    constexpr int room = 1 << 20;
    fcntl(reports.in, F_SETPIPE_SZ, room);
    fcntl(answers.in, F_SETFL, O_NONBLOCK); // the program may never read its answers
    const pid_t self = getpid(), program = fork();
    if (program == 0) run_in_this_process(asked, reports, answers, secret, self);
    close(reports.in);
    close(answers.out);
    if (program < 0) {
        std::fprintf(stderr, "scanscope_runner: cannot start a process: %s\n", std::strerror(errno));
        return not_started;
    }
    constexpr unsigned files_at_a_time = 4; // each of the maximum size
    constexpr std::uint64_t most_beside_records = std::uint64_t{1} << 30;
    std::ofstream trace(asked.trace_file, std::ios::binary | std::ios::trunc);
    Receiver receiver(reports.out, secret);
    Keeper keeper(asked.machine.recording, asked.machine.schedule, asked.machine.seed);
    return supervise(
        {program, asked.limits.seconds, asked.limits.scratch, files_at_a_time * asked.limits.bytes_of_file,
         4 * asked.machine.recording.bytes + most_beside_records,
         asked.limits.scratch.empty() ? 0 : 4 * asked.limits.bytes_of_memory + most_beside_records,
         answers.in, *progress},
        receiver, keeper, trace);
}

} // namespace

} // namespace scanscope::own

#if defined(__SANITIZE_ADDRESS__)
// A program's leaks do not matter here, and its limits keep the sanitizer from finding them.
extern "C" const char* __asan_default_options() { return "detect_leaks=0"; }
#endif

int main() {
    using namespace scanscope::own;
    Asked asked;
    if (!isatty(STDIN_FILENO)) asked = asked_by(words_of_input());
    if (asked.machine.program.empty()) {
        std::fprintf(stderr, "scanscope_runner: start it with `scanscope show PROGRAM.cu`\n");
        return 2;
    }
    dup2(open("/dev/null", O_RDONLY | O_CLOEXEC), STDIN_FILENO);
    return asked.compiles || asked.interprets ? run_compiler(asked) : run_beside_keeper(asked);
}
