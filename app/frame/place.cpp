#include "app/frame/place.h"

#include <algorithm>
#include <QApplication>
#include <QLineEdit>
#include <tuple>

#include "viz/widgets/field.h"

namespace scanscope::app {
namespace {

// Returns the sort key of a control in reading order. Controls side by side count as one line, even if their
// heights differ. A control inside a field is sorted with the field.
auto placeWithin(const QWidget* part, const QWidget* one) {
    const QWidget* field = one;
    while (field != part && !qobject_cast<const viz::Field*>(field)) field = field->parentWidget();
    const QPoint own = one->mapTo(part, one->rect().center());
    const QPoint outer = field == part ? own : field->mapTo(part, field->rect().center());
    return std::tuple(one != part, outer.y() / 24, outer.x(), own.y() / 24, own.x());
}

// Sorted by position, because fields move between the bar and the options.
QWidgetList controlsOf(QWidget* part) {
    QWidgetList inside = part->findChildren<QWidget*>();
    inside.prepend(part);
    inside.removeIf([](const QWidget* one) {
        return !one->isVisible() || !one->isEnabled() || !(one->focusPolicy() & Qt::TabFocus);
    });
    std::stable_sort(inside.begin(), inside.end(), [part](const QWidget* a, const QWidget* b) {
        return placeWithin(part, a) < placeWithin(part, b);
    });
    return inside;
}

} // namespace

bool moveFocus(const QWidgetList& parts, bool next) {
    QWidgetList walk;
    for (QWidget* part : parts) walk += controlsOf(part);
    if (walk.isEmpty()) return false;
    const auto at = walk.indexOf(QApplication::focusWidget()), count = walk.size();
    QWidget* to = walk[at < 0 ? 0 : (at + (next ? 1 : count - 1)) % count];
    to->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    if (auto* edit = qobject_cast<QLineEdit*>(to)) edit->selectAll();
    return true;
}

} // namespace scanscope::app

#include "moc_place.cpp"
