// A run's time on a GPU, computed by a model from its trace, and the measured time. Filled in by code that
// knows the model (kernels/cost/cost.h).
#pragma once

#include <optional>
#include <QString>
#include <vector>

namespace scanscope::viz {

struct ModelledTime {
    QString machine; // "NVIDIA H200"
    // In seconds. Memory, banks and instructions each include only time that the run waits for them.
    double launches = 0, memory = 0, banks = 0, instructions = 0, waits = 0;
    double conflicts = 0; // bank conflicts' share of `banks`
    std::optional<double> measured;
    [[nodiscard]] double all() const { return launches + memory + banks + instructions + waits; }
};

// A row of the counters: one part of the time, or the sum. The rows of two runs correspond.
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
