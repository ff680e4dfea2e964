// Accessibility: every control and every row in every part of the window has a name for screen readers.
#include <QAccessible>
#include <set>

#include "app/window_tour.h"

namespace scanscope::test {
namespace {

// Whether the part is a control or an item that needs a name.
bool needsName(const QAccessibleInterface& part) {
    switch (part.role()) {
    case QAccessible::Button:
    case QAccessible::ButtonMenu:
    case QAccessible::ButtonDropDown:
    case QAccessible::CheckBox:
    case QAccessible::RadioButton:
    case QAccessible::ComboBox:
    case QAccessible::EditableText:
    case QAccessible::SpinBox:
    case QAccessible::Slider:
    case QAccessible::PageTab:
    case QAccessible::MenuItem:
    case QAccessible::List:
    case QAccessible::ListItem:
    case QAccessible::Table:
    case QAccessible::Row:
    case QAccessible::ColumnHeader:
    case QAccessible::Graphic:
    case QAccessible::Chart:
        return true;
    default:
        return part.state().focusable;
    }
}

std::string described(const QAccessibleInterface& part) {
    QStringList words;
    for (const QAccessibleInterface* at = &part; at && words.size() < 6; at = at->parent())
        if (const QObject* object = at->object())
            words.prepend(QString::fromLatin1(object->metaObject()->className()) +
                          (object->objectName().isEmpty() ? QString() : u'#' + object->objectName()));
    return QStringLiteral("role %1 in %2")
        .arg(int(part.role()))
        .arg(words.join(QStringLiteral(" > ")))
        .toStdString();
}

class AccessibleTest : public WindowTour {
protected:
    void look(const std::string& where, QWidget& shown) {
        if (QAccessibleInterface* root = QAccessible::queryAccessibleInterface(&shown)) walk(where, *root);
    }
    // Controls without a name, each listed once.
    std::map<std::string, std::string> nameless;
    int seen = 0;

private:
    void walk(const std::string& where, QAccessibleInterface& part) {
        // Qt keeps the objects of removed tabs and columns, and marks them invalid.
        if (!part.isValid() || part.state().invisible || part.state().offscreen) return;
        if (needsName(part)) {
            ++seen;
            if (part.text(QAccessible::Name).isEmpty()) nameless.emplace(described(part), where);
        }
        for (int c = 0; c < part.childCount(); ++c)
            if (QAccessibleInterface* child = part.child(c)) walk(where, *child);
    }
};

TEST_F(AccessibleTest, EveryControlAndEveryRowHasAName) {
    tourAll([this](const std::string& where, QWidget& shown) { look(where, shown); });
    for (const auto& [part, where] : nameless) ADD_FAILURE() << where << ": nothing names " << part;
    EXPECT_GT(seen, 1000) << "the tour has seen parts of the window";
}

class TabTest : public BenchPlaceTest {
protected:
    // Returns the controls that accept focus by Tab, but that Tab does not reach.
    [[nodiscard]] std::string unreached() {
        std::set<const QWidget*> open;
        for (const QWidget* one : window->findChildren<QWidget*>())
            if (one->isVisible() && one->isEnabled() && (one->focusPolicy() & Qt::TabFocus)) open.insert(one);
        for (std::size_t presses = open.size() + 1; presses > 0; --presses) {
            press(Qt::Key_Tab);
            open.erase(QApplication::focusWidget());
        }
        std::string names;
        for (const QWidget* one : open)
            names += std::string(one->metaObject()->className()) + " " + one->accessibleName().toStdString() +
                     "; ";
        return names;
    }
};

TEST_F(TabTest, ComesToEveryControlOfEachPlace) {
    EXPECT_EQ(unreached(), "");
    press(Qt::Key_2, Qt::ControlModifier);
    EXPECT_EQ(unreached(), "");
    press(Qt::Key_3, Qt::ControlModifier);
    EXPECT_EQ(unreached(), "");
}

} // namespace
} // namespace scanscope::test
