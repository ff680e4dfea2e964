#include "viz/views/scatter/scatter_passes.h"

#include <algorithm>
#include <bit>
#include <map>

#include "kernels/trace/access.h"

namespace scanscope::viz {

namespace {

constexpr int mostDigits = 16;

struct Read {
    std::uint16_t array = trace::no_array;
    std::uint64_t cell = 0;
    trace::Node node = trace::no_input;
};
// A move, and what its thread had read from global arrays before.
struct Mover {
    ScatterMove move;
    std::vector<Read> reads;
};
// Movers, grouped by the arrays that they move from and to.
using Movers = std::map<std::pair<std::uint16_t, std::uint16_t>, std::vector<Mover>>;

bool means(const trace::Launch& launch, std::uint16_t array, trace::Meaning meaning) {
    return array < launch.globals.size() && launch.globals[array].meaning == meaning;
}

// Adds the elements that a thread of the block read and later wrote to another place, after reading an index.
void addMovers(Movers& movers, const trace::Launch& launch, BlockAddress address, const Film& film) {
    std::map<std::uint32_t, std::vector<Read>> byThread;
    for (const trace::Event& event : launch.blocks[std::size_t(address.block)].events) {
        if (event.space != trace::Space::global || event.array == trace::no_array) continue;
        std::vector<Read>& reads = byThread[event.thread];
        if (event.kind == trace::EventKind::read) reads.push_back({event.array, event.index, event.node});
        if (event.kind != trace::EventKind::write || !means(launch, event.array, trace::Meaning::elements) ||
            event.node == trace::no_input)
            continue;
        const bool told = std::ranges::any_of(
            reads, [&](const Read& read) { return means(launch, read.array, trace::Meaning::index); });
        const auto source = std::find_if(reads.rbegin(), reads.rend(), [&](const Read& read) {
            return read.node == event.node && read.array != event.array &&
                   means(launch, read.array, trace::Meaning::elements) &&
                   launch.globals[read.array].extent == launch.globals[event.array].extent;
        });
        if (!told || source == reads.rend()) continue;
        movers[{source->array, event.array}].push_back(
            {{source->cell, event.index, film.stepOf(address, BlockStep(event.step)), address, event.thread},
             reads});
    }
}

// Whether every thread that moved an element had read the array's cell with the same index.
bool readsOwnCell(const std::vector<Mover>& movers, std::uint16_t array) {
    return std::ranges::all_of(movers, [array](const Mover& mover) {
        return std::ranges::any_of(mover.reads, [&](const Read& read) {
            return read.array == array && read.cell == mover.move.from;
        });
    });
}

// Whether every thread read exactly the cell for its element's digit in its block.
bool readsCellOfDigit(const std::vector<Mover>& movers, const trace::Launch& launch, std::uint16_t array,
                      std::uint16_t digit) {
    const trace::Cells& digits = *launch.globals[digit].before;
    return std::ranges::all_of(movers, [&](const Mover& mover) {
        if (mover.move.from >= digits.size()) return false;
        const std::uint64_t wanted = digits.values[mover.move.from].bits * launch.grid.count() +
                                     launch.blocks[std::size_t(mover.move.block.block)].index;
        int reads = 0;
        bool right = true;
        for (const Read& read : mover.reads) {
            if (read.array != array) continue;
            ++reads;
            right = right && read.cell == wanted;
        }
        return reads == 1 && right;
    });
}

class PassFinder {
public:
    PassFinder(const trace::GlobalAccesses& accesses, const Film& film, LaunchIndex firstLaunch,
               LaunchIndex launch, const std::vector<Mover>& movers)
        : m_accesses(accesses)
        , m_trace(accesses.trace())
        , m_film(film)
        , m_movers(movers)
        , m_launch(m_trace.launches[std::size_t(launch)]) {
        m_pass.firstLaunch = firstLaunch;
        m_pass.launch = launch;
        m_pass.firstStep = film.firstStep(firstLaunch);
        m_pass.lastStep = film.lastStep(launch);
    }

