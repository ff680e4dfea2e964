#include "simt/emulator/recorder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "simt/emulator/grid.h"

namespace scanscope::simt {

// By address first, which is quick, then by what it says: two literals of one text are one text.
std::uint32_t Recorder::text(const char* literal) {
    auto known = std::find(literals_.begin(), literals_.end(), literal);
    if (known == literals_.end())
        known = std::find_if(literals_.begin(), literals_.end(),
                             [&](const char* other) { return std::strcmp(other, literal) == 0; });
    if (known != literals_.end()) return static_cast<std::uint32_t>(known - literals_.begin());
    literals_.push_back(literal);
    log_.texts.emplace_back(literal);
    return static_cast<std::uint32_t>(literals_.size() - 1);
}

void Recorder::find_scope(Where where) {
    const auto known = std::find_if(functions_.begin(), functions_.end(), [&](const Where& other) {
        return other.function == where.function && other.file == where.file;
    });
    last_scope_ = static_cast<std::uint32_t>(known - functions_.begin());
    if (known == functions_.end()) {
        constexpr std::size_t most_scopes = 256; // a place has eight bits for them
        if (functions_.size() == most_scopes)
            throw KernelFault(trace::FaultKind::exception,
                              fmt::format("more than {} functions of one kernel were recorded.", most_scopes),
                              where);
        functions_.push_back(where);
        log_.scopes.push_back({text(where.file), text(where.function)});
    }
    last_function_ = where.function;
    last_file_ = where.file;
}

void Recorder::too_many() {
    throw KernelFault(
        trace::FaultKind::exception,
        fmt::format("the recording reached {} records and was stopped: the kernel may never end, or fewer "
                    "blocks should be recorded.",
                    most_records));
}

} // namespace scanscope::simt
