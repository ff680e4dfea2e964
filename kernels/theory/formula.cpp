#include "kernels/theory/formula.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <vector>

namespace scanscope::kernels {
namespace {

// Counts bit by bit: bit k is set in half of every 2^(k + 1) consecutive numbers.
std::uint64_t ones_below(std::uint64_t n) {
    std::uint64_t count = 0;
    for (std::uint64_t half = 1; half < n; half *= 2) {
        const std::uint64_t whole = n / (2 * half), rest = n % (2 * half);
        count += whole * half + (rest > half ? rest - half : 0);
    }
    return count;
}

struct Ladder {
    double levels = 0, blocks = 0, rest = 0, turns = 0;
};
Ladder ladder(double n, double t, double p = 1) {
    Ladder all;
    do {
        if (n > t) {
            all.rest += n - t;
            all.turns += std::ceil(std::min(t, n - t) / p);
        }
        n = std::ceil(n / t);
        ++all.levels;
        all.blocks += n;
    } while (n > 1);
    return all;
}

// The steps of t threads for each power of two s below n: they process the n − s elements that have a partner
// s places away.
double strides(double n, double t) {
    double rounds = 0;
    for (double s = 1; s < n; s *= 2) rounds += std::ceil((n - s) / t);
    return rounds;
}

// For ASCII only, independent of the locale.
bool is_blank(char c) { return c == ' ' || c == '\t'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// A recursive-descent parser. Every function sets failed_ when it finds something that it cannot read.
class Reader {
public:
    Reader(std::string_view text, const Variables& variables)
        : text_(text)
        , variables_(variables) {}

    std::optional<double> read() {
        const double value = sum();
        skip_blanks();
        if (failed_ || at_ != text_.size() || !std::isfinite(value)) return {};
        return value;
    }
    // The unknown name; set by read().
    [[nodiscard]] const std::string& unknown() const { return unknown_; }

private:
    void skip_blanks() {
        while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    }
    bool take(char c) {
        skip_blanks();
        if (at_ >= text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    double fail() {
        failed_ = true;
        return 0;
    }

    double sum() {
        double value = product();
        while (!failed_) {
            if (take('+'))
                value += product();
            else if (take('-'))
                value -= product();
            else
                break;
        }
        return value;
    }
    double product() {
        double value = atom();
        while (!failed_) {
            if (take('*'))
                value *= atom();
            else if (take('/'))
                value /= atom();
            else
                break;
        }
        return value;
    }
    double atom() {
        if (failed_ || ++depth_ > 64) return fail();
        double value = 0;
        if (take('-'))
            value = -atom();
        else if (take('('))
            value = bracketed();
        else if (at_ < text_.size() && is_digit(text_[at_]))
            value = number();
        else if (at_ < text_.size() && is_letter(text_[at_]))
            value = named();
        else
            fail();
        --depth_;
        return value;
    }
    double bracketed() {
        const double value = sum();
        return take(')') ? value : fail();
    }
    double number() {
        const auto start = at_;
        while (at_ < text_.size() && (is_digit(text_[at_]) || text_[at_] == '.')) ++at_;
        double value = 0;
        const char *first = text_.data() + start, *last = text_.data() + at_;
        const auto [end, error] = std::from_chars(first, last, value);
        return error == std::errc{} && end == last ? value : fail();
    }
    double named() {
        const auto start = at_;
        while (at_ < text_.size() && (is_letter(text_[at_]) || is_digit(text_[at_]))) ++at_;
        const std::string_view name = text_.substr(start, at_ - start);
        if (!take('(')) {
            const auto found = variables_.find(name);
            if (found != variables_.end()) return found->second;
            unknown_ = name;
            return fail();
        }
        std::vector<double> arguments{sum()};
        while (take(',')) arguments.push_back(sum());
        return take(')') ? call(name, arguments) : fail();
    }
    double call(std::string_view name, const std::vector<double>& a) {
        if (a.size() == 2 && name == "min") return std::min(a[0], a[1]);
        if (a.size() == 2 && name == "max") return std::max(a[0], a[1]);
        if (a.size() == 2 && name == "mod") return a[1] > 0 ? a[0] - a[1] * std::floor(a[0] / a[1]) : fail();
        if (a.size() == 2 && name.starts_with("level")) {
            if (!(a[0] < 0x1p53) || (a[0] > 1 && !(a[1] > 1))) return fail();
            const Ladder all = ladder(a[0], a[1]);
            return name == "levels"        ? all.levels
                   : name == "levelblocks" ? all.blocks
                   : name == "levelrest"   ? all.rest
                                           : fail();
        }
        if (a.size() == 3 && name == "levelturns") {
            if (!(a[0] < 0x1p53) || (a[0] > 1 && !(a[1] > 1)) || !(a[2] > 0)) return fail();
            return ladder(a[0], a[1], a[2]).turns;
        }
        if (a.size() == 2 && name == "strides") return a[1] > 0 ? strides(a[0], a[1]) : fail();
        if (a.size() != 1) return fail();
        if (name == "log2") return a[0] > 0 ? std::log2(a[0]) : fail();
        if (name == "ceil") return std::ceil(a[0]);
        if (name == "floor") return std::floor(a[0]);
        if (name == "ones" || name == "onesbelow") {
            if (!(a[0] >= 0 && a[0] < 0x1p53)) return fail();
            const auto whole = std::uint64_t(a[0]);
            return double(name == "ones" ? std::uint64_t(std::popcount(whole)) : ones_below(whole));
        }
        if (name == "pow2ceil") return a[0] <= 1 ? 1 : std::exp2(std::ceil(std::log2(a[0])));
        return fail();
    }

    std::string_view text_;
    const Variables& variables_;
    std::size_t at_ = 0;
    int depth_ = 0;
    bool failed_ = false;
    std::string unknown_;
};

} // namespace

std::optional<double> evaluate(std::string_view formula, const Variables& variables) {
    return Reader(formula, variables).read();
}

std::optional<std::string> unknown_variable(std::string_view formula, const Variables& variables) {
    Reader reader(formula, variables);
    if (reader.read() || reader.unknown().empty()) return std::nullopt;
    return reader.unknown();
}

} // namespace scanscope::kernels