    ScatterPass find(std::uint16_t from, std::uint16_t to) {
        addRow(from);
        addKnowledge();
        addRow(to);
        addMoves();
        countDigits();
        if (m_pass.predicate >= 0)
            m_pass.scanned = scannedCells(m_accesses, m_pass.rows[std::size_t(m_pass.predicate)].array,
                                          {m_pass.firstLaunch, m_pass.launch});
        return m_pass;
    }

private:
    [[nodiscard]] const trace::Global& global(std::uint16_t array) const { return m_launch.globals[array]; }

    // The steps in which the pass wrote an array's cells. Cells written by unrecorded blocks are ready at the
    // end of their launch.
    [[nodiscard]] ScatterRow rowOf(std::uint16_t array) const {
        const std::size_t extent = global(array).extent;
        ScatterRow row{array, global(array).meaning, std::vector<FilmStep>(extent, neverReady),
                       std::vector<FilmStep>(extent, neverReady)};
        const auto note = [&row](std::uint64_t cell, FilmStep step) {
            row.begun[cell] = std::min(row.begun[cell], step);
            row.ready[cell] = row.ready[cell] == neverReady ? step : std::max(row.ready[cell], step);
        };
        for (const LaunchIndex number : IndexRange(m_pass.firstLaunch, m_pass.launch + 1)) {
            const trace::Launch& launch = m_trace.launches[std::size_t(number)];
            if (array >= launch.globals.size()) continue;
            for (const trace::GlobalAccess& access : m_accesses.of(std::size_t(number), array, {0, extent}))
                if (access.writes()) note(access.cell, FilmStep(access.step));
            if (launch.blocks.size() == launch.grid.count() || m_film.stepCount(number) == 0) continue;
            const trace::Cells& before = *launch.globals[array].before;
            const trace::Cells& after = *launch.globals[array].after;
            const FilmStep last = m_film.lastStep(number);
            for (std::size_t cell = 0; cell < std::min({extent, before.size(), after.size()}); ++cell)
                if (after.written[cell] &&
                    (!before.written[cell] || before.values[cell] != after.values[cell]) &&
                    row.ready[cell] == neverReady)
                    note(cell, last);
        }
        return row;
    }

    void addRow(std::uint16_t array) { m_pass.rows.push_back(rowOf(array)); }

    [[nodiscard]] bool isMade(const ScatterRow& row) const {
        return std::ranges::any_of(row.begun, [](FilmStep step) { return step != neverReady; });
    }

    // Adds a row for each thing that the pass computed about its elements, in order.
    void addKnowledge() {
        // Elements that were there before the pass are ready from the start.
        ScatterRow& elements = m_pass.rows.front();
        for (std::size_t cell = 0; cell < elements.begun.size(); ++cell)
            if (elements.begun[cell] == neverReady) elements.begun[cell] = elements.ready[cell] = beforePass;
        const std::uint64_t n = elements.begun.size();
        std::vector<ScatterRow> known;
        for (const std::uint16_t array : trace::array_ids(m_launch.globals)) {
            const trace::Meaning meaning = global(array).meaning;
            if (meaning == trace::Meaning::elements || meaning == trace::Meaning::heads) continue;
            ScatterRow row = rowOf(array);
            if (!isMade(row)) continue;
            const bool digit = meaning == trace::Meaning::digit && global(array).extent == n;
            if (digit) m_digit = array;
            if (meaning == trace::Meaning::index && m_digit != trace::no_array &&
                readsCellOfDigit(m_movers, m_launch, array, m_digit))
                m_start = std::move(row);
            else if (digit || (global(array).extent == n && readsOwnCell(m_movers, array)))
                known.push_back(std::move(row));
            else if (meaning == trace::Meaning::count)
                m_counts.push_back(std::move(row));
        }
        std::ranges::stable_sort(known, [](const ScatterRow& a, const ScatterRow& b) {
            return *std::ranges::min_element(a.begun) < *std::ranges::min_element(b.begun);
        });
        for (ScatterRow& row : known) {
            if (row.meaning == trace::Meaning::predicate) m_pass.predicate = int(m_pass.rows.size());
            if (row.meaning == trace::Meaning::digit) m_pass.digit = int(m_pass.rows.size());
            m_pass.rows.push_back(std::move(row));
        }
        if (!m_start) return;
        const auto counts = std::ranges::find_if(
            m_counts, [this](const ScatterRow& row) { return row.begun.size() == m_start->begun.size(); });
        if (counts != m_counts.end()) m_pass.table = DigitTable{*counts, *m_start, m_launch.grid.count()};
    }

