// The system calls that a stranger's program may make: every one that is not on the list is refused.
// docs/SANDBOX.md says what that means for a program.
#pragma once

#include <sys/types.h>

namespace scanscope::own {

// The descriptors for a program's reports and for the answers: the highest ones allowed. The program can
// neither close nor replace them.
inline constexpr int reports_descriptor = 62, answers_descriptor = 63, most_descriptors = 64;

// Holds for this thread and all that it starts, for good. `truncates`: whether something else (Landlock)
// keeps truncate() within the scratch folder. Needs no_new_privs; false where the filter cannot be made or
// loaded.
[[nodiscard]] bool allow_calls_of_programs(bool truncates);

// The same for a compiler, of a text that a stranger wrote.
[[nodiscard]] bool allow_calls_of_compilers();

// The same for the process that receives the program's reports.
[[nodiscard]] bool allow_calls_of_keeper(pid_t program);

} // namespace scanscope::own
