#include "app/cli/check_text.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "app/reports/table.h"
#include "kernels/text/language.h"
#include "kernels/text/text.h"
#include "kernels/text/visible_text.h"
#include "kernels/trace/own_program.h"

namespace scanscope::app {

using kernels::counted;
using kernels::say;
using trace::ArrayInOrders;
using trace::LineInOrders;
using trace::OrderComparison;

namespace {

constexpr std::uint64_t mostCells = 256; // the most cells of an array that the table considers

std::string cellText(const trace::Cells& cells, std::uint64_t cell, trace::ElementType type) {
    return cells.written[cell] ? trace::to_text(cells.values[cell], type) : std::string(neverWritten);
}

// The cells of an array around the first difference, as many as fit in a line.
class DifferenceTable {
public:
    DifferenceTable(const OrderComparison& comparison, const ArrayInOrders& array, std::size_t width)
        : m_comparison(comparison)
        , m_array(array)
        , m_first(array.extent <= mostCells ? 0 : startFor(mostCells))
        , m_cells(std::min(array.extent - m_first, mostCells)) {
        m_table.add(numbersRow(kernels::visible(m_array.name), m_first, m_first + m_cells));
        for (std::size_t run = 0; run < comparison.schedules.size(); ++run) addRun(run);
        const std::uint64_t room = std::max<std::size_t>(1, m_table.columnsIn(width));
        const std::uint64_t columns = std::min(m_cells, room);
        const std::uint64_t start = std::max(m_first, startFor(columns));
        m_from = std::min(start - m_first, m_cells - columns);
        m_end = m_from + columns;
    }

    void print(std::ostream& out) const {
        m_table.printColumns(out, m_from, m_end);
        const auto& all = m_array.differing;
        const auto shown = std::ranges::count_if(
            all, [this](std::uint64_t cell) { return cell >= m_first + m_from && cell < m_first + m_end; });
        const std::uint64_t left = m_array.extent - (m_end - m_from), more = all.size() - std::size_t(shown);
        if (left == 0) return;
        fmt::print(out, "{}: {}.\n", counted(left, "{} cell is not shown", "{} cells are not shown"),
                   more == 0 ? say("none of them differs")
                             : counted(more, "{} of them differs", "{} of them differ"));
    }

private:
    // The table begins two cells before the first difference, to show where the difference begins.
    [[nodiscard]] std::uint64_t startFor(std::uint64_t cells) const {
        constexpr std::uint64_t before = 2;
        const std::uint64_t first = m_array.differing.front();
        return std::min(first - std::min(first, before), m_array.extent - cells);
    }

    void addRun(std::size_t run) {
        CellTable::Row row{.title = m_comparison.schedules[run]};
        const trace::SharedCells& cells = m_array.cells[run];
        if (cells.is_empty()) {
            row.array = m_comparison.stopped[run]
                            ? say("none: {}", kernels::how_it_ended(m_comparison.stopped[run]).text())
                            : say("no such array");
            m_table.add(std::move(row));
            return;
        }
        for (std::uint64_t cell = m_first; cell < m_first + m_cells; ++cell) {
            row.cells.push_back(cellText(*cells, cell, m_array.type));
            if (std::ranges::binary_search(m_array.differing, cell)) row.marked.insert(cell - m_first);
        }
        m_table.add(std::move(row));
    }

