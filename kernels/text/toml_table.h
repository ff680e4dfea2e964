// Reads TOML files that people write: each key of a table is requested once. Values of the wrong type are
// errors, and so are keys that were never requested.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/text/file_mistake.h"

// Includes toml++ without its own assertions, which a file from elsewhere can trigger; without them it
// reports an error in the file, in every build. Targets that include it need SCANSCOPE_TOML among their
// include directories.
#define TOML_ASSERT(expr) static_assert(true)

#include <toml++/toml.h>

namespace scanscope::kernels {

// Throws toml::parse_error, also if a key has so many parts (a.b.c) that destroying the nested tables would
// overflow the stack.
[[nodiscard]] toml::table parse_toml(std::string_view text);

// Nullopt, with an entry in `mistakes`, if the text is not TOML.
[[nodiscard]] std::optional<toml::table> read_toml(std::string_view text, std::vector<FileMistake>& mistakes);

[[nodiscard]] FilePlace place_of(const toml::node& node);

class TomlTable {
public:
    // `name` is the table's name in messages: "[[task.test]]". The table and `mistakes` must outlive this.
    TomlTable(const toml::table& table, std::string name, std::vector<FileMistake>& mistakes)
        : table_(table)
        , name_(std::move(name))
        , mistakes_(mistakes) {}

    // Null if the key does not exist.
    [[nodiscard]] const toml::node* node(std::string_view key);
    [[nodiscard]] std::optional<std::string> text(std::string_view key);
    [[nodiscard]] std::optional<bool> yes_or_no(std::string_view key);
    [[nodiscard]] std::optional<double> number(std::string_view key, double least, double most);
    [[nodiscard]] std::optional<std::int64_t> whole(std::string_view key, std::int64_t least,
                                                    std::int64_t most);
    [[nodiscard]] std::optional<std::vector<std::string>> texts(std::string_view key);
    [[nodiscard]] std::optional<std::uint64_t> bytes(std::string_view key); // "2 GiB"
    // Null if the value is not a table; tables() returns those of "[[key]]".
    [[nodiscard]] const toml::table* table(std::string_view key);
    [[nodiscard]] std::vector<const toml::table*> tables(std::string_view key);

    // Call it last: reports each key that was never requested.
    void refuse_others();

    // Reports an error at the value of the key or, if the key does not exist, at the table.
    void mistake(std::string_view key, std::string words);
    void mistake(const toml::node& at, std::string words);
    void mistake(FilePlace place, std::string words);
    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] std::vector<FileMistake>& mistakes() { return mistakes_; }
    [[nodiscard]] const toml::table& whole_table() const { return table_; }

private:
    const toml::table& table_;
    std::string name_;
    std::vector<FileMistake>& mistakes_;
    std::set<std::string, std::less<>> known_;
};

} // namespace scanscope::kernels
