#include "kernels/own/runner/places.h"

#include <backtrace.h>
#include <dlfcn.h>

#include <cstring>
#include <string_view>
#include <utility>

namespace scanscope::own {

Places::Places(std::string program)
    : program_(std::move(program)) {}

const char* Places::kept(const char* text) {
    const auto [place, is_new] = kept_.try_emplace(text ? text : "", nullptr);
    if (is_new) place->second = texts_.emplace_back(place->first).c_str();
    return place->second;
}

namespace {

void ignore(void*, const char*, int) {}

} // namespace

void Places::make_state() {
    if (!state_) state_ = backtrace_create_state(nullptr, 0, &ignore, nullptr);
}

const simt::Where& Places::of_this_call() {
    make_state();
    struct Search {
        const std::string& program;
        const char* found = nullptr;
    } search{program_};
    const auto look = [](void* data, std::uintptr_t at) {
        auto& wanted = *static_cast<Search*>(data);
        const auto* const address = reinterpret_cast<const char*>(at);
        Dl_info info{};
        const bool is_there =
            dladdr(address, &info) != 0 && info.dli_fname && wanted.program == info.dli_fname;
        if (is_there) wanted.found = address;
        return is_there ? 1 : 0;
    };
    backtrace_simple(state_, 0, look, &ignore, &search);
    static const simt::Where nowhere;
    return search.found ? of(search.found + 1) : nowhere;
}

const simt::Where& Places::found(const void* return_address) {
    const simt::Where& where = look_up(return_address);
    recent_[slot_of(return_address)] = {return_address, &where};
    return where;
}

const simt::Where& Places::look_up(const void* return_address) {
    const auto [place, is_new] = known_.try_emplace(return_address);
    if (!is_new) return place->second;
    make_state();
    struct Found {
        const char *file = nullptr, *function = nullptr;
        int line = 0;
    } found;
    const auto take = [](void* data, std::uintptr_t, const char* file, int line, const char* function) {
        if (!file || line == 0) return 0;
        // Files of the stand-in are known by their full path, the program's own by what the user called them.
        if (std::strstr(file, "/scanscope-device/")) return 0;
        *static_cast<Found*>(data) = {file, function, line};
        return 1;
    };
    backtrace_pcinfo(state_, reinterpret_cast<std::uintptr_t>(return_address) - 1, take, ignore, &found);
    place->second = {kept(found.file), kept(found.function), static_cast<unsigned>(found.line)};
    return place->second;
}

} // namespace scanscope::own
