// Reads TOML files that people write: each key of a table is asked for once, a value of another kind is a
// mistake, and so is a key that nobody asked for.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/text/file_mistake.h"

// toml++ without its own assertions, which a stranger's file can fail: then it says what is wrong with the
// file, in every build. Targets that include it need SCANSCOPE_TOML among their include directories.
#define TOML_ASSERT(expr) static_assert(true)

#include <toml++/toml.h>

namespace scanscope::kernels {

// Throws toml::parse_error; also where a key has so many parts (a.b.c) that the tables in each other could
// not be taken apart again.
[[nodiscard]] toml::table parse_toml(std::string_view text);

// Nothing, and the mistake, where the text is not TOML.
[[nodiscard]] std::optional<toml::table> read_toml(std::string_view text, std::vector<FileMistake>& mistakes);

[[nodiscard]] FilePlace place_of(const toml::node& node);

class TomlTable {
public:
    // `name` is how people call it: "[[task.test]]". Both must outlive this.
    TomlTable(const toml::table& table, std::string name, std::vector<FileMistake>& mistakes)
        : table_(table)
        , name_(std::move(name))
        , mistakes_(mistakes) {}

    // Null where it is not there.
    [[nodiscard]] const toml::node* node(std::string_view key);
    [[nodiscard]] std::optional<std::string> text(std::string_view key);
    [[nodiscard]] std::optional<bool> yes_or_no(std::string_view key);
    [[nodiscard]] std::optional<double> number(std::string_view key, double least, double most);
    [[nodiscard]] std::optional<std::int64_t> whole(std::string_view key, std::int64_t least,
                                                    std::int64_t most);
    [[nodiscard]] std::optional<std::vector<std::string>> texts(std::string_view key);
    [[nodiscard]] std::optional<std::uint64_t> bytes(std::string_view key); // "2 GiB"
    // Null where it is none; the tables of "[[key]]".
    [[nodiscard]] const toml::table* table(std::string_view key);
    [[nodiscard]] std::vector<const toml::table*> tables(std::string_view key);

    // At the end: says each key that was never asked for.
    void refuse_others();

    // A mistake at the value of the key, or, where it is not there, at the table.
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
