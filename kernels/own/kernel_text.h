// A kernel as it stands in a program's text: what its parameters are called, and where its body is.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/own/token_text.h"

namespace scanscope::own {

struct Parameter {
    std::string name; // empty where it has none, or where it is not a plain one
    bool is_narrow =
        false; // a number of fewer than 32 bits: the kernel may see another one than it was given
};

// The definition of a kernel, and the text it stands in, without blanks and comments.
struct KernelText {
    TokenText text;
    std::vector<Parameter> parameters;
    TokenText::Place open = 0, close = 0; // the braces of the body
};

// Null where the text defines no kernel of that name, or several: then nobody knows which of them ran. The
// name is that of a launch, which may have namespaces and template arguments about it.
[[nodiscard]] std::optional<KernelText> find_kernel(std::string_view text, std::string_view name);

} // namespace scanscope::own
