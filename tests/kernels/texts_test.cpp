// Texts about the algorithms: the heads of their kernels' sources, and the sections of docs/ALGORITHMS.md.

#include "kernels/catalogue/catalogue.h"
#include "support/test.h"

namespace scanscope::kernels {
namespace {

// The fields that a head may have, each at the beginning of a line.
constexpr std::string_view table = "//   ";
constexpr std::array<std::string_view, 10> fields{"work", "depth",    "barriers", "memory", "padding",
                                                  "slow", "the idea", "wrong",    "fixed",  "paper"};

// The lines before `#pragma once`.
std::vector<std::string> head_of(std::string_view source) {
    for (const EmbeddedText& file : embedded_kernel_sources()) {
        if (file.path != source) continue;
        std::istringstream text{std::string(file.text)};
        std::vector<std::string> lines;
        for (std::string line; std::getline(text, line) && !line.starts_with("#");) lines.push_back(line);
        return lines;
    }
    return {};
}

// The field that the line begins with, or empty if there is none.
std::string_view field_at(std::string_view line) {
    if (!line.starts_with(table)) return {};
    line.remove_prefix(table.size());
    for (const std::string_view field : fields)
        if (line.starts_with(field) && line.substr(field.size()).starts_with("  ")) return field;
    return {};
}

// The number of field names in a line that are followed by two spaces. If clang-format joins lines of the
// table, one space remains before such a name.
std::size_t fields_in(std::string_view line) {
    std::size_t found = 0;
    for (const std::string_view field : fields)
        for (std::size_t at = line.find(field); at != line.npos; at = line.find(field, at + 1)) {
            const bool starts = at == 0 || line[at - 1] == ' ',
                       ends = line.substr(at + field.size()).starts_with("  ");
            if (starts && ends) ++found;
        }
    return found;
}

// The lines that have a field in the middle, because clang-format has joined lines.
std::vector<std::string> faults_of(const std::vector<std::string>& head) {
    std::vector<std::string> faults;
    for (const std::string& line : head)
        if (fields_in(line) > (field_at(line).empty() ? 0u : 1u)) faults.push_back(line);
    return faults;
}

std::set<std::string_view> sources_of_the_catalogue() {
    std::set<std::string_view> sources;
    for (const Algorithm& algorithm : catalogue())
        if (algorithm.source.ends_with(".cuh")) sources.insert(algorithm.source);
    return sources;
}

TEST(Heads, HaveOneFieldOnALine) {
    const std::set<std::string_view> sources = sources_of_the_catalogue();
    EXPECT_GE(sources.size(), 25u);
    for (const std::string_view source : sources) {
        const std::vector<std::string> head = head_of(source);
        EXPECT_FALSE(head.empty()) << source;
        EXPECT_EQ(faults_of(head), std::vector<std::string>{}) << source;
    }
}

TEST(Heads, HaveTheSameFieldsEverywhere) {
    for (const Algorithm& algorithm : catalogue()) {
        if (!algorithm.source.ends_with(".cuh")) continue;
        std::set<std::string_view> here;
        const std::vector<std::string> head = head_of(algorithm.source);
        for (const std::string& line : head) {
            const std::string_view field = field_at(line);
            EXPECT_TRUE(field.empty() || here.insert(field).second)
                << algorithm.source << " has two of " << field;
        }
        const bool broken = algorithm.family == Family::broken;
        for (const std::string_view field :
             broken ? std::vector<std::string_view>{"the idea", "wrong", "fixed"}
                    : std::vector<std::string_view>{"work", "depth", "barriers", "paper"})
            EXPECT_TRUE(here.contains(field)) << algorithm.source << " has no " << field;
    }
}

// clang-format once turned the heads of two kernels into this.
TEST(Heads, OfATableRunTogetherHasFaults) {
    EXPECT_EQ(faults_of({"// Scan.", "//", "//   work      3 n and little more",
                         "//   level barriers  as Blelloch's scan, in each block memory    every element",
                         "//   is read twice and written twice paper     S. Sengupta"})
                  .size(),
              2u);
    EXPECT_EQ(faults_of({"//   work      n combines               depth     log2 n steps"}).size(), 1u);
    EXPECT_EQ(faults_of({"// The depth of the work, and the barriers.", "//", "//   paper     A. Author,",
                         "//             1990"}),
              std::vector<std::string>{});
}

std::string page_of_algorithms() {
    std::ifstream file(SCANSCOPE_ALGORITHMS);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

// The part of the page below this heading.
std::string papers() {
    const std::string all = page_of_algorithms(), heading = "\n## Papers\n";
    const std::size_t begin = all.find(heading);
    if (begin == all.npos) return {};
    return all.substr(begin, all.find("\n## ", begin + heading.size()) - begin);
}

// A citation begins with its first author: "G. E. Blelloch, Prefix sums …, 1990", "S. Sengupta et al., …".
std::string first_author(std::string_view cites) {
    std::size_t end = cites.find(',');
    for (const std::string_view stop : {" and ", " et al."}) end = std::min(end, cites.find(stop));
    return std::string(cites.substr(0, end));
}

TEST(PageOfAlgorithms, HasARowForEach) {
    const std::string page = page_of_algorithms();
    for (const Algorithm& algorithm : catalogue())
        EXPECT_NE(
            page.find("\n| `" + std::string(algorithm.id) + "` | " + std::string(algorithm.name) + " | "),
            page.npos)
            << algorithm.id << " has no row in docs/ALGORITHMS.md";
}

TEST(PageOfAlgorithms, NamesThePapersOfTheCatalogue) {
    const std::string named = papers();
    ASSERT_FALSE(named.empty());
    for (const Algorithm& algorithm : catalogue()) {
        if (algorithm.cites.empty()) continue;
        const std::string author = first_author(algorithm.cites),
                          year(algorithm.cites.substr(algorithm.cites.size() - 4));
        const bool dated = std::ranges::all_of(year, [](char c) { return '0' <= c && c <= '9'; });
        std::istringstream lines(named);
        bool found = false;
        for (std::string line; std::getline(lines, line);)
            found |= line.starts_with("- " + author) && (!dated || line.find(", " + year) != line.npos);
        EXPECT_TRUE(found) << algorithm.id << " cites " << algorithm.cites;
    }
}

} // namespace
} // namespace scanscope::kernels
