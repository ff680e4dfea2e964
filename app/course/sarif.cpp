#include "app/course/marks.h"

#include <algorithm>
#include <cctype>
#include <string>

#include <fmt/format.h>

#include "app/course/outcome_words.h"
#include "kernels/text/visible_text.h"

namespace scanscope::app {

using course::CheckId;
using course::State;

namespace {

// The path as a relative URI.
std::string uriOf(const std::string& path) {
    std::string uri;
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        const bool isPlain = byte < 128 && (std::isalnum(byte) != 0 ||
                                            std::string_view("-._~/").find(c) != std::string_view::npos);
        uri += isPlain ? std::string(1, c) : fmt::format("%{:02X}", byte);
    }
    return uri;
}

class SarifWriter {
public:
    explicit SarifWriter(const Mark& mark)
        : m_mark(mark)
        , m_outcome(mark.outcome) {}

    void add(Json& results) const {
        for (const CheckId check : course::check_ids) {
            if (m_outcome[check].state != State::failed) continue;
            bool isShown = false;
            for (const course::TrialFinding& finding : m_outcome.findings)
                if (course::check_of(finding.kind) == check) {
                    results.push_back(result(check, textOf(finding), finding.file, finding.line));
                    isShown = true;
                }
            const bool isCompile = check == CheckId::compiles && m_outcome.compile;
            if (!isShown)
                results.push_back(result(check, m_outcome[check].reason.text(),
                                         isCompile ? m_outcome.compile->file : "",
                                         isCompile ? m_outcome.compile->line : 0));
        }
        if (results.empty() && m_outcome.verdict != course::Verdict::passed)
            results.push_back(result(CheckId::compiles, sentenceOf(m_outcome), "", 0));
    }

private:
    // A file is compiled under the task's name for it, but annotated under its name in the submission.
    [[nodiscard]] std::string nameOf(const std::string& file) const {
        const std::string& asked = m_mark.task->files.front();
        if (!file.empty() && file != asked) return file;
        return m_outcome.original.empty() ? asked : m_outcome.original;
    }
    [[nodiscard]] Json result(CheckId check, const std::string& text, const std::string& file,
                              std::uint32_t line) const {
        const Json place{{"artifactLocation", {{"uri", uriOf(nameOf(file))}}},
                         {"region", {{"startLine", std::max(line, 1u)}}}};
        return {{"ruleId", name_of(check)},
                {"level", "error"},
                {"message", {{"text", kernels::visible_lines(text)}}},
                {"locations", Json::array({{{"physicalLocation", place}}})}};
    }

    const Mark& m_mark;
    const course::Outcome& m_outcome;
};

} // namespace

Json marksAsSarif(const Marks& marks) {
    Json rules = Json::array(), results = Json::array();
    for (const CheckId check : course::check_ids)
        rules.push_back({{"id", name_of(check)}, {"shortDescription", {{"text", titleOf(check)}}}});
    for (const Mark& mark : marks.marks) {
        Json own = Json::array();
        SarifWriter(mark).add(own);
        for (Json& one : own) results.push_back(std::move(one));
    }
    const Json driver{{"name", "Scanscope"}, {"rules", std::move(rules)}};
    return {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
            {"version", "2.1.0"},
            {"runs", Json::array({{{"tool", {{"driver", driver}}}, {"results", std::move(results)}}})}};
}

} // namespace scanscope::app
