#include "kernels/text/po_file.h"

#include <utility>

#include <fmt/format.h>

namespace scanscope::kernels {

namespace {

class Parser {
public:
    PoFile parse(std::string_view text) {
        while (!text.empty()) {
            ++m_line;
            const std::size_t end = text.find('\n');
            take(text.substr(0, end));
            text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        }
        finish_entry();
        return std::move(m_file);
    }

private:
    [[noreturn]] void refuse(std::string_view problem) const {
        throw BadPoFile(fmt::format("line {}: {}", m_line, problem));
    }

    void take(std::string_view line) {
        while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.remove_suffix(1);
        if (line.empty()) return finish_entry();
        if (line.front() == '#') return take_comment(line);
        if (line.front() != '"') {
            const std::size_t blank = line.find(' ');
            if (blank == std::string_view::npos) refuse("a keyword without a text");
            m_string = &string_of(line.substr(0, blank));
            line.remove_prefix(blank + 1);
        }
        if (!m_string) refuse("a text without a keyword");
        append(*m_string, line);
    }

    // A comment begins an entry; comments with "#~" are entries that are no longer used.
    void take_comment(std::string_view line) {
        if (m_has_text) finish_entry();
        if (line.starts_with("#,") && line.find("fuzzy") != std::string_view::npos) m_is_fuzzy = true;
    }

    std::string& string_of(std::string_view keyword) {
        if (keyword == "msgctxt" || (keyword == "msgid" && m_has_text)) {
            if (m_has_text) finish_entry();
        }
        if (keyword == "msgctxt") return m_entry.context;
        if (keyword == "msgid") return m_entry.one;
        if (keyword == "msgid_plural") return m_entry.many;
        if (!keyword.starts_with("msgstr")) refuse(fmt::format("there is no keyword {}", keyword));
        m_has_text = true;
        if (keyword != "msgstr" && keyword != fmt::format("msgstr[{}]", m_entry.texts.size()))
            refuse(fmt::format("{} is out of order", keyword));
        return m_entry.texts.emplace_back();
    }

    void append(std::string& out, std::string_view quoted) const {
        if (quoted.size() < 2 || quoted.front() != '"' || quoted.back() != '"')
            refuse("a text without its quotes");
        quoted = quoted.substr(1, quoted.size() - 2);
        for (std::size_t i = 0; i < quoted.size(); ++i) {
            if (quoted[i] == '"') refuse("a quote within a text without a backslash before it");
            if (quoted[i] != '\\') {
                out += quoted[i];
                continue;
            }
            constexpr std::string_view codes = "nt\"\\", characters = "\n\t\"\\";
            const std::size_t code = ++i < quoted.size() ? codes.find(quoted[i]) : std::string_view::npos;
            if (code == std::string_view::npos) refuse("an unknown escape sequence");
            out += characters[code];
        }
    }

    void finish_entry() {
        const PoEntry entry = std::exchange(m_entry, {});
        const bool is_used = m_has_text && !m_is_fuzzy;
        m_has_text = m_is_fuzzy = false;
        m_string = nullptr;
        if (!is_used) return;
        if (entry.one.empty()) return read_header(entry.texts.front());
        for (const std::string& text : entry.texts)
            if (text.empty()) return; // not translated yet
        m_file.entries.push_back(entry);
    }

    void read_header(std::string_view text) {
        while (!text.empty()) {
            const std::size_t end = text.find('\n'), colon = text.find(": ");
            if (colon < end)
                m_file.header[std::string(text.substr(0, colon))] = text.substr(colon + 2, end - colon - 2);
            text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        }
    }

    PoFile m_file;
    PoEntry m_entry;
    std::string* m_string = nullptr; // the string that the next quoted line continues
    bool m_has_text = false, m_is_fuzzy = false;
    int m_line = 0;
};

} // namespace

PoFile parse_po(std::string_view text) { return Parser().parse(text); }

} // namespace scanscope::kernels
