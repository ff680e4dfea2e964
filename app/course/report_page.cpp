
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/course/outcome_words.h"
#include "app/course/page.h"
#include "kernels/course/outcome.h"
#include "kernels/course/secret_sizes.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"

namespace scanscope::app {

using course::CheckId;
using course::CounterOutcome;
using course::State;
using kernels::counted;
using kernels::say;
using kernels::shell_word;

namespace {

constexpr int mostLines = 16; // the most lines of a program's output

class ReportWriter {
public:
    ReportWriter(std::ostream& out, const Marks& marks, const Mark& mark, const ReportHead& head,
                 PageFonts fonts)
        : m_out(out)
        , m_marks(marks)
        , m_mark(mark)
        , m_outcome(mark.outcome)
        , m_head(head)
        , m_fonts(fonts) {}

    void write() {
        beginPage(m_out, fmt::format("{} · {}", m_mark.name, m_mark.task->title), m_fonts);
        writeHead();
        if (isReached()) writeChecks();
        writeCompile();
        writeFindings();
        writeOutput();
        writeCounters();
        writePoints();
        writeAgain();
        endPage(m_out);
    }

private:
    [[nodiscard]] bool isReached() const {
        using enum course::Verdict;
        return m_outcome.verdict == passed || m_outcome.verdict == failed || m_outcome.verdict == stopped;
    }
    void heading(const std::string& text) { fmt::print(m_out, "<h2>{}</h2>\n", escaped(text)); }
    void fact(const std::string& name, const std::string& markup) {
        fmt::print(m_out, "<dt>{}</dt><dd>{}</dd>\n", escaped(name), markup);
    }

    void writeHead() {
        fmt::print(m_out, "<h1>{}</h1>\n<p class=\"muted\">{}</p>\n<dl>\n", escaped(m_mark.name),
                   escaped(m_marks.suite->title.empty() || m_marks.suite->title == m_mark.task->title
                               ? m_mark.task->title
                               : fmt::format("{} · {}", m_marks.suite->title, m_mark.task->title)));
        // A file name often contains the author's name.
        const std::string file = m_marks.withoutNames || m_outcome.original.empty()
                                     ? m_mark.task->files.front()
                                     : m_outcome.original;
        if (m_outcome.verdict != course::Verdict::no_file)
            fact(say("File"), "<code>" + escaped(file) + "</code>");
        if (m_marks.due && m_mark.time && !m_marks.withoutNames)
            fact(say("Handed in"), escaped(timeText(*m_mark.time)));
        if (m_mark.daysLate > 0) fact(say("Late"), escaped(lateText(m_mark)));
        fact(say("Marked on"), escaped(m_head.date));
        fact("SHA-256", "<span class=\"hash\">" + m_mark.hash + "</span>");
        fact(say("Compiled by"), escaped(m_head.compiler));
        fact(say("Marked by"), escaped("Scanscope " + m_head.version));
        if (course::takes_secret(*m_mark.task)) fact(say("Secret seed"), std::to_string(m_outcome.seed));
        m_out << "</dl>\n";
        fmt::print(m_out, "<p class=\"verdict {}\">{} {}</p>\n", classOf(m_outcome.verdict),
                   reportGlyph(m_outcome.verdict), escaped(sentenceOf(m_outcome)));
        for (const archives::LeftOutFile& file_left : m_mark.leftOut)
            fmt::print(m_out, "<p class=\"muted\">{}</p>\n", escaped(sentenceOf(file_left)));
        if (!m_outcome.set_aside.empty())
            fmt::print(m_out, "<p class=\"muted\">{}</p>\n",
                       escaped(say("The suite's own file was used for {}.",
                                   kernels::listed(m_outcome.set_aside, "and"))));
    }

