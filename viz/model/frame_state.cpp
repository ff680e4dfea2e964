#include "viz/model/frame_state.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

#include "kernels/trace/access.h"
#include "viz/model/document.h"

namespace scanscope::viz {

namespace {

class PathFinder {
public:
    PathFinder(const BlockModel& model, PathCell end)
        : m_model(model)
        , m_marked(std::size_t(end.step - beforeFirstStep) + 1) {
        mark(end);
        for (BlockStep step = end.step; step > beforeFirstStep; --step) follow(step);
        for (BlockStep step = beforeFirstStep; step <= end.step; ++step)
            for (const Column column : columnsOf(step))
                if (marked(step)[std::size_t(column)]) m_path.cells.push_back({step, column});
    }

    CellPath take() { return std::move(m_path); }

private:
    std::vector<std::uint8_t>& marked(BlockStep step) {
        return m_marked[std::size_t(step - beforeFirstStep)];
    }

    IndexRange<Column> columnsOf(BlockStep step) { return {Column{}, Column(marked(step).size())}; }

    void mark(PathCell cell) {
        std::vector<std::uint8_t>& columns = marked(cell.step);
        if (columns.size() <= std::size_t(cell.column)) columns.resize(std::size_t(m_model.columns()));
        columns[std::size_t(cell.column)] = 1;
    }

    void connect(PathCell from, PathCell to, bool moved) {
        mark(from);
        m_path.edges.push_back({from, to, moved});
    }

    // An operand in the step's source comes from the latest earlier row of that array.
    void connectOperand(BlockStep step, Column column, bool inSource, PathCell to) {
        if (!inSource) return connect({step - 1, column}, to, true);
        if (const auto stood = m_model.sourceStep(step)) connect({*stood, column}, to, true);
    }

    void follow(BlockStep step) {
        if (marked(step).empty()) return;
        const StepModel& now = m_model.step(step);
        std::vector<const Move*> writers(now.row.values.size()); // by column: its last move
        for (const Move& move : now.moves) writers[std::size_t(move.to)] = &move;
        for (const Column column : now.row.columns()) {
            if (!marked(step)[std::size_t(column)]) continue;
            const PathCell to{step, column};
            if (const Move* move = writers[std::size_t(column)]) {
                if (move->left) connectOperand(step, *move->left, move->leftInSource, to);
                if (move->right && !move->readsOneTwice())
                    connectOperand(step, *move->right, move->rightInSource, to);
            } else if (const auto from = whereItStood(to)) {
                connect(*from, to, false);
            }
        }
    }

    // The latest earlier row that shows the cell, if the cell has the same value there.
    std::optional<PathCell> whereItStood(PathCell cell) const {
        const Row& row = m_model.row(cell.step);
        const auto c = std::size_t(cell.column);
        for (BlockStep step = cell.step - 1; step > beforeFirstStep; --step) {
            if (m_model.place(step) != m_model.place(cell.step)) continue;
            const Row& earlier = m_model.row(step);
            const bool same = c < earlier.values.size() && earlier.known[c] && row.known[c] &&
                              earlier.nodes[c] == row.nodes[c] && earlier.values[c] == row.values[c];
            return same ? std::optional(PathCell{step, cell.column}) : std::nullopt;
        }
        return std::nullopt;
    }

    const BlockModel& m_model;
    std::vector<std::vector<std::uint8_t>> m_marked; // by step, starting at beforeFirstStep, then by column
    CellPath m_path;
};

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

std::vector<std::uint8_t> FrameState::litMoves(std::size_t crowd) const {
    if (spotlight) return spotlight->moves;
    const std::vector<Move>& moves = now().moves;
    std::vector<std::uint8_t> lit(moves.size());
    bool any = false;
    const auto column = hover ? model->columnAt(step, *hover) : std::nullopt;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        lit[i] = hoverThread ? moves[i].thread == *hoverThread
                             : column && (moves[i].to == *column || moves[i].reads(*column));
        any = any || lit[i];
    }
    if (!any && !hoverThread && moves.size() <= crowd) lit.assign(moves.size(), 1);
    return lit;
}

FrameState frameOf(const Document& document, FilmStep step, BlockAddress followed) {
    const Moment moment = document.at(step, followed);
    FrameState frame;
    frame.model = moment.model;
    frame.step = moment.step;
    frame.block = moment.block;
    frame.document = &document;
    frame.filmStep = step;
    return frame;
}

namespace {

constexpr double briefSpeed = 3;                           // only travel and settle from this speed on
constexpr double stillSpeed = 8 * stepMilliseconds / 1000; // more than 8 steps a second

} // namespace

double easeOutCubic(double t) {
    const double left = 1 - t;
    return 1 - left * left * left;
}

double easeInOutCubic(double t) {
    const double left = 2 - 2 * t;
    return t < 0.5 ? 4 * t * t * t : 1 - left * left * left / 2;
}

double partOf(double progress, double begin, double end) {
    return std::clamp((progress - begin) / (end - begin), 0.0, 1.0);
}

Motion motionAt(double progress, double speed) {
    if (progress >= 1 || speed > stillSpeed) return {};
    Motion m;
    m.scroll = easeOutCubic(partOf(progress, 0, 0.14));
    if (speed >= briefSpeed) {
        m.draw = partOf(progress, 0.14, 0.4);
        m.travel = m.own = easeInOutCubic(partOf(progress, 0.14, 0.74));
        m.settle = easeOutCubic(partOf(progress, 0.74, 1));
        m.lift = m.combine = progress < 0.14 ? 0 : 1;
        return m;
    }
    m.lift = easeOutCubic(partOf(progress, 0.08, 0.18));
    m.draw = partOf(progress, 0.14, 0.4);
    m.travel = easeInOutCubic(partOf(progress, 0.18, 0.6));
    m.own = easeInOutCubic(partOf(progress, 0.45, 0.6));
    m.combine = partOf(progress, 0.6, 0.74);
    const double popLength = 60 / stepMilliseconds;
    m.pop = progress >= 0.6 && progress < 0.6 + popLength ? 1 : 0;
    m.settle = easeOutCubic(partOf(progress, 0.74, 1));
    return m;
}

bool CellPath::contains(BlockStep step, Column column) const {
    return std::binary_search(cells.begin(), cells.end(), PathCell{step, column});
}

CellPath pathInto(const BlockModel& model, BlockStep step, const CellAddress& cell) {
    for (BlockStep shown = step; shown >= std::max(BlockStep{}, step - 1); --shown)
        if (const auto column = model.columnOf(model.row(shown), cell))
            return PathFinder(model, {shown, *column}).take();
    return {};
}

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
