#include "viz/model/spotlight.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "kernels/trace/access.h"

namespace scanscope::viz {

namespace {

// One access. An atomic operation has two.
struct Touch {
    CellAddress cell;
    std::uint32_t thread = 0;
    bool write = false;
    int line = 0;
};

// Visits all accesses of lines that the code model shows. A value received in a shuffle was read by the lane
// that provided it, from its own register.
template <class Visit>
void eachTouch(const BlockModel& model, const CodeModel& code, BlockStep step, Visit visit) {
    for (const trace::Event& event : trace::events_of(model.block(), std::size_t(step))) {
        if (event.space == trace::Space::none) continue;
        const bool reads = trace::reads(event.kind), writes = trace::writes(event.kind);
        const int line = reads || writes ? code.lineOf(event.location) : 0;
        if (line == 0) continue;
        const CellAddress cell{event.space, event.array, event.index};
        if (reads) visit(Touch{cell, event.thread, false, line});
        if (writes) visit(Touch{cell, event.thread, true, line});
    }
}

// A step's accesses, found by the columns that show them and by the moves that they produced.
class StepTouches {
public:
    StepTouches(const BlockModel& model, const CodeModel& code, BlockStep step)
        : m_step(model.step(step))
        , m_above(model.rowAbove(step)) {
        eachTouch(model, code, step, [this](const Touch& touch) { add(touch); });
    }

    Spotlight onLine(int line) const {
        Spotlight light = dark();
        for (const Seen& seen : m_seen)
            if (seen.line == line) lightUp(light, seen);
        if (m_lines.contains(line)) light.lines.insert(line);
        for (std::size_t i = 0; light.isOn() && i < m_step.moves.size(); ++i)
            for (const Seen* seen : of(m_step.moves[i])) light.moves[i] |= std::uint8_t(seen->line == line);
        return light;
    }

    Spotlight onMove(int move) const {
        Spotlight light = dark();
        for (const Seen* seen : of(m_step.moves[std::size_t(move)])) {
            lightUp(light, *seen);
            light.lines.insert(seen->line);
        }
        light.moves[std::size_t(move)] = 1;
        return light;
    }

private:
    struct Seen {
        Column column;
        int line = 0;
        bool write = false;
    };
    using Place = std::pair<std::uint32_t, Column>; // thread and column

    void add(const Touch& touch) {
        m_lines.insert(touch.line);
        const Row* row = touch.write ? &m_step.row : m_above;
        const auto column = row ? row->columnOf(touch.cell) : std::nullopt;
        if (!column) return;
        (touch.write ? m_writes : m_reads)[{touch.thread, *column}].push_back(m_seen.size());
        m_seen.push_back({*column, touch.line, touch.write});
    }

    // The move's write, and the thread's last read of each operand before that write.
    [[nodiscard]] std::vector<const Seen*> of(const Move& move) const {
        std::vector<const Seen*> found;
        const auto write = m_writes.find({move.thread, move.to});
        if (write == m_writes.end()) return found;
        const std::size_t at = write->second.back();
        found.push_back(&m_seen[at]);
        for (const auto operand : {move.left, move.right}) {
            if (!operand) continue;
            const auto reads = m_reads.find({move.thread, *operand});
            if (reads == m_reads.end()) continue;
            const auto after = std::lower_bound(reads->second.begin(), reads->second.end(), at);
            if (after != reads->second.begin()) found.push_back(&m_seen[*std::prev(after)]);
        }
        return found;
    }

    [[nodiscard]] Spotlight dark() const {
        Spotlight light;
        light.written.resize(m_step.row.values.size());
        if (m_above) light.read.resize(m_above->values.size());
        light.moves.resize(m_step.moves.size());
        return light;
    }

    static void lightUp(Spotlight& light, const Seen& seen) {
        (seen.write ? light.written : light.read)[std::size_t(seen.column)] = 1;
    }

    const StepModel& m_step;
    const Row* m_above;
    std::vector<Seen> m_seen; // in log order
    std::map<Place, std::vector<std::size_t>> m_reads, m_writes;
    std::set<int> m_lines; // including accesses that no row shows
};

} // namespace

Spotlight spotlightOnLine(const BlockModel& model, const CodeModel& code, BlockStep step, int line) {
    return StepTouches(model, code, step).onLine(line);
}

Spotlight spotlightOnMove(const BlockModel& model, const CodeModel& code, BlockStep step, int move) {
    return StepTouches(model, code, step).onMove(move);
}

std::set<int> linesOf(const BlockModel& model, const CodeModel& code, BlockStep step,
                      const CellAddress& cell) {
    std::set<int> lines;
    eachTouch(model, code, step, [&](const Touch& touch) {
        if (touch.cell == cell) lines.insert(touch.line);
    });
    return lines;
}

} // namespace scanscope::viz
