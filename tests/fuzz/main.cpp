// libFuzzer's entry point to a target; SCANSCOPE_FUZZ_TARGET is the target's function.

#include <cstddef>
#include <cstdint>

#include "target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    scanscope::fuzz::SCANSCOPE_FUZZ_TARGET({reinterpret_cast<const char*>(data), size});
    return 0;
}
