// Maps an address in the program's code to its source location, using the debug information.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <string>
#include <unordered_map>

#include "kernels/simt/where.h"

struct backtrace_state;

namespace scanscope::own {

class Places {
public:
    // `program` is the path of the loaded file.
    explicit Places(std::string program);

    // The location of the instruction before a return address: the innermost one in the program's own source,
    // even if functions of the replaced CUDA headers were inlined there. Its line is 0 if the location is
    // unknown. The reference stays valid.
    const simt::Where& of(const void* return_address) {
        const Recent& recent = recent_[slot_of(return_address)];
        return recent.address == return_address ? *recent.where : found(return_address);
    }

    // The location of the code that is running: the innermost one in the program's own source, not counting
    // functions of libraries, standard headers and this runner. In a signal handler it is the interrupted
    // place.
    simt::Where of_this_call();

    // Whether Thrust called the running code, up to the access before the return address. Thrust's algorithms
    // run on the processor here, not on the device.
    bool is_within_thrust(const void* return_address);

private:
    // A cache, because a kernel's accesses use the same few addresses again and again.
    struct Recent {
        const void* address = nullptr;
        const simt::Where* where = nullptr;
    };
    static std::size_t slot_of(const void* address) {
        const auto number = reinterpret_cast<std::uintptr_t>(address);
        return (number ^ number >> 8) % 256;
    }
    const simt::Where& found(const void* return_address);
    const simt::Where& look_up(const void* return_address);
    void make_state();
    const char* kept(const char* text);
    std::array<Recent, 256> recent_;
    std::string program_;
    backtrace_state* state_ = nullptr; // made on first use
    std::unordered_map<const void*, simt::Where> known_;
    std::unordered_map<const void*, bool> within_thrust_;
    std::deque<std::string> texts_;
    std::unordered_map<std::string, const char*> kept_;
};

} // namespace scanscope::own
