#include "app/benchmark/setup_fields.h"

#include <algorithm>
#include <QPainter>
#include <QStyleOptionFrame>

#include "app/benchmark/algorithm_pens.h"
#include "app/explore/setting_control.h"
#include "app/frame/family_name.h"
#include "kernels/errors.h"
#include "kernels/input/sizes.h"
#include "viz/charts/chart.h"
#include "viz/model/language.h"
#include "viz/scene/fonts.h"
#include "viz/scene/text.h"
#include "viz/widgets/style.h"

namespace scanscope::app {

viz::ChipField* algorithmChips(const std::function<bool(const kernels::Algorithm&)>& canBeMeasured,
                               const QStringList& usual) {
    std::vector<viz::ChipField::Group> groups;
    for (const kernels::Algorithm& algorithm : kernels::catalogue()) {
        if (algorithm.family == kernels::Family::broken || !canBeMeasured(algorithm)) continue;
        const QString family = headingOf(algorithm.family);
        if (groups.empty() || groups.back().name != family) groups.push_back({family, {}});
        groups.back().choices << text(algorithm.id);
    }
    QStringList known = usual;
    known.removeIf([](const QString& id) { return !kernels::find_algorithm(id.toStdString()); });
    auto* chips = new viz::ChipField(viz::tr("Algorithms"));
    chips->setGroups(groups);
    chips->setPens(penOf);
    chips->setChosen(known);
    return chips;
}

QStringList hiddenOf(const viz::ChipField& chips) {
    QStringList ids = chips.chosen();
    ids.removeIf([&](const QString& id) { return !chips.isHidden(id); });
    return ids;
}

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

#include "moc_setup_fields.cpp"
