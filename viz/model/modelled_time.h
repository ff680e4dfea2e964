// What a run takes on a GPU by a model of its trace, and as it was measured there. Whoever knows the model
// makes it (kernels/cost/cost.h).
#pragma once

#include <optional>
#include <QString>
#include <vector>

namespace scanscope::viz {

struct ModelledTime {
    QString machine; // "NVIDIA H200"
    // In seconds. Of memory, banks and instructions each counts where the run waits for it.
    double launches = 0, memory = 0, banks = 0, instructions = 0, waits = 0;
    double conflicts = 0; // of these, what conflicts in the banks add
    std::optional<double> measured;
    [[nodiscard]] double all() const { return launches + memory + banks + instructions + waits; }
};

// As the counters show it: its parts, and what they add up to. Those of two runs stand beside each other.
struct TimeRow {
    QString name;
    double seconds = 0;
    bool isSum = false;
};
[[nodiscard]] std::vector<TimeRow> rowsOf(const ModelledTime& time);
[[nodiscard]] QString headingOf(const ModelledTime& time); // "Modelled for an NVIDIA H200"
// How far that is from what was measured.
[[nodiscard]] QString noteOn(const ModelledTime& time);

} // namespace scanscope::viz
