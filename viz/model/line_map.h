// Where the lines of a text went when it was edited.
#pragma once

#include <set>
#include <string>
#include <vector>

namespace scanscope::viz {

// Lines count from 1; 0 is no line.
class LineMap {
public:
    LineMap() = default; // of a text that is not known: nothing changed
    LineMap(const std::string& before, const std::string& after);

    // The line that it is now; 0 where it was changed or is gone.
    [[nodiscard]] int after(int line) const;
    [[nodiscard]] const std::set<int>& changed() const { return m_changed; } // lines that are new or differ

private:
    bool m_isKnown = false;
    std::vector<int> m_after; // by line − 1
    std::set<int> m_changed;
};

} // namespace scanscope::viz
