// Writes of equal values: by chance in this run, or in every run.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// An access, and the block that it is an event of.
struct AccessInBlock {
    const Block& block;
    const Event& event;
};

class EqualWrites {
public:
    explicit EqualWrites(const Trace& trace)
        : trace_(trace) {}

    // Whether two accesses of a user program are plain writes that store the same value in every run, as far
    // as can be seen: they do so in this run, and they are on one line, as if to set a flag, or store the
    // same literal, or what their threads have just read from the same cell.
    [[nodiscard]] bool are_equal(const AccessInBlock& one, const AccessInBlock& other);

private:
    [[nodiscard]] const std::string& literal_at(std::uint16_t location);

    const Trace& trace_;
    std::map<std::uint16_t, std::string> literals_;
};

} // namespace scanscope::trace
