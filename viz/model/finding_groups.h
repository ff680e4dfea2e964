// The problems of a user program. Each is listed once, no matter how many threads, blocks and steps have it,
// and how many lines, if those are known to have the same cause; the most serious is first.
#pragma once

#include <QString>
#include <vector>

#include "viz/model/run_findings.h"

namespace scanscope::viz {

class Document;

// The style in which a finding is shown.
enum class FindingLook : std::uint8_t { hazard, beyond, warning, note };

struct FindingGroup {
    std::vector<int> findings; // indices into RunFindings::all(), in film order; may be empty
    Flaw first;                // stands for all of them
    bool isTried = false;      // whether its fixes were tried, so that the suggestion can be shown
    QString what = {};         // "t4 reads temp[2] while t2 writes it"
    QString often = {};        // "258 pairs in block 1"; empty if it happened once in a single block
    QString fix = {};          // "Suggested fix: ", and lines of code; below them, what has the same cause
    [[nodiscard]] const trace::Finding& finding() const { return *first.finding; }
    [[nodiscard]] QString grade() const {
        return QString::fromStdString(title_of(grade_of(finding())).text());
    }
    [[nodiscard]] FindingLook look() const;
};

class FindingGroups {
public:
    // Before any fix was tried. Made once for each document: Document::of().
    explicit FindingGroups(const Document& document);
    // `causes` are what later work found about these findings: the findings in all blocks together, after
    // their fixes were tried, with those that have the same cause below them; or findings about other runs of
    // the program.
    FindingGroups(const Document& document, std::vector<trace::Finding> causes);
    FindingGroups(const FindingGroups&) = delete; // its parts refer to each other
    [[nodiscard]] const std::vector<FindingGroup>& all() const { return m_all; }
    [[nodiscard]] int of(int finding) const; // index of the finding's group; −1 if there is no such finding

private:
    std::vector<trace::Finding> m_causes;
    std::vector<FindingGroup> m_all;
};

// "line 12", with the file if the program has several; empty if the line is unknown.
[[nodiscard]] QString placeText(const trace::Trace& trace, std::uint16_t location);

} // namespace scanscope::viz
