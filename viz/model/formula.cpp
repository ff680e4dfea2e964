#include "viz/model/formula.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <vector>

namespace scanscope::viz {
namespace {

// Bit k is set in half of each 2^(k + 1) numbers in a row.
std::uint64_t onesBelow(std::uint64_t n) {
    std::uint64_t count = 0;
    for (std::uint64_t half = 1; half < n; half *= 2) {
        const std::uint64_t whole = n / (2 * half), rest = n % (2 * half);
        count += whole * half + (rest > half ? rest - half : 0);
    }
    return count;
}

// Recursive descent; every function leaves m_failed set on the first thing it cannot read.
class Reader {
public:
    Reader(const QString& text, const std::map<QString, double>& variables)
        : m_text(text)
        , m_variables(variables) {}

    std::optional<double> read() {
        const double value = sum();
        skipBlanks();
        if (m_failed || m_at != m_text.size() || !std::isfinite(value)) return {};
        return value;
    }

private:
    void skipBlanks() {
        while (m_at < m_text.size() && m_text[m_at].isSpace()) ++m_at;
    }
    bool take(QChar c) {
        skipBlanks();
        if (m_at >= m_text.size() || m_text[m_at] != c) return false;
        ++m_at;
        return true;
    }
    double fail() {
        m_failed = true;
        return 0;
    }

    double sum() {
        double value = product();
        while (!m_failed) {
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
        while (!m_failed) {
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
        if (m_failed || ++m_depth > 64) return fail();
        double value = 0;
        if (take('-'))
            value = -atom();
        else if (take('('))
            value = bracketed();
        else if (m_at < m_text.size() && m_text[m_at].isDigit())
            value = number();
        else if (m_at < m_text.size() && m_text[m_at].isLetter())
            value = named();
        else
            fail();
        --m_depth;
        return value;
    }
    double bracketed() {
        const double value = sum();
        return take(')') ? value : fail();
    }
    double number() {
        const auto start = m_at;
        while (m_at < m_text.size() && (m_text[m_at].isDigit() || m_text[m_at] == '.')) ++m_at;
        bool good = false;
        const double value = m_text.mid(start, m_at - start).toDouble(&good);
        return good ? value : fail();
    }
    double named() {
        const auto start = m_at;
        while (m_at < m_text.size() && m_text[m_at].isLetterOrNumber()) ++m_at;
        const QString name = m_text.mid(start, m_at - start);
        if (!take('(')) {
            const auto found = m_variables.find(name);
            return found == m_variables.end() ? fail() : found->second;
        }
        std::vector<double> arguments{sum()};
        while (take(',')) arguments.push_back(sum());
        return take(')') ? call(name, arguments) : fail();
    }
    double call(const QString& name, const std::vector<double>& a) {
        if (a.size() == 2 && name == "min") return std::min(a[0], a[1]);
        if (a.size() == 2 && name == "max") return std::max(a[0], a[1]);
        if (a.size() != 1) return fail();
        if (name == "log2") return a[0] > 0 ? std::log2(a[0]) : fail();
        if (name == "ceil") return std::ceil(a[0]);
        if (name == "floor") return std::floor(a[0]);
        if (name == "ones" || name == "onesbelow") {
            if (!(a[0] >= 0 && a[0] < 0x1p53)) return fail();
            const auto whole = std::uint64_t(a[0]);
            return double(name == "ones" ? std::uint64_t(std::popcount(whole)) : onesBelow(whole));
        }
        if (name == "pow2ceil") return a[0] <= 1 ? 1 : std::exp2(std::ceil(std::log2(a[0])));
        return fail();
    }

    const QString& m_text;
    const std::map<QString, double>& m_variables;
    qsizetype m_at = 0;
    int m_depth = 0;
    bool m_failed = false;
};

} // namespace

std::optional<double> evaluate(const QString& formula, const std::map<QString, double>& variables) {
    return Reader(formula, variables).read();
}

} // namespace scanscope::viz
