// Finds a kernel in the source of a program: its parameter names and its body.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/own/token_text.h"

namespace scanscope::own {

struct Parameter {
    std::string name; // empty if there is none, or if it is not a plain identifier
    bool is_narrow =
        false; // a number of fewer than 32 bits: the kernel may see a different value than the caller passed
};

// A kernel's definition and the source that contains it, without whitespace and comments.
struct KernelText {
    TokenText text;
    std::vector<Parameter> parameters;
    TokenText::Place open = 0, close = 0; // the braces of the body
};

// Finds the definition of a kernel. Returns nullopt if the source defines no kernel of that name, or several,
// because then it is unknown which of them ran. The name is that of a launch, so it may include namespaces
// and template arguments.
[[nodiscard]] std::optional<KernelText> find_kernel(std::string_view text, std::string_view name);

} // namespace scanscope::own
