#include "viz/model/launch_arrays.h"

#include <algorithm>
#include <tuple>

#include "trace/access.h"

namespace scanscope::viz {

namespace {

constexpr std::size_t mostStretches = 4; // of one array in one block; more are one from end to end

struct Stretch {
    trace::Range cells;
    std::uint64_t apart = 1;
};

// Cells as far from each other as the nearest two are one stretch.
std::vector<Stretch> stretchesOf(const std::vector<std::uint64_t>& cells) {
    std::uint64_t apart = cells.size() > 1 ? cells[1] - cells[0] : 1;
    for (std::size_t i = 1; i < cells.size(); ++i) apart = std::min(apart, cells[i] - cells[i - 1]);
    std::vector<Stretch> stretches;
    for (const std::uint64_t cell : cells) {
        const bool goesOn = !stretches.empty() &&
                            cell - (stretches.back().cells.first + stretches.back().cells.count - 1) <= apart;
        if (goesOn)
            stretches.back().cells.count = cell + 1 - stretches.back().cells.first;
        else
            stretches.push_back({{cell, 1}, apart});
    }
    if (stretches.size() > mostStretches) return {{{cells.front(), cells.back() + 1 - cells.front()}, 1}};
    return stretches;
}

} // namespace

LaunchArrays::LaunchArrays(const trace::Trace& trace, const Film& film)
    : m_trace(trace)
    , m_film(film) {
    for (const trace::Launch& launch : trace.launches) addLaunch(launch, int(m_accesses.size()));
    if (trace.launches.empty()) return;
    for (int band = 0; band <= int(trace.launches.size()); ++band) m_between.push_back(choose(band));
}

void LaunchArrays::addLaunch(const trace::Launch& launch, int number) {
    std::vector<Access>& all = m_accesses.emplace_back();
    m_links.emplace_back();
    const auto before = [](const Access& a, const Access& b) {
        return std::tie(a.array, a.cell, a.step) < std::tie(b.array, b.cell, b.step);
    };
    for (int block = 0; block < int(launch.blocks.size()); ++block) {
        std::vector<Access> own;
        for (const trace::Event& event : launch.blocks[std::size_t(block)].events) {
            if (event.space != trace::Space::global || event.array == trace::no_array) continue;
            own.push_back({event.array, event.index, m_film.stepOf({number, block}, int(event.step)),
                           reads(event.kind), writes(event.kind), event.value, event.node});
        }
        std::stable_sort(own.begin(), own.end(), before);
        addLinks(own, {number, block});
        all.insert(all.end(), own.begin(), own.end());
    }
    std::stable_sort(all.begin(), all.end(), before);
}

void LaunchArrays::addLinks(const std::vector<Access>& of, BlockAddress block) {
    for (const bool writing : {false, true}) {
        std::map<std::uint16_t, std::vector<std::uint64_t>> cells;
        for (const Access& access : of) {
            if (!(writing ? access.writes : access.reads)) continue;
            std::vector<std::uint64_t>& known = cells[access.array];
            if (known.empty() || known.back() != access.cell) known.push_back(access.cell);
        }
        for (const auto& [array, touched] : cells)
            for (const Stretch& stretch : stretchesOf(touched)) {
                GlobalLink link{block, array, writing, stretch.cells, stretch.apart, m_film.stepCount(), -1};
                for (const Access& access : of) {
                    const bool inside = access.array == array &&
                                        access.cell - stretch.cells.first < stretch.cells.count &&
                                        (writing ? access.writes : access.reads);
                    if (!inside) continue;
                    link.firstStep = std::min(link.firstStep, access.step);
                    if (access.step >= link.lastStep) {
                        link.value = access.value;
                        link.node = access.node;
                    }
                    link.lastStep = std::max(link.lastStep, access.step);
                }
                m_links.back().push_back(link);
            }
    }
}

bool LaunchArrays::touches(int launch, std::uint16_t array, bool writing) const {
    if (launch < 0 || launch >= int(m_links.size())) return false;
    const auto& links = m_links[std::size_t(launch)];
    return std::any_of(links.begin(), links.end(),
                       [&](const GlobalLink& link) { return link.array == array && link.writes == writing; });
}

// Whether the launch wrote whatever it reads of the array: nothing stood there before.
bool LaunchArrays::makesItself(int launch, std::uint16_t array) const {
    if (!touches(launch, array, true) || !touches(launch, array, false)) return false;
    const trace::Cells* before = stateAt(launch, array);
    return before && std::ranges::none_of(m_accesses[std::size_t(launch)], [&](const Access& access) {
               return access.array == array && access.reads && before->written.at(access.cell) != 0;
           });
}

// What the run gives back.
bool LaunchArrays::isOutput(std::uint16_t array) const {
    const trace::Global& global = m_trace.launches.back().globals[array];
    return !m_trace.output.empty() && global.type == m_trace.run.type &&
           global.after->values == m_trace.output;
}

// Arrays that the launch above wrote for a later one, for itself or as the result, and those that the launch
// below reads of what it finds.
// What marks the segments of others stands on them as flags.
std::vector<BandArray> LaunchArrays::choose(int band) const {
    const int launches = int(m_trace.launches.size());
    const auto& globals = m_trace.launches[std::size_t(std::min(band, launches - 1))].globals;
    struct Choice {
        BandArray shown;
        std::uint64_t extent = 0;
    };
    std::vector<Choice> chosen;
    std::vector<BandArray> written;
    for (std::uint16_t array = 0; array < globals.size(); ++array) {
        const bool fromAbove = touches(band - 1, array, true),
                   taken = touches(band, array, false) && !makesItself(band, array);
        if (fromAbove) written.push_back({array, BandRole::left});
        bool lives = (isOutput(array) && array < m_trace.launches.back().globals.size()) ||
                     makesItself(band - 1, array);
        for (int launch = band; launch < launches && !lives; ++launch) lives = touches(launch, array, false);
        if (taken || (fromAbove && lives))
            chosen.push_back({{array, !taken                   ? BandRole::left
                                      : fromAbove || band == 0 ? BandRole::handedOn
                                                               : BandRole::carried},
                              globals[array].extent});
    }
    std::erase_if(chosen, [&](const Choice& flags) {
        return globals[flags.shown.array].meaning == trace::Meaning::heads &&
               std::any_of(chosen.begin(), chosen.end(), [&](const Choice& other) {
                   return other.shown.array != flags.shown.array && other.extent == flags.extent &&
                          headsOf(band, other.shown.array) == flags.shown.array;
               });
    });
    if (chosen.empty()) return written;
    std::stable_sort(chosen.begin(), chosen.end(), [](const Choice& a, const Choice& b) {
        return a.shown.role != b.shown.role ? a.shown.role < b.shown.role : a.extent > b.extent;
    });
    std::vector<BandArray> arrays;
    for (const Choice& choice : chosen) arrays.push_back(choice.shown);
    return arrays;
}

const trace::Cells* LaunchArrays::stateAt(int band, std::uint16_t array) const {
    const bool last = band == int(m_trace.launches.size());
    const auto& globals = m_trace.launches[std::size_t(last ? band - 1 : band)].globals;
    if (array >= globals.size()) return nullptr;
    const trace::Cells& cells = last ? *globals[array].after : *globals[array].before;
    return cells.size() == globals[array].extent ? &cells : nullptr;
}

int LaunchArrays::headsOf(int band, std::uint16_t array) const {
    const auto& globals =
        m_trace.launches[std::size_t(std::min(band, int(m_trace.launches.size()) - 1))].globals;
    if (array >= globals.size()) return -1;
    for (std::uint16_t other = 0; other < globals.size(); ++other) {
        if (globals[other].meaning != trace::Meaning::heads || other == array ||
            globals[array].meaning == trace::Meaning::heads || globals[other].extent != globals[array].extent)
            continue;
        const trace::Cells* cells = stateAt(band, other);
        const bool whole =
            cells && std::find(cells->written.begin(), cells->written.end(), 0) == cells->written.end();
        if (whole) return other;
    }
    return -1;
}

std::vector<std::uint64_t> LaunchArrays::heads(int band, std::uint16_t array) const {
    const int flags = headsOf(band, array);
    std::vector<std::uint64_t> heads;
    if (flags < 0) return heads;
    const trace::Cells& cells = *stateAt(band, std::uint16_t(flags));
    for (std::uint64_t cell = 0; cell < cells.size(); ++cell)
        if (cells.values[cell].bits != 0) heads.push_back(cell);
    return heads;
}

bool LaunchArrays::headsKnown(int band, std::uint16_t array, int step) const {
    const int flags = headsOf(band, array);
    return flags >= 0 && (!touches(band - 1, std::uint16_t(flags), true) || m_film.launchAt(step) >= band);
}

GlobalCells LaunchArrays::cells(int band, std::uint16_t array, trace::Range range, int step) const {
    GlobalCells cells;
    cells.values.resize(range.count);
    cells.nodes.resize(range.count);
    cells.known.resize(range.count);
    cells.marks.resize(range.count, GlobalMark::none);
    cells.read.resize(range.count);
    if (m_film.stepCount() == 0) return cells;
    const int now = m_film.launchAt(step), above = band - 1;
    const auto& globals = m_trace.launches[std::size_t(std::max(0, above))].globals;
    if (array >= globals.size()) return cells;
    cells.type = globals[array].type;
    if (now < above) {
        cells.marks.assign(range.count, GlobalMark::toCome);
        return cells;
    }
    // While the launch above runs, from what it found; afterwards what it left.
    if (const trace::Cells* state = stateAt(now == above ? above : band, array))
        for (std::uint64_t i = 0; i < range.count && range.first + i < state->size(); ++i) {
            cells.values[i] = state->values[range.first + i];
            cells.nodes[i] = state->nodes[range.first + i];
            cells.known[i] = state->written[range.first + i];
        }
    if (above >= 0) replayAbove(cells, above, array, range, step);
    const int reader = makesItself(above, array) ? above : band;
    if (now != reader) return cells;
    const auto& accesses = m_accesses[std::size_t(reader)];
    const Access from{array, range.first};
    auto access =
        std::lower_bound(accesses.begin(), accesses.end(), from, [](const Access& a, const Access& b) {
            return std::tie(a.array, a.cell) < std::tie(b.array, b.cell);
        });
    for (; access != accesses.end() && access->array == array && access->cell - range.first < range.count;
         ++access)
        if (access->reads && access->step == step) cells.read[access->cell - range.first] = 1;
    return cells;
}

// What the launch has written of the cells up to the step. Blocks that were not recorded have written by its
// last one.
void LaunchArrays::replayAbove(GlobalCells& cells, int launch, std::uint16_t array, trace::Range range,
                               int step) const {
    const bool running = m_film.launchAt(step) == launch;
    const bool ends = running && step + 1 == m_film.firstStep(launch) + m_film.stepCount(launch);
    const trace::Cells *before = stateAt(launch, array), *after = stateAt(launch + 1, array);
    if (before && after)
        for (std::uint64_t i = 0; i < range.count && range.first + i < after->size(); ++i) {
            const std::uint64_t cell = range.first + i;
            if (before->written[cell] == after->written[cell] && before->values[cell] == after->values[cell])
                continue;
            cells.marks[i] = running && !ends ? GlobalMark::toCome : GlobalMark::written;
            if (!ends) continue;
            cells.values[i] = after->values[cell];
            cells.nodes[i] = after->nodes[cell];
            cells.known[i] = after->written[cell];
        }
    const auto& accesses = m_accesses[std::size_t(launch)];
    const Access from{array, range.first};
    auto access =
        std::lower_bound(accesses.begin(), accesses.end(), from, [](const Access& a, const Access& b) {
            return std::tie(a.array, a.cell) < std::tie(b.array, b.cell);
        });
    for (; access != accesses.end() && access->array == array && access->cell - range.first < range.count;
         ++access) {
        if (!access->writes) continue;
        const std::uint64_t i = access->cell - range.first;
        GlobalMark& mark = cells.marks[i];
        if (access->step > step) {
            if (mark == GlobalMark::none) mark = GlobalMark::toCome;
            continue;
        }
        mark = running && access->step == step ? GlobalMark::now : GlobalMark::written;
        if (!running) continue;
        cells.values[i] = access->value;
        cells.nodes[i] = access->node;
        cells.known[i] = 1;
    }
}

} // namespace scanscope::viz
