#include "viz/views/kinds.h"

#include <algorithm>
#include <map>
#include <set>

#include "viz/model/language.h"
#include "viz/model/step_requests.h"
#include "viz/paint/cell_look.h"
#include "viz/views/banks/banks_layout.h"
#include "viz/views/painter.h"

namespace scanscope::viz {

namespace {

// A warp's accesses to one word.
struct WordUse {
    std::vector<std::uint32_t> threads; // without repetitions, in request order
    bool isWritten = false;
};

class BanksPainter : Painter<BanksLayout> {
public:
    BanksPainter(Canvas& canvas, const FrameState& frame, BlockStep step, const WarpBanks& warp,
                 const BanksLayout& layout)
        : Painter(canvas, frame, layout)
        , m_step(step)
        , m_warp(warp)
        , m_depth(warp.depth()) {
        for (const BankRequest& request : warp.requests)
            for (const trace::WarpRequest::Lane& lane : request.asked.lanes) {
                WordUse& use = m_uses[{request.asked.first->array, request.firstWord(lane)}];
                use.isWritten |= request.writes();
                if (std::ranges::find(use.threads, lane.thread) == use.threads.end())
                    use.threads.push_back(lane.thread);
            }
    }

    void paint(std::size_t warps) {
        paintHead(warps);
        paintBanksInUse();
        for (const BankRow& row : m_layout.rows) paintRow(row);
        paintBars();
        for (const PassGroup& group : m_layout.groups) paintGroup(group);
        paintLeftOut();
    }

    // The legend of the marks that were drawn.
    [[nodiscard]] std::vector<LegendItem> legend() const {
        std::vector<LegendItem> items;
        const auto add = [&](LegendMark mark, const QString& text) {
            if (m_drawn.contains(mark)) items.push_back({mark, text});
        };
        add(LegendMark::read, tr("read", "a cell"));
        add(LegendMark::written, tr("written"));
        if (m_warp.extraPasses() > 0) items.push_back({LegendMark::extraPass, tr("extra pass")});
        add(LegendMark::padding, tr("unused cell"));
        return items;
    }

private:
    // Paints the warp's name, and the verdict on the right.
    void paintHead(std::size_t warps) {
        const Columns& columns = m_layout.columns;
        const TextStyle strong = words(m_layout.text, 600), plain = words(m_layout.text);
        const unsigned extra = m_warp.extraPasses();
        const QString verdict = extra == 0 ? tr("no conflict")
                                           : tr("%1-way, %2")
                                                 .arg(m_warp.degree())
                                                 .arg(counted(extra, "%1 extra pass", "%1 extra passes"));
        const QColor color = extra == 0 ? m_theme.ok : m_theme.text;
        m_canvas.middle({columns.visibleRight(), m_layout.headY}, Align::right, verdict, strong, color);
        const double mark = columns.visibleRight() - textWidth(verdict, strong) - 0.5 * m_layout.text;
        const double size = 0.9 * m_layout.text;
        if (extra == 0)
            m_canvas.icon(Icon::Check,
                          {mark - 1.2 * size, m_layout.headY - 0.6 * size, 1.2 * size, 1.2 * size}, color);
        else
            m_canvas.box({mark - size, m_layout.headY - size / 2, size, size},
                         {.fill = m_theme.laneWait, .radius = 2});
        const QString name = tr("warp %1").arg(m_warp.warp);
        QString about;
        if (warps > 1)
            about = (m_frame.warp ? tr("of %1")
                     : extra == 0 ? tr("no conflicts in %1")
                                  : tr("worst of %1"))
                        .arg(counted(warps, "%1 warp", "%1 warps"));
        if (m_step != m_frame.step)
            about = tr("no shared-memory access in this step; showing the nearest one");
        const double left = columns.visibleLeft();
        m_canvas.middle({left, m_layout.headY}, Align::left, name, strong, m_theme.text);
        const double from = left + textWidth(name, strong) + 0.7 * m_layout.text;
        m_canvas.fitted({from, m_layout.headY}, about, plain, m_theme.muted, mark - 2 * size - from);
    }

