// The problems of a user program. Each is listed once, no matter how many threads, blocks and steps have it;
// the most serious is first.
#pragma once

#include <QString>
#include <vector>

#include "viz/model/run_findings.h"

namespace scanscope::viz {

class Document;

// The style in which a finding is shown.
enum class FindingLook : std::uint8_t { hazard, beyond, warning };

struct FindingGroup {
    std::vector<int> findings; // indices into RunFindings::all(), in film order
    const Flaw* first = nullptr;
    QString what;       // "t4 reads temp[2] while t2 writes it"
    QString often = {}; // "258 pairs in block 1"; empty if it happened once in a single block
    [[nodiscard]] const trace::Finding& finding() const { return *first->finding; }
    [[nodiscard]] FindingLook look() const;
};

// Made once for each document: Document::of().
class FindingGroups {
public:
    explicit FindingGroups(const Document& document);
    [[nodiscard]] const std::vector<FindingGroup>& all() const { return m_all; }
    [[nodiscard]] int of(int finding) const; // index of the finding's group; −1 if there is no such finding

private:
    std::vector<FindingGroup> m_all;
};

// "line 12", with the file if the program has several; empty if the line is unknown.
[[nodiscard]] QString placeText(const trace::Trace& trace, std::uint16_t location);

} // namespace scanscope::viz
