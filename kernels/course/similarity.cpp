#include "kernels/course/similarity.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <set>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "kernels/own/token_text.h"
#include "kernels/trace/fnv1a.h"

namespace scanscope::course {

namespace {

using own::Token;
using own::TokenKind;

constexpr std::size_t passage = 16;         // tokens of a passage
constexpr std::size_t window = 9;           // passages, one of which is chosen: 16 + 9 - 1 = 24 tokens
constexpr std::size_t most_tokens = 50'000; // of a program
constexpr std::size_t fewest_passages = 8;  // of a program that is compared
constexpr double least_share = 0.5;

// The words that remain after renaming. Others are names, or types, which can be replaced as easily.
constexpr std::array<std::string_view, 14> kept_words{"for",    "while", "do",     "if",    "else",
                                                      "switch", "case",  "return", "break", "continue",
                                                      "def",    "with",  "range",  "lambda"};

// A token after renaming, as a number.
std::uint64_t kind_of(const Token& token) {
    const bool is_kept = token.kind == TokenKind::sign || token.text.starts_with("__") ||
                         std::ranges::find(kept_words, token.text) != kept_words.end();
    return is_kept ? trace::fnv1a(token.text) : static_cast<std::uint64_t>(token.kind);
}

// The hashes of the passages of a file, without its comments and preprocessor lines. `room` is the number of
// tokens that still count.
std::vector<std::uint64_t> passages_of(std::string_view text, std::size_t& room) {
    std::vector<std::uint64_t> kinds;
    bool is_left_out = false; // after a `#`, which begins a preprocessor line, or a comment in Python
    for (const Token& token : own::cut_into_tokens(text)) {
        if (token.kind == TokenKind::space) {
            is_left_out = is_left_out && !own::ends_line(token.text);
            continue;
        }
        is_left_out = is_left_out || token.is("#");
        if (is_left_out) continue;
        if (kinds.size() == room) break;
        kinds.push_back(kind_of(token));
    }
    room -= kinds.size();
    std::vector<std::uint64_t> passages;
    for (std::size_t i = 0; i + passage <= kinds.size(); ++i) {
        std::uint64_t hash = trace::fnv1a_seed;
        for (const std::uint64_t kind : std::span(kinds).subspan(i, passage))
            hash = (hash ^ kind) * 0x9e3779b97f4a7c15u;
        passages.push_back(hash ^ hash >> 32);
    }
    return passages;
}

// Returns the smallest hash of each window: neighbouring windows mostly have the same one.
std::set<std::uint64_t> winnowed(const std::vector<std::uint64_t>& passages) {
    std::set<std::uint64_t> chosen;
    for (std::size_t i = 0; i < passages.size(); ++i) {
        const std::size_t end = std::min(i + window, passages.size());
        chosen.insert(
            *std::min_element(passages.begin() + std::ptrdiff_t(i), passages.begin() + std::ptrdiff_t(end)));
        if (end == passages.size()) break;
    }
    return chosen;
}

} // namespace

std::vector<SimilarPair> similar_programs(const std::vector<std::vector<TextFile>>& programs,
                                          const std::vector<TextFile>& handout) {
    std::set<std::uint64_t> handed_out;
    std::size_t any_room = std::numeric_limits<std::size_t>::max();
    for (const TextFile& file : handout) {
        const std::vector<std::uint64_t> all = passages_of(file.text, any_room);
        handed_out.insert(all.begin(), all.end());
    }
    std::vector<std::size_t> sizes; // the number of each program's passages
    std::unordered_map<std::uint64_t, std::vector<std::size_t>> owners;
    for (std::size_t i = 0; i < programs.size(); ++i) {
        std::set<std::uint64_t> own;
        std::size_t room = most_tokens;
        for (const TextFile& file : programs[i]) own.merge(winnowed(passages_of(file.text, room)));
        std::erase_if(own, [&](std::uint64_t hash) { return handed_out.contains(hash); });
        sizes.push_back(own.size());
        for (const std::uint64_t hash : own) owners[hash].push_back(i);
    }
    // A passage that many programs contain is only the usual way to write it. As in Moss, ten are many.
    const std::size_t most_owners = std::min<std::size_t>(10, 2 + programs.size() / 5);
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> shared;
    for (const auto& [hash, of] : owners) {
        if (of.size() > most_owners) continue;
        for (std::size_t b = 1; b < of.size(); ++b)
            for (std::size_t a = 0; a < b; ++a) ++shared[{of[a], of[b]}];
    }
    std::vector<SimilarPair> pairs;
    for (const auto& [pair, count] : shared) {
        const std::size_t shorter = std::min(sizes[pair.first], sizes[pair.second]);
        const double share = double(count) / double(shorter);
        if (shorter >= fewest_passages && share >= least_share)
            pairs.push_back({pair.first, pair.second, share});
    }
    std::ranges::stable_sort(pairs, std::greater(), &SimilarPair::share);
    return pairs;
}

} // namespace scanscope::course
