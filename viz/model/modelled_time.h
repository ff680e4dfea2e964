// A run's time on a GPU as a model computes it from the trace, and the measured time. Code that knows the
// model fills it in (kernels/cost/cost.h).
#pragma once

#include <optional>
#include <QString>
#include <vector>

namespace scanscope::viz {

struct ModelledTime {
    QString machine; // "NVIDIA H200"
    // In seconds. For memory, banks and instructions, only the time that the run waits for them counts.
    double launches = 0, memory = 0, banks = 0, instructions = 0, waits = 0;
    double conflicts = 0; // bank conflicts' share of `banks`
    std::optional<double> measured;
    [[nodiscard]] double all() const { return launches + memory + banks + instructions + waits; }
};

// A row of the counters: one part of the time, or the sum. Two runs have the same rows, in the same order.
struct TimeRow {
    QString name;
    double seconds = 0;
    bool isSum = false;
};
[[nodiscard]] std::vector<TimeRow> rowsOf(const ModelledTime& time);
[[nodiscard]] QString headingOf(const ModelledTime& time); // "Modelled for an NVIDIA H200"
// How the modelled time compares with the measured one.
[[nodiscard]] QString noteOn(const ModelledTime& time);

} // namespace scanscope::viz
