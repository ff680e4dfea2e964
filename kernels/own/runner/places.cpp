#include "kernels/own/runner/places.h"

#include <backtrace.h>
#include <dlfcn.h>

#include <cstring>
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

// Files of the replaced headers and of Thrust have full paths, or with clang++ paths that begin in the
// scratch folder; the program's own files have the names that the user gave.
bool is_of_thrust(const char* file) {
    return std::strstr(file, "scanscope-thrust/") || std::strstr(file, "scanscope-device/thrust/");
}
bool is_of_language(const char* file) { return std::strstr(file, "/include/c++/"); } // such as <vector>
bool is_of_library(const char* file) { return std::strstr(file, "scanscope-device/") || is_of_thrust(file); }

} // namespace

void Places::make_state() {
    if (!state_) state_ = backtrace_create_state(nullptr, 0, &ignore, nullptr);
}

simt::Where Places::of_this_call() {
    make_state();
    struct Search {
        Places& places;
        simt::Where found = {};
    } search{*this};
    const auto look = [](void* data, std::uintptr_t at, const char* file, int line, const char* function) {
        auto& [places, found] = *static_cast<Search*>(data);
        if (!file || line == 0 || is_of_library(file) || is_of_language(file)) return 0;
        Dl_info info{};
        if (dladdr(reinterpret_cast<void*>(at), &info) == 0 || !info.dli_fname ||
            places.program_ != info.dli_fname)
            return 0;
        found = {places.kept(file), places.kept(function), static_cast<unsigned>(line)};
        return 1;
    };
    backtrace_full(state_, 0, look, &ignore, &search);
    return search.found;
}

bool Places::is_within_thrust(const void* return_address) {
    const auto [place, is_new] = within_thrust_.try_emplace(return_address, false);
    if (!is_new) return place->second;
    make_state();
    const auto look = [](void* found, std::uintptr_t, const char* file, int, const char*) {
        if (!file || !is_of_thrust(file)) return 0;
        *static_cast<bool*>(found) = true;
        return 1;
    };
    bool is_within = false;
    backtrace_full(state_, 0, look, &ignore, &is_within);
    return within_thrust_[return_address] = is_within;
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
        if (!file || line == 0 || is_of_library(file)) return 0;
        *static_cast<Found*>(data) = {file, function, line};
        return 1;
    };
    backtrace_pcinfo(state_, reinterpret_cast<std::uintptr_t>(return_address) - 1, take, ignore, &found);
    place->second = {kept(found.file), kept(found.function), static_cast<unsigned>(found.line)};
    return place->second;
}

} // namespace scanscope::own
