// A step's sentence as an algorithm's page writes it, with placeholders for data from the trace. The grammar
// is the same in every language:
//   {threads}                the value: "4 threads"
//   {threads?add|adds}       the form for that number: the first for many, the second for one
//   {?The|the}               the first form at the beginning of the sentence, the second after other words
//   [; {copying} copy …]     a part that is left out if one of its placeholders is empty
//   <adds/combines with>     the first form if the operator adds, the second for all others
// A text that begins with a placeholder and a colon, "{threads}: …", omits both on a slide.
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
    number,    // the step's number
    places,    // the same number as a distance: "4 places"
    cells,     // "8 cells" that were written
    padding,   // "3 cells" without an element
    combining, // "12 threads" that combine
    copying,   // "threads 0 to 3" that copy a cell to its own column
    kept,      // which elements are kept: "nonzero"
    taking,    // "5 threads" that read global memory
    resting,   // "27 threads" at work that neither read global memory nor combine
    sum        // the operator's result: "maximum"
};
inline constexpr std::size_t stepPlaceCount = std::size_t(StepPlace::sum) + 1;

struct StepWord {
    QString text; // empty if there is no value
    std::uint64_t number = 0;
};

struct StepWords {
    std::array<StepWord, stepPlaceCount> at;
    bool adds = true; // whether the operator is a sum
    StepWord& operator[](StepPlace place) { return at[std::size_t(place)]; }
    const StepWord& operator[](StepPlace place) const { return at[std::size_t(place)]; }
};

struct StepFormat {
    bool begins = true;    // whether it begins the sentence
    bool ofThreads = true; // keep a "{threads}: " at the beginning
};

// The error in a template, with its position.
struct BadStepTemplate : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class StepTemplate {
public:
    // Throws BadStepTemplate.
    explicit StepTemplate(const QString& text);
    // None if a placeholder has no value and is not in an optional part.
    [[nodiscard]] std::optional<QString> filled(const StepWords& words, StepFormat format = {}) const;

private:
    struct Piece {
        enum class Kind : std::uint8_t { text, place, byNumber, byBeginning, byOperator, part };
        Kind kind = Kind::text;
        QString text;
        StepPlace place = StepPlace::threads;
        std::vector<Piece> first = {}, second = {}; // an optional part is in `first`
    };
    class Parser;
    class Formatter;

    std::vector<Piece> m_subject, m_pieces;
};

} // namespace scanscope::viz
