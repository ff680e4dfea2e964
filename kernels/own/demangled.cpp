#include "kernels/own/demangled.h"

#include <cstdlib>
#include <cxxabi.h>
#include <memory>

namespace scanscope::own {

std::string demangled(const std::string& name) {
    int status = 0;
    const std::unique_ptr<char, void (*)(void*)> text(
        abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status), std::free);
    return status == 0 ? text.get() : name;
}

} // namespace scanscope::own
