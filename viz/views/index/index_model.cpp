#include "viz/views/index/index_model.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "kernels/trace/access.h"
#include "viz/model/document.h"
#include "viz/model/language.h"
#include "viz/model/value_text.h"

namespace scanscope::viz {

namespace {

// The value of an integer register. For other types, a number that is no cell's index.
std::uint64_t wholeNumberIn(const trace::Event& event, trace::ElementType type) {
    if (!trace::is_integer(type)) return ~std::uint64_t{0};
    return type == trace::ElementType::int32 ? std::uint64_t(std::int64_t(std::int32_t(event.value.bits)))
                                             : event.value.bits;
}

double sizeOf(const IndexedCell& cell, trace::ElementType type) {
    return std::abs(trace::as_double(cell.value, type));
}

void addSpans(IndexedRow& row) {
    row.spans.resize((row.cells.size() + IndexedRow::perSpan - 1) / IndexedRow::perSpan);
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
        const IndexedCell& cell = row.cells[i];
        if (!cell.step) continue;
        IndexedSpan& span = row.spans[i / IndexedRow::perSpan];
        span.firstStep = span.largest < 0 ? *cell.step : std::min(span.firstStep, *cell.step);
        span.lastStep = std::max(span.lastStep, *cell.step);
        span.largest = std::max(span.largest, sizeOf(cell, row.type));
        span.anyRead = span.anyRead || cell.read;
        span.allRead = span.allRead && cell.read;
        row.largest = std::max(row.largest, span.largest);
    }
}

void addIdle(IndexModel& model) {
    const auto touches = [&model](ThreadOfLaunch thread) {
        return std::ranges::any_of(model.rows, [thread](const IndexedRow& row) {
            return row.global && row.cells[std::size_t(thread)].step.has_value();
        });
    };
    for (const ThreadOfLaunch thread : IndexRange(ThreadOfLaunch{}, ThreadOfLaunch(model.threads))) {
        if (touches(thread)) continue;
        if (!model.idleRuns.empty() && model.idleRuns.back().last == thread - 1)
            model.idleRuns.back().last = thread;
        else
            model.idleRuns.push_back({thread, thread});
    }
}

// The registers of a block that contained the index of every access to global memory so far.
class Naming {
public:
    explicit Naming(const trace::Block& block)
        : m_block(block)
        , m_names(block.lanes.size(), 1) {}

    void see(const trace::Event& event) {
        if (event.space == trace::Space::lane && trace::writes(event.kind) && event.array < m_names.size())
            m_held[{event.thread, event.array}] = wholeNumberIn(event, m_block.lanes[event.array].type);
        if (!trace::touches_global(event)) return;
        ++m_accesses;
        for (const std::uint16_t lane : trace::array_ids(m_names)) {
            const auto held = m_held.find({event.thread, lane});
            if (held == m_held.end() || held->second != event.index) m_names[lane] = 0;
        }
    }
    [[nodiscard]] bool named() const {
        return m_accesses > 0 && std::ranges::find(m_names, 1) != m_names.end();
    }
    [[nodiscard]] bool silent() const { return m_accesses == 0; }

private:
    const trace::Block& m_block;
    std::vector<std::uint8_t> m_names; // by register
    std::map<std::pair<std::uint32_t, std::uint16_t>, std::uint64_t> m_held;
    int m_accesses = 0;
};

} // namespace

IndexedRow::Tallest IndexedRow::tallest(int first, int end, FilmStep standing, FilmStep nowStep) const {
    Tallest all;
    const auto take = [&all, nowStep](double value, FilmStep step) {
        all.value = std::max(all.value, value);
        all.now = all.now || step == nowStep;
    };
    for (int at = first; at < end;) {
        const IndexedSpan& span = spans[std::size_t(at / perSpan)];
        const bool whole = at % perSpan == 0 && at + perSpan <= end;
        const bool none = span.largest < 0 || (span.firstStep > standing && !span.anyRead);
        const bool every = span.lastStep <= standing || span.allRead;
        const int next = std::min(end, (at / perSpan + 1) * perSpan);
        if (whole && !none && every && span.firstStep == span.lastStep) {
            take(span.largest, span.firstStep);
        } else if (!none) {
            for (int i = at; i < next; ++i) {
                const IndexedCell& cell = cells[std::size_t(i)];
                if (cell.step && (cell.read || *cell.step <= standing)) take(sizeOf(cell, type), *cell.step);
            }
        }
        at = next;
    }
    return all;
}

bool IndexModel::idle(ThreadOfLaunch thread) const {
    const auto after = std::ranges::upper_bound(idleRuns, thread, {}, &Idle::first);
    return after != idleRuns.begin() && thread <= std::prev(after)->last;
}

