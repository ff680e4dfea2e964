#include "app/benchmark/sizes_edit.h"

#include <algorithm>
#include <QPainter>
#include <QStyleOptionFrame>

#include "kernels/input/sizes.h"
#include "kernels/run/run.h"
#include "viz/charts/chart.h"
#include "viz/scene/fonts.h"
#include "viz/scene/text.h"
#include "viz/widgets/style.h"

namespace scanscope::app {

SizesEdit::SizesEdit(QWidget* parent)
    : QLineEdit(parent) {
    setFont(viz::valueFont(13));
    setAccessibleName(tr("Sizes"));
    connect(this, &QLineEdit::textChanged, this, [this] { setAccessibleDescription(summary()); });
}

QString SizesEdit::summary() const {
    std::vector<std::uint64_t> sizes;
    try {
        sizes = kernels::parse_sizes(text().trimmed().toStdString(), "Sizes");
    } catch (const kernels::BadRequest&) {
        return {};
    }
    if (sizes.size() == 1) return viz::sizeText(double(sizes.front()));
    const auto [least, most] = std::ranges::minmax(sizes);
    return tr("%1 to %2 · %3 points")
        .arg(viz::sizeText(double(least)), viz::sizeText(double(most)))
        .arg(sizes.size());
}

void SizesEdit::paintEvent(QPaintEvent* event) {
    const QString shown = hasFocus() ? QString() : summary();
    if (shown.isEmpty()) return QLineEdit::paintEvent(event);
    QStyleOptionFrame option;
    initStyleOption(&option);
    QPainter painter(this);
    style()->drawPrimitive(QStyle::PE_PanelLineEdit, &option, &painter, this);
    const viz::Theme& t = viz::themeOf(this);
    const QRect inside = style()->subElementRect(QStyle::SE_LineEditContents, &option, this);
    painter.setClipRect(inside);
    viz::drawTextMiddle(painter, QPointF(inside.left() + 3, rect().center().y() + 0.5), viz::Align::left,
                        shown, viz::words(13), isEnabled() ? t.text : t.faint);
}

} // namespace scanscope::app

#include "moc_sizes_edit.cpp"
