#include "kernels/trace/own_program.h"

#include <algorithm>
#include <string_view>

namespace scanscope::trace {

const Mistake* mistake_of(const Trace& trace, MistakeKind kind) {
    if (!trace.program) return nullptr;
    const auto found = std::ranges::find(trace.program->mistakes, kind, &Mistake::kind);
    return found == trace.program->mistakes.end() ? nullptr : &*found;
}

bool has_usage_line(const OwnProgram& program) {
    constexpr std::string_view word = "usage";
    const auto alike = [](char a, char b) { return (a | 0x20) == b; };
    const auto& output = program.output;
    return std::search(output.begin(), output.end(), word.begin(), word.end(), alike) != output.end();
}

std::optional<std::size_t> recorded_launch(const OwnProgram& program, std::uint32_t number) {
    const auto found = std::ranges::find(program.recorded, number);
    if (found == program.recorded.end()) return std::nullopt;
    return static_cast<std::size_t>(found - program.recorded.begin());
}

} // namespace scanscope::trace
