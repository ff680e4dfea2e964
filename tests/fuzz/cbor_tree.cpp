#include "cbor_tree.h"

namespace scanscope::fuzz {

namespace {

constexpr int mostLevels = 24;

class Parser {
public:
    explicit Parser(std::string_view bytes)
        : m_rest(bytes) {}

    std::optional<CborItem> item(int level = 0) {
        if (level > mostLevels || m_rest.empty()) return std::nullopt;
        const auto first = std::uint8_t(m_rest.front());
        m_rest.remove_prefix(1);
        const std::optional<std::uint64_t> number = length(first & 31);
        if (!number) return std::nullopt;
        CborItem made{Major(first >> 5), *number, {}, {}};
        std::uint64_t inner = 0;
        if (made.major == Major::bytes || made.major == Major::text) {
            if (*number > m_rest.size()) return std::nullopt;
            made.content = m_rest.substr(0, *number);
            m_rest.remove_prefix(*number);
        } else if (made.major == Major::array || made.major == Major::map) {
            inner = made.major == Major::map ? 2 * *number : *number;
            if (*number > m_rest.size()) return std::nullopt;
        } else if (made.major == Major::tag) {
            inner = 1;
        }
        for (; inner > 0; --inner) {
            std::optional<CborItem> child = item(level + 1);
            if (!child) return std::nullopt;
            made.children.push_back(std::move(*child));
        }
        return made;
    }

    [[nodiscard]] bool done() const { return m_rest.empty(); }

private:
    std::optional<std::uint64_t> length(unsigned code) {
        if (code < 24) return code;
        if (code > 27) return std::nullopt;
        const std::size_t width = std::size_t{1} << (code - 24);
        if (m_rest.size() < width) return std::nullopt;
        std::uint64_t number = 0;
        for (std::size_t i = 0; i < width; ++i) number = number << 8 | std::uint8_t(m_rest[i]);
        m_rest.remove_prefix(width);
        return number;
    }

    std::string_view m_rest;
};

void writeHead(std::string& out, Major major, std::uint64_t number) {
    const auto first = unsigned(major) << 5;
    if (number < 24) {
        out += char(first | number);
        return;
    }
    int code = 0;
    while (code < 3 && number >> (8u << code) != 0) ++code;
    out += char(first | unsigned(24 + code));
    for (int byte = (1 << code) - 1; byte >= 0; --byte) out += char(number >> (8 * byte));
}

void write(std::string& out, const CborItem& item) {
    switch (item.major) {
    case Major::bytes:
    case Major::text:
        writeHead(out, item.major, item.content.size());
        out += item.content;
        break;
    case Major::array:
        writeHead(out, item.major, item.children.size());
        break;
    case Major::map:
        writeHead(out, item.major, item.children.size() / 2);
        break;
    default:
        writeHead(out, item.major, item.number);
    }
    for (const CborItem& child : item.children) write(out, child);
}

} // namespace

std::optional<CborItem> parseCbor(std::string_view bytes) {
    Parser parser(bytes);
    std::optional<CborItem> item = parser.item();
    return parser.done() ? item : std::nullopt;
}

std::string encodeCbor(const CborItem& item) {
    std::string out;
    write(out, item);
    return out;
}

} // namespace scanscope::fuzz
