#include "kernels/simt/session.h"

#include <algorithm>
#include <numeric>

#include "kernels/simt/words.h"

namespace scanscope::simt {

trace::Value identity_value(trace::Operator op, trace::ElementType type) {
    return trace::with_type(type, [op]<class T>() { return trace::to_value(identity_of<T>(op)); });
}

std::vector<std::uint64_t> chosen_blocks(const std::vector<std::int64_t>& wanted, std::uint64_t count) {
    std::vector<std::uint64_t> chosen;
    if (wanted.empty()) {
        chosen.resize(count);
        std::iota(chosen.begin(), chosen.end(), std::uint64_t{0});
        return chosen;
    }
    for (const std::int64_t block : wanted) {
        const std::int64_t index = block < 0 ? static_cast<std::int64_t>(count) + block : block;
        if (index >= 0 && static_cast<std::uint64_t>(index) < count)
            chosen.push_back(static_cast<std::uint64_t>(index));
    }
    std::sort(chosen.begin(), chosen.end());
    chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
    return chosen;
}

} // namespace scanscope::simt