    void paintBanksInUse() {
        const Columns& columns = m_layout.columns;
        label(m_layout.rulerY, tr("bank"));
        const int every = m_layout.numberEvery(700);
        for (int bank = 0; bank < columns.count; ++bank) {
            const unsigned depth = m_depth[std::size_t(bank)];
            if (depth > 0) {
                const double top = m_layout.rulerY + m_layout.line() / 2;
                const QRectF ground(columns.leftOf(bank) - columns.gap / 2, top, columns.pitch,
                                    m_layout.barsFoot - top);
                // In high contrast, a translucent background would be opaque and hide the bars, so only its
                // edges are drawn.
                const bool hasEdges = depth > 1 && !m_theme.translucent;
                if (!hasEdges)
                    m_canvas.area(ground, depth > 1 ? m_canvas.faded(m_theme.laneWait, 0.2) : m_theme.window);
                if (hasEdges)
                    for (const double x : {ground.left(), ground.right() - 2})
                        m_canvas.fill({x, top, 2, ground.height()}, m_theme.laneWait);
            }
            if (bank % every == 0 || (depth > 1 && every == 1))
                m_canvas.middle({columns.centre(bank), m_layout.rulerY}, Align::centre, QString::number(bank),
                                figures(m_layout.smallest, depth > 0 ? 700 : 400),
                                depth > 0 ? m_theme.text : m_theme.muted);
        }
    }

    void paintRow(const BankRow& row) {
        label(row.y + m_layout.rowHeight / 2, m_layout.nameOf(row), figures(m_layout.smallest),
              m_theme.muted);
        const trace::Array& array = *row.array;
        const unsigned words = wordsOfCell(array);
        for (int word = 0; word + int(words) <= row.words; word += int(words)) {
            const std::uint64_t number = row.firstWord + std::uint64_t(word), index = number / words;
            const QRectF box = m_layout.cell(row, word, words);
            const auto found = m_uses.find({row.number, number});
            CellKind kind{.state = CellState::past, .role = m_frame.model->role(m_step)};
            kind.padding = std::ranges::any_of(array.padding, [&](const trace::Range& range) {
                return index >= range.first && index < range.first + range.count;
            });
            if (found != m_uses.end()) {
                kind.state = found->second.isWritten ? CellState::written : CellState::read;
                kind.padding = false;
            }
            const CellLook look = paintCell(m_canvas, box, kind);
            if (kind.padding)
                m_drawn.insert(LegendMark::padding);
            else if (found != m_uses.end())
                m_drawn.insert(found->second.isWritten ? LegendMark::written : LegendMark::read);
            if (found != m_uses.end()) paintThreads(box, look, found->second);
        }
        m_canvas.spot(
            {.rect = m_layout.cell(row, 0, unsigned(row.words)),
             .subject = CellAfter{{trace::Space::shared, row.number, row.firstWord / words}, m_step},
             .count = std::uint64_t(row.words) / words,
             .step = {m_layout.columns.pitch * words, 0}});
    }

    // Paints the thread that uses the word, or the number of threads that share it.
    void paintThreads(const QRectF& box, const CellLook& look, const WordUse& use) {
        const QString text = use.threads.size() == 1 ? threadsText(m_frame.model->launch(), use.threads)
                                                     : QStringLiteral("×%1").arg(use.threads.size());
        const TextStyle style = figures(std::min(m_layout.text, 0.62 * box.height()), 600);
        if (style.px + 0.5 < m_layout.smallest * 0.8 || textWidth(text, style) + 3 > box.width())
            return m_canvas.omit(Omitted::threads);
        m_canvas.middle(box.center(), Align::centre, text, style, look.text);
    }

    void paintBars() {
        const Columns& columns = m_layout.columns;
        const double left = columns.visibleLeft(), width = columns.visibleRight() - left;
        for (unsigned level = 1; level <= m_layout.levels; ++level) {
            const double y = m_layout.barsFoot - level * m_layout.pass;
            m_canvas.fill({left, y, width, 1}, m_theme.grid);
            const bool isNamed =
                level == 1 || level == m_layout.levels || m_layout.pass >= 1.3 * m_layout.smallest;
            if (isNamed && (level == 1 || level * m_layout.pass >= 1.3 * m_layout.smallest + m_layout.pass))
                label(y, level == 1 ? tr("1 pass")
                                    : QString::number(level < m_layout.levels ? level : m_layout.deepest));
        }
        for (int bank = 0; bank < columns.count; ++bank) paintBar(bank);
        paintDegrees();
        m_canvas.fill({left, m_layout.barsFoot, width, 1}, m_theme.control);
    }

