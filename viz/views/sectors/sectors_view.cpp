#include "viz/views/sectors/sectors_layout.h"

#include <algorithm>

#include "viz/model/language.h"
#include "viz/model/value_text.h"
#include "viz/paint/cell_look.h"
#include "viz/paint/cell_text.h"

namespace scanscope::viz {

SectorsLayout::SectorsLayout(std::span<const SectorRequest> requests, const Room& room)
    : LabelledRows(room) {
    constexpr double head = 2.6, leastRow = 4.6, mostRow = 6, widest = 32; // as multiples of the font size
    const double letters = room.height / text - 2 * head;
    rows = std::min(std::max(1, int(letters / leastRow)), int(requests.size()));
    row = text * std::clamp(letters / std::max(1, rows), leastRow, mostRow);
    top = std::max(head * text, (room.height - rows * row) / 2);
    double label = 0, most = 1;
    for (const SectorRequest& of : requests.first(std::size_t(rows))) {
        label = std::max({label, textWidth(of.name(), words(text, 600)), textWidth(of.does(), words(text))});
        most = std::max(most, double(of.moved()));
    }
    left = edge + std::min(label + 1, room.width / 4) + line();
    const double said = std::max(textWidth(tr("%1 moved, %2 needed").arg(32).arg(32), words(text, 600)),
                                 textWidth(tr("%1 of %2 B used").arg(128).arg(128), words(text)));
    const double pitch = std::max(1.0, (room.width - edge - said - line() - left) / most);
    gap = std::min(0.12 * pitch, 0.7 * text);
    sector = std::min(widest * text, pitch - gap);
    verdict = left + most * (sector + gap) - gap + line();
}

namespace {

// The step's total. If the step is not the current one, its number is included.
QString headline(const Document& document, FilmStep step, const std::vector<SectorRequest>& requests) {
    // Waiting for a flag, for example, is not a warp's request.
    if (requests.empty()) return tr("No warp reads or writes global memory.");
    std::uint64_t moved = 0, needed = 0;
    for (const SectorRequest& of : requests) {
        moved += of.sectors.size();
        needed += std::uint64_t(of.needed);
    }
    QString text = tr("%1: %2 moved, %3 needed")
                       .arg(counted(requests.size(), "%1 request", "%1 requests"),
                            counted(moved, "%1 sector", "%1 sectors"), groupedText(needed));
    const FilmStep shown = requests.front().step;
    if (shown == step) return text;
    return tr("No global memory access in this step. Step %1, %2: %3")
        .arg(QString::number(stepNumber(shown)), phaseName(document.film().recorded(shown).label), text);
}

void paintSector(Canvas& canvas, const FrameState& frame, const QRectF& box, const SectorRequest& of,
                 const trace::Piece& sector) {
    constexpr double leastCell = 8, leastUsed = 4; // narrower cells are merged, but used ones remain visible
    const int count = SectorRequest::sectorBytes / of.cellBytes();
    const trace::Range cells = of.cellsOf(sector);
    const double width = box.width() / count;
    const bool isNarrow = width < leastCell;
    const CellKind unused{.padding = true}, used{.state = of.writes() ? CellState::written : CellState::read,
                                                 .role = frame.document->film().role(of.step)};
    const auto uses = [&](int i) {
        return std::uint64_t(i) < cells.count &&
               std::ranges::binary_search(of.cells, cells.first + std::uint64_t(i));
    };
    if (isNarrow) paintCell(canvas, box, unused);
    for (int from = 0, end = 1; from < count; from = end++) {
        while (isNarrow && end < count && uses(end) == uses(from)) ++end;
        if (isNarrow && !uses(from)) continue;
        const double wide = std::max(leastUsed, (end - from) * width - 1);
        const double left = std::min(box.left() + from * width, box.right() - wide);
        paintCell(canvas, {left, box.top(), wide, box.height()}, uses(from) ? used : unused);
    }
    // The array after the launch, if the launch writes it and the next launch has it; otherwise, before the
    // launch.
    const LaunchArrays& arrays = frame.document->arrays();
    const Band below = bandBelow(of.block.launch);
    const bool leaves =
        arrays.writes(of.block.launch, of.first->array) && of.first->array < arrays.globalsIn(below).size();
    canvas.spot(
        {.rect = {box.left(), box.top(), width, box.height()},
         .subject = CellBetween{leaves ? below : bandAbove(of.block.launch), of.first->array, cells.first},
         .count = cells.count,
         .step = {width, 0}});
}

void paintRow(Canvas& canvas, const FrameState& frame, const SectorsLayout& layout, int row,
              const SectorRequest& of) {
    const Theme& theme = canvas.theme();
    const auto beside = [&](int line, const QString& label, const QString& verdict) {
        const double y = layout.box(row, 0).center().y() + (line - 0.5) * layout.line();
        const TextStyle style = words(layout.text, line == 0 ? 600 : 400);
        const QColor color = line == 0 ? theme.text : theme.muted;
        paintSideLabel(canvas, {{layout.left - layout.line(), y}, layout.smallest, layout.edge}, label, style,
                       color);
        canvas.middle({layout.verdict, y}, Align::left, verdict, style,
                      line == 0 && of.spare() > 0 ? theme.warn : color);
    };
    beside(0, of.name(), tr("%1 moved, %2 needed").arg(of.moved()).arg(of.needed));
    beside(1, of.does(), tr("%1 of %2 B used").arg(of.bytesUsed()).arg(of.bytesMoved()));
    const TextStyle small = figures(layout.smallest);
    for (int place = 0; place < of.moved(); ++place) {
        const QRectF box = layout.box(row, place);
        paintSector(canvas, frame, box, of, of.sectors[std::size_t(place)]);
        const QString name = of.nameOf(of.sectors[std::size_t(place)]);
        if (place == 0 || textWidth(name, small) <= box.width())
            canvas.middle({box.left(), box.top() - layout.line() / 2}, Align::left, name, small, theme.muted);
        else
            canvas.omit(Omitted::label, tr("sector numbers"));
    }
}

bool offersSectors(const Document& document) {
    for (std::size_t launch = 0; launch < document.trace().launches.size(); ++launch)
        if (!document.accesses().of(launch).empty()) return true;
    return false;
}

// The swatches have this step's colours, which do not apply to other steps.
std::vector<LegendItem> legendOfSectors(std::span<const SectorRequest> requests, FilmStep step) {
    std::vector<LegendItem> items;
    const auto any = [&](auto is) { return std::ranges::any_of(requests, is); };
    if (any([step](const SectorRequest& of) { return of.step == step && !of.writes(); }))
        items.push_back({LegendMark::read, tr("read", "a cell")});
    if (any([step](const SectorRequest& of) { return of.step == step && of.writes(); }))
        items.push_back({LegendMark::written, tr("written")});
    if (any([](const SectorRequest& of) { return of.bytesUsed() < of.bytesMoved(); }))
        items.push_back({LegendMark::padding, tr("moved, not used")});
    return items;
}

Placed composeSectors(Canvas& canvas, const FrameState& frame, const Room& room) {
    const std::vector<SectorRequest> requests = nearestRequests(*frame.document, frame.filmStep);
    const SectorsLayout layout(requests, room);
    const Theme& theme = canvas.theme();
    const TextStyle strong = words(layout.text, 600);
    const QString text = headline(*frame.document, frame.filmStep, requests);
    canvas.fitted({layout.left, layout.top - layout.line()}, text, strong, theme.text,
                  room.width - layout.edge - layout.left);
    for (int r = 0; r < layout.rows; ++r) paintRow(canvas, frame, layout, r, requests[std::size_t(r)]);
    if (const std::uint64_t more = requests.size() - std::size_t(layout.rows); more > 0) {
        canvas.omit(Omitted::warps);
        canvas.middle({layout.left, layout.box(layout.rows, 0).top()}, Align::left,
                      counted(more, "%1 more request", "%1 more requests"), words(layout.text), theme.muted);
    }
    const auto shown = std::span(requests).first(std::size_t(layout.rows));
    return {.left = layout.left, .legend = legendOfSectors(shown, frame.filmStep)};
}

} // namespace

ViewKind sectorsView() { return {offersSectors, composeSectors}; }

} // namespace scanscope::viz
