// The system calls that a user program may make; all others are refused. docs/SANDBOX.md describes what that
// means for a program.
#pragma once

#include <sys/types.h>

namespace scanscope::own {

// The descriptors for a program's reports and for the answers to them: the highest ones allowed. The program
// can neither close nor replace them.
inline constexpr int reports_descriptor = 62, answers_descriptor = 63, most_descriptors = 64;

// Permanently restricts this thread, and every thread and process that it starts. `truncates` says whether
// something else (Landlock) keeps truncate() within the scratch folder. Requires no_new_privs. Returns false
// if the filter cannot be made or loaded.
[[nodiscard]] bool allow_calls_of_programs(bool truncates);

// The same for an interpreter, which must still be executed. It cannot create processes, so whatever it
// executes takes its own place, behind the same fences.
[[nodiscard]] bool allow_calls_of_interpreters(bool truncates);

// The same for a compiler that compiles untrusted source.
[[nodiscard]] bool allow_calls_of_compilers();

// The same for the process that receives the program's reports.
[[nodiscard]] bool allow_calls_of_keeper(pid_t program);

} // namespace scanscope::own
