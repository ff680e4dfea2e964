// A request, checked: what it asks for is there and fits together.
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

// Throws BadRequest or Unavailable. What is recorded needs steps to show.
[[nodiscard]] CheckedRequest check_request(const Request& request, bool recording);

// Whether the algorithm runs on what the text names, "cuda:1"; false where it is no executor at all.
[[nodiscard]] bool is_executor_of(const Algorithm& algorithm, const std::string& executor);

// What is asked of the algorithm, wherever it runs: sizes, type, operator, elements, options. Throws
// BadRequest.
void check_asked(const Request& request, const Algorithm& algorithm);

// A block: those that were asked for, or as many as the algorithm likes.
[[nodiscard]] std::uint32_t threads_of(const Request& request, const Algorithm& algorithm);

// How many take part: those that were asked for; of what takes several and was asked for none, those that
// this machine has, or four of the emulator's.
[[nodiscard]] std::uint32_t devices_of(const Request& request, const Algorithm& algorithm,
                                       const Executor& executor);

// The lines of the kernel's text whose barriers are left out.
[[nodiscard]] std::vector<trace::BarrierPlace>
left_out_barriers(const Request& request, const Algorithm& algorithm, const Executor& executor);

} // namespace scanscope::kernels
