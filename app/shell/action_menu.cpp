#include "app/shell/action_menu.h"

#include <map>
#include <QMenu>

namespace scanscope::app {

void fillMenu(QMenu& menu, const Actions& actions) {
    std::map<QString, QMenu*> parts;
    for (Action* action : actions) {
        if (action->isHidden() || !action->isVisible()) continue;
        QMenu* part = &menu;
        if (!action->menu().isEmpty()) {
            QMenu*& known = parts[action->menu()];
            if (!known) known = menu.addMenu(action->menu());
            part = known;
        } else if (part->actions().size() == qsizetype(parts.size())) {
            menu.addSeparator();
        }
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
