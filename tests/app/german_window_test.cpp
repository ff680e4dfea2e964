// German words are longer than English ones. They must all fit in the smallest supported window.
#include <QComboBox>
#include <QStyleOptionComboBox>
#include <QStyleOptionFrame>
#include <QStyleOptionTab>
#include <set>

#include "app/window_tour.h"
#include "kernels/text/language.h"
#include "viz/model/language.h"
#include "viz/widgets/labels.h"

namespace scanscope::test {
namespace {

int widthOf(const QString& text, const QFont& font) { return QFontMetrics(font).horizontalAdvance(text); }

// Returns the texts of the widget that are cut when it draws them.
QStringList cutTexts(const QWidget& widget) {
    const auto unless = [](bool fits, const QString& text) {
        return fits || text.isEmpty() ? QStringList() : QStringList(text);
    };
    if (const auto* button = qobject_cast<const viz::Button*>(&widget)) {
        const int beside = button->sizeHint().width() -
                           widthOf(button->text(), viz::wordFont(button->font().pixelSize(), 600)) - 4;
        return unless(widthOf(button->text(), button->font()) <= button->width() - beside, button->text());
    }
    if (const auto* box = qobject_cast<const QCheckBox*>(&widget))
        return unless(box->sizeHint().width() <= box->width(), box->text());
    if (const auto* segment = qobject_cast<const QAbstractButton*>(&widget);
        segment && qobject_cast<const viz::SegmentedControl*>(segment->parentWidget()))
        return unless(widthOf(segment->text(), viz::wordFont(13, 600)) <= segment->width(), segment->text());
    if (const auto* label = qobject_cast<const viz::TextLabel*>(&widget)) {
        const bool isElided = label->minimumSizeHint().width() == 0; // a tooltip shows the rest
        const int flags = label->wordWrap() ? Qt::TextWordWrap : Qt::TextSingleLine;
        const QRect room = label->contentsRect();
        const QSize size = QFontMetrics(label->font()).boundingRect(room, flags, label->text()).size();
        return unless(isElided || (size.width() <= room.width() && size.height() <= room.height() + 1),
                      label->text());
    }
    if (const auto* box = qobject_cast<const QComboBox*>(&widget)) {
        QStyleOptionComboBox option;
        option.initFrom(box);
        const QRect room =
            box->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, box);
        return unless(widthOf(box->currentText(), box->font()) <= room.width(), box->currentText());
    }
    if (const auto* edit = qobject_cast<const QLineEdit*>(&widget)) {
        QStyleOptionFrame option;
        option.initFrom(edit);
        const QRect room = edit->style()->subElementRect(QStyle::SE_LineEditContents, &option, edit);
        return unless(widthOf(edit->placeholderText(), edit->font()) <= room.width() - 4,
                      edit->placeholderText());
    }
    if (const auto* tabs = qobject_cast<const QTabBar*>(&widget)) {
        QStringList cut;
        for (int t = 0; t < tabs->count(); ++t) {
            if (!tabs->isTabVisible(t)) continue;
            QStyleOptionTab option;
            option.initFrom(tabs);
            option.rect = tabs->tabRect(t);
            option.text = tabs->tabText(t);
            const QRect room = tabs->style()->subElementRect(QStyle::SE_TabBarTabText, &option, tabs);
            cut += unless(widthOf(option.text, tabs->font()) <= room.width(), option.text);
        }
        return cut;
    }
    return {};
}

class GermanWindow : public WindowTour {
protected:
    void SetUp() override {
        kernels::use_language(*kernels::find_language("de"));
        QCoreApplication::installTranslator(&m_translator);
        for (const kernels::Algorithm& algorithm : kernels::catalogue())
            m_names << QString::fromUtf8(algorithm.name.data());
        WindowTour::SetUp();
        window->resize(1024, 640);
    }
    void TearDown() override {
        window.reset();
        QCoreApplication::removeTranslator(&m_translator);
        kernels::use_language(*kernels::find_language("en"));
    }
    void look(const std::string& where, QWidget& shown) {
        QApplication::processEvents(); // lays out new widgets
        for (QWidget* one : shown.findChildren<QWidget*>()) {
            if (!one->isVisibleTo(&shown)) continue;
            for (const QString& text : cutTexts(*one))
                if (!m_names.contains(text)) cut.emplace(text.toStdString(), where);
            const QRect box = one->geometry() - one->contentsMargins(); // a shadow may be cut
            const bool isBeyond = box.left() < 0 || box.right() >= one->parentWidget()->width();
            if (isBeyond && !one->isWindow() && one->parentWidget()->isVisibleTo(&shown))
                beyond.emplace(one->metaObject()->className() + std::string(", ") +
                                   one->accessibleName().toStdString(),
                               where);
        }
    }
    std::map<std::string, std::string> cut, beyond; // texts that do not fit, with the first place of each

private:
    viz::Translator m_translator;
    QStringList m_names; // names of algorithms are cut in every language
};

TEST_F(GermanWindow, EveryWordHasRoom) {
    tourAll([this](const std::string& where, QWidget& shown) { look(where, shown); });
    for (const auto& [text, where] : cut) ADD_FAILURE() << '"' << text << "\" is cut in " << where;
    for (const auto& [what, where] : beyond) ADD_FAILURE() << what << " goes beyond its parent in " << where;
}

} // namespace
} // namespace scanscope::test