    void writeChecks() {
        heading(say("Checks"));
        m_out << "<table>\n";
        for (const CheckId check : course::check_ids) {
            const course::CheckOutcome& one = m_outcome[check];
            fmt::print(m_out,
                       "<tr><td class=\"glyph {0}\">{1}</td><td>{2}</td><td class=\"{0}\">{3}</td><td>{4}",
                       classOf(one.state), reportGlyph(one.state), escaped(titleOf(check)),
                       escaped(wordOf(one.state)), escaped(one.reason.text()));
            if (check == CheckId::right) writeSizes();
            m_out << "</td></tr>\n";
        }
        m_out << "</table>\n";
        writeFirstWrong();
    }

    void writeSizes() {
        m_out << "<ul class=\"sizes\">";
        for (const course::SizeOutcome& size : m_outcome.sizes) {
            const State state = size.state == course::RunState::right         ? State::passed
                                : size.state == course::RunState::not_reached ? State::not_reached
                                                                              : State::failed;
            fmt::print(m_out, "<li class=\"{}\">{} n = {}</li>", classOf(state), reportGlyph(state),
                       sizeText(size.n));
        }
        m_out << "</ul>";
    }

    void writeFirstWrong() {
        const course::SizeOutcome* const wrong = m_outcome.first_wrong();
        if (!wrong || !wrong->wrong) return;
        const course::WrongCell& cell = *wrong->wrong;
        fmt::print(
            m_out,
            "<h3>{}</h3>\n<table><tr><th>n</th><th>{}</th><th>{}</th><th>{}</th></tr>\n"
            "<tr><td class=\"number\">{}</td><td class=\"number\">{}</td><td class=\"number failed\">{}</td>"
            "<td class=\"number\">{}</td></tr></table>\n",
            escaped(say("First wrong number")), escaped(say("index")), escaped(say("got")),
            escaped(say("expected")), sizeText(wrong->n), cell.index,
            escaped(cell.got.empty() ? say("none") : cell.got),
            escaped(cell.expected.empty() ? say("none") : cell.expected));
        writeNumbers();
    }

    void writeNumbers() {
        const std::vector<NumberRow> rows = numberRowsOf(m_outcome);
        if (rows.empty()) return;
        m_out << "<table>\n";
        for (const NumberRow& row : rows) {
            fmt::print(m_out, "<tr><th>{}</th>", escaped(row.title));
            for (std::size_t i = 0; i < row.numbers.size(); ++i)
                fmt::print(m_out, "<td class=\"number{}\">{}</td>", row.wrong == i ? " failed" : "",
                           escaped(row.numbers[i]));
            m_out << "</tr>\n";
        }
        m_out << "</table>\n";
        for (const std::string& sentence : whyWrong(m_outcome))
            fmt::print(m_out, "<p>{}</p>\n", escaped(sentence));
    }

    void writeCompile() {
        if (!m_outcome.compile) return;
        heading(say("Compiler message"));
        const own::CompileProblem& problem = *m_outcome.compile;
        fmt::print(m_out, "<p>{}</p>\n", escaped(problem.sentence().text()));
        for (const course::TextFile& source : m_outcome.sources)
            if (source.name == problem.file && problem.line > 0)
                writeLines(course::lines_near(source.text, problem.line), problem.line, 0, "");
    }

    void writeLines(const std::vector<course::Line>& lines, std::uint32_t fault, std::uint32_t half,
                    const std::string& mended) {
        m_out << "<pre>";
        std::uint32_t next = lines.empty() ? 0 : lines.front().number;
        for (const course::Line& line : lines) {
            if (line.number != next) m_out << "<span class=\"gap\"><i>⋯</i></span>";
            next = line.number + 1;
            const std::size_t indent = std::min(line.text.find_first_not_of(" \t"), line.text.size());
            const std::string_view kind = line.number == fault  ? " class=\"fault\""
                                          : line.number == half ? " class=\"half\""
                                                                : "";
            fmt::print(m_out, "<span{}><i>{}</i>{}<b>{}</b></span>", kind, line.number,
                       escaped(line.text.substr(0, indent)), escaped(line.text.substr(indent)));
            if (line.number == fault && !mended.empty())
                fmt::print(m_out, "<span class=\"fix\"><i>+</i>{}</span>", escaped(mended));
        }
        m_out << "</pre>\n";
    }

