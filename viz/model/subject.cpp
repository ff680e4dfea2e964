#include "viz/model/subject.h"

#include <type_traits>

namespace scanscope::viz {

namespace {

// The item's index within its row.
std::uint64_t& numberIn(CellAfter& of) { return of.cell.index; }
std::uint64_t& numberIn(CellBetween& of) { return of.cell; }
std::uint64_t& numberIn(CellOfRun& of) { return of.cell; }
std::uint32_t& numberIn(ThreadOfLine& of) { return of.thread; }
ThreadOfLaunch& numberIn(ThreadOfLaunch& of) { return of; }
int& numberIn(DigitOfPass& of) { return of.digit; }

template <class Kind>
concept InARow = requires(Kind& of) {
    numberIn(of);
};

} // namespace

Subject advanced(Subject subject, std::uint64_t by) {
    std::visit(
        [by]<class Kind>(Kind& of) {
            if constexpr (InARow<Kind>) {
                auto& number = numberIn(of);
                number = std::remove_reference_t<decltype(number)>(std::uint64_t(number) + by);
            }
        },
        subject);
    return subject;
}

std::optional<std::uint64_t> distanceBetween(const Subject& first, const Subject& second) {
    if (first == second) return 0;
    if (first.index() != second.index()) return std::nullopt;
    const auto numberOf = [](Subject subject) {
        return std::visit(
            []<class Kind>(Kind& of) -> std::uint64_t {
                if constexpr (InARow<Kind>) return std::uint64_t(numberIn(of));
                return 0;
            },
            subject);
    };
    const std::uint64_t from = numberOf(first), to = numberOf(second);
    if (to < from || advanced(first, to - from) != second) return std::nullopt;
    return to - from;
}

} // namespace scanscope::viz
