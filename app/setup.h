// What the setup bar says, before it is checked: a run as a person asks for it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <QString>
#include <string>

#include "run.h"

namespace scanscope::app {

enum class InputSource : std::uint8_t { Typed, Random, Ones, Ramp, File };

struct Setup {
    QString algorithm = QStringLiteral("blelloch");
    InputSource source = InputSource::Typed;
    QString typed = QStringLiteral("3 1 7 0 4 1 6 3");
    QString file;
    QString n = QStringLiteral("8");
    QString threads; // empty: the algorithm's default
    trace::ElementType type = trace::ElementType::int32;
    trace::Operator op = trace::Operator::sum;
    trace::Form form = trace::Form::exclusive;
    QString executor = QStringLiteral("emulator");
    kernels::Schedule schedule = kernels::Schedule::in_order;
    QString scheduleSeed = QStringLiteral("1");
    QString inputSeed = QStringLiteral("1");
    QString blocks; // to record: "0,1,last"; empty: all
    std::map<std::string, std::string> options;
    friend bool operator==(const Setup&, const Setup&) = default;
};

// Checks every field and reads the input. Throws kernels::BadRequest, naming the field, or
// kernels::Unavailable.
[[nodiscard]] kernels::Request requestFor(const Setup& setup);

// The setup that records a trace again; typed input is spelled out.
[[nodiscard]] Setup setupOf(const trace::Trace& trace);

// Why there is no choice of blocks, of the form or of the operator; empty where there is.
[[nodiscard]] QString blocksReason(const Setup& setup);
[[nodiscard]] QString formReason(const Setup& setup);
[[nodiscard]] QString operatorReason(const Setup& setup);

// What was chosen for another algorithm and does not suit this one becomes what does.
void suit(Setup& setup);

// The lines of the kernel's text whose barriers are left out, ascending.
[[nodiscard]] std::vector<std::uint32_t> barriersLeftOut(const Setup& setup);
// Leaves the barrier of a line out, or puts it back. `reason`: why that cannot be, empty where it can.
void toggleBarrier(Setup& setup, std::uint32_t line);
[[nodiscard]] QString barrierReason(const Setup& setup, std::uint32_t line);

// How many of the options in the popover differ from their defaults.
[[nodiscard]] int changedOptions(const Setup& setup);

// The elements as they are typed: "3 1 7 0"; at most `most` of them, then "…".
[[nodiscard]] QString spelledOut(const std::vector<trace::Value>& values, trace::ElementType type,
                                 std::size_t most);

// How many numbers a text holds, well-formed or not, and the first n of them.
[[nodiscard]] std::uint64_t countTyped(const QString& typed);
[[nodiscard]] QString firstTyped(const QString& typed, std::uint64_t n);

// The one change that a refusal of requestFor() asks for, where there is one, and what its button says.
struct WayOut {
    QString label;
    Setup setup;
};
[[nodiscard]] std::optional<WayOut> wayOutOf(const Setup& setup, const QString& field,
                                             const QString& message);

[[nodiscard]] QString nameOf(InputSource source);             // "Typed"
[[nodiscard]] InputSource sourceNamed(const std::string& id); // of a trace: "typed", "random", …

} // namespace scanscope::app
