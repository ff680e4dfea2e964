#include "kernels/own/text_kind.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace scanscope::own {

namespace {

constexpr std::pair<std::string_view, TextKind> endings[] = {
    {".cu", TextKind::cuda}, {".cpp", TextKind::cpp}, {".cc", TextKind::cpp},
    {".cxx", TextKind::cpp}, {".c", TextKind::c},
};

} // namespace

std::optional<TextKind> text_kind(std::string_view file) {
    const auto found =
        std::ranges::find_if(endings, [&](const auto& ending) { return file.ends_with(ending.first); });
    if (found == std::end(endings)) return std::nullopt;
    return found->second;
}

} // namespace scanscope::own
