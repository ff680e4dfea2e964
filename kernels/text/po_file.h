// Translations in the file format of GNU gettext, as translators' programs write it
// (https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html).
#pragma once

#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace scanscope::kernels {

struct PoEntry {
    std::string context;            // tells two texts apart that are the same in English; most have none
    std::string one, many;          // in English; many is empty where no number decides between two
    std::vector<std::string> texts; // in the other language; none where nobody has translated it yet
};

struct PoFile {
    std::map<std::string, std::string> header; // "Language": "de"
    std::vector<PoEntry> entries;              // that are translated and not marked as doubtful ("fuzzy")
};

// Says on which line what is wrong.
struct BadPoFile : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Throws BadPoFile.
[[nodiscard]] PoFile parse_po(std::string_view text);

} // namespace scanscope::kernels