    const OrderComparison& m_comparison;
    const ArrayInOrders& m_array;
    std::uint64_t m_first, m_cells;      // the first cell of the table, and the number of its cells
    std::uint64_t m_from = 0, m_end = 0; // the columns that are printed
    CellTable m_table;
};

void printArrays(const Console& console, const OrderComparison& comparison) {
    const ArrayInOrders* const first = comparison.first_difference();
    if (!first) return;
    fmt::print(console.out, "\n{}\n\n",
               counted(first->differing.size(),
                       "{1} after the run in three thread orders, [ ] where they differ: {0} of {2} cells",
                       "{1} after the run in three thread orders, [ ] where they differ: {0} of {2} cells",
                       kernels::visible(first->name), kernels::grouped(first->extent)));
    DifferenceTable(comparison, *first, console.lineWidth()).print(console.out);
    std::vector<std::string> others;
    for (const ArrayInOrders& array : comparison.arrays)
        if (&array != first && !array.differing.empty())
            others.push_back(say("{} in {} of {} cells", kernels::visible(array.name),
                                 kernels::grouped(array.differing.size()), kernels::grouped(array.extent)));
    if (!others.empty())
        fmt::print(console.out, "\n{}\n", say("Also different: {}.", kernels::listed(others, "and")));
}

void printStops(const Console& console, const OrderComparison& comparison) {
    if (!comparison.stops_differ() || comparison.first_difference()) return;
    fmt::print(console.out, "\n{}\n\n", say("How the run ends in three thread orders:"));
    CellTable table;
    for (std::size_t run = 0; run < comparison.schedules.size(); ++run)
        table.add({comparison.schedules[run], kernels::how_it_ended(comparison.stopped[run]).text()});
    table.printColumns(console.out, 0, 0);
}

void printLine(const Console& console, const OrderComparison& comparison) {
    if (!comparison.line) return;
    const LineInOrders& line = *comparison.line;
    fmt::print(console.out, "\n{}\n\n", say("The program's output differs, first on line {}:", line.number));
    CellTable table;
    for (std::size_t run = 0; run < comparison.schedules.size(); ++run)
        if (!comparison.stopped[run])
            table.add({comparison.schedules[run], kernels::visible(line.texts[run])});
    table.printColumns(console.out, 0, 0);
}

Json valueAt(const ArrayInOrders& array, std::size_t run, std::uint64_t cell) {
    const trace::SharedCells& cells = array.cells[run];
    if (cells.is_empty() || !cells->written[cell]) return nullptr;
    return toJson(cells->values[cell], array.type);
}

Json arrayAsJson(const ArrayInOrders& array) {
    const std::uint64_t first = array.differing.front();
    Json json{{"name", array.name}, {"cells", array.extent}, {"differing", array.differing.size()}};
    json["first"] = first;
    json["values"] = Json::array();
    for (std::size_t run = 0; run < array.cells.size(); ++run)
        json["values"].push_back(valueAt(array, run, first));
    return json;
}

} // namespace

std::size_t ProgramOrders::alike() const {
    return comparison && !comparison->differ() ? comparison->schedules.size() : 0;
}

ProgramOrders ordersOf(const own::BuiltProgram& program, std::shared_ptr<const trace::Trace> recorded,
                       std::chrono::duration<double> took, const std::stop_token& stop) {
    ProgramOrders orders;
    const own::ProgramRequest& request = program.request();
    if (mistake_of(*recorded, trace::MistakeKind::out_of_time))
        orders.skipped = say("Other thread orders were not tried: this run exceeded its time limit.");
    else if (has_time_for_orders(request, took))
        orders.comparison = compare_orders(program, std::move(recorded), stop, &orders.runs);
    else
        orders.skipped =
            counted(request.seconds,
                    "Other thread orders were not tried: this run took {1} seconds, more than a third of the "
                    "{0} second allowed.",
                    "Other thread orders were not tried: this run took {1} seconds, more than a third of the "
                    "{0} seconds allowed.",
                    fmt::format("{:.1f}", took.count()));
    return orders;
}

void printOrders(const Console& console, const ProgramOrders& orders) {
    if (!orders.skipped.empty()) fmt::print(console.out, "\n{}\n", orders.skipped);
    if (!orders.comparison) return;
    printArrays(console, *orders.comparison);
    printStops(console, *orders.comparison);
    printLine(console, *orders.comparison);
    if (!orders.verdict.note.empty()) fmt::print(console.out, "\n{}\n", orders.verdict.note);
}

Json asJson(const ProgramOrders& orders) {
    Json json{{"tried", orders.comparison.has_value()}};
    json["skipped"] = orNull(orders.skipped);
    if (!orders.comparison) return json;
    const OrderComparison& comparison = *orders.comparison;
    json["differ"] = comparison.differ();
    json["note"] = orNull(orders.verdict.note);
    json["runs"] = json["arrays"] = Json::array();
    for (std::size_t run = 0; run < comparison.schedules.size(); ++run)
        json["runs"].push_back(
            {{"schedule", comparison.schedules[run]}, {"stopped", orNull(comparison.stopped[run])}});
    for (const ArrayInOrders& array : comparison.arrays)
        if (!array.differing.empty()) json["arrays"].push_back(arrayAsJson(array));
    json["line"] = comparison.line ? Json{{"number", comparison.line->number},
                                          {"texts", comparison.line->texts},
                                          {"moved", comparison.line->is_moved}}
                                   : Json(nullptr);
    return json;
}

} // namespace scanscope::app
