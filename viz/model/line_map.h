// Maps the lines of a source to their new places after an edit.
#pragma once

#include <set>
#include <string>
#include <vector>

namespace scanscope::viz {

// Maps old line numbers to new ones. Line numbers start at 1; 0 means none.
class LineMap {
public:
    LineMap() = default; // for an unknown source, as if no line had changed
    LineMap(const std::string& before, const std::string& after);

    // The line's new number; 0 if it was changed or removed.
    [[nodiscard]] int after(int line) const;
    [[nodiscard]] const std::set<int>& changed() const { return m_changed; } // new or changed lines

private:
    bool m_isKnown = false;
    std::vector<int> m_after; // by line number − 1
    std::set<int> m_changed;
};

} // namespace scanscope::viz
