#include "viz/model/launch_arrays.h"

#include <algorithm>
#include <map>

#include "kernels/trace/access.h"

namespace scanscope::viz {

namespace {

constexpr std::size_t mostStretches = 4; // per array and block; more are merged into one

std::uint64_t lastCell(const GlobalLink& link) { return link.cells.first + link.cells.count - 1; }

// One block's read or write of a cell.
struct CellUse {
    std::uint64_t cell = 0;
    FilmStep firstStep, lastStep;
};

void extend(GlobalLink& link, std::uint64_t cell, FilmStep firstStep, FilmStep lastStep) {
    link.cells.count = cell + 1 - link.cells.first;
    link.firstStep = std::min(link.firstStep, firstStep);
    link.lastStep = std::max(link.lastStep, lastStep);
}

// Splits the cells into stretches in which the distance between neighbours is equal: the smallest distance
// between any two of the cells.
void addStretches(std::vector<GlobalLink>& links, GlobalLink link, const std::vector<CellUse>& uses) {
    if (uses.size() > 1) link.apart = uses[1].cell - uses[0].cell;
    for (std::size_t i = 1; i < uses.size(); ++i)
        link.apart = std::min(link.apart, uses[i].cell - uses[i - 1].cell);
    std::vector<GlobalLink> stretches;
    for (const CellUse& use : uses) {
        link.cells = {use.cell, 1};
        link.firstStep = use.firstStep;
        link.lastStep = use.lastStep;
        if (stretches.empty() || use.cell - lastCell(stretches.back()) > link.apart)
            stretches.push_back(link);
        else
            extend(stretches.back(), use.cell, use.firstStep, use.lastStep);
    }
    if (stretches.size() > mostStretches) {
        for (const GlobalLink& stretch : stretches)
            extend(stretches.front(), lastCell(stretch), stretch.firstStep, stretch.lastStep);
        stretches.front().apart = 1;
        stretches.resize(1);
    }
    links.insert(links.end(), stretches.begin(), stretches.end());
}

} // namespace

LaunchArrays::LaunchArrays(const trace::GlobalAccesses& accesses, const Film& film)
    : m_accesses(accesses)
    , m_trace(accesses.trace())
    , m_film(film) {
    for (const LaunchIndex launch : launchesOf(m_trace)) {
        findWhatItMakesItself(launch);
        addLinks(launch);
    }
    if (m_trace.launches.empty()) return;
    m_between.push_back(choose(Band{}));
    for (const LaunchIndex launch : launchesOf(m_trace)) m_between.push_back(choose(bandBelow(launch)));
}

void LaunchArrays::addLinks(LaunchIndex launch) {
    std::vector<GlobalLink>& links = m_links.emplace_back();
    for (const std::uint16_t array : trace::array_ids(m_trace.launches[std::size_t(launch)].globals)) {
        std::map<std::pair<int, bool>, std::vector<CellUse>> touched; // by block; true for writes
        for (const trace::GlobalAccess& access : m_accesses.of(std::size_t(launch), array))
            for (const bool writing : {false, true}) {
                if (!(writing ? access.writes() : access.reads())) continue;
                std::vector<CellUse>& uses = touched[{int(access.block), writing}];
                const FilmStep step(access.step);
                if (uses.empty() || uses.back().cell != access.cell)
                    uses.push_back({access.cell, step, step});
                uses.back().lastStep = step;
            }
        for (const auto& [which, uses] : touched)
            addStretches(links, {{launch, which.first}, array, which.second, {}}, uses);
    }
    std::ranges::stable_sort(links, {},
                             [](const GlobalLink& link) { return std::pair(link.block.block, link.writes); });
}

void LaunchArrays::findWhatItMakesItself(LaunchIndex launch) {
    for (const std::uint16_t array : trace::array_ids(m_trace.launches[std::size_t(launch)].globals)) {
        const trace::Cells* before = stateAt(bandAbove(launch), array);
        if (!before || !reads(launch, array) || !writes(launch, array)) continue;
        if (std::ranges::none_of(m_accesses.of(std::size_t(launch), array), [&](const auto& access) {
                return access.reads() && before->written[access.cell] != 0;
            }))
            m_makesItself.emplace(launch, array);
    }
}

// Whether the array is the run's result. The last launch may have fewer arrays than the launch that is drawn.
bool LaunchArrays::isOutput(std::uint16_t array) const {
    const std::vector<trace::Global>& globals = m_trace.launches.back().globals;
    if (array >= globals.size()) return false;
    const trace::Global& global = globals[array];
    return !m_trace.output.empty() && global.type == m_trace.run.type &&
           global.after->values == m_trace.output;
}

// Chooses arrays that the launch above wrote and that a later launch reads, that it also reads itself, or
// that are the result. Adds those with content that the launch below reads. An array of segment flags is
// drawn as flags on other arrays. If nothing is chosen, shows all arrays that the launch above wrote.
std::vector<BandArray> LaunchArrays::choose(Band band) const {
    const LaunchIndex above = launchAbove(band), below = launchBelow(band);
    const auto& globals = globalsIn(band);
    const auto extentOf = [&](const BandArray& shown) { return globals[shown.array].extent; };
    std::vector<BandArray> chosen, written;
    for (const std::uint16_t array : trace::array_ids(globals)) {
        const bool fromAbove = writes(above, array),
                   taken = reads(below, array) && !makesItself(below, array);
        if (fromAbove) written.push_back({array, BandRole::left});
        bool lives = isOutput(array) || makesItself(above, array);
        for (const LaunchIndex launch : launchesOf(m_trace).from(below))
            lives = lives || reads(launch, array);
        if (taken || (fromAbove && lives))
            chosen.push_back({array, !taken                        ? BandRole::left
                                     : fromAbove || band.isFirst() ? BandRole::handedOn
                                                                   : BandRole::carried});
    }
    std::erase_if(chosen, [&, all = chosen](const BandArray& flags) {
        return globals[flags.array].meaning == trace::Meaning::heads &&
               std::ranges::any_of(
                   all, [&](const BandArray& other) { return headsOf(band, other.array) == flags.array; });
    });
    if (chosen.empty()) return written;
    std::ranges::stable_sort(chosen, [&](const BandArray& a, const BandArray& b) {
        return a.role != b.role ? a.role < b.role : extentOf(a) > extentOf(b);
    });
    return chosen;
}

const trace::Cells* LaunchArrays::stateAt(Band band, std::uint16_t array) const {
    const bool last = !launchesOf(m_trace).contains(launchBelow(band));
    const auto& globals = globalsIn(band);
    if (array >= globals.size()) return nullptr;
    const trace::Cells& cells = last ? *globals[array].after : *globals[array].before;
    return cells.size() == globals[array].extent ? &cells : nullptr;
}

std::optional<std::uint16_t> LaunchArrays::headsOf(Band band, std::uint16_t array) const {
    const auto& globals = globalsIn(band);
    if (array >= globals.size()) return std::nullopt;
    for (const std::uint16_t other : trace::array_ids(globals)) {
        if (globals[other].meaning != trace::Meaning::heads || other == array ||
            globals[array].meaning == trace::Meaning::heads || globals[other].extent != globals[array].extent)
            continue;
        const trace::Cells* cells = stateAt(band, other);
        const bool whole =
            cells && std::find(cells->written.begin(), cells->written.end(), 0) == cells->written.end();
        if (whole) return other;
    }
    return std::nullopt;
}

std::vector<std::uint64_t> LaunchArrays::heads(Band band, std::uint16_t array) const {
    const std::optional<std::uint16_t> flags = headsOf(band, array);
    std::vector<std::uint64_t> heads;
    if (!flags) return heads;
    const trace::Cells& cells = *stateAt(band, *flags);
    for (std::uint64_t cell = 0; cell < cells.size(); ++cell)
        if (cells.values[cell].bits != 0) heads.push_back(cell);
    return heads;
}

bool LaunchArrays::headsKnown(Band band, std::uint16_t array, FilmStep step) const {
    const std::optional<std::uint16_t> flags = headsOf(band, array);
    return flags && (!writes(launchAbove(band), *flags) || m_film.launchAt(step) >= launchBelow(band));
}

bool LaunchArrays::findsIt(Band band, std::uint16_t array, std::uint64_t cell, FilmStep step) const {
    const trace::GlobalAccess* write = m_accesses.last_write(array, cell, std::uint32_t(step));
    return write ? LaunchIndex(m_accesses.launch_of(write->step)) == launchAbove(band) : band.isFirst();
}

GlobalCells LaunchArrays::cells(Band band, std::uint16_t array, trace::Range range, FilmStep step,
                                Readers readers) const {
    GlobalCells cells;
    cells.values.resize(range.count);
    cells.nodes.resize(range.count);
    cells.known.resize(range.count);
    cells.marks.resize(range.count, GlobalMark::none);
    cells.read.resize(range.count);
    if (m_film.stepCount() == 0) return cells;
    const LaunchIndex now = m_film.launchAt(step), above = launchAbove(band);
    const auto& globals = m_trace.launches[std::size_t(std::max(LaunchIndex{}, above))].globals;
    if (array >= globals.size()) return cells;
    cells.type = globals[array].type;
    if (now < above) {
        cells.marks.assign(range.count, GlobalMark::toCome);
        return cells;
    }
    // While the launch above runs, start from the contents before it; afterwards, from the contents after it.
    if (const trace::Cells* state = stateAt(now == above ? bandAbove(above) : band, array))
        for (std::uint64_t i = 0; i < range.count && range.first + i < state->size(); ++i) {
            cells.values[i] = state->values[range.first + i];
            cells.nodes[i] = state->nodes[range.first + i];
            cells.known[i] = state->written[range.first + i];
        }
    if (!band.isFirst()) replayAbove(cells, above, array, range, step);
    const LaunchIndex reader = makesItself(above, array) ? above : launchBelow(band);
    if (readers == Readers::next && now != reader) return cells;
    for (const trace::GlobalAccess& access : m_accesses.of(std::size_t(now), array, range))
        if (access.reads() && FilmStep(access.step) == step &&
            (readers == Readers::next || findsIt(band, array, access.cell, step)))
            cells.read[access.cell - range.first] = 1;
    return cells;
}

// Applies the launch's writes up to the step to `cells`. Blocks that were not recorded count as finished
// after the launch's last step.
void LaunchArrays::replayAbove(GlobalCells& cells, LaunchIndex launch, std::uint16_t array,
                               trace::Range range, FilmStep step) const {
    const bool running = m_film.launchAt(step) == launch;
    const bool ends = running && step == m_film.lastStep(launch);
    const trace::Cells *before = stateAt(bandAbove(launch), array),
                       *after = stateAt(bandBelow(launch), array);
    if (before && after)
        for (std::uint64_t i = 0; i < range.count && range.first + i < after->size(); ++i) {
            const std::uint64_t cell = range.first + i;
            // In the previous launch, the array with this index may have been shorter.
            if (cell < before->size() && before->written[cell] == after->written[cell] &&
                before->values[cell] == after->values[cell])
                continue;
            cells.marks[i] = running && !ends ? GlobalMark::toCome : GlobalMark::written;
            if (!ends) continue;
            cells.values[i] = after->values[cell];
            cells.nodes[i] = after->nodes[cell];
            cells.known[i] = after->written[cell];
        }
    for (const trace::GlobalAccess& access : m_accesses.of(std::size_t(launch), array, range)) {
        if (!access.writes()) continue;
        const std::uint64_t i = access.cell - range.first;
        const FilmStep written(access.step);
        GlobalMark& mark = cells.marks[i];
        if (written > step) {
            if (mark == GlobalMark::none) mark = GlobalMark::toCome;
            continue;
        }
        mark = running && written == step ? GlobalMark::now : GlobalMark::written;
        if (!running) continue;
        cells.values[i] = access.event->value;
        cells.nodes[i] = access.event->node;
        cells.known[i] = 1;
    }
}

} // namespace scanscope::viz
