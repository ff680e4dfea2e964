#include "kernels/own/demangled.h"

#include <cstdlib>
#include <cxxabi.h>
#include <memory>
#include <string_view>

namespace scanscope::own {

std::string demangled(const std::string& name) {
    int status = 0;
    const std::unique_ptr<char, void (*)(void*)> text(
        abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status), std::free);
    return status == 0 ? text.get() : name;
}

std::string function_name(const std::string& mangled) {
    constexpr std::string_view unnamed = "(anonymous namespace)";
    std::string text = demangled(mangled);
    for (std::size_t at; (at = text.find(unnamed)) != text.npos;)
        text.replace(at, unnamed.size(), "anonymous");
    std::size_t begin = 0, end = 0;
    for (int depth = 0; end < text.size() && (depth > 0 || text[end] != '('); ++end) {
        depth += int(text[end] == '<') - int(text[end] == '>');
        if (depth == 0 && (text[end] == ' ' || text[end] == ':')) begin = end + 1;
    }
    return text.substr(begin, end - begin);
}

} // namespace scanscope::own
