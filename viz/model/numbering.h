// The numbers by which the parts of a run are told apart, each a type of its own: a step of the film does not
// pass for one of a block. All of them count from 0.
#pragma once

#include <algorithm>
#include <compare>
#include <optional>
#include <ostream>
#include <type_traits>

namespace scanscope::viz {

template <class Type>
concept PlainNumber = std::is_arithmetic_v<Type> && !std::is_same_v<Type, bool>;

// A place among things of one kind. The distance of two is a plain number, and so is how many there are.
template <class Kind> class Index {
public:
    constexpr Index() = default; // the first
    template <PlainNumber Number>
    constexpr explicit Index(Number number)
        : m_number(int(number)) {}

    [[nodiscard]] constexpr bool isFirst() const { return m_number == 0; }
    // For what knows nothing of these kinds: texts, places on the screen, and vectors.
    template <PlainNumber Number> [[nodiscard]] constexpr explicit operator Number() const {
        return Number(m_number);
    }

    friend constexpr bool operator==(const Index&, const Index&) = default;
    friend constexpr auto operator<=>(const Index&, const Index&) = default;
    friend constexpr Index operator+(Index from, int by) { return Index(from.m_number + by); }
    friend constexpr Index operator-(Index from, int by) { return Index(from.m_number - by); }
    friend constexpr int operator-(Index end, Index first) { return end.m_number - first.m_number; }
    friend std::ostream& operator<<(std::ostream& out, Index index) { return out << index.m_number; }
    constexpr Index& operator++() { return *this = *this + 1; }
    constexpr Index& operator--() { return *this = *this - 1; }

private:
    int m_number = 0;
};

// Those from the first one up to, but without, the end.
template <class Index> class IndexRange {
public:
    struct Iterator {
        Index at;
        constexpr Index operator*() const { return at; }
        constexpr Iterator& operator++() {
            ++at;
            return *this;
        }
        friend constexpr bool operator==(const Iterator&, const Iterator&) = default;
    };
    constexpr IndexRange() = default; // empty
    constexpr IndexRange(Index first, Index end)
        : m_first(first)
        , m_end(end) {}
    [[nodiscard]] constexpr bool contains(Index one) const { return m_first <= one && one < m_end; }
    [[nodiscard]] constexpr int size() const { return m_end - m_first; }
    [[nodiscard]] constexpr Index first() const { return m_first; }
    [[nodiscard]] constexpr Index last() const { return m_end - 1; } // of one that is not empty
    // Those of them from this one on.
    [[nodiscard]] constexpr IndexRange from(Index one) const {
        return {std::clamp(one, m_first, m_end), m_end};
    }
    // The one nearest to this one of which the condition holds, of two the earlier.
    template <class Condition>
    [[nodiscard]] std::optional<Index> nearest(Index to, const Condition& holds) const {
        for (int away = 0; away < size(); ++away)
            for (const Index one : {to - away, to + away})
                if (contains(one) && holds(one)) return one;
        return std::nullopt;
    }
    [[nodiscard]] constexpr Iterator begin() const { return {m_first}; }
    [[nodiscard]] constexpr Iterator end() const { return {m_end}; }

private:
    Index m_first, m_end;
};

// A step of the film, among those of all launches one after the other. Film::ownStep and Document::at say
// which step of a block it is.
using FilmStep = Index<struct FilmStepKind>;
// A step of one block, among those that the block recorded. Film::stepOf says where it stands in the film.
using BlockStep = Index<struct BlockStepKind>;

// A launch of the run, among those that ran one after the other.
using LaunchIndex = Index<struct LaunchKind>;
// Launches are said by their number, which counts from 1.
[[nodiscard]] constexpr int launchNumber(LaunchIndex launch) { return int(launch) + 1; }

// A place between two launches, where arrays stand: the first one is above the first launch, the last one
// below the last launch.
using Band = Index<struct BandKind>;
[[nodiscard]] constexpr Band bandAbove(LaunchIndex launch) { return Band(int(launch)); }
[[nodiscard]] constexpr Band bandBelow(LaunchIndex launch) { return bandAbove(launch + 1); }
// Below the last band this is the end of the launches, and above the first band one before the first launch:
// neither has been launched.
[[nodiscard]] constexpr LaunchIndex launchBelow(Band band) { return LaunchIndex(int(band)); }
[[nodiscard]] constexpr LaunchIndex launchAbove(Band band) { return launchBelow(band) - 1; }

// A column of the rows of a block. What stands in the same one stands above each other; Columns::centre says
// where on the screen.
using Column = Index<struct ColumnKind>;

// A thread of a launch, among those of all its recorded blocks side by side.
using ThreadOfLaunch = Index<struct ThreadOfLaunchKind>;

// Stands for the state that a block found, where states after its steps are told.
inline constexpr BlockStep beforeFirstStep{-1};

} // namespace scanscope::viz
