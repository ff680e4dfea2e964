#include "kernels/verify/pairwise.h"

#include <optional>
#include <stdexcept>

namespace scanscope::kernels {

namespace {

// The pairs that no row contains yet.
class OpenPairs {
public:
    OpenPairs(const std::vector<std::size_t>& sizes, const Compatible& compatible)
        : sizes_(sizes) {
        for (const std::size_t size : sizes_) {
            offsets_.push_back(width_);
            width_ += size;
        }
        open_.assign(width_ * width_, false);
        for (std::size_t i = 0; i < sizes_.size(); ++i)
            for (std::size_t j = i + 1; j < sizes_.size(); ++j)
                for (std::size_t a = 0; a < sizes_[i]; ++a)
                    for (std::size_t b = 0; b < sizes_[j]; ++b)
                        open_[at(i, a, j, b)] = compatible(i, a, j, b);
    }

    [[nodiscard]] bool is_open(std::size_t i, std::size_t a, std::size_t j, std::size_t b) const {
        return i < j ? open_[at(i, a, j, b)] : open_[at(j, b, i, a)];
    }

    void close(const Combination& row) {
        for (std::size_t i = 0; i < row.size(); ++i)
            for (std::size_t j = i + 1; j < row.size(); ++j) open_[at(i, row[i], j, row[j])] = false;
    }

private:
    [[nodiscard]] std::size_t at(std::size_t i, std::size_t a, std::size_t j, std::size_t b) const {
        return (offsets_[i] + a) * width_ + offsets_[j] + b;
    }

    const std::vector<std::size_t>& sizes_;
    std::vector<std::size_t> offsets_;
    std::size_t width_ = 0;
    std::vector<bool> open_;
};

// A row under construction, with choices made one dimension at a time.
class Row {
public:
    Row(const std::vector<std::size_t>& sizes, const Compatible& compatible)
        : sizes_(sizes)
        , compatible_(compatible)
        , chosen_(sizes.size()) {}

    void choose(std::size_t dimension, std::size_t choice) { chosen_[dimension] = choice; }

    // Fills the rest of the row. For each dimension, takes the choice that covers the most open pairs.
    Combination completed(const OpenPairs& open) {
        for (std::size_t dimension = 0; dimension < sizes_.size(); ++dimension) {
            if (chosen_[dimension]) continue;
            std::optional<std::size_t> best;
            std::size_t best_gain = 0;
            for (std::size_t choice = 0; choice < sizes_[dimension]; ++choice) {
                if (!fits(dimension, choice)) continue;
                const std::size_t gained = gain(dimension, choice, open);
                if (best && gained <= best_gain) continue;
                best = choice;
                best_gain = gained;
            }
            if (!best) throw std::logic_error("a compatible pair has no whole combination");
            chosen_[dimension] = best;
        }
        Combination row;
        for (const auto& choice : chosen_) row.push_back(*choice);
        return row;
    }

private:
    [[nodiscard]] bool fits(std::size_t dimension, std::size_t choice) const {
        for (std::size_t other = 0; other < sizes_.size(); ++other) {
            if (!chosen_[other]) continue;
            const bool fine = other < dimension ? compatible_(other, *chosen_[other], dimension, choice)
                                                : compatible_(dimension, choice, other, *chosen_[other]);
            if (!fine) return false;
        }
        return true;
    }

    // Also counts pairs with dimensions that are not chosen yet, so that the first choices vary.
    [[nodiscard]] std::size_t gain(std::size_t dimension, std::size_t choice, const OpenPairs& open) const {
        std::size_t gained = 0;
        for (std::size_t other = 0; other < sizes_.size(); ++other) {
            if (other == dimension) continue;
            if (chosen_[other]) {
                gained += std::size_t{64} * open.is_open(other, *chosen_[other], dimension, choice);
                continue;
            }
            for (std::size_t b = 0; b < sizes_[other]; ++b)
                gained += open.is_open(other, b, dimension, choice);
        }
        return gained;
    }

    const std::vector<std::size_t>& sizes_;
    const Compatible& compatible_;
    std::vector<std::optional<std::size_t>> chosen_;
};

} // namespace

std::vector<Combination> all_pairs(const std::vector<std::size_t>& sizes, const Compatible& compatible) {
    OpenPairs open(sizes, compatible);
    std::vector<Combination> rows;
    for (std::size_t i = 0; i < sizes.size(); ++i)
        for (std::size_t j = i + 1; j < sizes.size(); ++j)
            for (std::size_t a = 0; a < sizes[i]; ++a)
                for (std::size_t b = 0; b < sizes[j]; ++b) {
                    if (!open.is_open(i, a, j, b)) continue;
                    Row row(sizes, compatible);
                    row.choose(i, a);
                    row.choose(j, b);
                    rows.push_back(row.completed(open));
                    open.close(rows.back());
                }
    return rows;
}

std::vector<Combination> all_combinations(const std::vector<std::size_t>& sizes,
                                          const Compatible& compatible) {
    std::vector<Combination> rows{{}};
    for (std::size_t dimension = 0; dimension < sizes.size(); ++dimension) {
        std::vector<Combination> longer;
        for (const Combination& row : rows)
            for (std::size_t choice = 0; choice < sizes[dimension]; ++choice) {
                bool fits = true;
                for (std::size_t other = 0; other < dimension && fits; ++other)
                    fits = compatible(other, row[other], dimension, choice);
                if (!fits) continue;
                longer.push_back(row);
                longer.back().push_back(choice);
            }
        rows = std::move(longer);
    }
    return rows;
}

} // namespace scanscope::kernels
