// Turns an inline PTX statement into a call of ptx() (device/scanscope_ptx.h).
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/own/token_text.h"
#include "kernels/own/unsupported.h"

namespace scanscope::own {

struct Assembly {
    std::vector<std::pair<TokenText::Place, std::string>> replaced; // tokens, and what is there instead
    std::optional<Unsupported> refused; // if set, the replaced statement does not compile
};

[[nodiscard]] bool is_asm(std::string_view word);

// Returns what the asm statement at `word` becomes, or nullopt if it is the processor's assembly, which
// stays. Everything in a device function is PTX; elsewhere (in macros, and in functions whose __device__
// comes from a macro) the text decides.
[[nodiscard]] std::optional<Assembly> assembly_at(const TokenText& text, TokenText::Place word,
                                                  bool is_on_device);

} // namespace scanscope::own
