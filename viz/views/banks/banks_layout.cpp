#include "viz/views/banks/banks_layout.h"

#include <algorithm>
#include <map>
#include <set>

#include "viz/model/language.h"
#include "viz/model/value_text.h"
#include "viz/paint/cell_text.h"
#include "viz/scene/text.h"

namespace scanscope::viz {

namespace {

constexpr int banks = int(trace::bank_count);
constexpr std::size_t mostBoxes = 4; // passes of a request that are shown individually

struct Sizes {
    double row = 28, least = 15; // height of a row of words
    double pass = 22, leastPass = 9;
};

// The rows of the arrays that the warp requests, each with whether the warp accesses that row.
std::vector<std::pair<BankRow, bool>> rowsOf(const BlockModel& model, const WarpBanks& warp) {
    std::map<std::uint16_t, std::set<std::uint64_t>> touched;
    for (const BankRequest& request : warp.requests)
        for (const trace::WarpRequest::Lane& lane : request.asked.lanes)
            touched[request.asked.first->array].insert(request.firstWord(lane) / banks);
    std::vector<std::pair<BankRow, bool>> rows;
    for (const auto& [number, ofArray] : touched) {
        const trace::Array& array = model.block().shared[number];
        const std::uint64_t words = array.extent * wordsOfCell(array);
        for (std::uint64_t row = 0; row * banks < words; ++row)
            rows.push_back(
                {{number, &array, row * banks, int(std::min<std::uint64_t>(banks, words - row * banks))},
                 ofArray.contains(row)});
    }
    return rows;
}

// The widths of the boxes for the shown passes.
std::vector<double> boxesOf(const trace::Launch& launch, const trace::BankUse& use, double text) {
    std::vector<double> boxes;
    const std::size_t shown = use.passes.size() <= mostBoxes ? use.passes.size() : mostBoxes - 1;
    for (std::size_t pass = 0; pass < shown; ++pass)
        boxes.push_back(std::max(
            3 * text, textWidth(threadsText(launch, use.passes[pass]), figures(text, 600)) + 1.2 * text));
    return boxes;
}

} // namespace

QString threadsText(const trace::Launch& launch, const std::vector<std::uint32_t>& threads) {
    const auto name = [&](std::uint32_t thread) {
        return QStringLiteral("t%1").arg(threadName(launch, thread));
    };
    if (threads.empty()) return {};
    const std::uint32_t first = threads.front(), last = threads.back();
    if (threads.size() == 1) return name(first);
    if (last - first + 1 == threads.size())
        return name(first) + (threads.size() == 2 ? u' ' : u'–') + name(last);
    if (threads.size() == 2) return name(first) + u' ' + name(last);
    return counted(threads.size(), "%1 thread", "%1 threads");
}

QString BanksLayout::nameOf(const BankRow& row) const {
    const QString name =
        row.words == 1 ? QString::number(row.firstWord)
                       : tr("%1 to %2").arg(row.firstWord).arg(row.firstWord + std::uint64_t(row.words) - 1);
    return namesArrays && row.firstWord == 0 ? QString::fromStdString(row.array->name) + u' ' + name : name;
}

QRectF BanksLayout::cell(const BankRow& row, int word, unsigned words) const {
    return {columns.leftOf(word), row.y, columns.width + (words - 1) * columns.pitch, rowHeight};
}

BanksLayout::Needs BanksLayout::Needs::withThose(const Needs& other) const {
    return {std::max(rows, other.rows), std::max(touchedRows, other.touchedRows),
            std::max(deepest, other.deepest), std::max(lines, other.lines)};
}

BanksLayout::BanksLayout(Asked asked, const Room& room, std::optional<Asked> beside)
    : WarpLayout(room) {
    boxHeight = 1.7 * text;
    const double label = std::max(beside ? labelWidth(*beside) : 0.0, labelWidth(asked));
    placeColumns(room, banks, 2.6 * text, label, room.margin);
    const Needs other = beside ? measure(*beside).needs : Needs();
    Measured own = measure(asked);
    const Needs both = own.needs.withThose(other);
    place(std::move(own), both, room);
}

// The width of the row labels. Also determines whether rows need the name of their array.
double BanksLayout::labelWidth(Asked asked) {
    const auto all = rowsOf(*asked.model, *asked.warp);
    namesArrays = std::ranges::any_of(
        all, [&](const auto& row) { return row.first.number != all.front().first.number; });
    double label = textWidth(tr("passes"), words(text));
    for (const auto& [row, _] : all) label = std::max(label, textWidth(nameOf(row), figures(smallest)));
    return label;
}

// Arranges the groups in lines that are as wide as the columns.
BanksLayout::Measured BanksLayout::measure(Asked asked) {
    Measured measured{.rows = rowsOf(*asked.model, *asked.warp), .flow = {}, .needs = {}};
    const auto& all = measured.rows;
    const double between = 1.6 * text;
    QPointF at(columns.visibleLeft(), 0);
    for (int number = 0; number < int(asked.warp->requests.size()); ++number) {
        const BankRequest& request = asked.warp->requests[std::size_t(number)];
        PassGroup group{number, {}, 0, boxesOf(asked.model->launch(), request.use, text)};
        group.passesLeftOut = int(request.use.passes.size() - group.boxes.size());
        double boxes = 0;
        for (const double width : group.boxes) boxes += width + 4;
        boxes += textWidth(counted(request.use.passes.size(), "%1 pass", "%1 passes"), words(text, 700)) + 8;
        if (group.passesLeftOut > 0) boxes += 1.6 * text;
        group.width = std::max(boxes, textWidth(request.does(), words(text)));
        if (at.x() > columns.visibleLeft() && at.x() + group.width > columns.clipRight)
            at = {columns.visibleLeft(), at.y() + groupHeight()};
        group.at = at;
        at.rx() += group.width + between;
        measured.flow.push_back(std::move(group));
    }

    Needs& needs = measured.needs;
    needs.rows = all.size();
    needs.touchedRows = std::size_t(std::ranges::count_if(all, [](const auto& row) { return row.second; }));
    for (const unsigned depth : asked.warp->depth()) needs.deepest = std::max(needs.deepest, depth);
    needs.lines = measured.flow.back().at.y() / groupHeight() + 1;
    return measured;
}

void BanksLayout::place(Measured own, const Needs& needs, const Room& room) {
    deepest = needs.deepest;
    levels = std::min(deepest, mostLevels);
    const double between = 1.5 * text, below = 1.2 * text;
    double foot = 0; // height of the line that counts what is left out
    const auto heightOf = [&](std::size_t rowCount, double row, double passHeight, double lines) {
        return above() + double(rowCount) * row + between + levels * passHeight + below +
               lines * groupHeight() + foot;
    };
    const Sizes sizes{.row = std::max(28.0, 2.1 * text), .least = 1.25 * smallest};
    double row = sizes.row, lines = needs.lines;
    pass = sizes.pass;
    const auto fits = [&](std::size_t rowCount) {
        return heightOf(rowCount, row, pass, lines) <= room.height + 1e-6;
    };
    const auto fill = [&](std::size_t rowCount) {
        const double least = heightOf(rowCount, sizes.least, sizes.leastPass, lines);
        const double most = heightOf(rowCount, sizes.row, sizes.pass, lines);
        const double part = std::clamp((room.height - least) / std::max(1.0, most - least), 0.0, 1.0);
        row = sizes.least + part * (sizes.row - sizes.least);
        pass = sizes.leastPass + part * (sizes.pass - sizes.leastPass);
    };
    std::size_t shown = needs.rows;
    if (!fits(shown)) {
        std::erase_if(own.rows, [](const auto& one) { return !one.second; });
        shown = needs.touchedRows;
    }
    // To fit, everything shrinks first, then passes are left out line by line, and finally rows. Otherwise
    // the content grows to fill the space.
    if (!fits(shown)) fill(shown);
    if (!fits(shown)) {
        foot = line();
        while (lines > 0 && !fits(shown)) --lines;
        while (shown > 1 && !fits(shown)) --shown;
        fill(shown);
    }
    rowsLeftOut = int(own.rows.size() - std::min(own.rows.size(), shown));

    const double used = heightOf(shown, row, pass, lines);
    double y = placeHead(room, used, row, 0.5);
    for (std::size_t i = 0; i < std::min(own.rows.size(), shown); ++i) {
        rows.push_back(own.rows[i].first);
        rows.back().y = y + double(i) * row;
    }
    barsTop = y + double(shown) * row + between;
    barsFoot = barsTop + levels * pass;
    y = barsFoot + below;
    for (PassGroup& group : own.flow) {
        if (group.at.y() / groupHeight() >= lines - 0.5) {
            ++groupsLeftOut;
            continue;
        }
        group.at.ry() += y;
        groups.push_back(std::move(group));
    }
}

} // namespace scanscope::viz
