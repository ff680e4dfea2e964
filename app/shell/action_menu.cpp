#include "app/shell/action_menu.h"

#include <map>
#include <QMenu>
#include <utility>

namespace scanscope::app {

namespace {

// The submenu of this path; it is made where it is new, and so are those that it is in.
QMenu* menuOf(const QString& path, QMenu& top, std::map<QString, QMenu*>& parts) {
    if (path.isEmpty()) return &top;
    QMenu*& known = parts[path];
    if (!known) {
        const qsizetype end = path.lastIndexOf(menuSeparator);
        QMenu* above = menuOf(end < 0 ? QString() : path.left(end), top, parts);
        known = above->addMenu(end < 0 ? path : path.mid(end + 1));
    }
    return known;
}

} // namespace

void fillMenu(QMenu& menu, const Actions& actions) {
    std::map<QString, QMenu*> parts;
    bool isParted = false;
    for (Action* action : actions) {
        if (action->isHidden() || !action->isVisible()) continue;
        QMenu* part = menuOf(action->menu(), menu, parts);
        if (part == &menu && !std::exchange(isParted, true)) menu.addSeparator();
        action->refresh();
        const QString keys = action->keys();
        QAction* item = part->addAction(keys.isEmpty() ? action->text() : action->text() + u'\t' + keys);
        item->setEnabled(action->isEnabled());
        item->setCheckable(action->isCheckable());
        item->setChecked(action->isChecked());
        QObject::connect(item, &QAction::triggered, action, &Action::ask);
    }
}

} // namespace scanscope::app