    void paintBar(int bank) {
        const unsigned depth = m_depth[std::size_t(bank)];
        if (depth == 0) return;
        const Columns& columns = m_layout.columns;
        const double height = m_layout.barHeight(depth);
        const QRectF bar(columns.leftOf(bank) + 1, m_layout.barsFoot - height, columns.width - 2, height);
        m_canvas.box(
            bar, {.fill = depth == 1 ? m_canvas.role(StepRole::plain).solid : m_theme.laneWait, .radius = 2});
        for (unsigned level = 1; level < std::min(depth, m_layout.levels); ++level)
            m_canvas.fill({bar.left(), m_layout.barsFoot - level * m_layout.pass, bar.width(), 1},
                          m_theme.surface);
        if (depth > m_layout.levels) // a bar that is cut has a gap of two units below its top
            m_canvas.fill({bar.left(), bar.top() + 0.25 * m_layout.pass, bar.width(), 2}, m_theme.surface);
    }

    // Paints each bank's depth above its bar, where the text may extend over narrow neighbours. Among bars of
    // equal depth, labels that would touch another text are left out.
    void paintDegrees() {
        const Columns& columns = m_layout.columns;
        const TextStyle style = words(m_layout.text, 700);
        std::set<unsigned> said, unsaid;
        double free = columns.clipLeft;
        for (int bank = 0; bank < columns.count; ++bank) {
            const unsigned depth = m_depth[std::size_t(bank)];
            if (depth < 2) continue;
            const QString text = QStringLiteral("%1×").arg(depth);
            const double width = textWidth(text, style);
            const double left = std::min(columns.centre(bank) - width / 2, columns.clipRight - width);
            const double right = left + width, y = m_layout.barsFoot - m_layout.barHeight(depth);
            const bool hidesBar = [&] {
                for (int other = 0; other < columns.count; ++other)
                    if (m_depth[std::size_t(other)] > depth && columns.leftOf(other) < right &&
                        columns.leftOf(other) + columns.width > left)
                        return true;
                return false;
            }();
            if (left < free || hidesBar) {
                unsaid.insert(depth);
                continue;
            }
            free = right + 0.3 * m_layout.text;
            said.insert(depth);
            const QPointF middle((left + right) / 2, y - 0.75 * m_layout.text);
            if (width > columns.pitch) // covers the background edges that it crosses
                m_canvas.fill({left - 1, middle.y() - 0.6 * m_layout.text, width + 2, 1.2 * m_layout.text},
                              m_theme.surface);
            m_canvas.middle(middle, Align::centre, text, style, m_theme.text);
        }
        if (!std::ranges::includes(said, unsaid)) m_canvas.omit(Omitted::values);
    }

    void paintGroup(const PassGroup& group) {
        const BankRequest& request = m_warp.requests[std::size_t(group.request)];
        if (&group == &m_layout.groups.front()) label(group.at.y() + m_layout.boxHeight / 2, tr("passes"));
        QPointF at = group.at;
        for (std::size_t pass = 0; pass < group.boxes.size(); ++pass) {
            const QRectF box(at.x(), at.y(), group.boxes[pass], m_layout.boxHeight);
            const bool isExtra = pass >= request.use.least;
            const CellKind kind{.state = request.writes() ? CellState::written : CellState::read,
                                .role = m_frame.model->role(m_step)};
            QColor color = m_theme.text;
            if (isExtra) {
                m_canvas.box(box, {.fill = m_theme.laneWait, .radius = 3});
            } else {
                color = paintCell(m_canvas, box, kind).text;
                m_drawn.insert(request.writes() ? LegendMark::written : LegendMark::read);
            }
            m_canvas.middle(box.center(), Align::centre,
                            threadsText(m_frame.model->launch(), request.use.passes[pass]),
                            figures(m_layout.text, 600), color);
            at.rx() += group.boxes[pass] + 4;
        }
        if (group.passesLeftOut > 0) {
            m_canvas.middle({at.x(), at.y() + m_layout.boxHeight / 2}, Align::left, QStringLiteral("···"),
                            words(m_layout.text, 700), m_theme.muted);
            at.rx() += 1.6 * m_layout.text;
        }
        const std::size_t passes = request.use.passes.size();
        m_canvas.middle({at.x() + 4, at.y() + m_layout.boxHeight / 2}, Align::left,
                        counted(passes, "%1 pass", "%1 passes"),
                        words(m_layout.text, request.use.extra() > 0 ? 700 : 400),
                        request.use.extra() > 0 ? m_theme.text : m_theme.muted);
        m_canvas.middle({group.at.x(), group.at.y() + m_layout.boxHeight + 0.75 * m_layout.line()},
                        Align::left, request.does(), words(m_layout.text), m_theme.muted);
    }

