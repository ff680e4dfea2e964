// Runs a program that was compiled for the emulator (own/compile.h) in this process, under the limits that it
// was given: scanscope_runner KEY=VALUE… FILE.so [arguments of the program]. Not for people: `scanscope`
// starts it.
#include <dlfcn.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/own/runner/machine.h"
#include "kernels/own/runner/sandbox.h"

namespace scanscope::own {

namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr int own_names_first = 0; // the sanitizer refuses it
#else
constexpr int own_names_first = RTLD_DEEPBIND;
#endif

constexpr int not_started = 125; // as of env(1): the program could not be run at all

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
    std::string trace_file;       // written at the end; empty: none
    std::string first_file;       // and before it, of what is known without the records
    std::vector<char*> arguments; // of the program, its name first
};

Asked read(int count, char** words) {
    Asked asked;
    int i = 1;
    for (; i < count; ++i) {
        const std::string_view word = words[i];
        const std::size_t equals = word.find('=');
        if (equals == std::string_view::npos) break;
        const std::string_view key = word.substr(0, equals), value = word.substr(equals + 1);
        const auto number = [&] { return std::strtoull(std::string(value).c_str(), nullptr, 10); };
        if (key == "trace") asked.trace_file = value;
        if (key == "first") asked.first_file = value;
        if (key == "schedule")
            asked.machine.schedule = trace::schedule_named(value).value_or(asked.machine.schedule);
        if (key == "seed") asked.machine.seed = number();
        if (key == "launches") asked.machine.recording.launches = numbers_of<std::uint32_t>(value);
        if (key == "blocks") asked.machine.recording.blocks = numbers_of<std::int64_t>(value);
        if (key == "device-bytes") asked.machine.device_bytes = number();
        if (key == "records") asked.machine.recording.arrays_alone = value == "arrays";
        if (key == "record-bytes") {
            asked.machine.recording.bytes = number();
            asked.limits.bytes_of_record = 2 * asked.machine.recording.bytes; // no file comes near
        }
        if (key == trace::without_barrier)
            asked.machine.without_barriers =
                trace::barriers_left_out({{std::string(trace::without_barrier), std::string(value)}});
        if (key == "scratch") asked.limits.scratch = value;
        if (key == "reads") asked.limits.readable.emplace_back(value);
        if (key == "seconds") asked.limits.seconds = asked.machine.seconds = static_cast<unsigned>(number());
        if (key == "memory") asked.limits.bytes_of_memory = asked.machine.host_bytes = number();
        if (key == "file-bytes") asked.limits.bytes_of_file = number();
    }
    if (i < count) {
        asked.machine.program = words[i];
        asked.arguments.assign(words + i, words + count);
    }
    asked.arguments.push_back(nullptr);
    return asked;
}

// Whatever is wrong with the program may be wrong with what is done here: then the next signal ends it.
void on_signal(int signal, siginfo_t*, void*) {
    constexpr unsigned patience = 1;
    const bool is_time = signal == SIGTERM || signal == SIGALRM;
    if (is_time && machine().keeps_books()) return machine().ask_to_end();
    if (signal == SIGTERM && machine().runs_kernel()) {
        machine().ask_to_end();
        alarm(patience); // a kernel that touches no memory
        return;
    }
    std::fflush(nullptr);
    machine().crashed(is_time ? SIGTERM : signal);
    _exit(128 + (is_time ? SIGTERM : signal));
}

// On a stack of its own: the stack may be what is at fault.
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
    const Turn turn; // another thread of the host may be about to write down what it did
    machine().finish(status);
}

int run(Asked& asked) {
    make_machine(asked.machine);
    // Opened before the limits, out of the program's reach.
    static std::ofstream trace_file, first_file;
    if (!asked.first_file.empty()) {
        first_file.open(asked.first_file, std::ios::binary | std::ios::trunc);
        machine().first_file = &first_file;
    }
    if (!asked.trace_file.empty()) {
        trace_file.open(asked.trace_file, std::ios::binary | std::ios::trunc);
        machine().trace_file = &trace_file;
    }
    // What was printed is not lost with a program that has to be forced to end.
    std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
    on_exit(&at_end, nullptr);
    if (!keep_within(asked.limits)) {
        std::fprintf(stderr, "scanscope_runner: its limits cannot be set: %s\n", std::strerror(errno));
        _exit(not_started);
    }
    watch_for_crashes();
    void* const program = dlopen(asked.machine.program.c_str(), RTLD_NOW | RTLD_LOCAL | own_names_first);
    if (!program) {
        std::fprintf(stderr, "scanscope_runner: %s\n", dlerror());
        _exit(not_started); // without a record
    }
    using Main = int (*)(int, char**, char**);
    const auto start = reinterpret_cast<Main>(dlsym(program, "main"));
    if (!start) {
        std::fprintf(stderr, "scanscope_runner: the program has no main()\n");
        _exit(not_started);
    }
    return start(static_cast<int>(asked.arguments.size()) - 1, asked.arguments.data(), environ);
}

} // namespace

} // namespace scanscope::own

#if defined(__SANITIZE_ADDRESS__)
// What a program leaves is its own, and its limits keep the sanitizer from looking for it.
extern "C" const char* __asan_default_options() { return "detect_leaks=0"; }
#endif

int main(int count, char** words) {
    using namespace scanscope::own;
    Asked asked = read(count, words);
    if (asked.machine.program.empty()) {
        std::fprintf(stderr, "scanscope_runner: `scanscope show PROGRAM.cu` starts this program\n");
        return 2;
    }
    exit(run(asked));
}