IndexModel indexModelOf(const trace::Trace& trace, const Film& film, LaunchIndex number) {
    const trace::Launch& launch = trace.launches[std::size_t(number)];
    const int threads = int(launch.block.count());
    IndexModel model;
    model.threads = threads * int(launch.blocks.size());
    std::map<std::pair<bool, QString>, std::size_t> known; // rows, by kind and name
    const auto rowOf = [&](const trace::Array& array, bool global) -> IndexedRow& {
        const QString name = QString::fromStdString(array.name);
        const auto [found, isNew] = known.try_emplace({global, name}, model.rows.size());
        if (isNew)
            model.rows.push_back(
                {name, global, array.type, std::vector<IndexedCell>(std::size_t(model.threads)), {}});
        return model.rows[found->second];
    };
    for (std::size_t b = 0; b < launch.blocks.size(); ++b) {
        const trace::Block& block = launch.blocks[b];
        const ThreadOfLaunch first(int(b) * threads);
        model.blocks.push_back({block.index, {first, first + threads}});
        for (const trace::Event& event : block.events) {
            const bool global = trace::touches_global(event);
            const bool sets = event.space == trace::Space::lane && trace::writes(event.kind);
            if (!(sets || global) || int(event.thread) >= threads) continue;
            IndexedRow& row = rowOf(global ? static_cast<const trace::Array&>(launch.globals[event.array])
                                           : block.lanes[event.array],
                                    global);
            IndexedCell& cell = row.cells[std::size_t(first) + event.thread];
            if (cell.step) continue; // the thread's first cell in this row stays
            const FilmStep step = film.stepOf({number, int(b)}, BlockStep(event.step));
            cell = {event.value, event.index, step, !trace::writes(event.kind)};
            if (global && (!model.accessedFrom || step < *model.accessedFrom)) model.accessedFrom = step;
        }
    }
    std::stable_partition(model.rows.begin(), model.rows.end(),
                          [](const IndexedRow& row) { return !row.global; });
    for (IndexedRow& row : model.rows) addSpans(row);
    addIdle(model);
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

bool makesIndex(const Document& document) {
    struct Found {
        explicit Found(const Document& document) {
            const auto& launches = document.trace().launches;
            all = !launches.empty() && std::ranges::all_of(launches, [](const trace::Launch& launch) {
                return makesIndex(launch);
            });
        }
        bool all = false;
    };
    return document.of<Found>().all;
}

const IndexModel& indexOf(const Document& document, LaunchIndex launch) {
    struct Launches {
        explicit Launches(const Document&) {}
        mutable std::map<LaunchIndex, IndexModel> models; // only of launches that were needed
    };
    auto& models = document.of<Launches>().models;
    const auto found = models.find(launch);
    if (found != models.end()) return found->second;
    return models.emplace(launch, indexModelOf(document.trace(), document.film(), launch)).first->second;
}

QString describeThread(const IndexModel& index, ThreadOfLaunch thread, FilmStep step) {
    const auto block = std::ranges::find_if(
        index.blocks, [thread](const IndexedBlock& one) { return one.threads.contains(thread); });
    if (block == index.blocks.end()) return {};
    QStringList parts;
    for (const IndexedRow& row : index.rows) {
        const IndexedCell& cell = row.cells[std::size_t(thread)];
        if (!cell.stands(step)) continue;
        const QString value = valueText(cell.value, row.type);
        parts << (row.global ? cellName(row.name, cell.index) + QStringLiteral(" = ") + value
                             : row.name + u' ' + value);
    }
    if (index.accessedFrom && step >= *index.accessedFrom && index.idle(thread))
        parts << tr("idle: no element left");
    return tr("thread %1 of block %2: %3")
        .arg(thread - block->threads.first())
        .arg(block->number)
        .arg(parts.join(QStringLiteral(", ")));
}

IndexLayout::IndexLayout(const IndexModel& model, const Room& room)
    : RoomLayout(room) {
    constexpr double head = 30;                                // of a block, for its number
    constexpr double cell = 42, gap = 12;                      // of registers
    constexpr double band = 58;                                // above a row of global memory, for the arrows
    constexpr double largest = 1.3;                            // maximum growth if there is space
    const double edge = room.either(12, 14 * room.type.scale); // at the top and the bottom
    columns = makeColumns({room.width, room.gutter, room.margin}, std::max(1, model.threads), room.zoom);
    level = room.levelOf(columns, 2);
    const auto globals =
        double(std::ranges::count_if(model.rows, [](const IndexedRow& row) { return row.global; }));
    const double registers = double(model.rows.size()) - globals;
    const double needed = head + registers * (cell + gap) + gap + globals * (band + cell);
    const double space = room.height - edge - edge;
    const double part = std::clamp(space / std::max(1.0, needed), 0.3, largest);
    top = edge + std::max(0.0, (space - part * needed) / 2);
    headMiddle = top + part * head / 2;
    double y = top + part * head;
    for (int row = 0; row < int(model.rows.size()); ++row) {
        const bool global = model.rows[std::size_t(row)].global;
        if (global) y += part * band;
        rows.push_back({{y, part * cell}, row});
        y += part * (cell + (global ? 0 : gap));
        if (!global) registersFoot = y;
    }
    if (registers == 0) registersFoot = top + part * head;
}

} // namespace scanscope::viz