    void paintLeftOut() {
        QStringList parts;
        const auto rows = std::uint64_t(m_layout.rowsLeftOut), groups = std::uint64_t(m_layout.groupsLeftOut);
        leaveOut(parts, m_layout.rowsLeftOut, Omitted::values,
                 [&] { return counted(rows, "%1 more row of words", "%1 more rows of words"); });
        leaveOut(parts, m_layout.groupsLeftOut, Omitted::lines, [&] {
            return m_layout.groups.empty() ? counted(groups, "%1 access not shown", "%1 accesses not shown")
                                           : counted(groups, "%1 more access", "%1 more accesses");
        });
        if (parts.isEmpty()) return;
        m_canvas.middle({m_layout.columns.visibleRight(), m_layout.leftOutY}, Align::right, listed(parts),
                        words(m_layout.smallest), m_theme.muted);
    }

    const BlockStep m_step;
    const WarpBanks& m_warp;
    const std::array<unsigned, trace::bank_count> m_depth;
    std::map<std::pair<std::uint16_t, std::uint64_t>, WordUse> m_uses; // by array and first word
    std::set<LegendMark> m_drawn;
};

bool offersBanks(const Document& document) {
    const auto& launches = document.trace().launches;
    return std::ranges::any_of(launches, [](const trace::Launch& launch) {
        return std::ranges::any_of(launch.blocks,
                                   [](const trace::Block& block) { return !block.shared.empty(); });
    });
}

Placed composeBanks(Canvas& canvas, const FrameState& frame, const Room& room) {
    const auto step = nearestWithBanks(*frame.model, frame.step);
    if (!step) { // only other launches use shared memory
        paintNothing(canvas, room, room.either(12, room.type.smallest),
                     tr("This block does not use shared memory."));
        return {};
    }
    std::vector<WarpBanks> warps = banksOf(*frame.model, *step), others;
    bringForward(warps, frame.warp);
    std::optional<BanksLayout::Asked> beside;
    if (frame.beside) {
        if (const auto other = nearestWithBanks(*frame.beside->model, frame.beside->step)) {
            others = banksOf(*frame.beside->model, *other);
            bringForward(others, frame.warp);
            beside = {frame.beside->model, &others.front()};
        }
    }
    const BanksLayout layout({frame.model, &warps.front()}, room, beside);
    BanksPainter painter(canvas, frame, *step, warps.front(), layout);
    painter.paint(warps.size());
    return {.left = layout.left, .legend = painter.legend()};
}

// The step's extra passes, relative to the step with the most.
double shareOfBanks(const FrameState& frame, FilmStep step) {
    const auto& requests = frame.document->of<StepRequests>();
    std::uint64_t worst = requests.mostExtraPasses();
    if (frame.beside) worst = std::max(worst, frame.beside->document->of<StepRequests>().mostExtraPasses());
    return double(requests.in(step).extra_passes) / double(std::max<std::uint64_t>(worst, 1));
}

Heights heightsOfBanks(const FrameState&, const Room&) { return {230, 330}; }

} // namespace

ViewKind banksView() {
    return {.offers = offersBanks, .compose = composeBanks, .heights = heightsOfBanks, .share = shareOfBanks};
}

} // namespace scanscope::viz