    void writeFindings() {
        if (m_outcome.findings.empty()) return;
        heading(counted(m_outcome.findings.size(), "{} finding", "{} findings"));
        for (const course::TrialFinding& finding : m_outcome.findings) {
            const std::string place =
                finding.line == 0 ? std::string() : say("{}, line {}", finding.file, finding.line);
            fmt::print(m_out, "<h3>⚠ {}{}</h3>\n<p>{} <span class=\"muted\">{}</span></p>\n",
                       escaped(titleOf(finding)), place.empty() ? "" : escaped(" · " + place),
                       escaped(sentence(finding)), escaped(say("Found with n = {}.", sizeText(finding.n))));
            if (!finding.text.empty())
                writeLines(finding.text, finding.line, finding.other_line, finding.proposal.line);
            if (!finding.mend.empty())
                fmt::print(m_out, "<p>{}</p>\n", escaped(say("Suggested fix: {}", finding.mend.text())));
            writeStill(sentence(finding), finding.still);
        }
    }

    // Elsewhere, messages follow a title and begin in lower case. Here they begin with a capital letter,
    // unless the first word is a name.
    static std::string sentence(const course::TrialFinding& finding) {
        std::string message = finding.message.text();
        const std::string& name = finding.array;
        const bool isName =
            !name.empty() && message.starts_with(name) && message.find_first_of(" [", 0) == name.size();
        if (!isName && !message.empty() && message[0] >= 'a' && message[0] <= 'z')
            message[0] = static_cast<char>(message[0] - 'a' + 'A');
        return message;
    }

    void writeOutput() {
        if (m_outcome.output.empty()) return;
        heading(say("Output of the first wrong run"));
        std::string_view shown = m_outcome.output;
        std::size_t end = 0;
        for (int line = 0; line < mostLines && end != shown.npos; ++line)
            end = shown.find('\n', end + (line > 0));
        const bool isCut = end != shown.npos && end + 1 < shown.size();
        if (isCut) shown = shown.substr(0, end + 1);
        fmt::print(m_out, "<pre class=\"words\">{}{}</pre>\n", escaped(std::string(shown)), isCut ? "⋯" : "");
    }

    void writeCounters() {
        if (m_outcome.counters.empty()) return;
        heading(say("Work"));
        const std::string& beside = m_mark.task->beside;
        fmt::print(m_out,
                   "<table><tr><th>{}</th><th class=\"right\">n</th><th class=\"right\">{}</th><th "
                   "class=\"right\">{}</th><th>{}</th>",
                   escaped(say("counter")), escaped(say("measured")), escaped(say("allowed")),
                   escaped(say("limit")));
        if (!beside.empty()) fmt::print(m_out, "<th class=\"right\">{}</th>", escaped(beside));
        m_out << "</tr>\n";
        // Counters without a limit are shown for the largest run only.
        const std::uint64_t largest = std::ranges::max(m_outcome.counters, {}, &CounterOutcome::n).n;
        for (const CounterOutcome& counter : m_outcome.counters)
            if (counter.is_limited() || counter.n == largest) writeCounter(counter, !beside.empty());
        m_out << "</table>\n";
        for (const CounterOutcome& counter : m_outcome.counters)
            if (!counter.worst.empty()) writeWorst(counter);
    }

    void writeWorst(const CounterOutcome& counter) {
        const std::string words =
            fmt::format("{}, n = {}: {}", counter.counter, counter.n, counter.worst.text());
        fmt::print(m_out, "<p>{}</p>\n", escaped(words));
        writeStill(words, counter.still);
    }

    void writeStill(const std::string& sentence, const std::string& still) {
        if (!still.empty())
            fmt::print(m_out, "<figure><img alt=\"{}\" src=\"data:image/svg+xml;base64,{}\"></figure>\n",
                       escaped(sentence), base64(still));
    }

