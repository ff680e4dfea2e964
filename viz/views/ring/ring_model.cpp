#include "viz/views/ring/ring_model.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <string_view>
#include <tuple>

#include "kernels/trace/access.h"

namespace scanscope::viz {

namespace {

using trace::Event;
using trace::EventKind;

// Files are untrusted, and a ring above these limits could not be drawn.
constexpr std::uint64_t mostTiles = 100'000, mostStages = 64;
constexpr std::size_t mostRows = 16;

bool isFlagEvent(const Event& event) {
    return event.space == trace::Space::shared && event.array != trace::no_array &&
           (event.kind == EventKind::release || event.kind == EventKind::acquire);
}

class RingReading {
public:
    RingReading(RingModel& model, const Document& document, const trace::Launch& launch)
        : m_model(model)
        , m_document(document)
        , m_launch(launch) {}

    // Finds what all blocks have in common, from the first block. Returns true if that block has a ring.
    bool findRing() {
        const trace::Block& block = m_launch.blocks.front();
        for (const Event& event : block.events) {
            if (!isFlagEvent(event) || event.kind != EventKind::release) continue;
            const trace::Array& array = block.shared.at(event.array);
            if (array.extent > mostStages) return false;
            if (m_model.stages == 0) m_model.stages = int(array.extent);
            if (array.extent != std::uint64_t(m_model.stages)) return false;
            if (flagOf(array) >= 0) continue;
            m_model.flags.push_back(QString::fromStdString(array.group));
            m_groups.push_back(array.group);
            m_model.flagArrays.push_back(event.array);
        }
        return m_model.stages >= 2 && m_model.flags.size() >= 2 && m_model.flags.size() <= mostRows &&
               roles() <= mostRows;
    }

    void read() {
        findStates();
        for (int block = 0; block < int(m_launch.blocks.size()); ++block) readBlock(block);
    }

private:
    // The number of different labels among the steps that access flags.
    [[nodiscard]] std::size_t roles() const {
        std::set<std::string_view> labels;
        for (const trace::Block& block : m_launch.blocks)
            for (const Event& event : block.events)
                if (isFlagEvent(event)) labels.insert(block.steps.at(event.step).label);
        return labels.size();
    }
    // The index of the array's flag. Files are untrusted, so an array with another length is not a flag,
    // whatever its name is.
    [[nodiscard]] int flagOf(const trace::Array& array) const {
        if (array.extent != std::uint64_t(m_model.stages)) return -1;
        const auto known = std::ranges::find(m_groups, array.group);
        return known == m_groups.end() ? -1 : int(known - m_groups.begin());
    }
    [[nodiscard]] int roleOf(const std::string& label) {
        const auto known = std::ranges::find(m_model.roles, label);
        const int role = int(known - m_model.roles.begin());
        if (known == m_model.roles.end()) m_model.roles.push_back(label);
        return role;
    }

    void findStates() {
        const auto found =
            std::ranges::find(m_launch.globals, trace::Meaning::tile_state, &trace::Array::meaning);
        if (found == m_launch.globals.end() || found->extent > mostTiles) return;
        m_model.states = std::uint16_t(found - m_launch.globals.begin());
        m_model.tiles = int(found->extent);
        m_model.published.resize(std::size_t(m_model.tiles));
    }
    [[nodiscard]] bool isState(const Event& event) const {
        return event.space == trace::Space::global && event.array == m_model.states &&
               m_model.states != trace::no_array;
    }
    // Whether the event accesses a sum: a cell of another array with one cell per tile.
    [[nodiscard]] bool isSum(const Event& event) const {
        return event.space == trace::Space::global && event.array != m_model.states &&
               event.array < m_launch.globals.size() && m_model.tiles > 0 &&
               m_launch.globals[event.array].extent == std::uint64_t(m_model.tiles);
    }
    [[nodiscard]] std::optional<int> tileOf(trace::Value value) const {
        const auto tile = std::int32_t(value.bits);
        if (tile < 0 || tile == std::numeric_limits<std::int32_t>::max()) return std::nullopt;
        if (m_model.tiles > 0 && tile >= m_model.tiles) return std::nullopt;
        return tile;
    }

