#include "viz/views/forest/forest_model.h"

#include <QStringList>

#include "kernels/trace/access.h"
#include "viz/model/document.h"
#include "viz/model/language.h"
#include "viz/model/value_text.h"

namespace scanscope::viz {

namespace {

constexpr std::uint64_t mostNodes = std::uint64_t{1} << 24; // keeps column numbers in range

// The cells of the first array with this meaning whose cells were recorded. Sets `array` to its index.
const trace::Cells* cellsOf(const trace::Trace& trace, trace::Meaning meaning, std::uint16_t& array) {
    for (const trace::Launch& launch : trace.launches)
        for (const std::uint16_t a : trace::array_ids(launch.globals)) {
            const trace::Global& global = launch.globals[a];
            if (global.meaning != meaning || global.before->size() != global.extent || global.extent == 0)
                continue;
            array = a;
            return &*global.before;
        }
    return nullptr;
}

// Finds each node's parent and level. The open nodes form a stack, and a node that closes must be on top of
// it; otherwise returns false.
bool nest(ForestModel& model) {
    std::vector<int> open;
    for (int place = 0; place < model.places(); ++place) {
        const int node = model.nodeAt[std::size_t(place)];
        ForestNode& here = model.nodes[std::size_t(node)];
        if (here.opened == place) {
            here.parent = open.empty() ? -1 : open.back();
            here.level = int(open.size());
            if (model.levels.size() == open.size()) model.levels.emplace_back();
            model.levels[open.size()].push_back(node);
            open.push_back(node);
        } else {
            if (open.empty() || open.back() != node) return false;
            open.pop_back();
        }
    }
    return open.empty();
}

// Returns false if the two arrays are not a walk because a place is missing or used twice.
bool walk(ForestModel& model, const trace::Cells& opening, const trace::Cells& closing) {
    const std::size_t n = opening.size();
    if (closing.size() != n || n > mostNodes) return false;
    model.nodes.resize(n);
    model.nodeAt.assign(2 * n, -1);
    for (std::size_t i = 0; i < n; ++i) {
        const auto opened = std::int32_t(opening.values[i].bits),
                   closed = std::int32_t(closing.values[i].bits);
        for (const std::int32_t place : {opened, closed}) {
            if (place < 0 || std::size_t(place) >= 2 * n || model.nodeAt[std::size_t(place)] >= 0)
                return false;
            model.nodeAt[std::size_t(place)] = int(i);
        }
        if (opened >= closed) return false;
        model.nodes[i] = {opened, closed, -1, 0};
    }
    return nest(model);
}

// A launch whose threads read the two arrays, and what else it reads and writes.
struct Use {
    std::uint16_t readsNodes = trace::no_array, readsPlaces = trace::no_array;
    std::uint16_t writesNodes = trace::no_array, writesPlaces = trace::no_array;
};

std::optional<Use> useOf(const trace::GlobalAccesses& accesses, std::size_t launch,
                         const ForestModel& model) {
    if (!accesses.reads(launch, model.opening) && !accesses.reads(launch, model.closing)) return std::nullopt;
    Use use;
    const auto& globals = accesses.trace().launches[launch].globals;
    for (const std::uint16_t array : trace::array_ids(globals)) {
        if (array == model.opening || array == model.closing) continue;
        const bool ofNodes = globals[array].extent == model.nodes.size(),
                   ofPlaces = globals[array].extent == model.nodeAt.size();
        if (ofNodes && accesses.reads(launch, array)) use.readsNodes = array;
        if (ofNodes && accesses.writes(launch, array)) use.writesNodes = array;
        if (ofPlaces && accesses.reads(launch, array)) use.readsPlaces = array;
        if (ofPlaces && accesses.writes(launch, array)) use.writesPlaces = array;
    }
    return use;
}

void findArrays(ForestModel& model, const trace::GlobalAccesses& accesses) {
    const trace::Trace& trace = accesses.trace();
    for (const LaunchIndex launch : launchesOf(trace)) {
        const std::optional<Use> use = useOf(accesses, std::size_t(launch), model);
        if (!use) continue;
        if (use->writesPlaces != trace::no_array && !model.placing) {
            model.placing = launch;
            model.tour = use->writesPlaces;
            model.values = use->readsNodes;
        }
        if (use->writesNodes != trace::no_array && use->readsPlaces != trace::no_array) {
            model.scan = use->readsPlaces;
            model.sums = use->writesNodes;
        }
    }
    const auto& globals = trace.launches.back().globals;
    const auto nameOf = [&globals](std::uint16_t array) {
        return array < globals.size() ? QString::fromStdString(globals[array].name) : QString();
    };
    model.tourName = nameOf(model.tour);
    model.scanName = nameOf(model.scan);
}

// The text of a single cell after the step; empty if the cell was not written.
QString cellText(const Document& document, std::uint16_t array, int cell, FilmStep step) {
    if (array == trace::no_array) return {};
    const GlobalCells cells = document.arrays().cells(bandOf(document.arrays(), document.film(), array, step),
                                                      array, {std::uint64_t(cell), 1}, step);
    return cells.known.front()
               ? document.values().exactText(cells.values.front(), cells.nodes.front(), cells.type)
               : QString();
}

} // namespace

std::optional<ForestModel> forestModelOf(const trace::GlobalAccesses& accesses) {
    const trace::Trace& trace = accesses.trace();
    ForestModel model;
    const trace::Cells* opening = cellsOf(trace, trace::Meaning::opening, model.opening);
    const trace::Cells* closing = cellsOf(trace, trace::Meaning::closing, model.closing);
    if (!opening || !closing || !walk(model, *opening, *closing)) return std::nullopt;
    findArrays(model, accesses);
    if (model.tour == trace::no_array) return std::nullopt;
    return model;
}

Band bandOf(const LaunchArrays& arrays, const Film& film, std::uint16_t array, FilmStep step) {
    const LaunchIndex launch = film.launchAt(step);
    return arrays.writes(launch, array) ? bandBelow(launch) : bandAbove(launch);
}

GlobalCells arrayAt(const LaunchArrays& arrays, const Film& film, std::uint16_t array, std::uint64_t extent,
                    FilmStep step) {
    if (array == trace::no_array) return {};
    return arrays.cells(bandOf(arrays, film, array, step), array, {0, extent}, step);
}

QString describeNode(const Document& document, int node, FilmStep step) {
    const ForestModel& model = *forestOf(document);
    const ForestNode& here = model.nodes[std::size_t(node)];
    const QString number = groupedText(std::uint64_t(node)), opened = groupedText(std::uint64_t(here.opened)),
                  closed = groupedText(std::uint64_t(here.closed)),
                  sum = cellText(document, model.sums, node, step);
    return sum.isEmpty() ? tr("node %1: opened at %2, closed at %3").arg(number, opened, closed)
                         : tr("node %1: opened at %2, closed at %3, subtree sums to %4")
                               .arg(number, opened, closed, sum);
}

QString describePlace(const Document& document, int place, FilmStep step) {
    const ForestModel& model = *forestOf(document);
    QStringList parts;
    const auto add = [&](const QString& name, std::uint16_t array) {
        const QString text = cellText(document, array, place, step);
        if (!text.isEmpty()) parts << cellName(name, std::uint64_t(place)) + QStringLiteral(" = ") + text;
    };
    add(model.tourName, model.tour);
    add(model.scanName, model.scan);
    const QString what = (model.opens(place) ? tr("place %1 opens node %2") : tr("place %1 closes node %2"))
                             .arg(groupedText(std::uint64_t(place)))
                             .arg(model.nodeAt[std::size_t(place)]);
    return parts.isEmpty() ? what : what + QStringLiteral(": ") + parts.join(QStringLiteral(", "));
}

const ForestModel* forestOf(const Document& document) {
    struct Found {
        explicit Found(const Document& document)
            : model(forestModelOf(document.accesses())) {}
        std::optional<ForestModel> model;
    };
    const auto& model = document.of<Found>().model;
    return model ? &*model : nullptr;
}

} // namespace scanscope::viz
