#include "viz/views/lookback/lookback_model.h"

#include <algorithm>
#include <map>
#include <utility>

#include "kernels/trace/access.h"

namespace scanscope::viz {

namespace {

using trace::Event;

TileState stateOf(trace::Value value) {
    return TileState(std::clamp<std::int32_t>(std::int32_t(value.bits), 0, 2));
}

bool publishesSeveral(const trace::Block& block, std::uint16_t states) {
    std::optional<std::uint64_t> tile;
    return std::ranges::any_of(block.events, [&](const Event& event) {
        if (event.space != trace::Space::global || event.array != states || !trace::writes(event.kind))
            return false;
        return std::exchange(tile, event.index).value_or(event.index) != event.index;
    });
}

class LookbackReading {
public:
    LookbackReading(LookbackModel& model, const Document& document, const trace::Launch& launch)
        : m_model(model)
        , m_document(document)
        , m_launch(launch) {}

    void read() {
        std::vector<std::pair<std::uint64_t, Publication>> published;
        for (int block = 0; block < int(m_launch.blocks.size()); ++block) readBlock(block, published);
        std::ranges::stable_sort(published, {}, [](const auto& one) { return one.first; });
        for (const auto& [_, publication] : published) m_model.publications.push_back(publication);
        std::ranges::sort(m_model.walks, {}, &TileWalk::tile);
    }

private:
    [[nodiscard]] bool isOfState(const Event& event) const {
        return event.space == trace::Space::global && event.array == m_model.states;
    }
    // Whether the event accesses a tile's sum: a cell of another array with one cell per tile.
    [[nodiscard]] bool isSumOf(const Event& event, std::uint64_t tile) const {
        return event.space == trace::Space::global && event.array != m_model.states &&
               event.array < m_launch.globals.size() && event.index == tile &&
               m_launch.globals[event.array].extent == std::uint64_t(m_model.tiles);
    }
    [[nodiscard]] FilmStep stepOf(int block, const Event& event) const {
        return m_document.film().stepOf({m_model.launch, block}, BlockStep(event.step));
    }
    // The sum that the same thread reads or writes nearest to the event in the same step: after the event or,
    // if there is none, before it.
    [[nodiscard]] std::optional<trace::Value> sumBeside(const trace::Block& block, const Event& event,
                                                        bool isWritten) {
        const Event* const begin = block.events.data();
        const Event* const end = begin + block.events.size();
        const auto suits = [&](const Event& other) {
            return other.thread == event.thread && isSumOf(other, event.index) &&
                   (isWritten ? trace::writes(other.kind) : trace::reads(other.kind));
        };
        const auto take = [&](const Event& other) {
            m_model.type = m_launch.globals[other.array].type;
            return other.value;
        };
        if (isWritten)
            for (const Event* other = &event; other-- != begin && other->step == event.step;)
                if (suits(*other)) return take(*other);
        for (const Event* other = &event + 1; other < end && other->step == event.step; ++other)
            if (suits(*other)) return take(*other);
        return std::nullopt;
    }

    void readBlock(int number, std::vector<std::pair<std::uint64_t, Publication>>& published) {
        const trace::Block& block = m_launch.blocks[std::size_t(number)];
        std::map<int, TileRead, std::greater<>> reads; // the nearest tile first
        std::optional<int> own;
        std::optional<FilmStep> begins, ends;
        for (const Event& event : block.events) {
            if (!isOfState(event)) continue;
            const FilmStep step = stepOf(number, event);
            if (trace::writes(event.kind)) {
                own = int(event.index);
                const TileState state = stateOf(event.value);
                published.push_back({event.order, {*own, state, step, sumBeside(block, event, true)}});
                if (state == TileState::prefix) ends = step;
                if (state == TileState::aggregate) begins = std::min(begins.value_or(step), step);
            } else {
                reads[int(event.index)] = {int(event.index), stateOf(event.value), event.polls,
                                           sumBeside(block, event, false), step};
                begins = std::min(begins.value_or(step), step);
            }
        }
        if (!own) return;
        m_model.begins[std::size_t(*own)] = m_document.film().stepOf({m_model.launch, number}, BlockStep{});
        if (!begins || *own == 0) return;
        TileWalk walk{*own, *begins, ends, {}};
        for (const auto& [tile, read] : reads) {
            walk.reads.push_back(read);
            if (read.state == TileState::prefix) break;
        }
        m_model.walks.push_back(std::move(walk));
    }

    LookbackModel& m_model;
    const Document& m_document;
    const trace::Launch& m_launch;
};

} // namespace

unsigned TileWalk::polls() const {
    unsigned polls = 0;
    for (const TileRead& read : reads) polls += read.polls;
    return polls;
}

bool TileWalk::isRead(FilmStep step) const {
    return isOver() && std::ranges::all_of(reads, [step](const TileRead& read) { return read.step <= step; });
}

std::vector<TileRead> LookbackModel::metBy(const TileWalk& walk, FilmStep step) const {
    if (walk.isRead(step)) return walk.reads;
    const std::vector<TileNow> now = at(step);
    std::vector<TileRead> met;
    for (int tile = walk.tile - 1; tile >= 0; --tile) {
        const auto read = std::ranges::find_if(
            walk.reads, [&](const TileRead& one) { return one.tile == tile && one.step <= step; });
        if (read != walk.reads.end())
            met.push_back(*read);
        else
            met.push_back({tile, now[std::size_t(tile)].state, 0, std::nullopt, step});
        if (met.back().state != TileState::aggregate) break;
    }
    return met;
}

LookbackModel::LookbackModel(const Document& document) {
    const trace::Trace& trace = document.trace();
    for (const LaunchIndex number : launchesOf(trace)) {
        const trace::Launch& ran = trace.launches[std::size_t(number)];
        const auto found = std::ranges::find(ran.globals, trace::Meaning::tile_state, &trace::Array::meaning);
        if (found == ran.globals.end() || ran.blocks.empty() || found->extent > 1'000'000) continue;
        // Persistent blocks process one tile after another and do not look back themselves.
        const auto index = std::uint16_t(found - ran.globals.begin());
        if (std::ranges::any_of(ran.blocks, [&](const auto& one) { return publishesSeveral(one, index); }))
            continue;
        launch = number;
        states = std::uint16_t(found - ran.globals.begin());
        tiles = int(found->extent);
        begins.resize(std::size_t(tiles));
        LookbackReading(*this, document, ran).read();
        return;
    }
}

std::vector<LookbackModel::TileNow> LookbackModel::at(FilmStep step) const {
    std::vector<TileNow> now(std::size_t(tiles), TileNow{});
    for (std::size_t tile = 0; tile < now.size(); ++tile)
        now[tile].hasBegun = begins[tile] && *begins[tile] <= step;
    for (const Publication& published : publications) {
        if (published.step > step) continue;
        TileNow& tile = now[std::size_t(published.tile)];
        tile.state = std::max(tile.state, published.state);
        (published.state == TileState::prefix ? tile.prefix : tile.aggregate) = published.value;
        tile.isNow |= published.step == step;
    }
    return now;
}

} // namespace scanscope::viz