    void readBlock(int number) {
        const trace::Block& block = m_launch.blocks[std::size_t(number)];
        BlockRing& ring = m_model.blocks.emplace_back();
        std::map<std::uint32_t, int> turnOf; // by thread: the turn of its last act
        std::map<std::tuple<std::uint16_t, std::uint64_t, std::uint64_t>, int> released;
        for (std::size_t step = 0; step < block.steps.size(); ++step) {
            const trace::Step& range = block.steps[step];
            const std::span<const Event> events = trace::events_of(block, range);
            if (std::ranges::none_of(events, isFlagEvent)) continue;
            RingAct act;
            act.role = roleOf(range.label);
            act.step = BlockStep(step);
            const int number_of_act = int(ring.acts.size());
            std::map<int, PublishedTile> reads;
            bool hasStage = false;
            for (const Event& event : events) {
                act.turn = std::max(act.turn, turnOf[event.thread]);
                if (isState(event)) readState(number, act.step, event, reads);
                if (isSum(event)) readSum(event, reads);
                if (!isFlagEvent(event)) continue;
                const int flag = flagOf(block.shared.at(event.array));
                if (flag < 0) continue;
                const std::tuple cell(event.array, event.index, event.value.bits);
                if (!hasStage || event.kind == EventKind::release) act.stage = int(event.index);
                hasStage = true;
                if (event.kind == EventKind::release) {
                    released[cell] = number_of_act;
                    act.handsOnBy = flag;
                    act.tile = tileOf(event.value);
                } else if (const auto from = released.find(cell); from != released.end()) {
                    act.taken.push_back({flag, from->second, event.polls});
                    if (from->second < number_of_act)
                        act.turn = std::max(act.turn, ring.acts[std::size_t(from->second)].turn);
                }
            }
            ++act.turn;
            for (const Event& event : events) turnOf[event.thread] = act.turn;
            std::erase_if(act.taken, [&](const TakenOver& one) { return one.from >= number_of_act; });
            for (auto& [_, read] : reads) act.reads.push_back(read);
            ring.turns = std::max(ring.turns, act.turn);
            ring.acts.push_back(std::move(act));
        }
    }

    void readState(int block, BlockStep step, const Event& event, std::map<int, PublishedTile>& reads) {
        const int tile = int(event.index);
        if (!trace::writes(event.kind)) {
            reads.try_emplace(tile, PublishedTile{tile, std::nullopt});
            return;
        }
        auto& published = m_model.published[std::size_t(tile)];
        if (!published)
            published = RingModel::Published{block, m_document.film().stepOf({m_model.launch, block}, step),
                                             m_sums[event.index]};
    }
    void readSum(const Event& event, std::map<int, PublishedTile>& reads) {
        m_model.type = m_launch.globals[event.array].type;
        if (trace::writes(event.kind)) m_sums[event.index] = event.value;
        if (const auto read = reads.find(int(event.index)); read != reads.end() && trace::reads(event.kind))
            read->second.sum = event.value;
    }

    RingModel& m_model;
    const Document& m_document;
    const trace::Launch& m_launch;
    std::vector<std::string> m_groups;
    std::map<std::uint64_t, std::optional<trace::Value>> m_sums; // the values last written
};

} // namespace

const TakenOver* RingAct::awaited(const std::vector<RingAct>& acts) const {
    const TakenOver* last = nullptr;
    for (const TakenOver& one : taken)
        if (!last || acts[std::size_t(one.from)].turn >= acts[std::size_t(last->from)].turn) last = &one;
    return last;
}

int BlockRing::lastAct(std::optional<BlockStep> step) const {
    if (!step) return -1;
    const auto next = std::ranges::upper_bound(acts, *step, {}, &RingAct::step);
    return int(next - acts.begin()) - 1;
}

RingModel::RingModel(const Document& document) {
    const trace::Trace& trace = document.trace();
    for (const LaunchIndex number : launchesOf(trace)) {
        const trace::Launch& ran = trace.launches[std::size_t(number)];
        if (ran.blocks.empty()) continue;
        launch = number;
        RingReading reading(*this, document, ran);
        if (reading.findRing()) {
            reading.read();
            return;
        }
        stages = 0;
        flags.clear();
        flagArrays.clear();
    }
}

std::vector<RingModel::StageNow> RingModel::stagesAt(const BlockRing& ring, int lastAct, bool isOver) const {
    std::vector<StageNow> now(std::size_t(stages), StageNow{{}, std::vector<bool>(flags.size()), -1, -1});
    const int handedOn = isOver ? lastAct : lastAct - 1;
    for (int number = 0; number <= handedOn; ++number) {
        const RingAct& act = ring.acts[std::size_t(number)];
        if (!act.tile || !act.handsOnBy) continue;
        StageNow& stage = now[std::size_t(act.stage)];
        if (*act.handsOnBy == 0) stage.flags.assign(flags.size(), false);
        stage.tile = act.tile;
        stage.flag = *act.handsOnBy;
        stage.flags[std::size_t(stage.flag)] = true;
    }
    if (lastAct < 0) return now;
    const int turn = ring.acts[std::size_t(lastAct)].turn;
    for (int number = 0; number < int(ring.acts.size()); ++number) {
        const RingAct& act = ring.acts[std::size_t(number)];
        if (act.turn != turn || !act.tile) continue;
        StageNow& stage = now[std::size_t(act.stage)];
        stage.act = number;
        if (number > handedOn && act.handsOnBy == 0) { // the tile is being loaded
            stage.tile = act.tile;
            stage.flags.assign(flags.size(), false);
            stage.flag = -1;
        }
    }
    return now;
}

std::optional<int> RingModel::awaitedBy(const BlockRing& ring, int role, int turn) const {
    for (const RingAct& act : ring.acts) {
        if (act.role != role || act.turn < turn) continue;
        const TakenOver* awaited = act.awaited(ring.acts);
        return act.turn > turn && awaited ? std::optional(awaited->flag) : std::nullopt;
    }
    return std::nullopt;
}

} // namespace scanscope::viz
