// Reads translations in the file format of GNU gettext, which translators' tools write
// (https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html).
#pragma once

#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace scanscope::kernels {

struct PoEntry {
    std::string context;            // distinguishes texts that are the same in English; usually empty
    std::string one, many;          // in English; `many` is empty if the text does not depend on a number
    std::vector<std::string> texts; // in the other language; empty if not translated yet
};

struct PoFile {
    std::map<std::string, std::string> header; // "Language": "de"
    std::vector<PoEntry> entries; // entries that are translated and not marked as doubtful ("fuzzy")
};

// The message says what is wrong, and on which line.
struct BadPoFile : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Throws BadPoFile.
[[nodiscard]] PoFile parse_po(std::string_view text);

} // namespace scanscope::kernels