    void addMoves() {
        m_pass.moveFrom.assign(m_pass.from().begun.size(), -1);
        m_pass.moveTo.assign(m_pass.to().begun.size(), -1);
        for (const Mover& mover : m_movers) {
            const ScatterMove& move = mover.move;
            if (move.from >= m_pass.moveFrom.size() || move.to >= m_pass.moveTo.size()) continue;
            m_pass.moveFrom[move.from] = m_pass.moveTo[move.to] = int(m_pass.moves.size());
            m_pass.moves.push_back(move);
        }
        if (m_pass.predicate < 0 || m_pass.digit >= 0) return;
        // If every moved element has a true predicate, elements with a false one stay behind.
        const trace::Cells& flags = *global(m_pass.rows[std::size_t(m_pass.predicate)].array).before;
        m_pass.drops = std::ranges::all_of(m_pass.moves, [&](const ScatterMove& move) {
            return move.from < flags.size() && flags.values[move.from].bits != 0;
        });
    }

    void countDigits() {
        if (m_pass.digit < 0) return;
        std::uint64_t largest = 1;
        const trace::Cells& digits = *global(m_pass.rows[std::size_t(m_pass.digit)].array).after;
        for (std::size_t cell = 0; cell < digits.size(); ++cell)
            if (digits.written[cell]) largest = std::max(largest, digits.values[cell].bits);
        if (m_pass.table) largest = m_pass.table->start.begun.size() / m_pass.table->blocks - 1;
        m_pass.digits = int(std::bit_ceil(std::min<std::uint64_t>(largest, mostDigits - 1) + 1));
    }

    const trace::GlobalAccesses& m_accesses;
    const trace::Trace& m_trace;
    const Film& m_film;
    const std::vector<Mover>& m_movers;
    const trace::Launch& m_launch;
    ScatterPass m_pass;
    std::uint16_t m_digit = trace::no_array;
    std::optional<ScatterRow> m_start;
    std::vector<ScatterRow> m_counts;
};

} // namespace

std::vector<int> ScatterPass::shownRows() const {
    std::vector<int> shown;
    for (int row = 0; row < int(rows.size()); ++row)
        if (row != digit) shown.push_back(row);
    return shown;
}

std::vector<ScatterPass> findScatterPasses(const trace::GlobalAccesses& accesses, const Film& film) {
    const trace::Trace& trace = accesses.trace();
    std::vector<ScatterPass> passes;
    LaunchIndex first;
    for (const LaunchIndex number : launchesOf(trace)) {
        const trace::Launch& launch = trace.launches[std::size_t(number)];
        bool tells = false; // whether the launch reads indices
        for (const std::uint16_t array : trace::array_ids(launch.globals))
            tells |=
                means(launch, array, trace::Meaning::index) && accesses.reads(std::size_t(number), array);
        if (!tells) continue;
        Movers movers;
        for (int block = 0; block < int(launch.blocks.size()); ++block)
            addMovers(movers, launch, {number, block}, film);
        if (movers.empty()) continue;
        const auto most = std::ranges::max_element(
            movers, [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); });
        PassFinder finder(accesses, film, first, number, most->second);
        passes.push_back(finder.find(most->first.first, most->first.second));
        first = number + 1;
    }
    if (!passes.empty()) passes.back().lastStep = film.lastStep();
    return passes;
}

} // namespace scanscope::viz
