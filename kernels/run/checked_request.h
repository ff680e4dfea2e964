// A request that was checked: everything it asks for exists and fits together.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "kernels/catalogue/catalogue.h"
#include "kernels/run/request.h"
#include "kernels/trace/left_out_barriers.h"

namespace scanscope::kernels {

struct Executor {
    enum class Kind : std::uint8_t { emulator, cuda, cpu } kind = Kind::emulator;
    int device = 0;
    [[nodiscard]] bool cuda() const { return kind == Kind::cuda; }
    [[nodiscard]] std::string_view id() const {
        return kind == Kind::emulator ? "emulator" : cuda() ? "cuda" : "cpu";
    }
};

struct CheckedRequest {
    const Algorithm& algorithm;
    Executor executor;
};

// Throws BadRequest or Unavailable. A run can only be recorded if it has steps to show.
[[nodiscard]] CheckedRequest check_request(const Request& request, bool recording);

// Whether the algorithm runs on this executor, such as "cuda:1"; false if there is no such executor.
[[nodiscard]] bool is_executor_of(const Algorithm& algorithm, const std::string& executor);

// Checks everything that does not depend on the executor: sizes, type, operator, elements, options. Throws
// BadRequest.
void check_asked(const Request& request, const Algorithm& algorithm);

// The threads per block: as requested, or the algorithm's default.
[[nodiscard]] std::uint32_t threads_of(const Request& request, const Algorithm& algorithm);

// The number of devices: as requested or, for an algorithm that runs on several, all devices of this machine,
// or four on the emulator.
[[nodiscard]] std::uint32_t devices_of(const Request& request, const Algorithm& algorithm,
                                       const Executor& executor);

// The lines of the kernel's source whose barriers are left out.
[[nodiscard]] std::vector<trace::BarrierPlace>
left_out_barriers(const Request& request, const Algorithm& algorithm, const Executor& executor);

} // namespace scanscope::kernels
