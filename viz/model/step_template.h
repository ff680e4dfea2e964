// The sentence of a step as a page writes it, with places for what the trace knows. It has the same grammar
// in every language:
//   {threads}                what stands there: "4 threads"
//   {threads?add|adds}       the form for the number of that place: the first one for many, the second for
//   one
//   {?The|the}               the first form where the sentence begins with it, the second where words precede
//   it
//   [; {copying} copy …]     a part that is left out where one of its places has nothing to say
//   <adds/combines with>     the first form where the operator adds, the second for all others
// A text that begins with a place and a colon, "{threads}: …", goes without these two on a slide.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <QString>
#include <stdexcept>
#include <vector>

namespace scanscope::viz {

enum class StepPlace : std::uint8_t {
    threads,   // "4 threads" at work
    number,    // the step's
    places,    // the same as a distance: "4 places"
    cells,     // "8 cells" written
    padding,   // "3 cells" without an element
    combining, // "12 threads" that combine
    copying,   // "threads 0 to 3" that copy a cell to its own column
    kept,      // "nonzero": what an element is that is kept
    taking,    // "5 threads" that read global memory
    resting,   // "27 threads" at work that do not, nor combine
    sum        // what the operator makes of values: "maximum"
};
inline constexpr std::size_t stepPlaceCount = std::size_t(StepPlace::sum) + 1;

struct StepWord {
    QString text; // empty where the place has nothing to say
    std::uint64_t number = 0;
};

struct StepWords {
    std::array<StepWord, stepPlaceCount> at;
    bool adds = true; // the operator is a sum
    StepWord& operator[](StepPlace place) { return at[std::size_t(place)]; }
    const StepWord& operator[](StepPlace place) const { return at[std::size_t(place)]; }
};

struct StepFormat {
    bool begins = true;    // no words precede it
    bool ofThreads = true; // with "{threads}: " where it begins so
};

// Says what is wrong with a text, and where in it.
struct BadStepTemplate : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class StepTemplate {
public:
    // Throws BadStepTemplate.
    explicit StepTemplate(const QString& text);
    // None where a place has nothing to say that is in no part.
    [[nodiscard]] std::optional<QString> filled(const StepWords& words, StepFormat format = {}) const;

private:
    struct Piece {
        enum class Kind : std::uint8_t { text, place, byNumber, byBeginning, byOperator, part };
        Kind kind = Kind::text;
        QString text;
        StepPlace place = StepPlace::threads;
        std::vector<Piece> first = {}, second = {}; // of a part, the first
    };
    class Parser;
    class Formatter;

    std::vector<Piece> m_subject, m_pieces;
};

} // namespace scanscope::viz
