#include "viz/model/index_model.h"

#include <algorithm>
#include <map>

namespace scanscope::viz {

namespace {

bool isWrite(const trace::Event& event) {
    return event.kind == trace::EventKind::write || event.kind == trace::EventKind::atomic;
}
bool isAccess(const trace::Event& event) { return event.kind == trace::EventKind::read || isWrite(event); }

// The number that an integer register holds; no cell where it is none.
std::uint64_t numberIn(const trace::Event& event, trace::ElementType type) {
    return trace::is_integer(type) ? std::uint64_t(std::int64_t(trace::as_double(event.value, type)))
                                   : ~std::uint64_t{0};
}

// The registers of a block that have named the cell of every access to global memory so far.
class Naming {
public:
    explicit Naming(const trace::Block& block)
        : m_block(block)
        , m_names(block.lanes.size(), 1) {}

    void see(const trace::Event& event) {
        if (event.space == trace::Space::lane && isWrite(event) && event.array < m_names.size())
            m_held[{event.thread, event.array}] = numberIn(event, m_block.lanes[event.array].type);
        if (event.space != trace::Space::global || !isAccess(event)) return;
        ++m_accesses;
        for (std::uint16_t lane = 0; lane < m_names.size(); ++lane) {
            const auto held = m_held.find({event.thread, lane});
            if (held == m_held.end() || held->second != event.index) m_names[lane] = 0;
        }
    }
    [[nodiscard]] bool named() const {
        return m_accesses > 0 && std::find(m_names.begin(), m_names.end(), 1) != m_names.end();
    }
    [[nodiscard]] bool silent() const { return m_accesses == 0; }

private:
    const trace::Block& m_block;
    std::vector<std::uint8_t> m_names; // by register
    std::map<std::pair<std::uint32_t, std::uint16_t>, std::uint64_t> m_held;
    int m_accesses = 0;
};

} // namespace

bool IndexModel::idle(int column) const {
    return std::none_of(rows.begin(), rows.end(), [column](const IndexedRow& row) {
        return row.global && row.cells[std::size_t(column)].step >= 0;
    });
}

IndexModel indexModelOf(const trace::Trace& trace, const Film& film, int number) {
    const trace::Launch& launch = trace.launches[std::size_t(number)];
    const int threads = int(launch.block.count());
    IndexModel model;
    model.columns = threads * int(launch.blocks.size());
    std::map<std::pair<bool, QString>, std::size_t> known; // rows, by what they are and their name
    const auto rowOf = [&](const trace::Array& array, bool global) -> IndexedRow& {
        const QString name = QString::fromStdString(array.name);
        const auto [found, isNew] = known.try_emplace({global, name}, model.rows.size());
        if (isNew)
            model.rows.push_back(
                {name, global, array.type, std::vector<IndexedCell>(std::size_t(model.columns))});
        return model.rows[found->second];
    };
    for (std::size_t b = 0; b < launch.blocks.size(); ++b) {
        const trace::Block& block = launch.blocks[b];
        const int first = int(b) * threads;
        model.blocks.push_back({block.index, first, threads});
        for (const trace::Event& event : block.events) {
            const bool global = event.space == trace::Space::global;
            const bool sets = event.space == trace::Space::lane && isWrite(event);
            if (!(sets || (global && isAccess(event))) || int(event.thread) >= threads) continue;
            IndexedRow& row = rowOf(global ? static_cast<const trace::Array&>(launch.globals[event.array])
                                           : block.lanes[event.array],
                                    global);
            IndexedCell& cell = row.cells[std::size_t(first) + event.thread];
            if (cell.step >= 0) continue; // where a thread comes back, its first cell stands for all
            const int step = film.stepOf({number, int(b)}, int(event.step));
            cell = {event.value, event.index, step, !isWrite(event)};
            if (global && (model.accessedFrom < 0 || step < model.accessedFrom)) model.accessedFrom = step;
        }
    }
    std::stable_partition(model.rows.begin(), model.rows.end(),
                          [](const IndexedRow& row) { return !row.global; });
    return model;
}

bool makesIndex(const trace::Launch& launch) {
    bool any = false;
    for (const trace::Block& block : launch.blocks) {
        if (!block.shared.empty() || block.lanes.empty()) return false;
        Naming naming(block);
        for (const trace::Event& event : block.events) {
            if (event.kind == trace::EventKind::combine || event.kind == trace::EventKind::shuffle)
                return false;
            naming.see(event);
        }
        if (!naming.silent() && !naming.named()) return false;
        any = any || naming.named();
    }
    return any;
}

} // namespace scanscope::viz
