// What is wrong with a user program, each thing once, however many threads, blocks and steps it
// happens in; the gravest first.
#pragma once

#include <QString>
#include <vector>

#include "viz/model/run_findings.h"

namespace scanscope::viz {

class Document;

// Which look a finding has beside its words.
enum class FindingLook : std::uint8_t { hazard, beyond, warning };

struct FindingGroup {
    std::vector<int> findings; // numbers in RunFindings::all(), in the order of the film
    const Flaw* first = nullptr;
    QString what;       // "t4 reads temp[2] while t2 writes it"
    QString often = {}; // "258 pairs in block 1"; empty where it happened once in a single block
    [[nodiscard]] const trace::Finding& finding() const { return *first->finding; }
    [[nodiscard]] FindingLook look() const;
};

// Made once for a document: Document::of().
class FindingGroups {
public:
    explicit FindingGroups(const Document& document);
    [[nodiscard]] const std::vector<FindingGroup>& all() const { return m_all; }
    [[nodiscard]] int of(int finding) const; // the group that it is in; −1 where there is no such finding

private:
    std::vector<FindingGroup> m_all;
};

// "line 12", with the file where the program has several; empty where the place is not known.
[[nodiscard]] QString placeText(const trace::Trace& trace, std::uint16_t location);

} // namespace scanscope::viz
