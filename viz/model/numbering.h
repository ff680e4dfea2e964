// Index types for the parts of a run. Each kind of part has its own type, so a step of the film cannot be
// mistaken for a step of a block. All indices start at 0.
#pragma once

#include <algorithm>
#include <compare>
#include <optional>
#include <ostream>
#include <type_traits>

namespace scanscope::viz {

template <class Type>
concept PlainNumber = std::is_arithmetic_v<Type> && !std::is_same_v<Type, bool>;

// An index into items of one kind. Distances and counts are plain numbers.
template <class Kind> class Index {
public:
    constexpr Index() = default; // the first item
    template <PlainNumber Number>
    constexpr explicit Index(Number number)
        : m_number(int(number)) {}

    [[nodiscard]] constexpr bool isFirst() const { return m_number == 0; }
    // For code that does not know these types: text, screen positions and vectors.
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

// A half-open range of indices, without its end.
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
    [[nodiscard]] constexpr Index last() const { return m_end - 1; } // only for a range that is not empty
    // The indices of this range from `one` on.
    [[nodiscard]] constexpr IndexRange from(Index one) const {
        return {std::clamp(one, m_first, m_end), m_end};
    }
    // The index nearest to `to` that meets the condition. If two are equally near, the earlier one.
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

// A step of the film, counted over all launches. Film::ownStep and Document::at convert it to a block's step.
using FilmStep = Index<struct FilmStepKind>;
// A step of one block, counted over its recorded steps. Film::stepOf converts it to a step of the film.
using BlockStep = Index<struct BlockStepKind>;

// A launch of the run, in launch order.
using LaunchIndex = Index<struct LaunchKind>;
// The launch's number as shown to users, from 1.
[[nodiscard]] constexpr int launchNumber(LaunchIndex launch) { return int(launch) + 1; }

// A place above, between or below launches that shows arrays. The first band is above the first launch, the
// last one below the last launch.
using Band = Index<struct BandKind>;
[[nodiscard]] constexpr Band bandAbove(LaunchIndex launch) { return Band(int(launch)); }
[[nodiscard]] constexpr Band bandBelow(LaunchIndex launch) { return bandAbove(launch + 1); }
// There is no launch below the last band and none above the first: the results are then one past the last
// launch and one before the first.
[[nodiscard]] constexpr LaunchIndex launchBelow(Band band) { return LaunchIndex(int(band)); }
[[nodiscard]] constexpr LaunchIndex launchAbove(Band band) { return launchBelow(band) - 1; }

// A column of a block's rows. Cells in one column are drawn one above the other, at Columns::centre.
using Column = Index<struct ColumnKind>;

// A thread of a launch, numbered across all of its recorded blocks.
using ThreadOfLaunch = Index<struct ThreadOfLaunchKind>;

// The state before a block's first step, as if an earlier step had produced it.
inline constexpr BlockStep beforeFirstStep{-1};

} // namespace scanscope::viz
