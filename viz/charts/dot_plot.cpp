#include "viz/charts/dot_plot.h"

#include <algorithm>
#include <cmath>

#include "viz/charts/chart.h"
#include "viz/model/shown_text.h"
#include "viz/scene/canvas.h"

namespace scanscope::viz {
namespace {

constexpr double rowNameSize = 13, figureSize = 12.5, dotSize = 10;
constexpr double aboveRows = 30, belowRows = 28, leastRow = 19, mostRow = 30;
constexpr double afterRowName = 14, betweenColumns = 36, besideDot = 9, betweenLevels = 15;

// The properties of the axis that all columns share.
class RatioAxis {
public:
    explicit RatioAxis(const DotPlot& plot) {
        double most = 2;
        for (const DotPlot::Row& row : plot.rows)
            for (const DotPlot::Dot& dot : row.dots) most = std::max({most, dot.ratio, 1 / dot.ratio});
        m_reach = std::log(1.1 * most);
    }
    // 0 at the left end, 1 at the right end; a ratio of 1× is in the middle.
    [[nodiscard]] double place(double ratio) const { return 0.5 + std::log(ratio) / m_reach / 2; }
    [[nodiscard]] std::vector<double> ticks(double agreement) const {
        std::vector<double> shown{1 / agreement, 1, agreement};
        for (const double ratio : {2.5, 5.0, 10.0, 100.0})
            if (ratio > 1.4 * agreement && std::log(ratio) <= m_reach)
                shown.insert(shown.end(), {1 / ratio, ratio});
        return shown;
    }

private:
    double m_reach;
};

QColor levelColor(const Theme& theme, std::size_t level, qsizetype levels) {
    const auto last = double(theme.digits.size() - 1);
    return theme.digits[std::size_t(levels < 2 ? 0 : std::lround(double(level) * last / double(levels - 1)))];
}

void composeDot(Canvas& canvas, const DotPlot& plot, std::size_t level, QPointF at) {
    const Theme& t = canvas.theme();
    canvas.dot(at, dotSize / 2 + 2, t.surface);
    canvas.dot(at, dotSize / 2 + 0.75, t.muted); // this rim separates the brightest dots from the background
    canvas.dot(at, dotSize / 2, levelColor(t, level, plot.levels.size()));
}

// The title and, at the right end, the levels, with names for the first and the last.
void composeHead(Canvas& canvas, const DotPlot& plot, const QRectF& room) {
    const Theme& t = canvas.theme();
    const double y = room.top() + aboveRows / 2 - 3;
    canvas.middle({room.left(), y}, Align::left, plot.title, words(figureSize, 600), t.text);
    if (plot.levels.isEmpty()) return;
    double x = room.right();
    const auto name = [&](const QString& level) {
        canvas.middle({x, y}, Align::right, level, words(figureSize), t.text);
        x -= textWidth(level, words(figureSize)) + besideDot;
    };
    name(plot.levels.back());
    x -= dotSize / 2;
    for (auto level = std::size_t(plot.levels.size()); level-- > 0; x -= betweenLevels)
        composeDot(canvas, plot, level, {x, y});
    x += betweenLevels - dotSize / 2 - besideDot;
    if (plot.levels.size() > 1) name(plot.levels.front());
}

void composeAxis(Canvas& canvas, const DotPlot& plot, const RatioAxis& axis, const QRectF& plotted) {
    const auto at = [&](double ratio) { return plotted.left() + axis.place(ratio) * plotted.width(); };
    const Theme& t = canvas.theme();
    const QRectF band(QPointF(at(1 / plot.agreement), plotted.top()),
                      QPointF(at(plot.agreement), plotted.bottom()));
    canvas.fill(band, t.sunken);
    for (const double tick : axis.ticks(plot.agreement)) {
        canvas.fill({at(tick) - 0.5, plotted.top(), 1, plotted.height()}, tick == 1 ? t.muted : t.grid);
        canvas.middle({at(tick), plotted.bottom() + belowRows / 2}, Align::centre,
                      chartText(tick, ChartUnit::Ratio), words(figureSize), t.muted);
    }
}

void composeRow(Canvas& canvas, const DotPlot& plot, const DotPlot::Row& row, const RatioAxis& axis,
                const QRectF& plotted, double y) {
    const Theme& t = canvas.theme();
    canvas.middle({plotted.left() - afterRowName, y}, Align::right, shownText(row.name),
                  words(rowNameSize, 600), t.text);
    canvas.fill({plotted.left(), y - 0.5, plotted.width(), 1}, t.hair);
    for (const DotPlot::Dot& dot : row.dots) {
        const QPointF at(plotted.left() + axis.place(dot.ratio) * plotted.width(), y);
        composeDot(canvas, plot, dot.level, at);
        if (std::max(dot.ratio, 1 / dot.ratio) <= plot.agreement) continue;
        const bool isLeft = dot.ratio < 1;
        canvas.middle(at + QPointF(isLeft ? -besideDot : besideDot, 0), isLeft ? Align::right : Align::left,
                      chartText(dot.ratio, ChartUnit::Ratio), words(figureSize, 600), t.text);
    }
}

} // namespace

void compose(Canvas& canvas, const DotPlot& plot, const QRectF& room) {
    composeHead(canvas, plot, room);
    if (plot.rows.empty()) return;
    const RatioAxis axis(plot);
    double names = 0;
    for (const DotPlot::Row& row : plot.rows)
        names = std::max(names, textWidth(shownText(row.name), words(rowNameSize, 600)));
    const double height = room.height() - aboveRows - belowRows;
    const auto rows = double(plot.rows.size());
    const double columns = std::max(1.0, std::ceil(rows * leastRow / height));
    const double perColumn = std::ceil(rows / columns),
                 rowHeight = std::min(mostRow, height / std::max(1.0, perColumn));
    const double width = (room.width() - (columns - 1) * betweenColumns) / columns;
    for (double column = 0; column < columns; ++column) {
        const auto first = std::size_t(column * perColumn);
        const auto last = std::min(plot.rows.size(), first + std::size_t(perColumn));
        const double left = room.left() + column * (width + betweenColumns) + names + afterRowName;
        const QRectF plotted(left, room.top() + aboveRows, width - names - afterRowName,
                             rowHeight * perColumn);
        composeAxis(canvas, plot, axis, plotted);
        for (std::size_t row = first; row < last; ++row)
            composeRow(canvas, plot, plot.rows[row], axis, plotted,
                       plotted.top() + (double(row - first) + 0.5) * rowHeight);
    }
}

QString describe(const DotPlot& plot) {
    QStringList lines;
    for (const DotPlot::Row& row : plot.rows) {
        QStringList said;
        for (const DotPlot::Dot& dot : row.dots)
            said << plot.levels[qsizetype(dot.level)] + u' ' + chartText(dot.ratio, ChartUnit::Ratio);
        lines << row.name + QStringLiteral(": ") + said.join(QStringLiteral(", "));
    }
    return lines.join(u'\n');
}

} // namespace scanscope::viz
