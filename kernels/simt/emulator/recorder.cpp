#include "simt/emulator/recorder.h"

#include <algorithm>

namespace scanscope::simt {

std::uint32_t Recorder::text(const char* literal) {
    const auto known = std::find(literals_.begin(), literals_.end(), literal);
    if (known != literals_.end()) return static_cast<std::uint32_t>(known - literals_.begin());
    literals_.push_back(literal);
    log_.texts.emplace_back(literal);
    return static_cast<std::uint32_t>(literals_.size() - 1);
}

void Recorder::find_scope(const Where& where) {
    const auto known = std::find(functions_.begin(), functions_.end(), where.function);
    last_scope_ = static_cast<std::uint32_t>(known - functions_.begin());
    if (known == functions_.end()) {
        functions_.push_back(where.function);
        log_.scopes.push_back({text(where.file), text(where.function)});
    }
    last_function_ = where.function;
}

} // namespace scanscope::simt
