#include "viz/model/lanes_model.h"

#include <algorithm>
#include <map>

#include "kernels/trace/access.h"
#include "viz/model/language.h"
#include "viz/model/value_text.h"

namespace scanscope::viz {

namespace {

using trace::EventKind;

bool isWait(const trace::Event& event) {
    return event.kind == EventKind::barrier || event.kind == EventKind::warp_sync;
}

// Collects the events of one step by source line.
class Gatherer {
public:
    Gatherer(const trace::Trace& trace, const trace::Launch& launch, const trace::Block& block,
             BlockStep step)
        : m_trace(trace)
        , m_block(block)
        , m_threads(int(launch.block.count()))
        , m_given(std::size_t(m_threads)) {
        const trace::Step& range = m_block.steps[std::size_t(step)];
        if (range.location < m_trace.locations.size()) m_source = m_trace.locations[range.location].source;
        for (const trace::Event& event : trace::events_of(m_block, range)) add(event);
    }

    LanesStep take() {
        LanesStep step;
        step.threads = m_threads;
        step.linesLeftOut = int(m_leftOut.size());
        const LaneLine* running = nullptr;
        std::size_t most = 0;
        for (const auto& [place, line] : m_lines) {
            const std::size_t writes = m_writes[place];
            if (line.waiting || writes < most) continue;
            most = writes;
            running = &line;
        }
        for (const bool waiting : {false, true})
            for (auto& [place, line] : m_lines) {
                if (line.waiting != waiting) continue;
                line.running = &line == running;
                step.lines.push_back(std::move(line));
            }
        return step;
    }

private:
    using LineKey = std::pair<int, int>; // source (−1: the step's own) and line

    LaneValues* valuesOf(std::optional<LaneValues>& values, const trace::Array* array) {
        if (!values) {
            values.emplace();
            const auto size = std::size_t(m_threads);
            values->values.resize(size);
            values->nodes.resize(size);
            values->known.resize(size);
            values->type = array ? array->type : m_trace.run.type;
            if (array) values->name = QString::fromStdString(array->name);
        }
        return &*values;
    }

    static void put(LaneValues& values, std::size_t thread, const trace::Event& event) {
        values.values[thread] = event.value;
        values.nodes[thread] = event.node;
        values.known[thread] = 1;
    }

    void add(const trace::Event& event) {
        const auto thread = std::size_t(event.thread);
        if (thread >= m_given.size()) return;
        const bool lane = event.space == trace::Space::lane && event.array < m_block.lanes.size();
        // A lane that provides a value reads it from its register just before.
        if (lane) m_given[thread] = &event;
        if (event.location >= m_trace.locations.size()) return;
        const trace::Location& location = m_trace.locations[event.location];
        const LineKey key{location.source == m_source ? -1 : location.source, int(location.line)};
        if (m_lines.size() >= mostLaneLines && !m_lines.contains(key)) {
            m_leftOut.insert(key);
            return;
        }
        LaneLine& line = m_lines[key];
        if (line.active.empty()) begin(line, location, isWait(event));
        line.active[thread] = 1;
        line.waiting = line.waiting && isWait(event);
        if (trace::writes(event.kind)) ++m_writes[key];
        if (event.kind == EventKind::shuffle) addShuffle(line, thread, event);
        if (lane && trace::writes(event.kind))
            put(*valuesOf(line.result, &m_block.lanes[event.array]), thread, event);
    }

    void begin(LaneLine& line, const trace::Location& location, bool waiting) {
        line.source = location.source;
        line.line = int(location.line);
        line.waiting = waiting;
        line.active.resize(std::size_t(m_threads));
        if (line.source != m_source && std::size_t(line.source) < m_trace.sources.size())
            line.file =
                QString::fromStdString(m_trace.sources[std::size_t(line.source)].path).section('/', -1);
    }

    void addShuffle(LaneLine& line, std::size_t thread, const trace::Event& event) {
        if (line.from.empty()) line.from.assign(std::size_t(m_threads), -1);
        line.from[thread] = event.partner < m_given.size() ? int(event.partner) : -1;
        if (const trace::Event* gave = m_given[thread])
            put(*valuesOf(line.given, &m_block.lanes[gave->array]), thread, *gave);
        put(*valuesOf(line.result, nullptr), thread, event);
    }

    const trace::Trace& m_trace;
    const trace::Block& m_block;
    int m_threads;
    int m_source = -1;                        // the source in which most steps run
    std::vector<const trace::Event*> m_given; // by thread: the last access to a register
    std::map<LineKey, LaneLine> m_lines;
    std::map<LineKey, std::size_t> m_writes;
    std::set<LineKey> m_leftOut;
};

} // namespace

int LaneLine::count(int first, int last) const {
    int count = 0;
    for (int thread = first; thread <= std::min(last, int(active.size()) - 1); ++thread)
        count += active[std::size_t(thread)];
    return count;
}

LanesStep lanesOf(const trace::Trace& trace, const trace::Launch& launch, const trace::Block& block,
                  BlockStep step) {
    return Gatherer(trace, launch, block, step).take();
}

std::size_t cellsOf(const LanesStep& step) {
    std::size_t cells = 0;
    for (const LaneLine& line : step.lines)
        cells += line.active.size() * std::size_t(1 + line.given.has_value() + line.result.has_value());
    return cells;
}

std::vector<WarpRun> warpRuns(const LanesStep& step) {
    const auto activity = [&step](int warp) {
        std::vector<std::uint8_t> all;
        for (const LaneLine& line : step.lines)
            for (int lane = 0; lane < warpSize; ++lane) {
                const std::size_t thread = std::size_t(warp) * warpSize + std::size_t(lane);
                all.push_back(thread < line.active.size() ? line.active[thread] : 2);
            }
        // A short last warp counts as equal to the others while all are idle.
        const bool rests = std::find(all.begin(), all.end(), 1) == all.end();
        return rests ? std::vector<std::uint8_t>() : all;
    };
    std::vector<WarpRun> runs;
    std::vector<std::uint8_t> before;
    for (int warp = 0; warp < step.warps(); ++warp) {
        std::vector<std::uint8_t> now = activity(warp);
        if (!runs.empty() && now == before) {
            runs.back().last = warp;
            continue;
        }
        runs.push_back({warp, warp, {}});
        for (int line = 0; line < int(step.lines.size()); ++line)
            if (step.lines[std::size_t(line)].count(warp * warpSize, warp * warpSize + warpSize - 1) > 0)
                runs.back().lines.push_back(line);
        before = std::move(now);
    }
    return runs;
}

std::set<int> linesOf(const LanesStep& step, int source, int thread) {
    std::set<int> lines;
    for (const LaneLine& line : step.lines)
        if (line.source == source && std::size_t(thread) < line.active.size() &&
            line.active[std::size_t(thread)])
            lines.insert(line.line);
    return lines;
}

QString describeLane(const trace::Launch& launch, const LaneLine& line, int thread, int threads) {
    const bool active = std::size_t(thread) < line.active.size() && line.active[std::size_t(thread)];
    const QString place = line.file.isEmpty() ? tr("line %1").arg(line.line)
                                              : tr("line %1 of %2").arg(line.line).arg(line.file);
    return (!active        ? tr("t%1 is inactive at %2 (%3 of %4 threads)")
            : line.waiting ? tr("t%1 waits at %2 (%3 of %4 threads)")
                           : tr("t%1 runs %2 (%3 of %4 threads)"))
        .arg(threadName(launch, std::uint32_t(thread)), place, QString::number(line.count(0, threads - 1)),
             QString::number(threads));
}

} // namespace scanscope::viz