    void writeCounter(const CounterOutcome& counter, bool isBeside) {
        fmt::print(m_out,
                   "<tr><td>{}</td><td class=\"right\">{}</td><td class=\"right{}\">{}{:g}</td><td "
                   "class=\"right\">{}</td><td>{}</td>",
                   counter.counter, sizeText(counter.n), counter.holds() ? "" : " over",
                   counter.holds() ? "" : "⚠ ", counter.measured,
                   counter.is_limited() ? fmt::format("{:.4g}", counter.most) : "",
                   counter.is_limited() ? "<code>" + escaped(counter.written) + "</code>" : "");
        if (isBeside)
            fmt::print(m_out, "<td class=\"right\">{}</td>",
                       counter.beside ? fmt::format("{:g}", *counter.beside) : "–");
        m_out << "</tr>\n";
    }

    void writePoints() {
        if (m_mark.task->points.empty()) return;
        heading(say("Points"));
        fmt::print(m_out,
                   "<p class=\"muted\">{}</p>\n<table><tr><th>{}</th><th class=\"right\">{}</th><th "
                   "class=\"right\">{}</th><th>{}</th></tr>\n",
                   escaped(say("Points that depend on a check are proposed. A person awards them.")),
                   escaped(say("for")), escaped(say("points")), escaped(say("proposed")),
                   escaped(say("awarded")));
        const auto addRow = [this](const std::string& words, double points, const std::string& proposed,
                                   const std::string& awarded = "<td class=\"box\"><span></span></td>") {
            fmt::print(m_out,
                       "<tr><td>{}</td><td class=\"right\">{}</td><td class=\"right muted\">{}</td>{}</tr>\n",
                       escaped(words), pointsText(points), proposed, awarded);
        };
        for (const course::Points& row : m_mark.task->points) {
            std::string proposed;
            if (row.check) {
                const State state = m_outcome[*row.check].state;
                proposed = fmt::format("{} {}", reportGlyph(state), pointsText(m_outcome.points(row)));
            }
            addRow(row.words, row.points, proposed);
        }
        const double all = course::all_points(*m_mark.task), proposed = m_outcome.points(*m_mark.task);
        if (m_mark.given)
            addRow(say("Total"), all, pointsText(proposed),
                   fmt::format("<td class=\"right\">{}</td>", pointsText(*m_mark.given)));
        else
            addRow(say("Total"), all, pointsText(proposed));
        m_out << "</table>\n";
        if (m_marks.due && m_marks.due->hasPenalty() && m_mark.daysLate > 0)
            fmt::print(
                m_out, "<p>{}</p>\n",
                escaped(say("After the penalty for lateness: {}", pointsText(m_marks.pointsLeft(m_mark)))));
    }

    // The command that repeats the marking, for readers with the suite and the submission.
    void writeAgain() {
        if (!isReached() && m_outcome.verdict != course::Verdict::did_not_compile) return;
        heading(say("Reproduce this result"));
        fmt::print(m_out, "<pre class=\"words\">scanscope check --suite {} --task {}{} {}</pre>\n",
                   escaped(shell_word(m_head.suite)), escaped(m_mark.task->id),
                   course::takes_secret(*m_mark.task) ? fmt::format(" --secret {}", m_outcome.seed) : "",
                   escaped(shell_word(m_mark.task->files.front())));
        if (m_outcome.verdict == course::Verdict::failed)
            fmt::print(
                m_out, "<p class=\"muted\">{}</p>\n",
                escaped(say("This command needs the suite. With --trace FILE.scantrace, it keeps the "
                            "recording of the first run that failed, which Scanscope shows step by step.")));
    }

    std::ostream& m_out;
    const Marks& m_marks;
    const Mark& m_mark;
    const course::Outcome& m_outcome;
    const ReportHead& m_head;
    PageFonts m_fonts;
};

} // namespace

void writeReport(std::ostream& out, const Marks& marks, const Mark& mark, const ReportHead& head,
                 PageFonts fonts) {
    ReportWriter(out, marks, mark, head, fonts).write();
}

} // namespace scanscope::app
