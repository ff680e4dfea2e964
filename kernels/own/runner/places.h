// From an address of the program's code to the place in its text, by what the compiler wrote down for
// debuggers.
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
    // `program` is the loaded file.
    explicit Places(std::string program);

    // Of the instruction before a return address. The innermost place of the program's own text, where
    // functions of the stand-in for CUDA's header were compiled into it; without a line where nothing is
    // known. What it gives back stays where it is.
    const simt::Where& of(const void* return_address) {
        const Recent& recent = recent_[slot_of(return_address)];
        return recent.address == return_address ? *recent.where : found(return_address);
    }

    // Of what runs now: the innermost place of the program's own text, past functions of libraries, of the
    // language's headers and of this runner. Behind a signal, of what it came to.
    simt::Where of_this_call();

    // Whether what runs now, up to the access before that return address, was called by Thrust: what its
    // algorithms do on the processor stands for what they would do on the device.
    bool is_within_thrust(const void* return_address);

private:
    // The same few addresses are asked for at every access of a kernel.
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
    backtrace_state* state_ = nullptr; // made when it is first needed
    std::unordered_map<const void*, simt::Where> known_;
    std::unordered_map<const void*, bool> within_thrust_;
    std::deque<std::string> texts_;
    std::unordered_map<std::string, const char*> kept_;
};

} // namespace scanscope::own
